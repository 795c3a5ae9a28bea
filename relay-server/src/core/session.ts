import {
  toInstant,
  type DeviceId,
  type GameId,
  type Hall,
  type Instant,
  type TableNumber,
} from "@boardwire/shared";
import { createInference, reduce, type InferenceState } from "./inference/reduce.ts";
import type { Finding, InferenceInput } from "./inference/types.ts";
import { expectation } from "./tables.ts";

// Inference of the board at one table, with its time.

export interface Session {
  readonly board: DeviceId;
  readonly table: TableNumber;
  state: InferenceState;
  now: Instant;
  wakeAt: Instant | null;
  game: GameId | null;
  held: Held | null;
}

/**
 * The result of the game at a board is on its way, so nothing on it is a move; but the result may be withdrawn. Inference
 * stands as it was at `since`, and what it is to see waits.
 */
interface Held {
  readonly since: Instant;
  readonly wakeAt: Instant | null;
  readonly inputs: { readonly input: InferenceInput; readonly at: Instant }[];
}

/** Takes findings of that instant. */
export type Emit = (findings: readonly Finding[], at: Instant) => void;

export interface SessionSteps {
  /** Feeds one input; the findings, not yet entries. */
  readonly feed: (session: Session, input: InferenceInput, now: Instant) => readonly Finding[];
  /** Lets a board's timers run up to `until`, each at its own instant. */
  readonly runTimers: (session: Session, until: Instant, emit: Emit) => void;
  /** Inference sees what came in while it stood still. */
  readonly catchUp: (session: Session, held: Held, until: Instant, emit: Emit) => void;
}

/** `onFault`: inference of a board failed, which is a bug; it starts anew. */
export function createSessionSteps(
  hall: Hall,
  onFault: (board: DeviceId, fault: unknown) => void,
): SessionSteps {
  const step = (
    session: Session,
    input: InferenceInput,
    now: Instant,
  ): Omit<ReturnType<typeof reduce>, "state"> => {
    try {
      const { state, wakeAt, findings } = reduce(session.state, input, now);
      session.state = state;
      return { wakeAt, findings };
    } catch (fault) {
      onFault(session.board, fault);
      session.state = reduce(createInference(), expectation(hall, session.table), now).state;
      return { wakeAt: null, findings: [] };
    }
  };

  const feed: SessionSteps["feed"] = (session, input, now) => {
    session.now = now;
    const { held } = session;
    if (held === null) {
      const { wakeAt, findings } = step(session, input, now);
      session.wakeAt = wakeAt;
      return findings;
    }
    if (input.kind !== "correct") {
      held.inputs.push({ input, at: now });
      return [];
    }
    // The game has these moves from now on: what its board shows meanwhile comes after them, and to the next game they are
    // nothing.
    const { wakeAt, findings } = step(session, input, held.since);
    session.held = { ...held, wakeAt };
    return findings;
  };

  const runTimers: SessionSteps["runTimers"] = (session, until, emit) => {
    while (session.wakeAt !== null && session.wakeAt <= until) {
      const at = toInstant(Math.max(session.wakeAt, session.now));
      emit(feed(session, { kind: "wake" }, at), at);
      if (session.wakeAt !== null && session.wakeAt <= at) {
        throw new Error(
          `inference of table ${session.table} asks to be woken at ${session.wakeAt}, which is not after ${at}`,
        );
      }
    }
  };

  const catchUp: SessionSteps["catchUp"] = (session, { inputs }, until, emit) => {
    for (const { input, at } of inputs) {
      runTimers(session, at, emit);
      emit(feed(session, input, at), at);
    }
    runTimers(session, until, emit);
  };

  return { feed, runTimers, catchUp };
}
