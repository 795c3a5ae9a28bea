import { readdirSync, readlinkSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { ok } from "@boardwire/shared";
import type { PortInfo } from "./core/make.ts";
import { newsOf, supervise } from "./test-supervisor.ts";
import { E2, E4, START } from "./test-fields.ts";
import {
  answerAsBoard,
  kinds,
  lastSnapshot,
  now,
  observed,
  openBoard,
  openLine,
  WAIT,
  type Seen,
  type TestBoard,
} from "./test-support.ts";

// Boards and gadgets side by side, that come, go and break. The rules are in docs/rules/lines.md.

const LONG = { timeout: 60_000 };
const EMPTY: readonly number[] = Array.from({ length: 64 }, () => 0);

const isRead = (seen: () => readonly Seen[], fields = START): Promise<void> =>
  vi.waitFor(() => expect(lastSnapshot(seen())).toBe(fields), WAIT);

describe.concurrent("boards that come and go", () => {
  it(
    "[LIN12] a board that is gone is lost, and the one that is there stays itself",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const stale = await openBoard(atEnd, { serial: "00305" });
      const live = await openBoard(atEnd, { serial: "00306" });
      const { of } = supervise(atEnd, { named: [stale.lastPath(), live.lastPath()] });
      await isRead(() => of("dgt:00305"));
      await isRead(() => of("dgt:00306"));
      stale.live.happen({ kind: "powerOff" });
      await vi.waitFor(() => expect(kinds(of("dgt:00305")).at(-1)).toBe("lost"), WAIT);
      live.put(E2, ".");
      await vi.waitFor(() => expect(observed(of("dgt:00306"), "square")).toHaveLength(1), WAIT);
      expect(observed(of("dgt:00305"), "square")).toEqual([]);
      expect(kinds(of("dgt:00306"))).not.toContain("lost");
    },
  );

  it(
    "[LIN14] a device with the ids of a board and another language is left, and tried again later",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const gadget = await openLine(atEnd, (_, far) => far.write(new TextEncoder().encode("ERROR\r\n")));
      const board = await openBoard(atEnd, { serial: "00307" });
      const ports: PortInfo[] = [gadget.path, board.lastPath()].map((path) => ({
        path,
        vendorId: "04d8",
        productId: "000a",
      }));
      const { seen, news, of } = supervise(atEnd, {
        detect: true,
        listPorts: () => Promise.resolve(ok(ports)),
      });
      await isRead(() => of("dgt:00307"));
      await vi.waitFor(() => {
        const ended = newsOf(news, "ended").find((one) => one.kind === "ended" && one.path === gadget.path);
        expect(ended).toMatchObject({ ending: { kind: "noAnswer" } });
      }, WAIT);
      expect(new Set(seen.map(({ board: name }) => name))).toEqual(new Set(["dgt:00307"]));
    },
  );

  it(
    "[LIN16] a line that was lost and opened anew many times is heard by one listener",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      let talks = true;
      const line = await openLine(
        atEnd,
        answerAsBoard(EMPTY, () => talks),
      );
      const { of } = supervise(atEnd, { named: [line.path] });
      const connections = (): number => kinds(of("dgt:03619")).filter((kind) => kind === "connected").length;
      for (let round = 1; round <= 3; round += 1) {
        talks = true;
        await vi.waitFor(() => expect(connections()).toBe(round), WAIT);
        talks = round === 3;
        if (!talks) await vi.waitFor(() => expect(kinds(of("dgt:03619")).at(-1)).toBe("lost"), WAIT);
      }
      await vi.waitFor(() => expect(kinds(of("dgt:03619")).at(-1)).toBe("snapshot"), WAIT);
      line.write(Uint8Array.of(0x8e, 0, 5, E2, 1));
      await vi.waitFor(() => expect(observed(of("dgt:03619"), "square")).not.toEqual([]), WAIT);
      line.write(Uint8Array.of(0x8e, 0, 5, E4, 1));
      await vi.waitFor(() => expect(observed(of("dgt:03619"), "square").at(-1)?.field).toBe(E4), WAIT);
      expect(observed(of("dgt:03619"), "square").map(({ field }) => field)).toEqual([E2, E4]);
      if (process.platform === "linux") expect(countOpen(line.path)).toBe(1);
    },
  );
});

/** How often this process has a path open. */
function countOpen(path: string): number {
  const links = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // The one that listed the folder is closed by now.
      return "";
    }
  });
  return links.filter((link) => link === path).length;
}

it(
  "[LIN15] of 32 boards one line breaks while it is read, and the other 31 lose nothing",
  { timeout: 120_000 },
  async ({ onTestFinished: atEnd }) => {
    const boards: TestBoard[] = [];
    for (let n = 0; n < 32; n += 1)
      boards.push(await openBoard(atEnd, { serial: String(400 + n).padStart(5, "0") }));
    const { of, news } = supervise(atEnd, { named: boards.map((board) => board.lastPath()) });
    const nameOf = (n: number): string => `dgt:${String(400 + n).padStart(5, "0")}`;
    const wait = { timeout: 60_000, interval: 50 };
    await vi.waitFor(
      () => expect(boards.filter((_, n) => lastSnapshot(of(nameOf(n))) !== START)).toEqual([]),
      wait,
    );
    const broken = 7;
    const pulledAt = now();
    boards[broken]?.live.happen({ kind: "unplug" });
    for (const board of boards) board.put(E2, ".");
    await vi.waitFor(() => expect(kinds(of(nameOf(broken))).at(-1)).toBe("lost"), wait);
    const lostAt = of(nameOf(broken)).at(-1)?.at ?? 0;
    expect(lostAt - pulledAt).toBeLessThan(5000);
    for (const board of boards) board.put(E4, "P");
    for (const [n] of boards.entries()) {
      if (n === broken) continue;
      await vi.waitFor(
        () =>
          expect(observed(of(nameOf(n)), "square")).toEqual([
            { kind: "square", field: E2, content: "." },
            { kind: "square", field: E4, content: "P" },
          ]),
        wait,
      );
      expect(kinds(of(nameOf(n)))).not.toContain("lost");
    }
    expect(newsOf(news, "failed")).toEqual([]);
  },
);
