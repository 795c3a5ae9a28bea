const KINDS: Readonly<Record<string, string>> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};

/** What a board said of a field, a letter as in a FEN, `.` or `?`, in words: not every reader of a record knows FEN. */
export function nameMan(letter: string): string {
  if (letter === ".") return "nothing";
  const kind = KINDS[letter.toLowerCase()];
  if (kind === undefined) return "a man";
  return `${letter === letter.toLowerCase() ? "black" : "white"} ${kind}`;
}
