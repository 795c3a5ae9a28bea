// The language that driver, relay and viewer speak.
export * from "./result.ts";
export * from "./config.ts";
export * from "./ids.ts";
export * from "./observation.ts";
export * from "./journal.ts";
export * from "./game.ts";
export * from "./hall.ts";
export * from "./protocol/driver.ts";
export * from "./protocol/viewer.ts";
export * from "./protocol/command.ts";
export * from "./protocol/public.ts";
export * from "./chess/position.ts";
export * from "./chess/squares.ts";
export * from "./chess/repetition.ts";
export * from "./chess/endings.ts";
export * from "./chess/chess960.ts";
