const SQUARES = /^[NBRQK]?([a-h][1-8])[-x:]?([a-h][1-8])(?:ep)?(?:\/([NBRQ]))?$/i;
const CASTLING = /^O-O(-O)?$/i;

/** A move as these computers write it (`e2-e4`, `Ng1-f3`, `e5xd6ep`, `d7-d8/N`, `O-O`) in UCI; null: it is none. */
export function toUci(said: string, isBlack: boolean): string | null {
  const castling = CASTLING.exec(said);
  if (castling !== null) {
    const rank = isBlack ? "8" : "1";
    return `e${rank}${castling[1] === undefined ? "g" : "c"}${rank}`;
  }
  const squares = SQUARES.exec(said);
  if (squares === null) return null;
  const [, from = "", to = "", promotion = ""] = squares;
  return `${from}${to}${promotion}`.toLowerCase();
}
