import {
  TileSchema,
  err,
  ok,
  type Alarm,
  type ConsoleSnapshot,
  type GameFacts,
  type GameSnapshot,
  type MoveView,
  type Result,
  type ScreenRule,
  type TablePatch,
  type TableNumber,
  type TableView,
  type TournamentSnapshot,
  type Update,
} from "@boardwire/shared";
import * as v from "valibot";

// What a channel shows, and how an update changes it. Pure: a view in, a view out.

export interface TournamentPicture {
  readonly name: string;
  /** For hall screens; null for everybody else. */
  readonly screenRule: ScreenRule | null;
  readonly tables: ReadonlyMap<TableNumber, TableView>;
}

/** What the arbiters' console shows besides the tables. */
export interface ConsolePicture extends Pick<ConsoleSnapshot, "laws" | "people"> {
  /** In no order of importance. */
  readonly alarms: readonly Alarm[];
}

export interface GamePicture {
  readonly tile: TableView;
  readonly facts: GameFacts;
  readonly moves: readonly MoveView[];
}

/** The update cannot be applied to what is held: something before it is missing. */
export interface Unfit {
  readonly kind: "unfit";
  readonly detail: string;
}

const byNumber = (tables: Iterable<TableView>): Map<TableNumber, TableView> =>
  new Map([...tables].toSorted((a, b) => a.table - b.table).map((table) => [table.table, table]));

export const toTournamentPicture = (snapshot: TournamentSnapshot): TournamentPicture => ({
  name: snapshot.tournament.name,
  screenRule: snapshot.tournament.screenRule ?? null,
  tables: byNumber(snapshot.tables),
});

export const toGamePicture = (snapshot: GameSnapshot): GamePicture => ({
  tile: snapshot.tile,
  facts: snapshot.facts,
  moves: snapshot.moves,
});

export const toConsolePicture = ({ laws, people, alarms }: ConsoleSnapshot): ConsolePicture => ({
  laws,
  people,
  alarms,
});

/** A patch on a known table, or a whole new one. Only the whole shows that nothing is missing: what staff get can be. */
function patchTable(known: TableView | undefined, patch: TablePatch): Result<TableView, Unfit> {
  const patched = { ...known, ...patch };
  const tile = v.safeParse(TileSchema, patched);
  return tile.success
    ? ok({ ...patched, ...tile.output })
    : err({ kind: "unfit", detail: `table ${patch.table} is not complete` });
}

const wrongType = (type: string): Result<never, Unfit> =>
  err({ kind: "unfit", detail: `an update of the channel of a ${type}` });

export function updateTournament(
  picture: TournamentPicture,
  update: Update,
): Result<TournamentPicture, Unfit> {
  if (update.type !== "tournament") return wrongType(update.type);
  const { name, screenRule = null } = update.tournament ?? picture;
  if (update.tables === undefined) return ok({ ...picture, name, screenRule });
  const tables = new Map(picture.tables);
  let isNew = false;
  for (const patch of update.tables) {
    const known = tables.get(patch.table);
    const patched = patchTable(known, patch);
    if (!patched.ok) return patched;
    isNew ||= known === undefined;
    tables.set(patch.table, patched.value);
  }
  return ok({ name, screenRule, tables: isNew ? byNumber(tables.values()) : tables });
}

export function updateGame(picture: GamePicture, update: Update): Result<GamePicture, Unfit> {
  if (update.type !== "game") return wrongType(update.type);
  const tile: Result<TableView, Unfit> =
    update.tile === undefined ? ok(picture.tile) : patchTable(picture.tile, update.tile);
  if (!tile.ok) return tile;
  const facts = update.facts ?? picture.facts;
  if (update.moves === undefined) return ok({ tile: tile.value, facts, moves: picture.moves });
  const { from, list } = update.moves;
  if (from < 1 || from > picture.moves.length + 1) {
    return err({ kind: "unfit", detail: `moves from ${from} do not follow ${picture.moves.length}` });
  }
  return ok({ tile: tile.value, facts, moves: [...picture.moves.slice(0, from - 1), ...list] });
}

export function updateConsole(picture: ConsolePicture, update: Update): Result<ConsolePicture, Unfit> {
  if (update.type !== "console") return wrongType(update.type);
  const { laws = picture.laws, people = picture.people } = update;
  if (update.alarms === undefined) return ok({ laws, people, alarms: picture.alarms });
  const alarms = new Map(picture.alarms.map((alarm) => [alarm.id, alarm]));
  for (const id of update.alarms.gone) alarms.delete(id);
  for (const alarm of update.alarms.changed) alarms.set(alarm.id, alarm);
  return ok({ laws, people, alarms: [...alarms.values()] });
}
