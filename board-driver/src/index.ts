// The driver's door for tests and benchmarks.
export type { BoardMake, Decoder, Reading } from "./core/make.ts";
export type { Make } from "./core/listener.ts";
export type { Port, OpenPort } from "./ports/port.ts";
export { MAKES } from "./makes/index.ts";
export { dgt } from "./makes/dgt/index.ts";
export { createSession } from "./session.ts";
export { decodeAll, parseTrace, replayTrace, type TraceLine } from "./trace.ts";
export { Outbox } from "./uplink/outbox.ts";
