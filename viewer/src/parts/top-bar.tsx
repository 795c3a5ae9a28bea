import type { VNode } from "preact";
import { chooseLanguage, languageNames, words } from "../i18n/language.ts";
import { chooseTheme, nextTheme, theme } from "../preferences.ts";
import { eventPath } from "../route.ts";
import { Icon } from "./icon.tsx";

const THEME_ICONS = { system: "contrast", light: "sun", dark: "moon" } as const;

export interface TopBarProps {
  /** Where one is, null on the first page. */
  readonly place: string | null;
  readonly onKeys: () => void;
}

export function TopBar({ place, onKeys }: TopBarProps): VNode {
  const text = words.value;
  return (
    <header class="top">
      <a class="skip" href="#content">
        {text.skip}
      </a>
      <a class="brand" href={eventPath()} aria-label={`Boardwire, ${text.allTables}`}>
        <svg viewBox="0 0 24 16" aria-hidden="true">
          <path d="M1 1h7v7H1zM8 8h7v7H8z" fill="currentColor" />
          <path d="M15 11.5h8.5" stroke="currentColor" stroke-width="2" />
        </svg>
        <span dir="ltr">Boardwire</span>
      </a>
      {place !== null && (
        <span class="crumb">
          <bdi>{place}</bdi>
        </span>
      )}
      <div class="tools">
        <span class="language">
          <select
            aria-label={text.language}
            value={text.tag}
            onChange={(event) => void chooseLanguage(event.currentTarget.value)}
          >
            {languageNames.map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </span>
        <button
          type="button"
          class="btn bare square"
          data-action="theme"
          aria-label={text.theme[theme.value]}
          title={text.theme[theme.value]}
          onClick={() => chooseTheme(nextTheme(theme.peek()))}
        >
          <Icon name={THEME_ICONS[theme.value]} />
        </button>
        <button
          type="button"
          class="btn bare square"
          aria-label={text.keys}
          title={text.keys}
          onClick={onKeys}
        >
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}
