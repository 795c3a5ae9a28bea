import { afterEach, describe, expect, it, vi } from "vitest";
import {
  STANDARD_FEN,
  parsePosition,
  toPly,
  type Alarm,
  type FlagTask,
  type IllegalMoveView,
  type Side,
} from "@boardwire/shared";
import { createAudiences } from "./core/audiences.ts";
import { JournalScript } from "./core/test-journal-script.ts";
import { createMateBook } from "./core/projections/arbiter-flags.ts";
import { createMateQuestions } from "./mate-questions.ts";
import { createWinnability } from "./winnable/winnability.ts";

// A flag falls, and the arbiter's page learns whether the opponent can still mate, from the searching thread.

const closing: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

function createHall(fen: string) {
  const mates = createMateBook();
  const audiences = createAudiences({ epoch: "run", mates });
  const script = new JournalScript().create("Open").connect(1);
  const game = script.startGame(1, 1, { start: { fen, chess960: false }, timeControl: "90m" });
  const service = createWinnability({
    maxStates: 100_000,
    maxMillis: 20_000,
    cacheSize: 10,
    maxWaiting: 8,
    maxMegabytes: 256,
    onTrouble: (detail) => {
      throw new Error(detail);
    },
  });
  closing.push(() => service.close());
  const questions = createMateQuestions({
    service,
    hall: script.hall,
    mates,
    onAnswer: (id) => audiences.refresh(id, script.now),
  });
  const told: string[] = [];
  audiences.onUpdate((audience, channel, update) => {
    if (update.type === "tournament" && update.tables?.some((table) => table.flags !== undefined))
      told.push(`${audience} ${channel}`);
  });
  const flags = (): readonly FlagTask[] => {
    const view = audiences.snapshot("arbiter", "tournament", script.now);
    return view?.type === "tournament" ? (view.tables[0]?.flags ?? []) : [];
  };
  const tell = (): void => {
    const entries = script.take();
    audiences.publish(entries, script.now);
    questions.see(entries);
  };
  const alarms = (): readonly Alarm[] => {
    const view = audiences.snapshot("arbiter", "console", script.now);
    return view?.type === "console" ? view.alarms : [];
  };
  return {
    game,
    script,
    told,
    publish(): void {
      audiences.publish(script.take(), script.now);
    },
    illegal(): readonly IllegalMoveView[] {
      const view = audiences.snapshot("arbiter", "tournament", script.now);
      return view?.type === "tournament" ? (view.tables[0]?.illegalMoves ?? []) : [];
    },
    /** White's first illegal move, there, was ruled against White. */
    ruleOn(ply: number): void {
      const rule = { ply: toPly(ply), side: "white", article: "7.5.5", certainty: "read" } as const;
      script.add({ type: "IllegalMoveRuled", game, ruling: "reinstated", ...rule });
      tell();
    },
    flags,
    alarms,
    questions,
    play(...sans: string[]): void {
      script.pass(5000).play(game, ...sans);
      tell();
    },
    takeBack(): void {
      script.pass(5000).takeBack(game, 1);
      tell();
    },
    /** Everything that was asked has been answered: one after the other, and this last. */
    async answered(): Promise<void> {
      const position = parsePosition("8/8/4k3/8/8/3K4/8/7Q w - - 0 1");
      if (!position.ok) throw new Error(position.error.kind);
      await service.askQuickly(position.value, "black");
      await new Promise((resolve) => setImmediate(resolve));
    },
    fall(side: Side): void {
      const seen = script.now;
      script.add({ type: "FlagFallObserved", game, side, kind: "final", period: 0, first: side, seen });
      const entries = script.take();
      flags();
      audiences.publish(entries, script.now);
      questions.see(entries);
    },
  };
}

describe("whether the opponent of a fallen flag can mate", () => {
  it("[CLK23] R061: a knight against a rook can, with a line; the arbiter alone hears of it", async () => {
    const hall = createHall("8/6k1/3n4/8/2R5/5K2/8/8 w - - 0 1");
    hall.fall("white");
    expect(hall.flags()).toMatchObject([{ canMate: "notAsked", meaning: { kind: "askWinnable" } }]);
    await vi.waitFor(() => expect(hall.flags()[0]?.canMate).toBe("winnable"), 20_000);
    expect(hall.flags()).toMatchObject([{ meaning: { kind: "loss", of: "white", result: "0-1" } }]);
    expect(hall.flags()[0]?.line.length).toBeGreaterThan(0);
    expect(new Set(hall.told)).toEqual(new Set(["arbiter tournament"]));
  });

  it("[CLK23] R061: a bishop against a rook cannot", async () => {
    const hall = createHall("8/6k1/3b4/8/2R5/5K2/8/8 w - - 0 1");
    hall.fall("white");
    await vi.waitFor(
      () =>
        expect(hall.flags()).toMatchObject([
          { canMate: "unwinnable", meaning: { kind: "drawOpponentCannotMate", result: "1/2-1/2" } },
        ]),
      20_000,
    );
  });

  it("[CLK23] after a start every fall of a game in play is asked about again", async () => {
    const hall = createHall("8/6k1/8/8/2R5/5K2/8/8 w - - 0 1");
    const seen = hall.script.now;
    const { game } = hall;
    hall.script.add({
      type: "FlagFallObserved",
      game,
      side: "white",
      kind: "final",
      period: 0,
      first: null,
      seen,
    });
    hall.questions.seeAll();
    hall.fall("black");
    await vi.waitFor(
      () => expect(hall.flags().map(({ canMate }) => canMate)).toEqual(["unwinnable", "winnable"]),
      20_000,
    );
  });
});

