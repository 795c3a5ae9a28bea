import type { VNode } from "preact";
import type { Filter } from "../../format.ts";
import type { TableCounts } from "../../i18n/en.ts";
import { words } from "../../i18n/language.ts";
import { Icon } from "../../parts/icon.tsx";
import { SIZES, chooseSize, size } from "../../preferences.ts";
import { eventPath, type EventView } from "../../route.ts";

export interface BarProps {
  readonly view: EventView;
  readonly counts: TableCounts;
  readonly filter: Filter;
  readonly search: string;
  readonly onFilter: (filter: Filter) => void;
  readonly onSearch: (text: string) => void;
}

export const SEARCH_FIELD = "search-tables";

/** Views, search, filter and size of the boards. */
export function Bar({ view, counts, filter, search, onFilter, onSearch }: BarProps): VNode {
  const text = words.value;
  const number = new Intl.NumberFormat(text.tag);
  const inPlay = counts.live + counts.adjusting + counts.lost;
  const filters: readonly (readonly [Filter, string, number])[] = [
    ["all", text.all, counts.all],
    ["live", text.inPlay, inPlay],
    ["over", text.finished, counts.over],
  ];
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
      <label class="field">
        <Icon name="search" />
        <input
          id={SEARCH_FIELD}
          type="search"
          placeholder={text.search}
          aria-label={text.search}
          value={search}
          onInput={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
        <kbd class="key wide">/</kbd>
      </label>
      <div class="seg filter" role="group" aria-label={text.filter}>
        {filters.map(([kind, name, count]) => (
          <button key={kind} type="button" aria-pressed={filter === kind} onClick={() => onFilter(kind)}>
            {name} <span class="n">{number.format(count)}</span>
          </button>
        ))}
      </div>
      {view === "boards" && (
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
      )}
    </div>
  );
}
