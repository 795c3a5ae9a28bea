import { ILLEGAL_RULINGS, STOP_REASONS, toPly, type GameId, type Side } from "@boardwire/shared";
import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import type { GamePicture } from "../../feed/pictures.ts";
import { toMoveNumber, toMoveText } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { consoleWords } from "./console-words.ts";
import { Check, Choice, SideChoice, TextField } from "./form-parts.tsx";
import type { Orders } from "../../use-orders.ts";

export interface ToolProps {
  readonly id: GameId;
  readonly picture: GamePicture;
  readonly orders: Orders;
  readonly onDone: () => void;
}

/** So many half-moves back an illegal move can be chosen from the list; further back the game goes back first. */
const LISTED = 40;

/** A completed illegal move: which one, and the ruling. */
export function IllegalTool({ id, picture, orders, onDone }: ToolProps): VNode {
  const text = consoleWords.value;
  const { moves, facts, tile } = picture;
  const isNext = tile.signal.state === "adjusting";
  const first =
    tile.illegalMoves?.[0]?.ply ?? (isNext || moves.length === 0 ? moves.length + 1 : moves.length);
  const [ply, setPly] = useState<number>(first);
  const [ruling, setRuling] = useState<(typeof ILLEGAL_RULINGS)[number]>("reinstated");
  const [isClaimed, setClaimed] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const select = useId();
  const wasRuled = tile.desk?.illegal.some((one) => one.ply === ply) ?? false;
  const rule = async (): Promise<void> => {
    const isDone = await orders.send({
      kind: "ruleIllegalMove",
      game: id,
      ply: toPly(ply),
      ruling,
      ...(isClaimed ? { claimed: true } : {}),
      ...(isAgain ? { again: true } : {}),
    });
    if (isDone) onDone();
  };
  const from = Math.max(1, moves.length - LISTED);
  const plies = Array.from({ length: moves.length + 2 - from }, (_, i) => moves.length + 1 - i);
  const nameOf = (each: number): string => {
    const move = moves[each - 1];
    if (move !== undefined) return toMoveText(each, move.san, facts);
    const { number, side } = toMoveNumber(each, facts);
    return `${number}${side === "white" ? "." : "…"} ${text.nextMove}`;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void rule();
      }}
    >
      <div class="text-field">
        <label for={select}>{text.half}</label>
        <select
          id={select}
          name="ply"
          value={String(ply)}
          onChange={(event) => setPly(Number(event.currentTarget.value))}
        >
          {plies.map((each) => (
            <option key={each} value={String(each)}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </div>
      <Choice
        title={text.ruling}
        values={ILLEGAL_RULINGS}
        value={ruling}
        nameOf={(each) => text.rulings[each]}
        onChoose={setRuling}
      />
      <Check label={text.claimedByOpponent} checked={isClaimed} onChange={setClaimed} />
      {wasRuled && <Check label={text.again} checked={isAgain} onChange={setAgain} />}
      <button type="submit" class="btn main" data-act="enter">
        {text.rule}
      </button>
    </form>
  );
}

const WHO = ["arbiter", "white", "black"] as const;

/** Play stands: why, and who of the players wanted it. */
export function StopTool({ id, orders, onDone }: ToolProps): VNode {
  const text = consoleWords.value;
  const [why, setWhy] = useState<(typeof STOP_REASONS)[number]>("help");
  const [who, setWho] = useState<(typeof WHO)[number]>("arbiter");
  const [what, setWhat] = useState("");
  const stop = async (): Promise<void> => {
    const side = who === "arbiter" ? null : who;
    const said = what.trim() === "" ? {} : { text: what.trim() };
    if (await orders.send({ kind: "stopPlay", game: id, why, side, ...said })) onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void stop();
      }}
    >
      <Choice
        title={text.who}
        values={WHO}
        value={who}
        nameOf={(each) => (each === "arbiter" ? text.byArbiter : words.value[each])}
        onChoose={setWho}
      />
      <Choice
        title={text.why}
        values={STOP_REASONS}
        value={why}
        nameOf={(each) => text.stopReasons[each]}
        onChoose={setWhy}
      />
      <TextField name="text" label={text.what} hint={text.optional} value={what} onInput={setWhat} />
      <button type="submit" class="btn main" data-act="enter">
        {text.stopNow}
      </button>
    </form>
  );
}

export function OfferTool({ id, picture, orders, onDone }: ToolProps): VNode {
  const text = consoleWords.value;
  // Offers are made after one's own move and before pressing the clock, so mostly by whoever has just moved.
  const [side, setSide] = useState<Side>(picture.tile.turn === "white" ? "black" : "white");
  const offer = async (): Promise<void> => {
    if (await orders.send({ kind: "offerDraw", game: id, side })) onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void offer();
      }}
    >
      <SideChoice value={side} onChoose={setSide} />
      <button type="submit" class="btn main" data-act="enter">
        {text.offerOf(words.value[side])}
      </button>
    </form>
  );
}
