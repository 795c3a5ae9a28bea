import type { JournalScript } from "@boardwire/relay-server";
import { STANDARD_FEN, toMillis, type GameId, type Overrides } from "@boardwire/shared";
import { CLOCK_TEMPTATIONS } from "./clock-temptations.ts";
import { DESK_TEMPTATIONS } from "./desk-temptations.ts";

// Facts that somebody would like to know, each as a pair of stories about one table that are alike in all else: told with
// `isSo` and without. What an audience is sent of both shows whether the fact has reached it, under whatever name.

export interface Scene {
  readonly script: JournalScript;
  readonly table: number;
  readonly game: GameId;
  /** Lets the audiences hear of what has been written so far. */
  readonly tell: () => void;
}

export interface Temptation {
  readonly name: string;
  /** The game as paired; by default the usual position under 90 minutes and 30 seconds a move. */
  readonly pairing?: (isSo: boolean) => { fen?: string; timeControl?: string; white?: string };
  /** The game is paired and has not begun. */
  readonly isBefore?: true;
  /** What it is about is there only while the game runs. */
  readonly isOfPlay?: true;
  readonly tempt: (scene: Scene, isSo: boolean) => void;
}

const ROOK_AND_KINGS = "4k3/8/8/8/8/8/8/4K2R";
/** Black has taken the pawn on e4 with one that stood on e5: no legal move, and the game goes on. */
const ILLEGAL_FEN = "rnbqkbnr/pppp1ppp/8/8/4p3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";

/** Three plies, a third of which is what it is about. */
function playThird({ script, game }: Scene, known: "seen" | "illegal"): void {
  script.play(game, "e4", "e5", "Nf3");
  script.rawMove(game, { uci: "e5e4", san: "exe4", fen: ILLEGAL_FEN, known });
  script.play(game, "Nc3");
}

function regulate({ script }: Scene, overrides: Overrides): void {
  const { edition, supervision } = script.hall.laws;
  script.add({ type: "LawsChosen", edition, supervision, overrides });
}

