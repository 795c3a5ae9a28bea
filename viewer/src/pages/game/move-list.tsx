import type { GameFacts, MoveView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { toMoveNumber } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { speakSan } from "../../speech.ts";
import { toThoughts } from "../../time-spent.ts";
import { formatClock, formatMoveTime } from "../../time.ts";

export interface MoveListProps {
  readonly facts: GameFacts;
  readonly moves: readonly MoveView[];
  /** The half-move that is shown, 0 for the start. */
  readonly shown: number;
  /** What stands below the last move once the game is over. */
  readonly ending: string | null;
  readonly onGo: (ply: number) => void;
}

interface Row {
  readonly number: number;
  /** Half-moves of White and Black; null where the list begins with Black or ends with White. */
  readonly plies: [number | null, number | null];
}

function toRows(facts: GameFacts, count: number): Row[] {
  const rows: Row[] = [];
  for (let ply = 1; ply <= count; ply++) {
    const { number, side } = toMoveNumber(ply, facts);
    const last = rows.at(-1);
    if (side === "black" && last !== undefined) last.plies[1] = ply;
    else rows.push({ number, plies: side === "white" ? [ply, null] : [null, ply] });
  }
  return rows;
}

interface MoveProps {
  readonly ply: number;
  readonly move: MoveView;
  readonly spoken: string;
  /** Milliseconds spent on it, null where unknown. */
  readonly thought: number | null;
  /** Share of the longest thought, 0 to 1. */
  readonly share: number;
  readonly isShown: boolean;
  readonly isRevised: boolean;
  readonly onGo: (ply: number) => void;
}

function Move({ ply, move, spoken, thought, share, isShown, isRevised, onGo }: MoveProps): VNode {
  const text = words.value;
  const time = formatMoveTime(move);
  const look = `move${move.confirmed ? "" : " provisional"}${isRevised ? " revised" : ""}`;
  const further = [
    thought === null ? null : text.timeSpent(formatClock(thought)),
    move.confirmed ? null : text.provisional,
  ].filter((fact) => fact !== null);
  return (
    <button
      type="button"
      class={look}
      data-ply={ply}
      aria-current={isShown ? "true" : undefined}
      title={move.confirmed ? undefined : text.provisional}
      onClick={() => onGo(ply)}
    >
      <span class="san" aria-hidden="true">
        {move.san}
      </span>
      <span class="hidden-text">{time === "" ? spoken : `${spoken}${text.comma}${text.clock}`}</span>
      {thought === null ? (
        <span class="no-thought" />
      ) : (
        <span class="thought" style={{ "--thought": share.toFixed(3) }} />
      )}
      <time>{time}</time>
      <span class="hidden-text">{further.map((fact) => `${text.comma}${fact}`).join("")}</span>
    </button>
  );
}

/** All moves with the clock after each and a bar for the time spent. */
export function MoveList({ facts, moves, shown, ending, onGo }: MoveListProps): VNode {
  const list = useRef<HTMLOListElement>(null);
  const text = words.value;
  const thoughts = toThoughts(moves, facts);
  const longest = Math.max(1, ...thoughts.map((thought) => thought ?? 0));

  useEffect(() => {
    // Scrolls the list alone, never the page under a reader.
    const box = list.current;
    const row = box?.querySelector<HTMLElement>("[aria-current]")?.closest("li");
    if (box === null || box === undefined) return;
    if (row === null || row === undefined) box.scrollTop = 0;
    else if (
      row.offsetTop < box.scrollTop ||
      row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight
    ) {
      box.scrollTop = row.offsetTop - box.clientHeight / 2;
    }
  }, [shown, moves.length]);

  if (moves.length === 0) return <p class="moves-empty">{text.noMoves}</p>;
  const draw = (ply: number | null): VNode => {
    const move = ply === null ? undefined : moves[ply - 1];
    if (ply === null || move === undefined) return <span key="none" />;
    const thought = thoughts[ply - 1] ?? null;
    const { number, side } = toMoveNumber(ply, facts);
    return (
      <Move
        key={ply}
        ply={ply}
        move={move}
        spoken={text.spokenPly(number, text[side], speakSan(move.san, text))}
        thought={thought}
        share={(thought ?? 0) / longest}
        isShown={ply === shown}
        isRevised={facts.revised?.from === ply}
        onGo={onGo}
      />
    );
  };
  return (
    <ol class="moves" ref={list} tabIndex={-1}>
      {toRows(facts, moves.length).map((row) => (
        <li key={row.number}>
          <span class="number" aria-hidden="true">
            {row.number}
          </span>
          {row.plies.map((ply) => draw(ply))}
        </li>
      ))}
      {ending !== null && (
        <li class="ending">
          <bdi>{ending}</bdi>
        </li>
      )}
    </ol>
  );
}
