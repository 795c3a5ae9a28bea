// The driver's door for tests and benchmarks.
export type { BoardMake, Decoder, Reading } from "./core/make.ts";
export type { Make } from "./core/listener.ts";
export type { Port, OpenPort } from "./ports/port.ts";
export { MAKES } from "./makes/index.ts";
export { dgt } from "./makes/dgt/index.ts";
export type { Approach, SessionOptions } from "./approach.ts";
export { createMemory } from "./memory.ts";
export { createSession } from "./session.ts";
export { decodeAll, parseTrace, replayTrace, type TraceLine } from "./trace.ts";
export { Outbox } from "./uplink/outbox.ts";
// What tests need to play and decode whole games in virtual time.
export { EMPTY_PICTURE, lookAt, type BoardPicture } from "./core/snapshot.ts";
export type { Listener } from "./core/listener.ts";
export type { Command, Phrases } from "./core/make.ts";
export type { Seen } from "./trace.ts";
export * from "./simulator/games/index.ts";
export { openPtyBoard, type PtyBoard } from "./simulator/pty-board.ts";
export { isLevelName, LEVEL_NAMES, LEVELS, type Level, type LevelName } from "./simulator/levels.ts";
export { LivePlayer, toPlayable, type PlayableGame } from "./simulator/live-player.ts";
export { startLiveChessProgram, type LiveChessProgram } from "./simulator/livechess-program.ts";
export { writeGame, type GamePlan } from "./simulator/player.ts";
export { createRng, type Rng } from "./simulator/rng.ts";
export type { GameScript, GameTruth, PlyTruth, ScriptEvent } from "./simulator/script.ts";
export { runVirtual, type VirtualEvent, type VirtualHost, type VirtualRun } from "./simulator/simulate.ts";
export { startDriver } from "./run.ts";
export { SelfMeasureSchema, type SelfMeasure } from "./self-measure.ts";
export { TestRelay } from "./uplink/test-relay.ts";
export { openSerial } from "./ports/serial.ts";
