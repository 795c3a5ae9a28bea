import type { Audience, GameId, ScreenRule, TableNumber, TableView } from "@boardwire/shared";
import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { ConsolePicture, GamePicture, TournamentPicture } from "./feed/pictures.ts";

// The one store of the page: what the relay told. Only feed/ writes it; pages read it.

export type Connection =
  | { readonly kind: "connecting" }
  | { readonly kind: "open" }
  /** `since`: milliseconds since the epoch on our own clock. */
  | { readonly kind: "lost"; readonly since: number }
  /** The relay speaks another version of the protocol: the page must be loaded anew. */
  | { readonly kind: "outdated" };

export type WatchedGame =
  | { readonly kind: "none" }
  | { readonly kind: "asked"; readonly id: GameId }
  | { readonly kind: "unknown"; readonly id: GameId }
  | { readonly kind: "shown"; readonly id: GameId; readonly picture: GamePicture };

export interface Store {
  readonly connection: Signal<Connection>;
  /** As whom the page looks at the hall. */
  readonly audience: Signal<Audience>;
  /** The relay does not admit us to that audience: nobody has signed in here, or is admitted no longer. */
  readonly isRefused: Signal<boolean>;
  /** What calls for an arbiter; null until the relay has told, and for all other audiences. */
  readonly alarms: Signal<ConsolePicture["alarms"] | null>;
  /** Who is admitted; null like `alarms`. */
  readonly people: Signal<ConsolePicture["people"] | null>;
  /** The edition and the supervision in force; null like `alarms`. */
  readonly laws: Signal<ConsolePicture["laws"] | null>;
  /** Null until the relay has told. */
  readonly tournamentName: Signal<string | null>;
  /** What a hall screen has to say of itself; null until the relay has told, and for all other audiences. */
  readonly screenRule: Signal<ScreenRule | null>;
  /** Null until the relay has told; numbers in order. */
  readonly tables: Signal<readonly TableNumber[] | null>;
  readonly game: Signal<WatchedGame>;
  /** Instant of the newest thing told, relay time. */
  readonly updatedAt: Signal<number | null>;
  /** What the relay's clock is ahead of ours, milliseconds; null until measured. */
  readonly offset: Signal<number | null>;
  /** Relay time for running clocks, moved on by the ticker alone; stands while the line is lost. */
  readonly now: Signal<number | null>;
  /** One table; a signal of its own, so that a move draws one tile. */
  table(number: TableNumber): ReadonlySignal<TableView | undefined>;
  showTournament(picture: TournamentPicture, at: number): void;
  showGame(id: GameId, picture: GamePicture, at: number): void;
  showConsole(picture: ConsolePicture, at: number): void;
  /** Forgets all that one audience was told, before another is looked for. */
  clear(): void;
}

export function createStore(): Store {
  const cells = new Map<TableNumber, Signal<TableView | undefined>>();
  const cell = (number: TableNumber): Signal<TableView | undefined> => {
    const known = cells.get(number);
    if (known !== undefined) return known;
    const made = signal<TableView | undefined>(undefined);
    cells.set(number, made);
    return made;
  };
  const tables = signal<readonly TableNumber[] | null>(null);
  const tournamentName = signal<string | null>(null);
  const screenRule = signal<ScreenRule | null>(null);
  const updatedAt = signal<number | null>(null);
  const game = signal<WatchedGame>({ kind: "none" });
  const isRefused = signal(false);
  const alarms = signal<ConsolePicture["alarms"] | null>(null);
  const people = signal<ConsolePicture["people"] | null>(null);
  const laws = signal<ConsolePicture["laws"] | null>(null);
  const markUpdated = (at: number): void => {
    updatedAt.value = Math.max(updatedAt.peek() ?? 0, at);
  };
  return {
    connection: signal<Connection>({ kind: "connecting" }),
    audience: signal<Audience>("public"),
    isRefused,
    alarms,
    people,
    laws,
    tournamentName,
    screenRule,
    tables,
    game,
    updatedAt,
    offset: signal<number | null>(null),
    now: signal<number | null>(null),
    table: cell,
    showTournament(picture, at) {
      batch(() => {
        tournamentName.value = picture.name;
        screenRule.value = picture.screenRule;
        const numbers = [...picture.tables.keys()];
        if (numbers.join() !== tables.peek()?.join()) tables.value = numbers;
        for (const [number, known] of cells) if (!picture.tables.has(number)) known.value = undefined;
        for (const [number, view] of picture.tables) cell(number).value = view;
        markUpdated(at);
      });
    },
    showGame(id, picture, at) {
      batch(() => {
        game.value = { kind: "shown", id, picture };
        markUpdated(at);
      });
    },
    showConsole(picture, at) {
      batch(() => {
        if (picture.alarms !== alarms.peek()) alarms.value = picture.alarms;
        if (picture.people !== people.peek()) people.value = picture.people;
        if (picture.laws !== laws.peek()) laws.value = picture.laws;
        markUpdated(at);
      });
    },
    clear() {
      batch(() => {
        isRefused.value = false;
        for (const each of [alarms, people, laws, tournamentName, screenRule, tables, updatedAt])
          each.value = null;
        for (const known of cells.values()) known.value = undefined;
        game.value = { kind: "none" };
      });
    },
  };
}
