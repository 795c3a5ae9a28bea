import type { Side } from "@boardwire/shared";
import type { VNode } from "preact";
import type { GamePicture } from "../../feed/pictures.ts";
import { consoleWords } from "./console-words.ts";
import { isolate } from "./clock-text.ts";
import { timeOfDay } from "./matters.tsx";

/** What the relay has counted, for the arbiter alone. */
export function Facts({ picture }: { readonly picture: GamePicture }): VNode {
  const text = consoleWords.value;
  const { desk = null, draws = null } = picture.tile;
  const done = (required: number | "all" | null | undefined, count: number): string =>
    typeof required === "number" ? `${count} / ${required}` : String(count);
  const ofEach = (things: readonly { readonly side: Side }[]): string => {
    const of = (side: Side): string => String(things.filter((thing) => thing.side === side).length);
    return text.whiteBlack(of("white"), of("black"));
  };
  /** A move that was made and not pressed is not completed. */
  const hasUnpressed =
    desk !== null && (desk.made.white !== desk.completed.white || desk.made.black !== desk.completed.black);
  const sheets = desk === null ? 0 : desk.sheets.white + desk.sheets.black;
  const stood = draws?.occurrences ?? [];
  return (
    <dl class="facts">
      {desk !== null && (
        <>
          <dt>{text.completed}</dt>
          <dd>
            {text.whiteBlack(
              isolate(done(desk.required.white, desk.completed.white)),
              isolate(done(desk.required.black, desk.completed.black)),
            )}
          </dd>
        </>
      )}
      {desk !== null && hasUnpressed && (
        <>
          <dt>{text.made}</dt>
          <dd>{text.whiteBlack(String(desk.made.white), String(desk.made.black))}</dd>
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
          <dd>{ofEach(desk.offers)}</dd>
        </>
      )}
      {desk !== null && desk.claims.length > 0 && (
        <>
          <dt>{text.claims}</dt>
          <dd>{ofEach(desk.claims)}</dd>
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
      {desk !== null && desk.protestUntil !== null && (
        <>
          <dt>{text.protestUntil}</dt>
          <dd>{timeOfDay(desk.protestUntil)}</dd>
        </>
      )}
    </dl>
  );
}
