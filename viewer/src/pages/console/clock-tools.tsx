import { TIME_REASONS, type GameId, type TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { GamePicture } from "../../feed/pictures.ts";
import { toMoveText } from "../../format.ts";
import { usePage } from "../../page-context.ts";
import { formatClock } from "../../time.ts";
import { toClockThen } from "../game/stand.ts";
import { ClockPair, useTimes, type KnownTimes, type TypedTimes } from "./clock-pair.tsx";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";
import { Choice, TextField } from "./form-parts.tsx";
import { findKnownTimes } from "./known-times.ts";
import { leftForLateWhite } from "./late-white.ts";
import type { Orders } from "../../use-orders.ts";

export interface RestoreToolProps {
  readonly id: GameId;
  readonly picture: GamePicture;
  /** The last half-move that stays: the one that is shown. */
  readonly ply: number;
  readonly orders: Orders;
  readonly onDone: () => void;
}

/** Back to an earlier position with both times, as one step: choose the move, look at the times, confirm. */
export function RestoreTool(props: RestoreToolProps): VNode {
  const { facts, moves } = props.picture;
  const known = toClockThen(props.ply, facts, moves);
  // Other times with each move: what was typed for another one is forgotten.
  return <RestoreForm key={props.ply} {...props} known={known} />;
}

function RestoreForm(props: RestoreToolProps & { readonly known: KnownTimes }): VNode {
  const { id, picture, ply, orders, onDone, known } = props;
  const text = consoleWords.value;
  const typed = useTimes(known);
  const move = ply === 0 ? undefined : picture.moves[ply - 1];
  const where = move === undefined ? text.start : isolate(toMoveText(ply, move.san, picture.facts));
  const restore = async (): Promise<void> => {
    // Untouched the relay takes the same times from its journal.
    const times = typed.isTouched && typed.times !== null ? { times: typed.times } : {};
    if (await orders.send({ kind: "restore", game: id, ply, ...times })) onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void restore();
      }}
    >
      <p class="quiet">{text.restoreHint}</p>
      <p>
        <b>{text.restoreTo(where)}</b>
      </p>
      <ClockPair typed={typed} />
      <button
        type="submit"
        class="btn main"
        data-act="enter"
        disabled={typed.isTouched && typed.times === null}
      >
        {text.restore}
      </button>
    </form>
  );
}

export interface TimesToolProps {
  readonly id: GameId;
  readonly tile: TableView;
  readonly orders: Orders;
  readonly onDone: () => void;
}

/** Times that the clock is to be set to, and why. */
export function TimesTool({ id, tile, orders, onDone }: TimesToolProps): VNode {
  const { store } = usePage();
  const text = consoleWords.value;
  // As they stand when the form opens: they must not run on under the hand that writes.
  const [known] = useState<KnownTimes>(() => findKnownTimes(tile, store.now.peek()));
  const typed = useTimes(known);
  const [why, setWhy] = useState<(typeof TIME_REASONS)[number]>("wrongSetting");
  const { times } = typed;
  const propose = async (): Promise<void> => {
    if (times !== null && (await orders.send({ kind: "proposeTimes", game: id, ...times, why }))) onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void propose();
      }}
    >
      <ClockPair typed={typed} />
      <Choice
        title={text.reasonOfTimes}
        values={TIME_REASONS}
        value={why}
        nameOf={(each) => text.timeReasons[each]}
        onChoose={setWhy}
      />
      {why === "whiteWasLate" && <LateWhite known={known} typed={typed} />}
      <button type="submit" class="btn main" data-act="enter" disabled={times === null}>
        {text.setTimes}
      </button>
    </form>
  );
}

/** How late White came: what White loses by it is worked out, and written where it can still be changed. */
function LateWhite({ known, typed }: { readonly known: KnownTimes; readonly typed: TypedTimes }): VNode {
  const { store } = usePage();
  const text = consoleWords.value;
  const [late, setLate] = useState("");
  const laws = store.laws.value;
  const write = (value: string): void => {
    setLate(value);
    const left = laws === null ? null : leftForLateWhite(laws, known, value);
    if (typeof left === "number") typed.type("white", formatClock(left));
  };
  const loses = laws !== null && leftForLateWhite(laws, known, late) === "loses";
  return (
    <>
      <TextField name="late" label={text.lateBy} value={late} isFigures onInput={write} />
      <p role="status" class="quiet">
        {loses ? text.lateLoses : ""}
      </p>
    </>
  );
}
