import {
  describeAndPlay,
  err,
  ok,
  parseSanMove,
  parseUciMove,
  toUci,
  type NormalMove,
  type Position,
  type Result,
} from "@boardwire/shared";

const FIGURINES: Readonly<Record<string, string>> = {
  "♔": "K",
  "♕": "Q",
  "♖": "R",
  "♗": "B",
  "♘": "N",
  "♙": "",
  "♚": "K",
  "♛": "Q",
  "♜": "R",
  "♝": "B",
  "♞": "N",
  "♟": "",
};

/** As people write moves: figurines, castling with zeros, `e2-e4`, signs for check and opinions. */
function normalise(text: string): string {
  const plain = [...text.trim()]
    .map((sign) => FIGURINES[sign] ?? sign)
    .join("")
    .replace(/[+#!?]+$/, "")
    .replaceAll("×", "x");
  if (/^[0oO](-?[0oO]){1,2}$/.test(plain)) return plain.replaceAll("-", "").length === 3 ? "O-O-O" : "O-O";
  return plain.replaceAll("-", "").replace(/^([a-h][1-8])x?([a-h][1-8])/, "$1$2");
}

export interface ReadMove {
  readonly move: NormalMove;
  readonly uci: string;
  readonly san: string;
  /** The position once it is made. */
  readonly after: Position;
}

/** The legal move that a text names, or the text where it names none; in SAN with English piece letters or figurines, or in UCI. */
export function readMove(position: Position, text: string, chess960: boolean): Result<ReadMove, string> {
  const plain = normalise(text);
  const san = parseSanMove(position, plain);
  const move = san.ok ? san : parseUciMove(position, plain.toLowerCase());
  if (!move.ok) return err(text);
  const { san: name, after } = describeAndPlay(position, move.value);
  return ok({ move: move.value, uci: toUci(position, move.value, chess960), san: name, after });
}
