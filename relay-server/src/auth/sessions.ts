import { join } from "node:path";
import {
  InstantSchema,
  PersonIdSchema,
  describeFileTrouble,
  type Instant,
  type PersonId,
} from "@boardwire/shared";
import * as v from "valibot";
import { readPrivate, replacePrivate } from "./private-file.ts";
import { hashOf, newToken } from "./secrets.ts";

// Which token stands for whom, by hashes. Who these people are, and what they may, is the journal's to say.

export interface Session {
  readonly person: PersonId;
  readonly endsAt: Instant;
}

export interface Sessions {
  /** A new token for somebody; at once, and on disk as soon as `settled` resolves. */
  open(person: PersonId, endsAt: Instant): string;
  /** Null: none such, or it is over. */
  find(token: string, now: Instant): Session | null;
  /** Whether somebody has a session that is not over. */
  has(person: PersonId, now: Instant): boolean;
  /** Ends all of somebody's. */
  end(person: PersonId): void;
  /** Forgets those that are over, and writes again what the disk did not take. */
  endDue(now: Instant): void;
  /** When what stands now is on disk. Rejects with what the disk says. */
  settled(): Promise<void>;
}

const FileSchema = v.strictObject({
  sessions: v.array(
    v.strictObject({
      hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      person: PersonIdSchema,
      endsAt: InstantSchema,
    }),
  ),
});

/** `write`: keeps them; called one after the other. By default nothing is kept. */
export function createSessions(
  kept: readonly (Session & { readonly hash: string })[] = [],
  write: (text: string) => Promise<void> = () => Promise.resolve(),
): Sessions {
  const byHash = new Map<string, Session>(kept.map(({ hash, person, endsAt }) => [hash, { person, endsAt }]));
  let last: Promise<void> = Promise.resolve();
  let isQueued = false;
  /** The disk has not taken what was written last. */
  let isBehind = false;

  const writeAll = async (): Promise<void> => {
    isQueued = false;
    const sessions = [...byHash].map(([hash, session]) => ({ hash, ...session }));
    try {
      await write(`${JSON.stringify({ sessions }, null, 2)}\n`);
      isBehind = false;
    } catch (error) {
      isBehind = true;
      throw error;
    }
  };

  const keep = (): void => {
    if (isQueued) return;
    isQueued = true;
    // What failed before is written with this one.
    last = last.catch(() => undefined).then(writeAll);
    // Whoever waits for it hears of it.
    last.catch(() => undefined);
  };

  const drop = (isOver: (session: Session) => boolean): void => {
    const before = byHash.size;
    for (const [hash, session] of byHash) if (isOver(session)) byHash.delete(hash);
    if (byHash.size !== before) keep();
  };

  return {
    open(person, endsAt) {
      const token = newToken();
      byHash.set(hashOf(token), { person, endsAt });
      keep();
      return token;
    },
    find(token, now) {
      const session = byHash.get(hashOf(token));
      return session === undefined || session.endsAt <= now ? null : session;
    },
    has: (person, now) =>
      [...byHash.values()].some((session) => session.person === person && session.endsAt > now),
    end: (person) => drop((session) => session.person === person),
    endDue(now) {
      drop(({ endsAt }) => endsAt <= now);
      if (isBehind) keep();
    },
    settled: () => last,
  };
}

/**
 * Those in `sessions.json` of a data folder, and what comes of them. `trouble`: why none of those before could be read;
 * everybody is then to be admitted anew, which is no reason to record no games.
 */
export function openSessions(folder: string): {
  readonly sessions: Sessions;
  readonly trouble: string | null;
} {
  const file = join(folder, "sessions.json");
  const write = (text: string): Promise<void> => replacePrivate(file, text);
  try {
    const text = readPrivate(file);
    const kept = text === null ? [] : v.parse(FileSchema, JSON.parse(text)).sessions;
    return { sessions: createSessions(kept, write), trouble: null };
  } catch (error) {
    // What was read is not quoted: it may be anything.
    const isOfDisk = error instanceof Error && "code" in error;
    const detail = isOfDisk ? describeFileTrouble(error) : "this is no list of sessions";
    return { sessions: createSessions([], write), trouble: `${file}: ${detail}` };
  }
}
