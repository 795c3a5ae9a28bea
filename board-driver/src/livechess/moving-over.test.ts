import { expect, it, vi } from "vitest";
import type { FieldContent } from "@boardwire/shared";
import { startLiveChessProgram } from "../simulator/livechess-program.ts";
import { START } from "../test-fields.ts";
import { dgtMake, kinds, lastSnapshot, observed, openBoard, temporaryFolder, WAIT } from "../test-support.ts";
import { newsOf, supervise } from "../test-supervisor.ts";
import { oneBoard } from "../one-board.ts";
import { createLiveChess } from "./index.ts";
import { describeLiveChess } from "./words.ts";

// A hall that leaves LiveChess board by board: cables go from its computer to ours in the middle of a round.

it("[LIN20] a board whose cable goes from LiveChess to a port here, and back, stays one board", async ({
  onTestFinished: atEnd,
}) => {
  const started = performance.now();
  const program = await startLiveChessProgram({
    boards: [{ serial: "30007", flipped: false }],
    now: () => performance.now() - started,
    epoch: 1_772_355_600_000,
    port: 0,
    ticks: false,
  });
  atEnd(() => program.close());
  const live = program.tables.get("30007");
  [...START].forEach((content, square) =>
    live?.happen({ kind: "man", square, content: content as FieldContent }),
  );
  const links = await temporaryFolder(atEnd);
  const { of, seen, news } = supervise(atEnd, {
    named: [program.address, `${links}/*`],
    makes: [oneBoard(dgtMake()), createLiveChess(() => null)],
  });
  const connections = (): readonly string[] =>
    observed(of("dgt:30007"), "connected").map(({ port }) => (port.startsWith("ws:") ? "LiveChess" : "port"));
  await vi.waitFor(() => expect(lastSnapshot(of("dgt:30007"))).toBe(START), WAIT);
  expect(connections()).toEqual(["LiveChess"]);

  // LiveChess has not missed it yet, and goes on listing it.
  const board = await openBoard(atEnd, { serial: "30007", links });
  board.put(52, ".");
  await vi.waitFor(
    () => expect(lastSnapshot(of("dgt:30007"))).toBe(`${START.slice(0, 52)}.${START.slice(53)}`),
    WAIT,
  );
  expect(connections()).toEqual(["LiveChess", "port"]);

  board.live.happen({ kind: "unplug" });
  await vi.waitFor(() => expect(kinds(of("dgt:30007")).at(-1)).toBe("lost"), WAIT);
  live?.happen({ kind: "man", square: 51, content: "." });
  await vi.waitFor(
    () => expect(lastSnapshot(of("dgt:30007"))).toBe(`${START.slice(0, 51)}.${START.slice(52)}`),
    WAIT,
  );
  expect(connections()).toEqual(["LiveChess", "port", "LiveChess"]);
  // Between any two connections it was lost, and nobody ever had another name.
  expect(kinds(of("dgt:30007")).filter((kind) => kind === "connected" || kind === "lost")).toEqual([
    "connected",
    "lost",
    "connected",
    "lost",
    "connected",
  ]);
  expect(new Set(seen.map((one) => one.board))).toEqual(new Set(["dgt:30007"]));
  expect(newsOf(news, "twice")).toEqual([]);
});

it("says in plain words what became of a LiveChess", () => {
  const path = "ws://localhost:1982/api/v1.0";
  const say = (news: Parameters<typeof describeLiveChess>[0]): string | undefined =>
    describeLiveChess(news)?.text;
  expect(
    say({
      kind: "ended",
      path,
      ending: { kind: "cannotOpen", detail: "nothing answers there; is LiveChess running?" },
      pauseMillis: 2000,
      again: false,
    }),
  ).toBe(
    "No boards from LiveChess at ws://localhost:1982/api/v1.0: nothing answers there; is LiveChess running? Tried again in 2 s.",
  );
  expect(say({ kind: "appeared", path, why: "named" })).toBe(`Asking LiveChess at ${path} for its boards.`);
  expect(describeLiveChess({ kind: "appeared", path: "/dev/ttyUSB0", why: "named" })).toBeNull();
});
