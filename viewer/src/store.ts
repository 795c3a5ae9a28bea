import type { GameId, TableNumber, TableView } from "@boardwire/shared";
import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { GamePicture, TournamentPicture } from "./feed/pictures.ts";

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
  /** Null until the relay has told. */
  readonly tournamentName: Signal<string | null>;
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
  const updatedAt = signal<number | null>(null);
  const game = signal<WatchedGame>({ kind: "none" });
  const markUpdated = (at: number): void => {
    updatedAt.value = Math.max(updatedAt.peek() ?? 0, at);
  };
  return {
    connection: signal<Connection>({ kind: "connecting" }),
    tournamentName,
    tables,
    game,
    updatedAt,
    offset: signal<number | null>(null),
    now: signal<number | null>(null),
    table: cell,
    showTournament(picture, at) {
      batch(() => {
        tournamentName.value = picture.name;
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
  };
}
