import type { VNode } from "preact";
import type { GamePicture } from "../../feed/pictures.ts";
import { consoleWords } from "./console-words.ts";
import { isolate } from "./clock-text.ts";

/** What the relay has counted, for the arbiter alone. */
export function Facts({ picture }: { readonly picture: GamePicture }): VNode {
  const text = consoleWords.value;
  const { desk = null, draws = null } = picture.tile;
  const of = (required: number | "all" | null | undefined, done: number): string =>
    typeof required === "number" ? `${done} / ${required}` : String(done);
  const sheets = desk === null ? 0 : desk.sheets.white + desk.sheets.black;
  const stood = draws?.occurrences ?? [];
  return (
    <dl class="facts">
      {desk !== null && (
        <>
          <dt>{text.completed}</dt>
          <dd>
            {text.whiteBlack(
              isolate(of(desk.required.white, desk.completed.white)),
              isolate(of(desk.required.black, desk.completed.black)),
            )}
          </dd>
        </>
      )}
      {draws !== null && (
        <>
          <dt>{text.since}</dt>
          <dd>
            {draws.isAtLeast ? `${text.atLeast} ` : ""}
            {text.halfmoves(draws.halfmoves)}
          </dd>
        </>
      )}
      {stood.length > 1 && (
        <>
          <dt>{text.stood}</dt>
          <dd>
            {text.stoodTimes(stood.length, isolate(stood.map(({ moveNumber }) => moveNumber).join(", ")))}
          </dd>
        </>
      )}
      {desk !== null && desk.offers.length > 0 && (
        <>
          <dt>{text.offers}</dt>
          <dd>
            {text.whiteBlack(
              String(desk.offers.filter(({ side }) => side === "white").length),
              String(desk.offers.filter(({ side }) => side === "black").length),
            )}
          </dd>
        </>
      )}
      {desk !== null && desk.unjustified.white + desk.unjustified.black > 0 && (
        <>
          <dt>{text.unjustified}</dt>
          <dd>{text.whiteBlack(String(desk.unjustified.white), String(desk.unjustified.black))}</dd>
        </>
      )}
      {desk !== null && sheets > 0 && (
        <>
          <dt>{text.sheets}</dt>
          <dd>{text.whiteBlack(String(desk.sheets.white), String(desk.sheets.black))}</dd>
        </>
      )}
    </dl>
  );
}
