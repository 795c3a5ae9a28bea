import { isDeepStrictEqual } from "node:util";
import type { Rng } from "@boardwire/board-driver";
import { createRecorder, type Recorder } from "@boardwire/relay-server";
import {
  DeviceIdSchema,
  DriverIdSchema,
  Hall,
  TableNumberSchema,
  toGameId,
  toInstant,
  type Draft,
  type Entry,
} from "@boardwire/shared";
import * as v from "valibot";
import type { CorpusCase } from "./subject.ts";

// A game of the corpus through the relay's recorder, as journal entries; cut off and taken up again where asked.

const DRIVER = v.parse(DriverIdSchema, "corpus-driver");
const BOARD = v.parse(DeviceIdSchema, "dgt:00001");
const TABLE = v.parse(TableNumberSchema, 1);
const AFTERMATH = 120_000;

function open(hall: Hall): Recorder {
  return createRecorder(hall, (board, fault) => {
    throw new Error(`inference of ${board} failed`, { cause: fault });
  });
}

function pairings(subject: CorpusCase): Draft[] {
  const { start } = subject.script.truth;
  const head = { at: toInstant(0), source: { kind: "import", name: "corpus" } } as const;
  return [1, ...(subject.next === null ? [] : [2])].map((ordinal) => ({
    ...head,
    type: "GamePaired",
    game: toGameId(TABLE, ordinal),
    table: TABLE,
    white: null,
    black: null,
    start,
    timeControl: null,
  }));
}

/** `cutAt`: before this observation the relay is ended and starts again from its journal. */
export function recordCase(subject: CorpusCase, cutAt: number | null): { entries: Entry[]; hall: Hall } {
  let hall = new Hall();
  let recorder = open(hall);
  const entries = recorder.append(pairings(subject));
  let last = toInstant(0);
  for (const [index, { at, observation }] of subject.seen.entries()) {
    if (index === cutAt) {
      hall = new Hall();
      recorder = open(hall);
      recorder.replay(entries);
    }
    last = toInstant(Math.max(last, at));
    entries.push(...recorder.record(DRIVER, { n: index + 1, at, board: BOARD, observation }, last, last));
  }
  entries.push(...recorder.wake(toInstant(last + AFTERMATH)));
  return { entries, hall };
}

/** The hall that a journal tells of, from its first entry. */
function foldAll(entries: readonly Entry[]): Hall {
  const hall = new Hall();
  for (const entry of entries) hall.apply(entry);
  return hall;
}

/** What is wrong with the journal of a game; null: nothing. */
export function findJournalTrouble(subject: CorpusCase, rng: Rng): string | null {
  const whole = recordCase(subject, null);
  const folded = foldAll(whole.entries);
  if (
    !isDeepStrictEqual(folded.games, whole.hall.games) ||
    !isDeepStrictEqual(folded.boards, whole.hall.boards)
  ) {
    return "folded from its first entry it gives another hall";
  }
  const cutAt = rng.int(1, subject.seen.length - 1);
  const cut = recordCase(subject, cutAt);
  const differs = whole.entries.findIndex((entry, index) => !isDeepStrictEqual(entry, cut.entries[index]));
  if (differs >= 0 || cut.entries.length !== whole.entries.length) {
    const [was, is] = [whole.entries[differs]?.type, cut.entries[differs]?.type];
    return `cut before observation ${cutAt} it differs from entry ${differs + 1} on: ${is ?? "nothing"} instead of ${was ?? "nothing"}`;
  }
  return null;
}
