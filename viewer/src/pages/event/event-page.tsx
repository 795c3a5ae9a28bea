import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { useKeys } from "../../keyboard.ts";
import { usePage } from "../../page-context.ts";
import { Icon } from "../../parts/icon.tsx";
import { Strip } from "../../parts/strip.tsx";
import { size } from "../../preferences.ts";
import { eventPath, PGN_PATH, type EventView } from "../../route.ts";
import { Bar, SEARCH_FIELD } from "./bar.tsx";
import { useEvenColumns } from "./even-columns.ts";
import { focusTable, moveFocus } from "./move-focus.ts";
import { createOverview, type Overview } from "./overview.ts";
import { TableList } from "./table-list.tsx";
import { Tile } from "./tile.tsx";

/** All tables of the tournament, as boards or as a list. */
export function EventPage({ view }: { readonly view: EventView }): VNode {
  const { store, router } = usePage();
  const overview = useMemo(() => createOverview(store), [store]);
  const text = words.value;
  const name = store.tournamentName.value;

  useEffect(() => {
    document.title = name === null ? "Boardwire" : `${name} · Boardwire`;
  }, [name]);

  useEffect(() => {
    // Who comes back from a game goes on where he left.
    const table = router.takeLeftGame()?.split(".")[0];
    if (table !== undefined) focusTable(table);
  }, [router]);

  useKeys({
    g: () => router.go(eventPath(view === "boards" ? "list" : "boards")),
    "/": () => document.getElementById(SEARCH_FIELD)?.focus(),
    ArrowRight: () => moveFocus("right"),
    ArrowLeft: () => moveFocus("left"),
    ArrowUp: () => moveFocus("up"),
    ArrowDown: () => moveFocus("down"),
  });

  return (
    <main class="page" id="content" tabIndex={-1}>
      <div class="head">
        <h1>
          <bdi>{name ?? "Boardwire"}</bdi>
        </h1>
        <a class="btn bare" href={PGN_PATH} download="games.pgn" title={text.games}>
          <Icon name="file" />
          PGN
        </a>
      </div>
      <Summary overview={overview} />
      <Bar view={view} overview={overview} />
      <Tables view={view} overview={overview} />
    </main>
  );
}

/** The state of the line, and how many tables there are of each kind. */
function Summary({ overview }: { readonly overview: Overview }): VNode {
  const text = words.value;
  const counts = overview.counts.value;
  const isLive = counts.live + counts.adjusting + counts.lost > 0;
  const state = isLive ? "live" : counts.all > 0 && counts.over === counts.all ? "allOver" : "noneStarted";
  return (
    <Strip state={state} end={<UpdatedAt />}>
      {counts.all > 0 && (
        <span class="counts">
          <span>
            <b>{text.tableCount(counts.all)}</b> {text.tableStates(counts)}
          </span>
        </span>
      )}
    </Strip>
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
  readonly overview: Overview;
}

function Tables({ view, overview }: TablesProps): VNode {
  const { store } = usePage();
  const text = words.value;
  const known = store.tables.value;
  const wanted = overview.wanted.value;
  const grid = useRef<HTMLElement>(null);
  useEvenColumns(grid, `${view} ${size.value} ${wanted.length > 0}`);
  if (known === null) return <p class="say quiet">{text.loading}</p>;
  if (known.length === 0) {
    return (
      <div class="say">
        <Icon name="boards" />
        <h2>{text.emptyTitle}</h2>
        <p>{text.emptyText}</p>
      </div>
    );
  }
  if (wanted.length === 0) {
    const showAll = (): void => {
      overview.filter.value = "all";
      overview.search.value = "";
    };
    return (
      <div class="say">
        <h2>{text.noMatch}</h2>
        <p>{text.noMatchText}</p>
        <button type="button" class="btn" onClick={showAll}>
          {text.showAll}
        </button>
      </div>
    );
  }
  if (view === "list") return <TableList numbers={wanted} />;
  return (
    <section ref={grid} class={`grid ${size.value}`} aria-label={text.boards}>
      {wanted.map((number) => (
        <Tile key={number} number={number} />
      ))}
    </section>
  );
}
