import { assertNever, listOverrides, printRegulation, type Entry } from "@boardwire/shared";
import type { Logger } from "pino";

/** One line a move, and one for whatever an operator or arbiter may wonder about afterwards. */
export function logPlay(log: Logger, entry: Entry): void {
  switch (entry.type) {
    case "MovesObserved": {
      const { game, from, replaced, evidence } = entry;
      const san = entry.moves.map((move) => move.san).join(" ");
      log.info({ game, from, replaced, san, rule: evidence.rule, doubt: evidence.doubt }, "moves observed");
      return;
    }
    case "GameStarted":
      log.info(
        { game: entry.game, board: entry.board, white: entry.white?.name, black: entry.black?.name },
        "game started",
      );
      return;
    case "GameEnded":
      log.info({ game: entry.game, result: entry.result, termination: entry.termination }, "game ended");
      return;
    case "BoardAssigned":
      log.info({ board: entry.board, table: entry.table }, "board assigned");
      return;
    case "PositionUnresolved":
      log.warn(
        { game: entry.game, squares: entry.squares.map(({ square }) => square) },
        "the board shows no position of the game",
      );
      return;
    case "Observed":
      if (entry.observation.kind === "lost")
        log.warn({ board: entry.board, reason: entry.observation.reason }, "board lost");
      return;
    case "MovesCorrected":
      log.info(
        { game: entry.game, from: entry.from, moves: entry.moves.map(({ san }) => san), by: entry.source },
        "moves corrected",
      );
      return;
    case "SquareMasked":
      log.info({ board: entry.board, field: entry.field, masked: entry.masked }, "square passed over");
      return;
    case "DriverLost":
      log.warn({ driver: entry.driver }, "driver lost: its boards are shown as lost until it is back");
      return;
    case "FlagFallObserved":
      log.warn({ game: entry.game, side: entry.side, kind: entry.kind }, "clock at zero");
      return;
    case "FlagFallEstablished":
      log.info({ game: entry.game, side: entry.side, by: entry.by }, "flag fallen");
      return;
    case "ClockLost":
      log.info({ board: entry.board, since: entry.since }, "clock cannot be read");
      return;
    case "ClockNoticed":
      log.info({ game: entry.game, notice: entry.notice }, "clock noticed");
      return;
    case "TimesProposed": {
      const { game, white, black, why, source } = entry;
      log.info({ game, white, black, why, by: source }, "times decided on");
      return;
    }
    case "ClockSidesSwapped":
      log.info({ board: entry.board, swapped: entry.swapped, by: entry.source }, "clock turned round");
      return;
    case "LawsChosen": {
      const own = listOverrides(entry.overrides ?? {}).map((one) => `${one.name} ${printRegulation(one)}`);
      log.info(
        {
          edition: entry.edition,
          supervision: entry.supervision,
          regulations: own.join("; ") || "none",
        },
        "edition of the Laws",
      );
      return;
    }
    case "PersonAdmitted":
      log.info({ person: entry.person, role: entry.role, by: entry.source }, "admitted");
      return;
    case "PersonLeft":
      log.info({ person: entry.person, why: entry.why, by: entry.source }, "no longer admitted");
      return;
    case "PlayStopped":
    case "PlayResumed":
    case "ClaimMade":
    case "ClaimDecided":
    case "IllegalMoveRuled":
    case "ResultEntered":
    case "ResultWithdrawn":
    case "ResultHeld":
      log.info({ game: entry.game, entry: entry.type, by: entry.source }, "ruling");
      return;
    case "SectorGiven":
    case "AlarmHandled":
    case "AlarmKept":
    case "DrawOffered":
    case "DrawDeclined":
    case "ScoreSheetShown":
    case "PositionNoted":
    case "Noted":
    case "DriverConnected":
    case "TournamentCreated":
    case "GamePaired":
    case "MovesConfirmed":
    case "MoveCompleted":
    case "PositionResolved":
    case "ResultSignalled":
      return;
    default:
      assertNever(entry);
  }
}

/** Drivers keep what they reported, and what the relay made of it comes again; what people decided does not. */
export function logUnwritten(log: Logger, entries: readonly Entry[]): void {
  const decided = entries.flatMap(({ type, source, ...facts }) =>
    source.kind === "driver" || source.kind === "relay"
      ? []
      : [{ entry: type, by: source, ...("game" in facts ? { game: facts.game } : {}) }],
  );
  log.error(
    { entries: entries.length, decided },
    "STOPPED BEFORE THE DISK TOOK THIS: it is not in the journal; what people decided has to be entered again",
  );
}
