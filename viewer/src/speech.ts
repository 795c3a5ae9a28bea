import type { Messages } from "./i18n/en.ts";

// Moves and positions in words, for those who hear the page. Letters of squares stay; men are named in the language.

type Letter = keyof Messages["pieces"];

/** A move taken apart; names of men are words already. */
export interface SpokenMove {
  readonly piece: string;
  readonly takes: boolean;
  readonly to: string;
  readonly promotion: string | null;
}

const SAN = /^([KQRBN])?[a-h]?[1-8]?(x)?([a-h][1-8])(?:=([QRBN]))?([+#])?/;

const isLetter = (text: string): text is Letter => "KQRBNP".includes(text);

const toWord = (letter: string | undefined, words: Messages): string =>
  letter !== undefined && isLetter(letter) ? words.pieces[letter] : words.pieces.P;

/** English SAN in words; what is not SAN is given back as it is. */
export function speakSan(san: string, words: Messages): string {
  const sign = san.endsWith("#") ? words.mate : san.endsWith("+") ? words.check : null;
  const withSign = (text: string): string => (sign === null ? text : `${text}${words.comma}${sign}`);
  if (/^[O0]-[O0]-[O0]/.test(san)) return withSign(words.castlesLong);
  if (/^[O0]-[O0]/.test(san)) return withSign(words.castlesShort);
  const parts = SAN.exec(san);
  if (parts === null) return san;
  const [, piece, takes, to, promotion] = parts;
  return withSign(
    words.spokenMove({
      piece: toWord(piece, words),
      takes: takes !== undefined,
      to: to ?? "",
      promotion: promotion === undefined ? null : toWord(promotion, words),
    }),
  );
}

const ORDER = "KQRBNP";

/** The men of one side of a placement (first field of a FEN), king first: `king e1, rook a1 h1, pawn a2`. */
export function speakMen(placement: string, side: "white" | "black", words: Messages): string {
  const squares = new Map<string, string[]>();
  placement.split("/").forEach((row, index) => {
    let file = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) {
        file += Number(sign);
        continue;
      }
      const letter = sign.toUpperCase();
      if ((sign === letter) === (side === "white")) {
        const square = `${"abcdefgh"[file] ?? ""}${8 - index}`;
        squares.set(letter, [...(squares.get(letter) ?? []), square]);
      }
      file += 1;
    }
  });
  return [...ORDER]
    .flatMap((letter) => {
      const where = squares.get(letter);
      return where === undefined ? [] : [`${toWord(letter, words)} ${where.toSorted().join(" ")}`];
    })
    .join(words.comma);
}
