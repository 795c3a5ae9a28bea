import type { DeskView, Side } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { toMoveNumber, toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { formatClock } from "../../time.ts";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";
import { TextField } from "./form-parts.tsx";
import type { GamePicture } from "../../feed/pictures.ts";
import type { ToolProps } from "./ruling-tools.tsx";

/** Position, times, whose clock ran and moves completed, before anything is put right (Laws 8.5.3). */
export function PositionTool({ id, picture, orders, onDone }: ToolProps): VNode {
  const text = consoleWords.value;
  const [remark, setRemark] = useState("");
  const note = async (): Promise<void> => {
    const said = remark.trim() === "" ? {} : { text: remark.trim() };
    if (await orders.send({ kind: "notePosition", game: id, ...said })) onDone();
  };
  const noted = picture.tile.desk?.noted ?? null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void note();
      }}
    >
      <TextField name="text" label={text.noteText} hint={text.optional} value={remark} onInput={setRemark} />
      <button type="submit" class="btn main" data-act="enter">
        {text.notePosition}
      </button>
      {noted !== null && <Noted noted={noted} />}
    </form>
  );
}

export function Noted({ noted }: { readonly noted: NonNullable<DeskView["noted"]> }): VNode {
  const text = consoleWords.value;
  const { white, black, running, completed, fen } = noted;
  const clock = (millis: number | null): string => isolate(millis === null ? "–" : formatClock(millis));
  return (
    <div class="noted">
      <p>
        <b>
          <bdi>{text.noted(noted.by, isolate(toTimeOfDay(noted.at, words.value.tag)))}</bdi>
        </b>
      </p>
      <p class="ltr fen">{fen}</p>
      <p>
        {words.value.clock}: {text.whiteBlack(clock(white), clock(black))}
        {running !== null && `. ${text.running(words.value[running])}`}
      </p>
      <p>
        {text.completed}: {text.whiteBlack(String(completed.white), String(completed.black))}
      </p>
      {noted.text !== "" && (
        <p>
          <bdi>{noted.text}</bdi>
        </p>
      )}
    </div>
  );
}

/** For the protocol of the table. */
export function NoteTool({ picture, orders, onDone }: ToolProps): VNode {
  const text = consoleWords.value;
  const [remark, setRemark] = useState("");
  const isReady = remark.trim() !== "";
  const note = async (): Promise<void> => {
    if (await orders.send({ kind: "note", table: picture.tile.table, text: remark.trim() })) onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void note();
      }}
    >
      <TextField name="text" label={text.noteText} value={remark} onInput={setRemark} />
      <button type="submit" class="btn main" data-act="enter" disabled={!isReady}>
        {text.write}
      </button>
    </form>
  );
}

/** The moves as on a score sheet, for a player to read: no board, no counts, nothing to step through. */
const toSheet = ({ moves, facts }: GamePicture): string =>
  moves
    .map(({ san }, index) => {
      const { number, side } = toMoveNumber(index + 1, facts);
      if (side === "white") return `${number}. ${san}`;
      return index === 0 ? `${number}. … ${san}` : san;
    })
    .join(" ");

/** Shows a player the score sheet, as text, and counts how often. */
export function SheetTool({ id, picture, orders }: ToolProps): VNode {
  const text = consoleWords.value;
  const [isShown, setShown] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { desk = null } = picture.tile;
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isShown]);
  const show = async (side: Side): Promise<void> => {
    // As this page has it: where another desk counts it in the same moment, it is counted once.
    const counted = desk === null ? {} : { times: desk.sheets[side] + 1 };
    if (await orders.send({ kind: "showSheet", game: id, side, ...counted })) setShown(true);
  };
  return (
    <div class="acts">
      {(["white", "black"] as const).map((side) => (
        <button
          key={side}
          type="button"
          class="btn"
          data-act={`sheet-${side}`}
          onClick={() => void show(side)}
        >
          {text.showTo(words.value[side])}
          {desk !== null && <span class="quiet">{text.shownOf(desk.sheets[side], desk.sheetLimit)}</span>}
        </button>
      ))}
      <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onClose={() => setShown(false)}>
        <h2 id="sheet-title">{text.tools.sheet}</h2>
        <p class="ltr">{toSheet(picture)}</p>
        <div class="foot">
          <button type="button" class="btn main" onClick={() => setShown(false)}>
            {words.value.close}
          </button>
        </div>
      </dialog>
    </div>
  );
}
