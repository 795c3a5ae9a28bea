import type { VNode } from "preact";
import { Board, type BoardProps } from "../../board/board.tsx";
import { squareAt, tap, type TappedMove } from "./tap-move.ts";

export interface TapBoardProps extends BoardProps {
  /** Null: the board is only looked at. Typing the move does the same for those who do not tap. */
  readonly onTap: ((next: (before: TappedMove, placement: string) => TappedMove) => void) | null;
}

/** The board, on which two taps name a move. */
export function TapBoard({ onTap, ...board }: TapBoardProps): VNode {
  return (
    <div
      class={onTap === null ? "tap-board" : "tap-board live"}
      onClick={(event) => {
        if (onTap === null) return;
        const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
        const square = squareAt(
          (event.clientX - left) / width,
          (event.clientY - top) / height,
          board.orientation,
        );
        if (square !== null) onTap((before, placement) => tap(before, square, placement));
      }}
    >
      <Board {...board} coordinates={onTap !== null} />
    </div>
  );
}
