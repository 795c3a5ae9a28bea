// The driver's door for tests and benchmarks.
export type { BoardMake, Decoder, Reading } from "./core/make.ts";
export type { Port, OpenPort } from "./ports/port.ts";
