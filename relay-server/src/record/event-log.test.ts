import type { Entry, EventLog, TableNumber } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { JournalScript } from "../core/test-journal-script.ts";
import { createMemoryStore } from "../journal/memory.ts";
import { readEventLog } from "./event-log.ts";
import { createPlaces } from "./places.ts";

const table = (number: number): TableNumber => number as TableNumber;

/** Two tables; in the middle their boards change places. */
async function hall(): Promise<{
  entries: readonly Entry[];
  page: (of: number, before: number, limit: number) => Promise<EventLog>;
}> {
  const script = new JournalScript().create("Open").connect(1).connect(2);
  const [one, two] = [script.startGame(1, 1), script.startGame(2, 1)];
  script.play(one, "e4").play(two, "d4").clock(1, 5000, 5000, "black").clock(2, 6000, 6000, "black");
  script.assign(1, 2).assign(2, 1).clock(1, 4000, 4000, "black").clock(2, 3000, 3000, "black");
  script
    .add({ type: "Noted", table: table(2), text: "boards changed" })
    .add({ type: "Noted", table: null, text: "x" });
  for (let i = 0; i < 30; i++) script.clock(1, 2000 - i, 4000, "white");
  const store = createMemoryStore();
  const places = createPlaces();
  await store.append(script.entries);
  places.see(script.entries);
  return {
    entries: script.entries,
    page: (of, before, limit) => readEventLog({ store, places }, { table: table(of), before, limit }),
  };
}

/** All pages of a table, one after the other. */
async function readAll(
  page: (before: number) => Promise<EventLog>,
  newest: number,
): Promise<{ seqs: number[]; pages: number }> {
  const seqs: number[] = [];
  let pages = 0;
  for (let before: number | null = newest + 1; before !== null;) {
    const log: EventLog = await page(before);
    pages += 1;
    seqs.push(...log.entries.map(({ seq }) => seq));
    before = log.next;
    if (pages > 100) throw new Error("the pages have no end");
  }
  return { seqs, pages };
}

describe("the journal of one table", () => {
  it.each([1, 2, 3, 7, 100])("comes whole, the newest first and none twice, %i at a time", async (limit) => {
    const { entries, page } = await hall();
    for (const of of [1, 2]) {
      const { seqs } = await readAll((before) => page(of, before, limit), entries.length);
      expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
      expect(new Set(seqs).size).toBe(seqs.length);
      const whole = (await page(of, entries.length + 1, 500)).entries.map(({ seq }) => seq);
      expect(seqs).toEqual(whole);
    }
  });

  it("has what a board reported at that table, also where the board has gone to another since", async () => {
    const { entries, page } = await hall();
    const clocks = async (of: number): Promise<unknown[]> => {
      const log = await page(of, entries.length + 1, 500);
      return log.entries
        .flatMap((raw) => entries[raw.seq - 1] ?? [])
        .flatMap((entry) =>
          entry.type === "Observed" && entry.observation.kind === "clock"
            ? [entry.observation.left.millis]
            : [],
        )
        .filter((millis) => millis > 2000);
    };
    // The board of table 1 told 5000 there and 4000 at table 2; that of table 2 the other way round.
    expect(await clocks(1)).toEqual([3000, 5000]);
    expect(await clocks(2)).toEqual([4000, 6000]);
    const notes = (await page(2, entries.length + 1, 500)).entries.filter(({ type }) => type === "Noted");
    expect(notes.map((note) => note["text"])).toEqual(["boards changed"]);
  });

  it("of a table that nobody knows is empty, and ends", async () => {
    const { entries, page } = await hall();
    expect(await page(77, entries.length + 1, 10)).toEqual({ table: 77, entries: [], next: null });
  });

  it("looks through so many entries at a time, however rare those of a table are", async () => {
    const script = new JournalScript().create("Open").connect(1).connect(2);
    for (let i = 0; i < 45_000; i++) script.clock(1, 5_000_000 - i, 1000, "white");
    const store = createMemoryStore();
    const places = createPlaces();
    await store.append(script.entries);
    places.see(script.entries);
    const { seqs, pages } = await readAll(
      (before) => readEventLog({ store, places }, { table: table(2), before, limit: 10 }),
      script.entries.length,
    );
    expect(seqs.length).toBe(3);
    expect(pages).toBe(3);
  });
});
