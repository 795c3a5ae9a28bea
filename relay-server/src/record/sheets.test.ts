import { type GameState, type TableNumber } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { toGameSheet } from "./game-sheet.ts";
import { findRoundEnd, toRoundSheet } from "./round-sheet.ts";
import type { SheetParts } from "./sheet.ts";
import { toGameTable, toRoundTable } from "./tables.ts";
import { ANN, START, TABLE, by, collect, openHall, parts, unbroken, when } from "./test-record.ts";

describe("the sheets", () => {
  const NASTY = '<img src=x onerror="alert(1)">';

  it("take names and notes for text", async () => {
    const { script, game } = openHall({ name: NASTY, white: NASTY });
    by(script, ANN, { type: "Noted", table: TABLE, text: `${NASTY} & "more"` });
    const collected = await collect(script, game);
    for (const sheet of [toRoundSheet(collected, parts()), unbroken(toGameSheet(game, collected, parts()))]) {
      expect(sheet).not.toContain("<img");
      expect(sheet).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
      expect(sheet).not.toMatch(/<script|<[^>]*(?:javascript:|\son\w+=|\sstyle=)/);
    }
  });

  it("name men and time controls in words, not in the signs that programs use", async () => {
    const { script, game } = openHall();
    const squares = [
      { square: "c8", expected: "r", seen: "." },
      { square: "a3", expected: "Q", seen: "?" },
    ];
    script.add({ type: "PositionUnresolved", game, squares });
    const collected = await collect(script, game);
    const sheet = unbroken(toGameSheet(game, collected, parts()));
    expect(sheet).toContain("c8: black rook wanted, nothing there; a3: white queen wanted, a man there");
    expect(sheet).toContain("<dt>Time control</dt> <dd>40/90m+30s, 30m+30s</dd>");
    expect(toRoundSheet(collected, parts())).toContain(", 40/90m+30s, 30m+30s<");
  });

  it("say when something was in the hall and in UTC", async () => {
    const { script } = openHall();
    by(script, ANN, { type: "Noted", table: TABLE, text: "look" });
    const sheet = toRoundSheet(await collect(script), parts());
    expect(sheet).toContain('<time datetime="2027-03-01T12:46:40.000Z">2027-03-01 13:46:40</time>');
    expect(toRoundTable(await collect(script), when)).toContain(
      '"2027-03-01 13:46:40","2027-03-01T12:46:40.000Z"',
    );
  });

  it("of a game have its moves with their times, its rulings, and what the board reported around them", async () => {
    const { script, game } = openHall();
    script.pass(120_000).clock(1, 5_280_000, 5_400_000, "white").play(game, "e4").press(game, 5_280_000);
    script.pass(200_000).clock(1, 5_280_000, 5_200_000, "black");
    by(script, ANN, { type: "PlayStopped", game, why: "disturbance", side: null, text: "a telephone" });
    const sheet = unbroken(toGameSheet(game, await collect(script, game), parts()));
    expect(sheet).toMatch(/<td>1<\/td>\s*<td><bdi>1\.e4<\/bdi><\/td>.*1:28:00/s);
    expect(sheet).toContain("play stands: a telephone");
    expect(sheet).toContain("clock: White 1:28:00, Black 1:26:40, Black runs");
    expect(sheet).not.toContain("clock: White 1:28:00, Black 1:30:00, White runs");
    const table = toGameTable(game, await collect(script, game), when) ?? "";
    expect(table).toContain('"move","1","1.1","","move","","1.e4; 1:28:00",""');
    expect(table).toContain("clock: White 1:28:00, Black 1:30:00, White runs");
    expect(toGameSheet("9.9" as never, await collect(script, game), parts())).toBeNull();
  });

  it("write squares and clocks as they are in the game, whichever way round the board lies", async () => {
    const { script } = openHall();
    script.connect(3);
    const [board] = [...script.hall.boards.keys()].slice(-1);
    if (board === undefined) throw new Error("no board");
    const game = script.pair(3, 1);
    const start = script.hall.games.get(game)?.start ?? { fen: "", chess960: false };
    const nobody = { white: null, black: null, timeControl: null };
    script.add({ type: "GameStarted", game, table: 3 as TableNumber, board, ...nobody, start, turned: true });
    script.observe(3, { kind: "square", field: 0, content: "R" }).clock(3, 60_000, 90_000, "white");
    by(script, ANN, { type: "PlayStopped", game, why: "other", side: null, text: "" });
    const sheet = unbroken(toGameSheet(game, await collect(script, game), parts()));
    expect(sheet).toContain("h1: white rook");
    expect(sheet).toContain("clock: Black 1:00, White 1:30, Black runs");
  });
});

describe("the time for protests (S-101)", () => {
  it("runs from the end of each game, and of the last one for the round", async () => {
    const { script, game } = openHall();
    script.connect(2);
    const other = script.startGame(2, 1);
    script.pass(60_000).end(game, "1-0", "resignation");
    const before = unbroken(toRoundSheet(await collect(script), parts()));
    expect(before).toContain("The round has not ended.");
    expect(before).toContain("2027-03-01 14:02:40");
    script.pass(60_000).end(other, "0-1", "checkmate");
    const sheet = (more: Partial<SheetParts>): Promise<string> =>
      collect(script).then((collected) => unbroken(toRoundSheet(collected, parts(more))));
    expect(await sheet({})).toContain(
      "The last game ended at 2027-03-01 13:48:40. Protests about the round can be handed in until 2027-03-01 14:03:40.",
    );
    expect(await sheet({ protestMillis: 0 })).not.toContain("Protests");
    expect(await sheet({ now: (START + 3_600_000) as typeof START })).toContain(
      "until 2027-03-01 14:03:40, over.",
    );
  });

  it("does not run while there is no end", () => {
    expect(findRoundEnd([])).toBeNull();
    expect(findRoundEnd([{ end: null }, { end: { at: 5 } }] as unknown as GameState[])).toBeNull();
  });
});
