// The language that driver, relay and viewer speak.
export * from "./result.ts";
export * from "./config.ts";
export { CONFIG_OPTIONS, OPTION_HELP, describeOptions } from "./config-words.ts";
export * from "./resolve-config.ts";
export * from "./command-words.ts";
export * from "./log-line.ts";
export * from "./ids.ts";
export * from "./observation.ts";
export * from "./battery.ts";
export * from "./clock-notice.ts";
export * from "./game-words.ts";
export * from "./journal.ts";
export * from "./game.ts";
export * from "./game-clock.ts";
export * from "./open-times.ts";
export type { SeenPress } from "./presses.ts";
export { describeHabits } from "./clock-habits.ts";
export * from "./game-results.ts";
export * from "./hall.ts";
export * from "./hall-board.ts";
export * from "./table-ranges.ts";
export * from "./protocol/driver.ts";
export * from "./protocol/views.ts";
export * from "./protocol/viewer.ts";
export * from "./protocol/arbiter.ts";
export * from "./protocol/console.ts";
export * from "./protocol/command.ts";
export * from "./protocol/refusal.ts";
export * from "./protocol/command-answer.ts";
export { ClaimQuestionSchema, type ClaimQuestion } from "./protocol/desk-commands.ts";
export * from "./protocol/claim-check.ts";
export { SpectatorSubscribedSchema, SpectatorUpdateSchema } from "./protocol/spectator.ts";
export * from "./protocol/public.ts";
export * from "./chess/position.ts";
export * from "./chess/squares.ts";
export * from "./chess/repetition.ts";
export * from "./chess/endings.ts";
export * from "./chess/chess960.ts";
export * from "./time/control.ts";
export * from "./time/text.ts";
export * from "./time/read-control.ts";
export * from "./time/run.ts";
export * from "./time/pgn-tag.ts";
export * from "./time/rate-class.ts";
export * from "./time/turn.ts";
export * from "./time/show.ts";
export * from "./time/reading.ts";
export * from "./laws/articles.ts";
export * from "./laws/edition.ts";
export * from "./laws/editions.ts";
export * from "./laws/overrides.ts";
export { editionOf, type LawsInForce } from "./laws/in-force.ts";
export {
  chooseOverrides,
  listOverrides,
  printRegulation,
  type DefaultTimeSetting,
  type Regulation,
} from "./laws/regulations.ts";
export * from "./laws/play-mode.ts";
export * from "./laws/time-reasons.ts";
export * from "./laws/ruling.ts";
export * from "./laws/penalties.ts";
export * from "./laws/flag-meaning.ts";
export * from "./laws/draw-facts.ts";
export * from "./laws/claim-faults.ts";
export * from "./laws/draw-claim.ts";
export * from "./laws/sheet-limit.ts";
export * from "./alarms.ts";
export * from "./people.ts";
export * from "./protocol/admission.ts";
export * from "./protocol/admission-request.ts";
export * from "./protocol/event-log.ts";
export { DESK_FACTS, STOP_REASONS, CLAIM_KINDS, CLAIM_OUTCOMES, ILLEGAL_RULINGS } from "./desk-facts.ts";
export * from "./desk.ts";
export type { HandledAlarm } from "./hall-people.ts";
