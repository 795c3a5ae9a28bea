import type { GameId, Side } from "@boardwire/shared";
import { otherSide } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GamePicture } from "../../feed/pictures.ts";
import { toMoveNumber } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { speakMen, speakSan } from "../../speech.ts";
import { toLowMark } from "../../time.ts";
import { PlayerRow } from "../../parts/player-row.tsx";
import { ClockPlot } from "../game/clock-plot.tsx";
import { Controls } from "../game/controls.tsx";
import { MoveList } from "../game/move-list.tsx";
import { goTo, step, toClockThen, toPosition, toShownPly, type Stand } from "../game/stand.ts";
import { TableGames } from "../game/table-games.tsx";
import { Facts } from "./facts.tsx";
import { Matters } from "./matter-list.tsx";
import { Outcome } from "./outcome.tsx";
import { NO_WISH, type ResultWish } from "./result-tool.tsx";
import { TapBoard } from "./tap-board.tsx";
import { NO_TAPS, type TappedMove } from "./tap-move.ts";
import { Tools, type ToolName } from "./tools.tsx";
import { useOrders } from "../../use-orders.ts";

export interface TableGameProps {
  readonly id: GameId;
  readonly picture: GamePicture;
}

/** One game as its arbiter needs it: board and clocks, what stands open, what can be ruled, moves and times. */
export function TableGame({ id, picture }: TableGameProps): VNode {
  const { tile, facts, moves } = picture;
  const orders = useOrders();
  const [stand, setStand] = useState<Stand | null>(null);
  const [bottom, setBottom] = useState<Side>("white");
  const [tool, setTool] = useState<ToolName | null>(null);
  const [wish, setWish] = useState<ResultWish>(NO_WISH);
  const [isPicking, setPicking] = useState(false);
  const [tapped, setTapped] = useState<TappedMove>(NO_TAPS);
  const form = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  /** How many forms were opened so far, and how many when the last command was sent. */
  const opened = useRef(0);
  const sentWith = useRef(0);

  const ply = toShownPly(stand, moves.length);
  const go = (to: number): void => setStand((now) => goTo(now, to, moves.length));
  const open = (next: ToolName | null, filled: ResultWish = NO_WISH): void => {
    opened.current++;
    orders.clear();
    setTool(next);
    // What the kings tell is what is most likely entered.
    const signalled = tile.health?.signalled ?? null;
    setWish(next === "result" && filled === NO_WISH ? { result: signalled, reason: null } : filled);
    setPicking(false);
    setTapped(NO_TAPS);
    // A claim is about the position that stands, not about what was looked at before.
    if (next === "claim") setStand(null);
  };
  // Before it is painted: a tap is not to meet a form that then moves to where it can be seen.
  useLayoutEffect(() => {
    if (tool !== null) form.current?.focus();
  }, [tool, wish]);
  // On a telephone board, form and answer are never all in view: what is needed next comes to the hand.
  const isTapped = tapped.to !== null;
  useEffect(() => {
    if (isPicking) (isTapped ? form : board).current?.scrollIntoView({ block: "nearest" });
  }, [isPicking, isTapped]);
  const answer = orders.state.kind;
  useLayoutEffect(() => {
    if (answer === "sent") sentWith.current = opened.current;
  }, [answer]);
  // An answer that comes once the next form is open does not move that form from under the hand.
  const isLate = answer !== "sent" && tool !== null && sentWith.current !== opened.current;
  useEffect(() => {
    if (answer !== "idle" && answer !== "sent" && !isLate)
      outcome.current?.scrollIntoView({ block: "center" });
  }, [answer]);

  const position = toPosition(ply, facts, moves);
  const move = ply === 0 ? undefined : moves[ply - 1];
  const clock = stand === null ? tile.clock : toClockThen(ply, facts, moves);
  const time = {
    clock,
    result: stand === null ? tile.result : null,
    lowMark: toLowMark(facts.timeControl),
  };
  const row = (side: Side): VNode => <PlayerRow key={side} player={tile[side]} side={side} {...time} />;
  const { number, side } = toMoveNumber(Math.max(1, ply), facts);
  const label =
    move === undefined
      ? words.value.start
      : words.value.spokenPly(number, words.value[side], speakSan(move.san, words.value));
  // A move is tapped where it is to be made. On a position that is looked at, the first tap leads back to the one that stands.
  const takesTaps = isPicking && stand === null;
  const tapBoard = (next: (before: TappedMove, placement: string) => TappedMove): void => {
    if (takesTaps) setTapped((before) => next(before, position));
    else setStand(null);
  };
  /** Of the form that this view shows: what it is answered closes no later one. */
  const mine = opened.current;
  const isBig = isPicking || tool === "restore";
  const list = (
    <section class="panel">
      <h2>{words.value.moves}</h2>
      <MoveList facts={facts} moves={moves} shown={ply} ending={null} onGo={go} />
    </section>
  );
  return (
    <div class="detail">
      <div ref={board} class={isBig ? "duo big-board" : "duo"}>
        <TapBoard
          position={position}
          last={takesTaps ? toMarks(tapped) : (move?.uci ?? null)}
          orientation={bottom}
          label={label}
          onTap={isPicking ? tapBoard : null}
        />
        <div class="beside">
          {row(otherSide(bottom))}
          <Facts picture={picture} />
          {row(bottom)}
        </div>
      </div>
      <Controls
        id={id}
        stand={stand}
        moves={moves.length}
        onGo={go}
        onStep={(by) => setStand((now) => step(now, by, moves.length))}
        onTurn={() => setBottom(otherSide)}
      />
      <div ref={outcome}>{!isLate && <Outcome orders={orders} />}</div>
      <Matters
        id={id}
        picture={picture}
        orders={orders}
        shown={ply}
        onGo={go}
        onResult={(filled) => open("result", filled)}
      />
      <Tools
        id={id}
        picture={picture}
        orders={orders}
        ply={ply}
        open={tool}
        wish={wish}
        tapped={tapped}
        formRef={form}
        onOpen={open}
        onGo={(to) => {
          go(to);
          board.current?.scrollIntoView({ block: "nearest" });
        }}
        onDone={() => {
          if (opened.current !== mine) return;
          setTool(null);
          setPicking(false);
          setTapped(NO_TAPS);
          if (tool === "restore") setStand(null);
        }}
        onTapped={setTapped}
        onPicking={(is) => {
          setPicking(is);
          if (is) setStand(null);
        }}
      />
      {isLate && <Outcome orders={orders} />}
      {list}
      <ClockPlot facts={facts} moves={moves} />
      <TableGames id={id} games={facts.tableGames} />
      <section class="hidden-text">
        <h3>{words.value.position}</h3>
        <p>{words.value.positionOf(words.value.white, speakMen(position, "white", words.value))}</p>
        <p>{words.value.positionOf(words.value.black, speakMen(position, "black", words.value))}</p>
      </section>
    </div>
  );
}

const toMarks = ({ from, to }: TappedMove): string | null => (from === null ? null : `${from}${to ?? ""}`);
