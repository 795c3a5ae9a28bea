// The relay's door for tests and benchmarks.
export { createRelay, type Relay, type RelayParts } from "./app.ts";
export { makeChiefCode } from "./auth/chief-code.ts";
export { loadKeys, type Keys } from "./auth/keys.ts";
export { NOBODY_ADMITTED } from "./auth/rights.ts";
export { COMMANDS, DOORS } from "./auth/test-doors.ts";
export { admit, signIn } from "./auth/test-people.ts";
export { JournalDamaged, JournalFailed, type JournalStore } from "./journal/store.ts";
export { readJournal } from "./journal/read-only.ts";
export { openSqliteStore } from "./journal/sqlite.ts";
export { createMemoryStore } from "./journal/memory.ts";
export { createLogger } from "./log.ts";
export { readPairings } from "./imports/read.ts";
export type { Finding, InferenceInput, Reduced } from "./core/inference/types.ts";
export { createAudiences, type Audiences } from "./core/audiences.ts";
export { createRecorder, type Recorder } from "./core/recorder.ts";
export { decide } from "./core/decide/decide.ts";
export { createInference, reduce, type InferenceState } from "./core/inference/reduce.ts";
export { createCommands } from "./commands.ts";
export { createSocketIoTransport } from "./transports/socketio.ts";
export { frameText } from "./transports/prepared-frame.ts";
export { createHttpApi } from "./transports/http.ts";
export { toArchivePgn, toPgn } from "./exports/pgn.ts";
export { TestDriver, toReport } from "./driver-door/test-driver.ts";
export { ConsolePage } from "./test-console-page.ts";
export { JournalScript } from "./core/test-journal-script.ts";
export { followUpdate } from "./core/test-viewer-fold.ts";
export { measureFalls } from "./test-falls.ts";
export { isDead, judgeFully, judgeQuickly } from "./core/winnable/winnability.ts";
export type { Budget, Winnability } from "./core/winnable/types.ts";
export {
  createWinnability,
  type WinnabilityOptions,
  type WinnabilityService,
} from "./winnable/winnability.ts";
export { LONG_GAME_START, longGame } from "./core/test-long-game.ts";
