import type { GameId } from "@boardwire/shared";
import type { VNode } from "preact";
import { words } from "../../i18n/language.ts";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { gamePgnPath } from "../../route.ts";
import { countNew, toShownPly, type Stand } from "./stand.ts";

export interface ControlsProps {
  readonly id: GameId;
  readonly stand: Stand | null;
  readonly moves: number;
  readonly onGo: (ply: number) => void;
  readonly onStep: (by: number) => void;
  readonly onTurn: () => void;
}

export interface BackToEndProps {
  readonly stand: Stand;
  readonly moves: number;
  /** The game is over: nothing is live at its end. */
  readonly isOver: boolean;
  readonly onEnd: () => void;
}

/** The way back to the end of the game, with what was missed while it is live. */
export function BackToEnd({ stand, moves, isOver, onEnd }: BackToEndProps): VNode {
  const text = words.value;
  const fresh = countNew(stand, moves);
  return (
    <button type="button" class="btn main" data-action="live" onClick={onEnd}>
      {!isOver && <span class="live-dot" />}
      {isOver ? text.toEnd : fresh === 0 ? text.backToLive : `${text.backToLive}: ${text.newMoves(fresh)}`}
    </button>
  );
}

/** Stepping through the game, and what else can be done with it. */
export function Controls({ id, stand, moves, onGo, onStep, onTurn }: ControlsProps): VNode {
  const text = words.value;
  const ply = toShownPly(stand, moves);
  const button = (icon: IconName, label: string, isOff: boolean, run: () => void): VNode => (
    <button
      key={icon}
      type="button"
      class="btn square"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={run}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="controls">
      {button("first", text.first, ply === 0, () => onGo(0))}
      {button("previous", text.previous, ply === 0, () => onStep(-1))}
      {button("next", text.next, ply === moves, () => onStep(1))}
      {button("last", text.last, ply === moves, () => onGo(moves))}
      <span class="grow" />
      {button("flip", text.turnBoard, false, onTurn)}
      <a class="btn bare" href={gamePgnPath(id)} download={`${id}.pgn`} title={text.gamePgn}>
        <Icon name="file" />
        PGN
      </a>
    </div>
  );
}
