import { words } from "../../i18n/language.ts";
import { operatorWords } from "./operator-words.ts";

/** A letter of a board's picture, as in a FEN, with `.` for nothing and `?` for a man that is not told. */
export function nameMan(letter: string): string {
  const text = operatorWords.value;
  const { pieces, white, black } = words.value;
  if (letter === ".") return text.empty;
  const kind = letter.toUpperCase();
  if (!(kind in pieces)) return text.unknownMan;
  const man = pieces[kind as keyof typeof pieces];
  return text.man(letter === kind ? white : black, man);
}
