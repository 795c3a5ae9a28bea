import { expect, it, vi } from "vitest";
import type { SessionOptions } from "./approach.ts";
import { newsOf, supervise } from "./test-supervisor.ts";
import { E2, E4, START } from "./test-fields.ts";
import { kinds, now, observed, openBoard, WAIT, type Seen } from "./test-support.ts";

// A driver that comes back to a board which was played on meanwhile, on a real pseudo-terminal and in real time.

const E7 = 12;
const E5 = 28;
const G1 = 62;
const F3 = 45;

it(
  "a board that shows something else than it showed last is asked for its memory, and its progress is told",
  { timeout: 60_000 },
  async ({ onTestFinished: atEnd }) => {
    const board = await openBoard(atEnd, { serial: "00601", paced: true });
    const { firmware } = board.live.table;
    const isNoted = (): Promise<void> => vi.waitFor(() => expect(firmware.settled).toBe(true), WAIT);
    await isNoted();
    const known = { fields: START, tail: [], at: now() };
    const played = [
      [E2, "."],
      [E4, "P"],
      [E7, "."],
      [E5, "p"],
      [G1, "."],
      [F3, "N"],
    ] as const;
    for (const [field, content] of played) {
      board.put(field, content);
      await isNoted();
    }
    const told: (Seen & { readonly recovered: boolean })[] = [];
    const report: SessionOptions["report"] = (id, at, observation, details) =>
      void told.push({ board: id, at, observation, recovered: details?.recovered === true });
    const { news } = supervise(atEnd, { named: [board.lastPath()], lastKnown: () => known, report });
    await vi.waitFor(() => expect(kinds(told.filter(({ recovered }) => !recovered))).toContain("snapshot"), {
      ...WAIT,
      timeout: 40_000,
    });
    const recovered = told.filter((one) => one.recovered);
    expect(kinds(recovered)).toEqual(["snapshot", ...played.map(() => "square")]);
    expect(observed(recovered, "snapshot")[0]?.fields).toBe(START);
    expect(observed(recovered, "square").map(({ field, content }) => [field, content])).toEqual(played);
    // Before all that it says now.
    const first = told.findIndex((one) => one.recovered);
    expect(kinds(told.slice(0, first))).toEqual(["connected", "device"]);
    const fractions = newsOf(news, "memory").map((one) => (one.kind === "memory" ? one.fraction : null));
    expect(fractions[0]).toBe(0);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual(fractions.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
    expect(new Set(fractions).size).toBeGreaterThan(10);
  },
);

it(
  "[LIN18] a whole board that comes late counts as of when it was asked for",
  { timeout: 60_000 },
  async ({ onTestFinished: atEnd }) => {
    const board = await openBoard(atEnd, { serial: "00602" });
    const { seen } = supervise(atEnd, { named: [board.lastPath()] });
    await vi.waitFor(() => expect(kinds(seen)).toContain("snapshot"), WAIT);
    const before = observed(seen, "snapshot").length;
    board.live.happen({ kind: "delayDump", millis: 600 });
    board.put(E2, ".");
    const snapshots = (): readonly Seen[] => seen.filter(({ observation: { kind } }) => kind === "snapshot");
    await vi.waitFor(() => expect(snapshots().length).toBeGreaterThan(before), WAIT);
    const late = snapshots()[before];
    if (late?.observation.kind !== "snapshot") throw new Error("no snapshot");
    expect(late.at - late.observation.asked).toBeGreaterThan(500);
  },
);