describe("whether anybody can mate, after every move", () => {
  /** A wall, but for the capture en passant that Black may make now. */
  const NEARLY_DEAD = "4k3/8/8/p1p1p1p1/P1P1PpP1/5P2/8/4K3 b - g3 0 40";
  const dead = (hall: ReturnType<typeof createHall>): readonly Alarm[] =>
    hall.alarms().filter(({ kind }) => kind === "deadPosition");

  it("[WIN6] [WIN9] [ALM19] S-38: the arbiter hears of a wall that no flag has fallen at, and since which move", async () => {
    const hall = createHall(NEARLY_DEAD);
    hall.play("Ke7");
    const since = hall.script.now;
    hall.play("Ke2");
    await vi.waitFor(
      () =>
        expect(dead(hall)).toMatchObject([
          { level: "urgent", since, article: "5.2.2", values: { how: "search" } },
        ]),
      20_000,
    );
    // Told once, however long they go on.
    hall.play("Kd7", "Kd2");
    await vi.waitFor(() => expect(dead(hall)).toMatchObject([{ since, past: false }]), 20_000);
  });

  it("[WIN6] [CLK20] a flag that falls later changes nothing, and the arbiter reads by which article", async () => {
    const hall = createHall(NEARLY_DEAD);
    hall.play("Ke7");
    await vi.waitFor(() => expect(dead(hall)).toHaveLength(1), 20_000);
    hall.script.pass(60_000);
    hall.fall("white");
    expect(hall.flags()).toMatchObject([{ meaning: { kind: "nothing", article: "6.9" } }]);
  });

  it("[WIN6] a position that is taken back ends no game", async () => {
    const hall = createHall(NEARLY_DEAD);
    hall.play("Ke7");
    await vi.waitFor(() => expect(dead(hall)).toMatchObject([{ past: false }]), 20_000);
    hall.takeBack();
    expect(dead(hall)).toMatchObject([{ past: true }]);
  });

  it("[WIN9] where somebody can mate nobody hears anything", async () => {
    const hall = createHall("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K2R w K - 0 40");
    hall.play("Rh8+");
    await hall.answered();
    expect(dead(hall)).toEqual([]);
  });
});

describe("[RUL14] [WIN9] whether the opponent of an illegal move that loses can mate", () => {
  it.each([
    ["a rook can", "4r2k/8/8/4R3/8/8/8/4K3 w - - 0 1", ["e5h5", "4r2k/8/8/7R/8/8/8/4K3 b - - 1 1"], "loses"],
    [
      "behind a wall nobody can",
      "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 w - - 0 1",
      ["b2b4", "8/8/3k4/1p2p1p1/pK1pP1P1/P2P4/8/8 b - - 1 1"],
      "draw",
    ],
  ] as const)("%s", async (_, fen, [uci, after], proposal) => {
    const hall = createHall(fen);
    const { script, game } = hall;
    hall.ruleOn(1);
    script.pass(1000).rawMove(game, { uci, san: "?", fen: after, known: "illegal" });
    hall.play();
    expect(hall.illegal()).toMatchObject([{ ply: 1, proposal: "losesOrDraw", article: "7.5.5" }]);
    await expect.poll(() => hall.illegal()[0]?.proposal, { timeout: 20_000 }).toBe(proposal);
  });
});

it("[ALM23] of a flag that was called before a mate, what it makes of the game is told, also after a restart", async () => {
  const hall = createHall(STANDARD_FEN);
  const { script, game } = hall;
  const flag = (): unknown => hall.alarms().find(({ kind }) => kind === "resultConflict")?.values["flag"];
  script.pass(5000).play(game, "f3", "e5", "g4");
  const fall = { side: "black", kind: "final", period: 0, first: "black", seen: script.now } as const;
  script.add({ type: "FlagFallObserved", game, ...fall });
  script.add({ type: "FlagFallEstablished", game, side: "black", by: "player" });
  script.pass(1000).play(game, "Qh4#").end(game, "0-1", "checkmate");
  // Nobody asks of what is read anew.
  hall.publish();
  expect(flag()).toBe("unknown");
  hall.questions.seeAll();
  await expect.poll(flag, { timeout: 20_000 }).toBe("1-0");
});
