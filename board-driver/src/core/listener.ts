import type { BoardMake, Memory, NoiseFrame, Reading } from "./make.ts";

/** What a chunk of bytes said. */
export interface Heard {
  readonly readings: readonly Reading[];
  /** Bytes that belonged to no message. */
  readonly noise: number;
}

/** A decoder with its state kept inside, so that makes with different states and frames fit one list. */
export interface Listener {
  hear(bytes: Uint8Array): Heard;
  /** Bytes of a message that has begun and not ended. */
  pending(): number;
  /** Gives up the message that has begun, since its end is overdue; returns its bytes, which count as noise. */
  abandon(): number;
}

/** A make of one board a line, as the session sees it: without the types of its decoder. */
export interface Make extends Pick<
  BoardMake<never, never>,
  "id" | "name" | "senses" | "line" | "serial" | "phrases" | "matches"
> {
  /** `memory`: what was kept of the device at this line. */
  createListener(memory: Memory): Listener;
}

const isNoise = (frame: object): frame is NoiseFrame => "kind" in frame && frame.kind === "noise";

/** Hides a make's decoder state and frames behind listeners. */
export function toMake<State, Frame extends object>(make: BoardMake<State, Frame>): Make {
  const { id, name, senses, serial, phrases } = make;
  return {
    id,
    name,
    senses,
    ...(make.line === undefined ? {} : { line: make.line }),
    serial,
    phrases,
    matches: (port) => make.matches(port),
    createListener: () => {
      let state = make.decoder.initial;
      return {
        hear: (bytes) => {
          const step = make.decoder.push(state, bytes);
          state = step.state;
          let noise = 0;
          const readings: Reading[] = [];
          for (const frame of step.frames) {
            if (isNoise(frame)) noise += frame.bytes.length;
            else readings.push(...make.interpret(frame));
          }
          return { readings, noise };
        },
        pending: () => make.decoder.pending(state),
        abandon: () => {
          const lost = make.decoder.pending(state);
          state = make.decoder.initial;
          return lost;
        },
      };
    },
  };
}
