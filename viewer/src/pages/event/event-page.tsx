import type { TableNumber, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { countTables, isWanted, toTimeOfDay, type Filter } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { useKeys } from "../../keyboard.ts";
import { usePage } from "../../page-context.ts";
import { Icon } from "../../parts/icon.tsx";
import { Strip } from "../../parts/strip.tsx";
import { size } from "../../preferences.ts";
import { eventPath, type EventView } from "../../route.ts";
import { Bar, SEARCH_FIELD } from "./bar.tsx";
import { moveFocus } from "./move-focus.ts";
import { TableList } from "./table-list.tsx";
import { Tile } from "./tile.tsx";

/** All tables of the tournament, as boards or as a list. */
export function EventPage({ view }: { readonly view: EventView }): VNode {
  const { store, router } = usePage();
  const [filter, setFilter] = useState<Filter>("all");
  const [search, setSearch] = useState("");
  const text = words.value;
  const numbers = store.tables.value;
  const tiles = (numbers ?? [])
    .map((number) => store.table(number).value)
    .filter((tile): tile is TableView => tile !== undefined);
  const counts = countTables(tiles);
  const wanted = tiles.filter((tile) => isWanted(tile, filter, search)).map((tile) => tile.table);
  const name = store.tournamentName.value;

  useEffect(() => {
    document.title = name === null ? "Boardwire" : `${name} · Boardwire`;
  }, [name]);

  useKeys({
    g: () => router.go(eventPath(view === "boards" ? "list" : "boards")),
    "/": () => document.getElementById(SEARCH_FIELD)?.focus(),
    ArrowRight: () => moveFocus("right"),
    ArrowLeft: () => moveFocus("left"),
    ArrowUp: () => moveFocus("up"),
    ArrowDown: () => moveFocus("down"),
  });

  const isLive = counts.live + counts.adjusting + counts.lost > 0;
  const state = isLive ? "live" : counts.all > 0 && counts.over === counts.all ? "allOver" : "noneStarted";
  return (
    <main class="page" id="content" tabIndex={-1}>
      <div class="head">
        <h1>
          <bdi>{name ?? "Boardwire"}</bdi>
        </h1>
      </div>
      <Strip state={state} end={<UpdatedAt />}>
        {counts.all > 0 && (
          <span>
            <span>
              <b>{text.tableCount(counts.all)}</b> {text.tableStates(counts)}
            </span>
          </span>
        )}
      </Strip>
      {counts.all > 0 && (
        <Bar
          view={view}
          counts={counts}
          filter={filter}
          search={search}
          onFilter={setFilter}
          onSearch={setSearch}
        />
      )}
      <Tables
        view={view}
        known={numbers === null ? null : counts.all}
        wanted={wanted}
        onShowAll={() => {
          setFilter("all");
          setSearch("");
        }}
      />
    </main>
  );
}

/** When the newest thing shown happened. A part of its own, since it changes with every update. */
function UpdatedAt(): VNode | null {
  const { store } = usePage();
  const at = store.updatedAt.value;
  const text = words.value;
  return at === null ? null : <span>{text.updatedAt(toTimeOfDay(at, text.tag))}</span>;
}

interface TablesProps {
  readonly view: EventView;
  /** How many tables there are, null while that is not known. */
  readonly known: number | null;
  readonly wanted: readonly TableNumber[];
  readonly onShowAll: () => void;
}

function Tables({ view, known, wanted, onShowAll }: TablesProps): VNode {
  const text = words.value;
  if (known === null) return <p class="say quiet">{text.loading}</p>;
  if (known === 0) {
    return (
      <div class="say">
        <Icon name="boards" />
        <h2>{text.emptyTitle}</h2>
        <p>{text.emptyText}</p>
      </div>
    );
  }
  if (wanted.length === 0) {
    return (
      <div class="say">
        <h2>{text.noMatch}</h2>
        <p>{text.noMatchText}</p>
        <button type="button" class="btn" onClick={onShowAll}>
          {text.showAll}
        </button>
      </div>
    );
  }
  if (view === "list") return <TableList numbers={wanted} />;
  return (
    <section class={`grid ${size.value}`} aria-label={text.boards}>
      {wanted.map((number) => (
        <Tile key={number} number={number} />
      ))}
    </section>
  );
}
