import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Filter } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { Icon } from "../../parts/icon.tsx";
import { SIZES, chooseSize, size } from "../../preferences.ts";
import { eventPath, type EventView } from "../../route.ts";
import type { Overview } from "./overview.ts";

export interface BarProps {
  readonly view: EventView;
  readonly overview: Overview;
}

export const SEARCH_FIELD = "search-tables";
const FINDERS = "finders";

/**
 * Views, search, filter and size of the boards. Where there is little room, search and filter are behind a button; never
 * while they leave tables out.
 */
export function Bar({ view, overview }: BarProps): VNode | null {
  const text = words.value;
  const [isAsked, setAsked] = useState(false);
  const { all } = overview.counts.value;
  const { filter, search } = overview;
  const isInUse = filter.value !== "all" || search.value !== "";
  const isOpen = isAsked || isInUse;
  if (all === 0) return null;
  return (
    <div class="bar">
      <nav class="tabs" aria-label={text.views}>
        <a href={eventPath("boards")} aria-current={view === "boards" ? "page" : undefined}>
          {text.boards}
        </a>
        <a href={eventPath("list")} aria-current={view === "list" ? "page" : undefined}>
          {text.list}
        </a>
      </nav>
      <button
        type="button"
        class="btn bare square narrow"
        aria-label={text.find}
        title={text.find}
        aria-expanded={isOpen}
        aria-controls={FINDERS}
        disabled={isInUse}
        onClick={() => setAsked(!isAsked)}
      >
        <Icon name="search" />
      </button>
      <div class={isOpen ? "finders open" : "finders"} id={FINDERS}>
        <Search overview={overview} />
        <Filters overview={overview} />
      </div>
      {view === "boards" && <Sizes />}
    </div>
  );
}

function Search({ overview: { search } }: { readonly overview: Overview }): VNode {
  const text = words.value;
  return (
    <label class="field">
      <Icon name="search" />
      <input
        id={SEARCH_FIELD}
        type="search"
        placeholder={text.search}
        aria-label={text.search}
        value={search.value}
        onInput={(event) => {
          search.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // Browsers empty the field by themselves, some of them without a word.
          event.preventDefault();
          if (search.peek() === "") event.currentTarget.blur();
          else search.value = "";
        }}
      />
      <kbd class="key wide">/</kbd>
    </label>
  );
}

function Filters({ overview: { filter, counts } }: { readonly overview: Overview }): VNode {
  const text = words.value;
  const number = new Intl.NumberFormat(text.tag);
  const { all, live, adjusting, lost, over } = counts.value;
  const filters: readonly (readonly [Filter, string, number])[] = [
    ["all", text.all, all],
    ["live", text.inPlay, live + adjusting + lost],
    ["over", text.finished, over],
  ];
  return (
    <div class="seg filter" role="group" aria-label={text.filter}>
      {filters.map(([kind, name, count]) => (
        <button
          key={kind}
          type="button"
          aria-pressed={filter.value === kind}
          onClick={() => {
            filter.value = kind;
          }}
        >
          {name} <span class="n">{number.format(count)}</span>
        </button>
      ))}
    </div>
  );
}

function Sizes(): VNode {
  const text = words.value;
  return (
    <div class="seg wide" role="group" aria-label={text.size}>
      {SIZES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={size.value === each}
          aria-label={text.sizes[each]}
          title={text.sizes[each]}
          onClick={() => chooseSize(each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
