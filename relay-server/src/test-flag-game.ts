import {
  STANDARD_FEN,
  describeAndPlay,
  parsePosition,
  parseSanMove,
  toInstant,
  toLetters,
  toMillis,
  type ClockFace,
  type Observation,
  type Report,
  type Side,
} from "@boardwire/shared";
import { toReport } from "./driver-door/test-driver.ts";

// For tests: what a driver reports of a short game that ends on time.

/** The reports of a game in which White's flag falls after two moves each, and White then gets five minutes. */
export function tellFlagGame(from: number): Report[] {
  const reports: Report[] = [];
  let at = from;
  const say = (observation: Observation, after = 0): void => {
    at += after;
    reports.push(toReport(reports.length + 1, observation, undefined, at));
  };
  const left = { white: 60, black: 60 };
  const face = (side: Side, flag: ClockFace["flag"]): ClockFace => ({
    millis: toMillis(left[side] * 1000),
    flag,
  });
  const read = (lever: Side, flag: ClockFace["flag"] = "none", isRunning = true): void => {
    const up = lever === "white" ? "left" : "right";
    say({
      kind: "clock",
      left: face("white", flag),
      right: face("black", "none"),
      running: isRunning ? up : null,
      lever: up,
      resolutionMillis: toMillis(1000),
      lowBattery: false,
    });
  };
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error("start");
  let position = start.value;
  say({ kind: "connected", port: "/dev/ttyUSB0" });
  say({ kind: "snapshot", fields: toLetters(position), asked: toInstant(at) });
  read("white", "none", false);
  at += 5000;
  read("white");
  for (const [i, san] of ["e4", "e5", "Nf3", "Nc6"].entries()) {
    const side = i % 2 === 0 ? "white" : "black";
    const move = parseSanMove(position, san);
    if (!move.ok) throw new Error(san);
    const before = toLetters(position);
    position = describeAndPlay(position, move.value).after;
    at += 3500;
    for (const isEmptied of [true, false])
      for (const [field, content] of [...toLetters(position)].entries())
        if (content !== before[field] && (content === ".") === isEmptied)
          say({ kind: "square", field, content } as Observation, 200);
    left[side] -= 4;
    at += 100;
    read(side === "white" ? "black" : "white");
  }
  at += 51_000;
  left.white = 1;
  read("white");
  at += 1000;
  left.white = 0;
  read("white", "blocked", false);
  at += 20_000;
  left.white = 300;
  read("white", "none", false);
  at += 5000;
  read("white");
  at += 3000;
  say({ kind: "noClock" });
  return reports;
}
