import { describe, expect, it } from "vitest";
import {
  type Command,
  type DriverId,
  type Entry,
  Hall,
  type Report,
  type TableNumber,
  STANDARD_FEN,
  parsePosition,
  toGameId,
  toInstant,
  toLetters,
} from "@boardwire/shared";
import { Desk, outcomeOf } from "./test-desk-script.ts";
import { JournalScript, boardAt } from "../test-journal-script.ts";
import { createRecorder } from "../recorder.ts";
import { decide } from "./decide.ts";

const start = parsePosition(STANDARD_FEN);
const HOME = start.ok ? toLetters(start.value) : "";
const AFTER_E4 = HOME.replace("PPPPPPPP", "PPPP.PPP").replace(/^(.{36})./, "$1P");

const AFTER_E4_E5 = AFTER_E4.replace("pppppppp", "pppp.ppp").replace(/^(.{28})./, "$1p");

/** A table whose pairings are written; its board has shown nothing yet. */
function createTable(games: number) {
  const script = new JournalScript().create("Open");
  for (let ordinal = 1; ordinal <= games; ordinal++) script.pair(1, ordinal);
  const fail = (_board: unknown, fault: unknown): never => {
    throw fault;
  };
  const hall = new Hall();
  const recorder = createRecorder(hall, fail);
  const journal: Entry[] = recorder.append(script.take());
  let now = script.now as number;
  let n = 0;
  let board = boardAt(1);
  return {
    hall,
    journal,
    fail,
    /** Another board comes to the table. */
    replaceBoard(): void {
      board = boardAt(2);
      const at = toInstant((now += 100));
      const table = 1 as TableNumber;
      journal.push(
        ...recorder.append([{ at, source: { kind: "relay" }, type: "BoardAssigned", board, table }]),
      );
    },
    withdraw(game: string): string {
      const command = { kind: "withdrawResult", game } as Command;
      const decided = decide(hall, command, { source: { kind: "arbiter", who: "a" }, at: toInstant(now) });
      if (decided.ok) journal.push(...recorder.append(decided.value));
      return decided.ok ? "done" : decided.error.reason;
    },
    show(letters: string): void {
      const at = toInstant((now += 1000));
      const observation = { kind: "snapshot", fields: letters, asked: at } as const;
      const report: Report = { n: ++n, at, board, observation };
      journal.push(...recorder.record("driver-one" as DriverId, report, at, at));
      for (let i = 0; i < 50; i++) journal.push(...recorder.wake(toInstant((now += 100))));
    },
    enter(game: string, result: string, reason: string): string {
      const command = { kind: "enterResult", game, result, reason } as Command;
      const decided = decide(hall, command, { source: { kind: "arbiter", who: "a" }, at: toInstant(now) });
      if (decided.ok) journal.push(...recorder.append(decided.value));
      return decided.ok ? "done" : decided.error.reason;
    },
  };
}

const [FIRST, SECOND] = [toGameId(1, 1), toGameId(1, 2)];

describe("[RUL29] a draw that is agreed", () => {
  const AGREED = { kind: "enterResult", result: "1/2-1/2", reason: "agreement" } as const;

  it.each([
    ["fide-2014", "ResultEntered"],
    ["fide-2023", "againstFinding 5.2.3"],
  ] as const)("before both have moved, by %s: %s", (edition, outcome) => {
    expect(outcomeOf(new Desk({ edition }).play("e4").give(AGREED))).toBe(outcome);
    expect(outcomeOf(new Desk({ edition }).play("e4", "e5").give(AGREED))).toBe("ResultEntered");
  });

  it("sooner than the regulations allow, and by the arbiter's word", () => {
    const desk = new Desk({ edition: "fide-2009", overrides: { movesBeforeAgreement: 3 } });
    desk.play("e4", "e5", "Nf3", "Nc6", "Bb5");
    const refused = desk.give(AGREED);
    expect(outcomeOf(refused)).toBe("againstFinding tournament regulations");
    expect(refused).toMatchObject({
      detail: "Moves of each player so far: 2. A draw can be agreed after 3.",
    });
    expect(outcomeOf(desk.give({ ...AGREED, reason: "stalemate" }))).toBe("ResultEntered");
    desk.give({ kind: "withdrawResult" });
    expect(outcomeOf(desk.give({ ...AGREED, against: true }))).toBe("ResultEntered");
    desk.give({ kind: "withdrawResult" });
    expect(outcomeOf(desk.play("a6").give(AGREED))).toBe("ResultEntered");
  });

  it("from the position of a later move on: those before count as made", () => {
    const desk = new Desk({
      start: { fen: "8/6p1/5k2/8/8/2K5/8/8 b - - 0 60", chess960: false },
      overrides: { movesBeforeAgreement: 40 },
    });
    expect(outcomeOf(desk.give(AGREED))).toBe("ResultEntered");
  });
});

