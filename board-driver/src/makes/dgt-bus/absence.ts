import type { MemoryRecord } from "../../core/board-record.ts";
import { continueFrom, findSince, type Kept } from "../../core/catch-up.ts";
import type { Caller } from "./caller.ts";
import type { BusTalk } from "./talk.ts";

/** What a board that is there again says with its first reading. */
interface Return {
  /** What was known when it was heard last; null: nothing. */
  readonly known: Kept | null;
  /** The packet of changes that it gave last, to whomever. */
  readonly given: readonly MemoryRecord[];
  /** Changes that it gives now. */
  readonly changes: readonly MemoryRecord[];
  /** What stands there now. */
  readonly fields: string;
}

/** What happened since a board was heard last; it is asked for its game so far where its changes do not tell. Null: it cannot tell. */
export async function findMissed(
  talk: BusTalk,
  caller: Caller,
  { known, given, changes, fields }: Return,
): Promise<readonly MemoryRecord[] | null> {
  if (known === null) return null;
  const since = continueFrom(known, changes, fields) ?? continueFrom(known, [...given, ...changes], fields);
  if (since !== null) return since;
  const game = await caller.askFromStart(talk);
  return game === null ? null : findSince(known, game, fields);
}
