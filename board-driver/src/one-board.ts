import type { Approach, Ear } from "./approach.ts";
import type { Make } from "./core/listener.ts";
import { createSession } from "./session.ts";

// A make with one board a line, as something that can be tried at a line.

/** An ear for makes that are recognised by listening first. */
function toEar(make: Make): Ear | undefined {
  const listening = make.phrases.recognise.filter(({ bytes }) => bytes.length === 0);
  const [first] = make.phrases.recognise;
  const isAnswer = first?.isAnswer ?? null;
  if (first === undefined || first.bytes.length > 0 || isAnswer === null) return undefined;
  return {
    serial: make.serial,
    withinMillis: first.withinMillis,
    isAll: listening.length === make.phrases.recognise.length,
    create: (memory) => {
      const listener = make.createListener(memory);
      return (bytes) => listener.hear(bytes).readings.some(isAnswer);
    },
  };
}

/** A make with one board a line. */
export function oneBoard(make: Make): Approach {
  const ear = toEar(make);
  return {
    id: make.id,
    name: make.name,
    ...(make.line === undefined ? {} : { line: make.line }),
    matches: (port) => make.matches(port),
    createSession: (options) => createSession({ ...options, make }),
    ...(ear === undefined ? {} : { ear }),
  };
}
