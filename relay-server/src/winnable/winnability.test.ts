import { parsePosition, putMen, STANDARD_FEN, type Position } from "@boardwire/shared";
import { afterEach, describe, expect, it } from "vitest";
import { createWinnability, type WinnabilityOptions, type WinnabilityService } from "./winnability.ts";

const OPTIONS = { maxStates: 100_000, maxMillis: 60_000, cacheSize: 100, maxWaiting: 8, maxMegabytes: 512 };

/** The start of a game, where the shortest mate by White is out of reach of a few thousand states. */
const HARD = STANDARD_FEN;
const WALL = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1";
const LONG = "8/8/4k3/8/8/3K4/8/4NN2 w - - 0 1";

const services: WinnabilityService[] = [];
const troubles: string[] = [];

function create(options: Partial<WinnabilityOptions> = {}): WinnabilityService {
  const service = createWinnability({
    ...OPTIONS,
    onTrouble: (detail) => troubles.push(detail),
    ...options,
  });
  services.push(service);
  return service;
}

function at(fen: string): Position {
  const position = parsePosition(fen);
  if (!position.ok) throw new Error(position.error.kind);
  return position.value;
}

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  troubles.length = 0;
});

describe("deep answers in a thread", () => {
  it("answers each side, and the same question asked twice at once by one search", async () => {
    const service = create();
    const [white, black, again] = await Promise.all([
      service.ask(at(WALL), "white"),
      service.ask(at(WALL), "black"),
      service.ask(at(WALL), "white"),
    ]);
    expect(white).toMatchObject({ kind: "unwinnable", proof: "neverReaches" });
    expect(black).toMatchObject({ kind: "unwinnable", proof: "neverReaches" });
    expect(again).toBe(white);
  });

  it("[WIN8] keeps answers by exact position: without the thread they are still there, others are not", async () => {
    const service = create({ cacheSize: 1 });
    const known = await service.ask(at(LONG), "white");
    expect(known.kind).toBe("winnable");
    await service.close();
    expect(await service.ask(at(LONG.replace(" 0 1", " 7 30")), "white")).toBe(known);
    expect(await service.ask(at(LONG.replace(" w ", " b ")), "white")).toMatchObject({ why: "trouble" });
  });

  it("forgets the answer used longest ago", async () => {
    const service = create({ cacheSize: 1 });
    const first = await service.ask(at(WALL), "white");
    await service.ask(at(WALL), "black");
    const second = await service.ask(at(WALL), "white");
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
  });

  it("[WIN7] ends a search at its states or its time with no answer either way", async () => {
    expect(await create({ maxStates: 4000 }).ask(at(HARD), "white")).toMatchObject({ why: "states" });
    expect(await create({ maxMillis: 0 }).ask(at(HARD), "white")).toMatchObject({ why: "time" });
  });

  it("[WIN9] answers quickly after a move, and what is asked about a flag goes before that", async () => {
    const service = create({ maxStates: 4000 });
    const order: string[] = [];
    const note = (what: string, { kind }: { readonly kind: string }): void => {
      order.push(`${what} ${kind}`);
    };
    await Promise.all([
      service.ask(at(HARD), "white").then((answer) => note("at work", answer)),
      service.askQuickly(at(HARD), "black").then((answer) => note("quick", answer)),
      service.askQuickly(at(WALL), "black").then((answer) => note("quick", answer)),
      service.ask(at(LONG), "black").then((answer) => note("flag", answer)),
    ]);
    expect(order).toEqual(["at work unknown", "flag unwinnable", "quick unknown", "quick unwinnable"]);
    // What a quick look did not find is no answer to a deep one.
    expect(await service.ask(at(HARD), "black")).toMatchObject({ kind: "unknown", states: 4000 });
  });

  it("answers unknown at once where too many wait", async () => {
    const service = create({ maxWaiting: 1, maxStates: 4000 });
    const running = service.ask(at(HARD), "white");
    const waiting = service.ask(at(LONG), "white");
    expect(await service.ask(at(WALL), "white")).toEqual({ kind: "unknown", states: 0, why: "trouble" });
    expect(await running).toMatchObject({ why: "states" });
    expect((await waiting).kind).not.toBe("unwinnable");
  });

  it("[WIN8] a thread that dies is told, its question stays open, and the next is answered by another", async () => {
    const service = create();
    // The thread takes no position without a king.
    const kingless = putMen(at(WALL), [[60, "."]]);
    const [odd, wall] = await Promise.all([service.ask(kingless, "white"), service.ask(at(WALL), "white")]);
    expect(odd).toEqual({ kind: "unknown", states: 0, why: "trouble" });
    expect(troubles).toEqual([expect.stringContaining("no position")]);
    expect(wall).toMatchObject({ kind: "unwinnable" });
  });

  it("what is at work and what waits is answered when the service closes", async () => {
    const service = create();
    const asked = [service.ask(at(HARD), "white"), service.ask(at(LONG), "white")];
    await service.close();
    expect(await Promise.all(asked)).toEqual(
      asked.map(() => ({ kind: "unknown", states: 0, why: "trouble" })),
    );
    expect(troubles).toEqual([]);
  });
});
