import type { DeviceId, Instant, Observation } from "@boardwire/shared";
import { EMPTY_VIEW, isComplete, viewSnapshot, viewSquare, type BoardView } from "./inference/board-view.ts";
import type { InferenceState } from "./inference/state.ts";

/**
 * What boards without a table show. A driver says once what stands on a board and then only what changes; so a board
 * that comes to a table after hours would be unknown until the next change but one.
 */
export interface UnplacedBoards {
  see(board: DeviceId, observation: Observation, now: Instant): void;
  /** The board has just lost its table. */
  keep(board: DeviceId, view: BoardView): void;
  /** The board has come to a table: its squares; null where not all are known. */
  take(board: DeviceId): string | null;
}

export function createUnplacedBoards(): UnplacedBoards {
  const views = new Map<DeviceId, BoardView>();
  return {
    see(board, observation, now) {
      const view = views.get(board) ?? EMPTY_VIEW;
      if (observation.kind === "square")
        views.set(board, viewSquare(view, observation.field, observation.content, now).view);
      else if (observation.kind === "snapshot") views.set(board, viewSnapshot(view, observation, now).view);
    },
    keep(board, view) {
      views.set(board, view);
    },
    take(board) {
      const view = views.get(board);
      views.delete(board);
      return view === undefined || !isComplete(view) ? null : view.fields;
    },
  };
}

/** What inference knows, for another board at the same table. All that this one reports is newer than anything known. */
export function toOtherBoard(state: InferenceState): InferenceState {
  const fields = state.phase.kind === "playing" ? state.view.fields : EMPTY_VIEW.fields;
  return { ...state, view: { ...EMPTY_VIEW, fields } };
}
