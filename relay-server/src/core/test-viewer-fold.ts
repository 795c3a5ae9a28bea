import type { GameSnapshot, Snapshot, TableView, TournamentSnapshot, Update } from "@boardwire/shared";

/** What a viewer does with an update, for tests: the view after it. Throws where the number is not the next one. */
export function followUpdate(view: Snapshot, update: Update): Snapshot {
  if (update.n !== view.n + 1) throw new Error(`update ${update.n} follows ${view.n}`);
  if (view.type === "tournament" && update.type === "tournament") {
    const tables = new Map<number, TableView>(view.tables.map((table) => [table.table, table]));
    for (const patch of update.tables ?? []) {
      const known = tables.get(patch.table);
      // A table that was not there before comes whole.
      tables.set(patch.table, { ...known, ...patch } as TableView);
    }
    const next: TournamentSnapshot = {
      ...view,
      n: update.n,
      at: update.at,
      tournament: update.tournament ?? view.tournament,
      tables: [...tables.values()].sort((a, b) => a.table - b.table),
    };
    return next;
  }
  if (view.type === "game" && update.type === "game") {
    const { moves } = update;
    const next: GameSnapshot = {
      ...view,
      n: update.n,
      at: update.at,
      tile: { ...view.tile, ...update.tile } as TableView,
      facts: update.facts ?? view.facts,
      moves: moves === undefined ? view.moves : [...view.moves.slice(0, moves.from - 1), ...moves.list],
    };
    return next;
  }
  if (view.type === "console" && update.type === "console") {
    const { changed = [], gone = [] } = update.alarms ?? {};
    const alarms = new Map(view.alarms.map((alarm) => [alarm.id, alarm]));
    for (const id of gone) alarms.delete(id);
    for (const alarm of changed) alarms.set(alarm.id, alarm);
    const { n, at, laws = view.laws, people = view.people } = update;
    return { ...view, n, at, laws, people, alarms: [...alarms.values()] };
  }
  throw new Error(`a ${update.type} update on a ${view.type} view`);
}
