import {
  STANDARD_FEN,
  chess960Fen,
  legalMoves,
  parsePosition,
  toPly,
  describeAndPlay,
  type GameId,
} from "@boardwire/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { JournalScript } from "../core/test-journal-script.ts";
import { ARRAY, TestClient, toSnapshot } from "./test-client.ts";

const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

let script: JournalScript;
let client: TestClient;
let id: GameId;
beforeEach(() => {
  script = new JournalScript();
  script.create("Open").connect(1).observe(1, toSnapshot(ARRAY, script));
  id = script.startGame(1, 1);
  client = new TestClient(script);
  client.follow();
});

/** Played, and the clock pressed after each. */
const press = (...sans: readonly string[]): void => {
  for (const san of sans) script.play(id, san).press(id);
};

const show = (placement: string): void => void script.observe(1, toSnapshot(placement, script));

describe("moves", () => {
  it("are not told before somebody asks for them", () => {
    press("e4");
    client.look();
    expect(client.san).toBeUndefined();
  });

  it("are told from the position that was named, once they stand, each list longer by one", () => {
    expect(client.setup(STANDARD_FEN)).toEqual([
      { response: "call", id: 7, param: null },
      {
        response: "feed",
        id: 1,
        param: {
          serialnr: "10001",
          flipped: false,
          board: ARRAY,
          clock: null,
          start: STANDARD_FEN,
          san: [],
          match: true,
        },
      },
    ]);
    script.play(id, "e4");
    expect(client.look()).toEqual([]);
    script.play(id, "e5").press(id);
    expect(client.look().map(({ san }) => san)).toEqual([["e4"], ["e4", "e5"]]);
  });

  it("come with every message, and with whether the board shows just that", () => {
    client.setup(STANDARD_FEN);
    show("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
    show("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    expect(client.look()).toMatchObject([{ san: [], match: false, start: STANDARD_FEN }]);
    press("e4");
    expect(client.look()).toMatchObject([{ san: ["e4"], match: true }]);
    script.clock(1, 60_000, 60_000, "black");
    expect(client.look()).toMatchObject([{ san: ["e4"], match: true, clock: { run: false } }]);
  });

  it("are written as anybody reads them: castling both ways, en passant, promotion, check", () => {
    client.setup(STANDARD_FEN);
    const sans =
      "e4 d5 e5 f5 exf6 Nc6 Bd3 Be6 fxg7 Qd6 gxh8=N O-O-O Nf3 Bg7 O-O Bxh8 Re1 Nf6 Rxe6 Ne4 Bxe4 Qxh2+";
    press(...sans.split(" "));
    client.look();
    expect(client.san?.join(" ")).toBe(sans);
  });

  it("that were told stay, whatever becomes of them; nothing follows until a position is named anew", () => {
    client.setup(STANDARD_FEN);
    press("e4");
    client.look();
    script.takeBack(id, 1);
    press("d4", "d5");
    client.look();
    expect(client.lists.at(-1)).toEqual(["e4"]);
    client.setup("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    expect(client.san).toEqual(["d5"]);
  });

  it("go on where what had been replaced stands again after all", () => {
    client.setup(STANDARD_FEN);
    press("e4");
    client.look();
    script.takeBack(id, 1);
    press("e4", "e5");
    client.look();
    expect(client.san).toEqual(["e4", "e5"]);
  });

  it("do not go on in another game that begins alike", () => {
    client.setup(STANDARD_FEN);
    press("e4");
    client.look();
    script.end(id, "*", "nextGame");
    id = script.startGame(1, 2);
    press("e4", "e5");
    client.look();
    expect(client.san).toEqual(["e4"]);
  });

  it("do not go on by the same moves from another position", () => {
    client.setup(AFTER_E4);
    press("e4", "c5");
    client.look();
    script.takeBack(id, 1);
    press("d4", "c5", "d5");
    client.look();
    expect(client.san).toEqual(["c5"]);
  });

  it("in an uncertain order are told once somebody has said which it was", () => {
    client.setup(STANDARD_FEN);
    script.move(id, "e4", "uncertain", ["d2d4"]).press(id);
    press("e5");
    client.look();
    expect(client.san).toEqual([]);
    const moves = script.hall.games.get(id)?.moves ?? [];
    const accepted = moves.map(({ uci, san, fen, at }) => ({ uci, san, fen, at, known: "entered" as const }));
    script.add({ type: "MovesCorrected", game: id, from: toPly(1), moves: accepted });
    client.look();
    expect(client.san).toEqual(["e4", "e5"]);
  });

  it("end before one that was not legal, which no reader could follow", () => {
    client.setup(STANDARD_FEN);
    press("e4");
    const fen = "rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    script.rawMove(id, { uci: "e7e4", san: "exe4", fen, known: "illegal" }).press(id);
    press("Nc3");
    client.look();
    expect(client.san).toEqual(["e4"]);
    client.setup(fen);
    expect(client.san).toEqual(["Nc3"]);
  });

  it("end before one whose name is that of another, which would be legal", () => {
    client.setup(STANDARD_FEN);
    script.rawMove(id, {
      uci: "e2e5",
      san: "e4",
      fen: AFTER_E4.replace("8/8/4P3/8", "8/4P3/8/8"),
      known: "illegal",
    });
    script.press(id);
    client.look();
    expect(client.san).toEqual([]);
  });
});

describe("the position that is named", () => {
  it("may be one that the board comes to later: match is false till then", () => {
    client.setup(AFTER_E4);
    expect([client.san, client.match]).toEqual([[], false]);
    show("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    script.play(id, "e4");
    client.look();
    expect([client.san, client.match]).toEqual([[], true]);
    press("c5");
    client.look();
    expect(client.san).toEqual(["c5"]);
  });

  it("may have stood a moment ago: the last two plies are told", () => {
    press("e4", "e5");
    client.setup(STANDARD_FEN);
    expect(client.lists).toEqual([[], ["e4"], ["e4", "e5"]]);
  });

  it("is not looked for further back: the game before is none of whoever begins another", () => {
    press("e4", "e5", "Nf3");
    client.setup(STANDARD_FEN);
    press("Nc6");
    client.look();
    expect([client.san, client.match]).toEqual([[], false]);
    script.end(id, "*", "nextGame");
    id = script.startGame(1, 2);
    client.look();
    expect(client.match).toBe(true);
    press("c4");
    client.look();
    expect(client.san).toEqual(["c4"]);
  });

  it("is not looked for in a game that is over", () => {
    press("e4");
    script.end(id, "1-0", "resignation");
    client.setup(STANDARD_FEN);
    expect(client.san).toEqual([]);
    id = script.startGame(1, 2);
    press("d4");
    client.look();
    expect(client.san).toEqual(["d4"]);
  });

  it("that the game does not pass through gives no moves, though the men stand alike", () => {
    client.setup(STANDARD_FEN.replace(" w ", " b "));
    press("e4");
    client.look();
    expect([client.san, client.match]).toEqual([[], false]);
  });

  it.each([
    ["castling in any order", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QKqk - 0 1"],
    ["castling by the files of the rooks", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"],
    ["other counters", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 7"],
    ["no counters", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"],
    ["spaces around it", `  ${STANDARD_FEN} `],
  ])("may be written with %s", (_, fen) => {
    client.setup(fen);
    press("e4");
    client.look();
    expect(client.san).toEqual(["e4"]);
    expect(client.heard.at(-1)).toMatchObject({ param: { start: fen.trim() } });
  });

  it("may have an en passant square that no pawn can take on", () => {
    client.setup(AFTER_E4.replace(" - 0 1", " e3 0 1"));
    press("e4", "e5");
    client.look();
    expect(client.san).toEqual(["e5"]);
  });

  it("with other castling rights is another one", () => {
    client.setup(STANDARD_FEN.replace("KQkq", "KQ"));
    press("e4");
    client.look();
    expect(client.san).toEqual([]);
  });

  it("that stood several times is where it stood last", () => {
    press("Nf3", "Nf6", "Ng1", "Ng8");
    client.setup(STANDARD_FEN);
    press("e4");
    client.look();
    expect(client.san).toEqual(["e4"]);
  });

  it("is each connection's own", () => {
    press("e4");
    const other = new TestClient(script);
    other.follow();
    client.setup(STANDARD_FEN);
    other.setup(AFTER_E4);
    press("e5");
    client.look();
    other.look();
    expect([client.san, other.san]).toEqual([["e4", "e5"], ["e5"]]);
  });

  it("may be one of Chess960, with castling there", () => {
    const fen = chess960Fen(0);
    script.end(id, "*", "nextGame");
    id = script.startGame(1, 2, { start: { fen, chess960: true } });
    client.setup(fen.replace(/ \w+ - 0 1$/, " KQkq - 0 1"));
    const sans = [];
    const start = parsePosition(fen);
    if (!start.ok) throw new Error(start.error.kind);
    let position = start.value;
    for (let ply = 0; ply < 60; ply++) {
      const moves = legalMoves(position).map((move) => describeAndPlay(position, move));
      const next = moves.find(({ san }) => san.startsWith("O-")) ?? moves[(7 * ply) % moves.length];
      if (next === undefined) break;
      sans.push(next.san);
      position = next.after;
    }
    press(...sans);
    client.look();
    expect(client.san).toEqual(sans);
  });
});
