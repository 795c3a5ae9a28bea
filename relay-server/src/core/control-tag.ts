import { printPgnTimeControl, type GameState } from "@boardwire/shared";

/**
 * The time control of a game as all readers of the wire know it, `40/5400+30:1800+30`, whichever way the pairing list had
 * it: they take plain numbers for seconds. What a tag cannot say (delays) stays in our own form, which begins otherwise.
 */
export function toControlTag({
  control,
  timeControl,
}: Pick<GameState, "control" | "timeControl">): string | null {
  const tag = control === null ? "?" : printPgnTimeControl(control);
  return tag === "?" ? timeControl : tag;
}
