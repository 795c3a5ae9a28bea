import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import {
  Hall,
  toGameId,
  toInstant,
  toPly,
  type DriverId,
  type Entry,
  type Observation,
  type Seq,
} from "@boardwire/shared";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRecorder } from "./core/recorder.ts";
import { describeReinference, isDifferent, reinfer } from "./core/reinfer.ts";
import { toReport } from "./driver-door/test-driver.ts";
import { readAll } from "./journal/test-contract.ts";
import { openSqliteStore } from "./journal/sqlite.ts";
import { START } from "./test-fields.ts";

const GAME = toGameId(1, 1);
const AFTER_NC3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2";

/** 1. e4 e5 2. Nf3 on a board, then a correction of the last move to Nc3, and two more half-moves. */
function writeJournal(withCorrection: boolean): Entry[] {
  const hall = new Hall();
  const recorder = createRecorder(hall, (_board, fault) => {
    throw fault;
  });
  const journal: Entry[] = [];
  let now = 1_800_000_000_000;
  let n = 0;
  const see = (observation: Observation): void => {
    now += 3000;
    const at = toInstant(now);
    journal.push(
      ...recorder.wake(at),
      ...recorder.record("driver-one" as DriverId, toReport(++n, observation), at, at),
    );
  };
  const move = (from: number, to: number, content: "P" | "p" | "N" | "n"): void => {
    see({ kind: "square", field: from, content: "." });
    see({ kind: "square", field: to, content });
  };
  see({ kind: "snapshot", fields: START, asked: toInstant(now) });
  move(52, 36, "P");
  move(12, 28, "p");
  move(62, 45, "N");
  see({ kind: "noise", bytes: 1 });
  if (withCorrection) {
    const moves = [
      { uci: "b1c3", san: "Nc3", fen: AFTER_NC3, at: toInstant(now), known: "entered" as const },
    ];
    const source = { kind: "arbiter", who: "arbiter" } as const;
    journal.push(
      ...recorder.append([
        { at: toInstant(now), source, type: "MovesCorrected", game: GAME, from: toPly(3), moves },
      ]),
    );
  }
  move(1, 18, "n");
  see({ kind: "noise", bytes: 1 });
  return journal;
}

/** The journal as an inference that took the knight for the other one would have written it. */
const alter = (journal: readonly Entry[]): Entry[] => {
  const altered = journal.map((entry) =>
    entry.type !== "MovesObserved"
      ? entry
      : {
          ...entry,
          moves: entry.moves.map((move) =>
            move.san === "Nf3" ? { ...move, uci: "b1c3", san: "Nc3", fen: AFTER_NC3 } : move,
          ),
        },
  );
  const seq = (altered.length + 1) as Seq;
  const at = altered.at(-1)?.at ?? toInstant(0);
  const end = { game: GAME, result: "0-1", termination: "checkmate" } as const;
  return [...altered, { seq, at, source: { kind: "relay" }, type: "GameEnded", ...end }];
};

describe("what the present inference would make of a journal", () => {
  it.each([false, true])("is no difference where it wrote it; with a correction: %s", (withCorrection) => {
    const journal = writeJournal(withCorrection);
    const found = reinfer([journal]);
    const plies = { plies: 4, result: null };
    expect(found).toEqual({
      entries: journal.length,
      games: [{ game: "1.1", before: plies, after: plies, firstDifference: null }],
      unfitting: [],
      faults: [],
    });
    expect(describeReinference(found)[0]).toBe("1.1     no difference");
  });

  it("[COR9] keeps results that the arbiter entered, also a corrected one", () => {
    const journal = writeJournal(false);
    const hall = new Hall();
    const recorder = createRecorder(hall, (_board, fault) => {
      throw fault;
    });
    recorder.replay(journal);
    const source = { kind: "arbiter", who: "arbiter" } as const;
    for (const result of ["0-1", "1-0"] as const) {
      const at = toInstant((journal.at(-1)?.at ?? 0) + 60_000);
      journal.push(
        ...recorder.append([
          { at, source, type: "GameEnded", game: GAME, result, termination: "resignation" },
        ]),
      );
    }
    const found = reinfer([journal]);
    const same = { plies: 4, result: "1-0" };
    expect(found).toMatchObject({
      games: [{ before: same, after: same, firstDifference: null }],
      unfitting: [],
    });
  });

  it("is what differs, where the findings are others", () => {
    const found = reinfer([alter(writeJournal(false))]);
    expect(found.games).toEqual([
      {
        game: "1.1",
        before: { plies: 4, result: "0-1" },
        after: { plies: 4, result: null },
        firstDifference: { ply: 3, before: "Nc3", after: "Nf3" },
      },
    ]);
    expect(found.games.filter(isDifferent)).toHaveLength(1);
    expect(describeReinference(found)).toEqual([
      "1.1     4 -> 4 plies, 0-1 -> no result, first at ply 3: Nc3 -> Nf3",
      expect.stringContaining("1 games, 1 of them with a difference. Nothing was changed."),
    ]);
  });

  it("names a correction that has nothing to follow on", () => {
    const journal = writeJournal(true);
    const isEarly = (entry: Entry): boolean => entry.type === "Observed" && entry.source.kind === "driver";
    // Nothing of what the board showed before the correction was kept, so no game is found.
    const at = journal.findIndex((entry) => entry.type === "MovesCorrected");
    const torn = journal.map((entry, i) =>
      i < at && isEarly(entry) && entry.type === "Observed"
        ? { ...entry, observation: { kind: "noise", bytes: 1 } as const }
        : entry,
    );
    const found = reinfer([torn]);
    expect(found.unfitting).toEqual([at + 1]);
    expect(found.games).toMatchObject([{ before: { plies: 4 }, after: null }]);
  });
});

describe("the command", { timeout: 60_000 }, () => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "boardwire-reinfer-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [
      "--import",
      tsx,
      "--conditions=source",
      join(import.meta.dirname, "main.ts"),
      "reinfer",
      ...args,
    ]);

  it("prints it for a journal on which a relay is running, and changes nothing", async () => {
    const opened = await openSqliteStore(folder);
    if (!opened.ok) throw new Error(opened.error.detail);
    const journal = alter(writeJournal(false));
    await opened.value.append(journal);
    const { stdout } = await run("--data", folder);
    expect(stdout).toContain("1.1     4 -> 4 plies, 0-1 -> no result, first at ply 3: Nc3 -> Nf3\n");
    const json = await run("--data", folder, "--json");
    expect(JSON.parse(json.stdout)).toEqual(JSON.parse(JSON.stringify(reinfer([journal]))));
    expect(await readAll(opened.value)).toEqual(journal);
    await opened.value.close();
    expect((await run("--data", folder)).stdout).toBe(stdout);
  });

  it("says where there is no journal", async () => {
    await expect(run("--data", folder)).rejects.toMatchObject({
      code: 1,
      stderr: `there is no journal in ${folder}\n`,
    });
  });
});
