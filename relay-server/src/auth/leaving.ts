import type { Draft, Instant, LEAVING_REASONS, Person, PersonId } from "@boardwire/shared";
import type { Logger } from "pino";
import type { Pipeline } from "../pipeline.ts";
import { append, type Answer } from "./answer.ts";
import type { Admitted } from "./rights.ts";
import type { Sessions } from "./sessions.ts";

/** Why somebody is admitted no longer, and by whom. */
interface Leave {
  readonly why: (typeof LEAVING_REASONS)[number];
  readonly source: Draft["source"];
}

export interface Leaving extends Pick<Admitted, "onEnd"> {
  /** Rights end first, whatever the disk says. */
  end(person: Person, leave: Leave): Promise<Answer<null>>;
  /** Ends what is over by time. */
  sweep(): void;
}

/** How somebody ceases to be admitted: `takeBack` voids the invitations that they made, `keepSessions` waits for the disk. */
export function createLeaving(parts: {
  readonly pipeline: Pick<Pipeline, "hall" | "append" | "failure">;
  readonly sessions: Sessions;
  readonly takeBack: (person: PersonId) => void;
  readonly keepSessions: () => Promise<void>;
  readonly now: () => Instant;
  readonly log: Pick<Logger, "info" | "error">;
}): Leaving {
  const { pipeline, sessions, takeBack, keepSessions, now, log } = parts;
  const listeners = new Set<(person: PersonId) => void>();
  /** Of whoever is gone. Where the journal has not taken it, it gets it once the disk does. */
  const gone = new Map<PersonId, Leave>();

  const end = async (person: Person, leave: Leave): Promise<Answer<null>> => {
    sessions.end(person.id);
    takeBack(person.id);
    const { why, source } = gone.get(person.id) ?? leave;
    gone.set(person.id, { why, source });
    const left = append(pipeline, [{ at: now(), source, type: "PersonLeft", person: person.id, why }]);
    for (const listener of listeners) listener(person.id);
    log.info({ person: person.id, role: person.role, why }, "no longer admitted");
    await keepSessions();
    return await left;
  };

  return {
    end,
    sweep() {
      const at = now();
      sessions.endDue(at);
      if (pipeline.failure() !== null) return;
      // Also whoever came in while the disk failed, or whose session was lost with its file.
      for (const person of pipeline.hall.people.values()) {
        if (person.leftAt !== null) gone.delete(person.id);
        if (person.leftAt !== null || sessions.has(person.id, at)) continue;
        void end(person, { why: "expired", source: { kind: "relay" } }).catch((error: unknown) => {
          log.error({ err: error, person: person.id }, "a session was not ended in the journal");
        });
      }
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
