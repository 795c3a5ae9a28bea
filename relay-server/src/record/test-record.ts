import {
  toInstant,
  type Draft,
  type Entry,
  type GameId,
  type PersonId,
  type TableNumber,
} from "@boardwire/shared";
import { JournalScript } from "../core/test-journal-script.ts";
import { collectRecord, type Collected } from "./collect.ts";
import type { SheetParts } from "./sheet.ts";
import { createWhen } from "./times-of-day.ts";

// For tests: a hall with people in it, and what the record makes of it.

export const ANN = "ann00001" as PersonId;
export const OLE = "ole00001" as PersonId;
export const TABLE = 1 as TableNumber;
/** 13:46:40 in Paris. */
export const START = toInstant(Date.UTC(2027, 2, 1, 12, 46, 40));

type Deed = Draft extends infer D ? (D extends Draft ? Omit<D, "at" | "source"> : never) : never;

/** Somebody does something now. */
export function by(script: JournalScript, who: PersonId, ...deeds: readonly Deed[]): void {
  const kind = who === OLE ? "operator" : "arbiter";
  for (const deed of deeds) script.write({ ...deed, at: script.now, source: { kind, who } });
}

/** One game at table 1 between two players, an arbiter called Ann and an operator called Ole. */
export function openHall(more: { readonly name?: string; readonly white?: string } = {}): {
  script: JournalScript;
  game: GameId;
} {
  const script = new JournalScript()
    .pass(START - new JournalScript().now)
    .create(more.name ?? "Open")
    .connect(1);
  const game = script.pair(1, 1, {
    white: { name: more.white ?? "Golestani, Kiarash", title: "GM" },
    black: { name: "Świerczyna, Anna" },
    timeControl: "40/5400+30:1800+30",
  });
  const sector = [TABLE];
  script.add({ type: "PersonAdmitted", person: ANN, name: "Ann", role: "arbiter", sector });
  script.add({ type: "PersonAdmitted", person: OLE, name: "Ole", role: "operator", sector: null });
  script.startGame(1, 1);
  return { script, game };
}

export async function* inBatches(entries: readonly Entry[], size = 7): AsyncGenerator<readonly Entry[]> {
  for (let from = 0; from < entries.length; from += size) yield entries.slice(from, from + size);
}

export const collect = (script: JournalScript, game: GameId | null = null): Promise<Collected> =>
  collectRecord(inBatches(script.entries), game, () => Promise.resolve());

/** As a hall in Paris writes times down. */
export const when = createWhen("Europe/Paris");

export const parts = (more: Partial<SheetParts> = {}): SheetParts => ({
  when,
  now: START,
  timeZone: "Europe/Paris",
  protestMillis: 900_000,
  ...more,
});

/** A sheet whose lines may break anywhere, on one line. */
export const unbroken = (sheet: string | null): string => (sheet ?? "").replaceAll(/\s+/g, " ");
