import { FAMOUS_GAMES, toSans } from "@boardwire/board-driver";
import { GameSnapshotSchema, TournamentSnapshotSchema } from "@boardwire/shared";
import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import { findFreePort, isServing, type MarkedRun, runMarked } from "./marked-run.ts";
import { waitFor } from "./processes.ts";

// The demo is the first thing that anybody sees: real players' names over the moves that they really played.

const BOARDS = 8;
const PLIES = 8;

let run: MarkedRun | undefined;
afterEach(() => run?.killAll());

describe.runIf(process.platform === "linux")("npm run demo", () => {
  it.each([
    ["", ""],
    [", without pseudo-terminals too", " --in-process"],
  ])("plays famous games under their players' names, and leaves nothing behind%s", async (_, flag) => {
    const http = await findFreePort();
    run = runMarked("npm", [
      "run",
      "demo",
      "--",
      ...`--http ${http} --boards ${BOARDS} --speed 50${flag}`.split(" "),
    ]);
    const { said } = run;
    const read = async (path: string): Promise<unknown> =>
      (await fetch(`http://127.0.0.1:${http}/api/v1/${path}`)).json();

    await waitFor("the pages", 60_000, () => isServing(http, "/"), said);
    const tables = await waitFor(
      `${PLIES} half-moves at ${BOARDS} tables`,
      120_000,
      async () => {
        const now = v.parse(TournamentSnapshotSchema, await read("tournament")).tables;
        return now.length === BOARDS && now.every(({ ply }) => ply >= PLIES) && now;
      },
      said,
    );
    for (const { table, game, white, black } of tables) {
      const { moves } = v.parse(GameSnapshotSchema, await read(`games/${game}`));
      const confirmed = moves.filter((move) => move.confirmed).map((move) => move.san);
      // The same two may have met more than once.
      const played = FAMOUS_GAMES.filter(
        (famous) => famous.white.name === white?.name && famous.black.name === black?.name,
      ).map((famous) => toSans(famous.moves).slice(0, confirmed.length));
      expect(played, `table ${table}: ${white?.name} - ${black?.name}`).toContainEqual(confirmed);
    }

    process.kill(run.pid, "SIGINT");
    expect(await run.everythingIsGone()).toBe(true);
    expect(await run.exited).toBe(0);
  });
});