export const TEMPTATIONS: readonly Temptation[] = [
  {
    name: "another last move",
    tempt: ({ script, game }, isSo) => void script.play(game, isSo ? "d4" : "e4"),
  },
  {
    name: "another player",
    pairing: (isSo) => ({ white: isSo ? "Anna" : "Berta" }),
    tempt: ({ script, game }) => void script.play(game, "e4"),
  },
  {
    name: "one more move",
    tempt: ({ script, game }, isSo) => void script.play(game, "e4", ...(isSo ? ["e5"] : [])),
  },
  {
    name: "another edition of the Laws",
    tempt: ({ script }, isSo) => {
      const { supervision } = script.hall.laws;
      script.add({ type: "LawsChosen", edition: isSo ? "fide-2009" : "fide-2023", supervision });
    },
  },
  {
    name: "regulations of the tournament's own",
    tempt: (scene, isSo) =>
      regulate(scene, isSo ? { defaultTime: toMillis(900_000), gamesPerArbiter: 2 } : {}),
  },
  {
    name: "five times the same position by them",
    tempt(scene, isSo) {
      regulate(scene, { fivefold: isSo ? "total" : "none" });
      for (let i = 0; i < 4; i++) scene.script.play(scene.game, "Nf3", "Nf6", "Ng1", "Ng8");
    },
  },
  {
    name: "a second game",
    tempt({ script, table, game }, isSo) {
      script.end(game, "1-0", "resignation");
      if (isSo) script.startGame(table, 2);
    },
  },
  {
    name: "another way to the same position",
    tempt({ script, game }, isSo) {
      const ways = isSo ? ["a3", "h6", "b3", "g6", "h3"] : ["b3", "g6", "a3", "h6", "h3"];
      script.play(game, ...ways);
    },
  },
  {
    name: "a move that was shown first",
    tempt({ script, game }, isSo) {
      if (isSo) script.play(game, "d4").takeBack(game, 1);
      script.play(game, "e4");
    },
  },
  {
    name: "another time control",
    pairing: (isSo) => ({ timeControl: isSo ? "3600+30" : "5400+30" }),
    tempt: ({ script, game }) => void script.play(game, "e4"),
  },
  {
    name: "another start of the game",
    pairing: (isSo) => ({ fen: `4k3/8/8/8/8/8/8/4K2R w - - 0 ${isSo ? 40 : 60}` }),
    tempt: ({ script, game }) => void script.play(game, "Rh2"),
  },
  {
    name: "mate",
    tempt({ script, game }, isSo) {
      script.play(game, "f3", "e5", "g4");
      const fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
      script.rawMove(game, { uci: "d8h4", san: isSo ? "Qh4#" : "Qh4", fen, known: "seen" });
    },
  },
  {
    name: "another result",
    tempt: ({ script, game }, isSo) => void script.end(game, isSo ? "1-0" : "0-1", "resignation"),
  },
  {
    name: "kings on the centre squares",
    tempt: ({ script, game }, isSo) => void (isSo && script.signal(game, "1-0")),
  },
  {
    name: "an illegal move",
    tempt: (scene, isSo) => playThird(scene, isSo ? "illegal" : "seen"),
  },
  {
    name: "an uncertain move",
    tempt({ script, game }, isSo) {
      script.play(game, "e4").move(game, "e5", isSo ? "uncertain" : "seen");
    },
  },
  {
    name: "a move entered by hand",
    tempt({ script, game }, isSo) {
      script.play(game, "e4").move(game, "e5", isSo ? "entered" : "seen");
    },
  },
  {
    name: "another rival",
    tempt({ script, game }, isSo) {
      script.play(game, "e4").move(game, "e5", "uncertain", [isSo ? "e7e6" : "d7d6"]);
    },
  },
  {
    name: "another square that does not fit",
    isOfPlay: true,
    tempt({ script, game }, isSo) {
      const squares = [{ square: isSo ? "e4" : "d4", expected: "P", seen: "." }];
      script.play(game, "e4").add({ type: "PositionUnresolved", game, squares });
    },
  },
  {
    name: "a man that is not set up",
    isBefore: true,
    tempt({ script, table }, isSo) {
      const array = "RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr";
      const fields = [...array].toReversed().join("");
      script.observe(table, { kind: "snapshot", fields, asked: script.now });
      if (isSo) script.observe(table, { kind: "square", field: 52, content: "." });
    },
  },
  {
    name: "a masked square",
    tempt({ script, table }, isSo) {
      const board = script.hall.tables.get(table as never)?.board ?? null;
      if (board !== null && isSo) script.add({ type: "SquareMasked", board, field: 12, masked: true });
    },
  },
  {
    name: "a position that stood three times",
    pairing: () => ({ fen: `${ROOK_AND_KINGS} b - - 0 1` }),
    tempt({ script, game }, isSo) {
      // Placements are alike; with a right to castle the first position is another one than the next two.
      const fen = `3k4/8/8/8/8/8/8/4K2R w ${isSo ? "-" : "K"} - 1 2`;
      script.rawMove(game, { uci: "e8d8", san: "Kd8", fen, known: "seen" });
      script.play(game, "Rg1", "Ke8", "Rh1", "Kd8", "Rg1", "Ke8", "Rh1", "Kd8");
    },
    isOfPlay: true,
  },
  {
    name: "fifty moves without capture",
    pairing: (isSo) => ({ fen: `${ROOK_AND_KINGS} w - - ${isSo ? 99 : 0} 60` }),
    tempt: ({ script, game }) => void script.play(game, "Rh2", "Kd8"),
    isOfPlay: true,
  },
  {
    name: "seventy-five moves without capture",
    pairing: (isSo) => ({ fen: `${ROOK_AND_KINGS} w - - ${isSo ? 149 : 0} 90` }),
    tempt: ({ script, game }) => void script.play(game, "Rh2", "Kd8"),
    isOfPlay: true,
  },
  {
    name: "other consequences of an illegal move",
    tempt(scene, isSo) {
      const { edition } = scene.script.hall.laws;
      scene.script.add({ type: "LawsChosen", edition, supervision: isSo ? "limited" : "full" });
      playThird(scene, "illegal");
    },
  },
  {
    name: "a silent board",
    tempt({ script, table }, isSo) {
      if (isSo) script.observe(table, { kind: "lost", reason: "unplugged" });
    },
  },
  {
    name: "lost bytes",
    tempt: ({ script, table }, isSo) => void (isSo && script.observe(table, { kind: "noise", bytes: 9 })),
  },
  {
    name: "another port",
    tempt({ script, table }, isSo) {
      const port = `/dev/ttyUSB${isSo ? 90 : 91}`;
      script.observe(table, { kind: "connected", port });
      script.observe(table, { kind: "device", make: "dgt", senses: "pieces", port });
    },
  },
  {
    name: "other firmware",
    tempt({ script, table }, isSo) {
      const facts = { make: "dgt", senses: "pieces", port: "/dev/ttyUSB9" } as const;
      script.observe(table, { kind: "device", ...facts, ...(isSo ? { firmware: "1.7" } : {}) });
    },
  },
  {
    name: "a busy hand",
    tempt({ script, table }, isSo) {
      if (isSo) script.observe(table, { kind: "square", field: 52, content: "." });
    },
  },
  {
    name: "somebody who is admitted",
    tempt({ script }, isSo) {
      const person = { person: "emma1234" as never, name: "Emma", role: "arbiter", sector: null } as const;
      if (isSo) script.add({ type: "PersonAdmitted", ...person });
    },
  },
  ...CLOCK_TEMPTATIONS,
  ...DESK_TEMPTATIONS,
];

/** A hall with one table after another, each with its fact as `isSo` says; told as it is written. */
export function writeHall(
  script: JournalScript,
  told: readonly (readonly [Temptation, boolean])[],
  tell: () => void,
): void {
  script.create("Open");
  told.forEach(([{ pairing, isBefore, tempt }, isSo], index) => {
    const table = index + 1;
    const { fen = STANDARD_FEN, timeControl = "5400+30", white = "Anna" } = pairing?.(isSo) ?? {};
    script.connect(table);
    const start = { fen, chess960: false };
    const game = script.pair(table, 1, { white: { name: white }, black: { name: "Bo" }, start, timeControl });
    if (isBefore === undefined) script.startGame(table, 1);
    tell();
    tempt({ script, table, game, tell }, isSo);
    tell();
  });
}

/** Ends what is played, alike in both stories. */
export function endGames(script: JournalScript, tell: () => void): void {
  for (const { id, startedAt, end } of script.hall.games.values())
    if (startedAt !== null && end === null) script.end(id, "1/2-1/2", "ruling");
  tell();
}
