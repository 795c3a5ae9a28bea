import {
  type DeviceId,
  type Draft,
  type GameId,
  type GameState,
  type Instant,
  type Source,
  type TableNumber,
  assertNever,
} from "@boardwire/shared";
import type { Finding } from "./inference/types.ts";

/** What a finding needs to become an entry: whose it is, and the pairing that a game takes over when it starts. */
export interface FindingContext {
  readonly board: DeviceId;
  readonly table: TableNumber;
  readonly id: GameId;
  readonly game: GameState | null;
  readonly at: Instant;
  readonly source: Source;
}

/** Each finding is one journal entry. */
export function toDraft(finding: Finding, context: FindingContext): Draft {
  const { at, source, id, game } = context;
  const head = { at, source, game: id };
  switch (finding.kind) {
    case "gameStarted":
      return {
        ...head,
        type: "GameStarted",
        table: context.table,
        board: context.board,
        white: game?.white ?? null,
        black: game?.black ?? null,
        timeControl: game?.timeControl ?? null,
        start: finding.start,
        turned: finding.turned,
      };
    case "movesObserved":
      return {
        ...head,
        type: "MovesObserved",
        from: finding.from,
        replaced: finding.replaced,
        moves: [...finding.moves],
        evidence: finding.evidence,
      };
    case "movesConfirmed":
      return { ...head, type: "MovesConfirmed", ply: finding.ply, why: finding.why };
    case "moveCompleted":
      return {
        ...head,
        type: "MoveCompleted",
        ply: finding.ply,
        by: finding.by,
        remaining: finding.remaining,
        seen: finding.seen,
      };
    case "positionUnresolved":
      return { ...head, type: "PositionUnresolved", squares: [...finding.squares] };
    case "positionResolved":
      return { ...head, type: "PositionResolved" };
    case "resultSignalled":
      return { ...head, type: "ResultSignalled", result: finding.result };
    case "gameEnded":
      return { ...head, type: "GameEnded", result: finding.result, termination: finding.termination };
    default:
      return assertNever(finding);
  }
}
