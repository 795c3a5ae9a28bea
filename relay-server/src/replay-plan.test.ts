import { EntrySchema, STANDARD_FEN, type Entry } from "@boardwire/shared";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createReplayPlan } from "./replay-plan.ts";

/** A journal from a line of signs, one a second: S a snapshot, s a square, G the start of a game; small board b. */
function toJournal(signs: string): Entry[] {
  return [...signs].map((sign, i) => {
    const at = i * 1000;
    const board = /[TtH]/.test(sign) ? "dgt:2" : "dgt:1";
    const head = { seq: i + 1, at };
    if (/[GH]/.test(sign)) {
      return v.parse(EntrySchema, {
        ...head,
        source: { kind: "relay" },
        type: "GameStarted",
        game: "1.1",
        table: 1,
        board,
        white: null,
        black: null,
        start: { fen: STANDARD_FEN, chess960: false },
        timeControl: null,
        turned: false,
      });
    }
    return v.parse(EntrySchema, {
      ...head,
      source: { kind: "driver", id: "driver-one", n: i + 1 },
      type: "Observed",
      board,
      seen: at,
      observation: /[ST]/.test(sign)
        ? { kind: "snapshot", fields: ".".repeat(64), asked: at }
        : { kind: "square", field: 1, content: "." },
    });
  });
}

/** The number of the first entry of a board that inference is shown. */
function shownFrom(signs: string, board = "dgt:1"): number {
  const plan = createReplayPlan();
  const journal = toJournal(signs);
  for (const entry of journal) plan.add(entry);
  const ofBoard = journal.filter((entry) => entry.type === "Observed" && entry.board === board);
  const from = ofBoard.findIndex((entry) => plan.isNeeded(entry));
  // All after the first, too: a hole would be worse than a slow start.
  expect(ofBoard.slice(from).every((entry) => plan.isNeeded(entry))).toBe(true);
  return ofBoard[from]?.seq ?? 0;
}

const minute = "s".repeat(61);
const game = `S${minute}G${minute}`;

describe("what inference is shown at a start", () => {
  it.each([
    ["all, before any game", `SsS${minute}S${minute}`, 1],
    ["all, with one game", `S${minute}Gss`, 1],
    ["all, with two games", game + game, 1],
    ["from the snapshot before the last but one, with three", game + game + game, game.length + 1],
    ["from the last snapshot that is old enough", `${game}SsSSsS${minute}Gs${game}`, game.length + 6],
    [
      "from one that is old enough, though there are newer ones",
      `${game}S${minute}SSSGs${game}`,
      game.length + 1,
    ],
    ["more, where no snapshot is old enough", `${game}${game}GG`, 1 + game.length],
    ["all of a board without snapshots", `${minute}G${minute}G${minute}G${minute}G`, 1],
  ])("%s", (_, signs, from) => {
    expect(shownFrom(signs)).toBe(from);
  });

  it("of each board its own", () => {
    const other = game.replaceAll("S", "T").replaceAll("s", "t").replaceAll("G", "H");
    const signs = game + other + game + other + game;
    expect(shownFrom(signs, "dgt:1")).toBe(2 * game.length + 1);
    expect(shownFrom(signs, "dgt:2")).toBe(game.length + 1);
  });
});