describe("[RUL31] a resignation", () => {
  const WON = { kind: "enterResult", result: "1-0", reason: "resignation" } as const;
  const at = (fen: string) => ({ start: { fen, chess960: false } });
  const LONE_KING = at("8/8/4k3/8/8/3K4/r7/8 b - - 0 60");
  const WALL = at("8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 0 60");

  it.each([
    ["fide-2018", "ResultEntered"],
    ["fide-2023", "againstFinding 5.1.2"],
  ] as const)("where the opponent cannot mate, by %s: %s", (edition, outcome) => {
    expect(outcomeOf(new Desk({ edition, ...LONE_KING }).give(WON))).toBe(outcome);
  });

  it("is a draw, or what the arbiter says", () => {
    const desk = new Desk(LONE_KING);
    const why = { code: "resignationDraws", side: "white" };
    expect(desk.give(WON)).toMatchObject({ why, article: "5.1.2" });
    expect(outcomeOf(desk.give({ ...WON, result: "1/2-1/2" }))).toBe("ResultEntered");
    desk.give({ kind: "withdrawResult" });
    expect(outcomeOf(desk.give({ ...WON, against: true }))).toBe("ResultEntered");
  });

  it("is asked of who would win, by all legal moves and not by the men alone", () => {
    expect(outcomeOf(new Desk(LONE_KING).give({ ...WON, result: "0-1" }))).toBe("ResultEntered");
    expect(outcomeOf(new Desk(WALL).give(WON))).toBe("againstFinding 5.1.2");
    // A knight alone mates a king behind a pawn of his own.
    const knight = at("8/8/8/8/4N3/7p/7k/5K2 w - - 0 60");
    expect(outcomeOf(new Desk(knight).give(WON))).toBe("ResultEntered");
    expect(outcomeOf(new Desk().play("e4").give(WON))).toBe("ResultEntered");
  });

  it("draws by the tournament's own regulations", () => {
    const own = { edition: "fide-2009", overrides: { resignationCanDraw: true }, ...LONE_KING } as const;
    expect(outcomeOf(new Desk(own).give(WON))).toBe("againstFinding tournament regulations");
  });
});

describe("results of games at a table", () => {
  it("[COR10] a game that nobody came to ends by absence, and the next one starts at its table", () => {
    const table = createTable(2);
    expect(table.enter(FIRST, "1-0", "resignation")).toBe("notStarted");
    expect(table.enter(FIRST, "1-0", "absence")).toBe("done");
    expect(table.enter("9.9", "1-0", "absence")).toBe("unknownGame");
    table.show(HOME);
    table.show(AFTER_E4);
    expect(table.hall.games.get(FIRST)).toMatchObject({ startedAt: null, end: { result: "1-0" } });
    expect(table.hall.games.get(SECOND)?.moves.map(({ san }) => san)).toEqual(["e4"]);
    const again = new Hall();
    createRecorder(again, table.fail).replay(table.journal);
    expect([...again.games.values()]).toEqual([...table.hall.games.values()]);
  });

  it("[COR10] a board that stands ready already waits for the game that is still to come, or for none", () => {
    const table = createTable(1);
    table.show(HOME.replace("K", "."));
    expect(table.enter(FIRST, "0-0", "absence")).toBe("done");
    table.show(HOME);
    table.show(AFTER_E4);
    expect([...table.hall.games.keys()]).toEqual([FIRST]);
    expect(table.hall.games.get(FIRST)?.startedAt).toBeNull();
  });

  it("[COR9] [COR10] the next game starts when the men stand again, and where all have ended none does", () => {
    const table = createTable(2);
    table.show(HOME);
    table.show(AFTER_E4);
    expect(table.enter(FIRST, "0-1", "illegalMoves")).toBe("done");
    table.show(HOME);
    table.show(AFTER_E4);
    expect(table.hall.games.get(SECOND)?.moves.map(({ san }) => san)).toEqual(["e4"]);
    expect(table.enter(SECOND, "0-0", "device")).toBe("done");
    table.show(HOME);
    table.show(AFTER_E4);
    expect([...table.hall.games.keys()]).toEqual([FIRST, SECOND]);
    expect(table.hall.games.get(SECOND)?.moves).toHaveLength(1);
  });

  it("[RUL20] [RUL21] a board that is replaced while a result is on its way goes on, or not, with the game", () => {
    for (const isWithdrawn of [true, false]) {
      const table = createTable(1);
      table.show(HOME);
      table.show(AFTER_E4);
      expect(table.enter(FIRST, "1-0", "resignation")).toBe("done");
      table.replaceBoard();
      if (isWithdrawn) expect(table.withdraw(FIRST)).toBe("done");
      table.show(AFTER_E4);
      table.show(AFTER_E4_E5);
      table.show(AFTER_E4_E5);
      const { moves, end } = table.hall.games.get(FIRST) ?? {};
      expect(moves?.map(({ san }) => san)).toEqual(isWithdrawn ? ["e4", "e5"] : ["e4"]);
      expect(end?.result).toBe(isWithdrawn ? undefined : "1-0");
      const again = new Hall();
      createRecorder(again, table.fail).replay(table.journal);
      expect([...again.games.values()]).toEqual([...table.hall.games.values()]);
    }
  });
});
