import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  STANDARD_FEN,
  describeAndPlay,
  parsePosition,
  parseSanMove,
  toGameId,
  toInstant,
  toLetters,
  toMillis,
  toPly,
  type GameId,
  type Observation,
  type Position,
  type Side,
  type TableNumber,
} from "@boardwire/shared";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signIn } from "./auth/test-people.ts";
import { DRIVER_KEY, TestRelay } from "./auth/test-relay.ts";
import { readRequest } from "./config.ts";
import { TestDriver, toReport } from "./driver-door/test-driver.ts";
import { ConsolePage } from "./test-console-page.ts";

// A tournament's own regulations, from the file they stand in to what arbiters are told and what their rulings make.

const MINUTE = 60_000;
const REGULATIONS = {
  laws: "fide-2017",
  regulations: {
    defaultTime: "30m",
    wrongClaim: { standard: "5m" },
    illegalMove: { standard: { strikesToLose: 3 } },
    fivefold: "none",
  },
};
const BY_THEM = "tournament regulations";

const relays: TestRelay[] = [];
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.end();
});

/** A relay with three tables. */
async function startRelay(file: object, ...args: string[]): Promise<TestRelay> {
  const pairings = [1, 2, 3].map((table) => ({
    table: table as TableNumber,
    serial: String(1000 + table),
    white: null,
    black: null,
    start: { fen: STANDARD_FEN, chess960: false },
    timeControl: "90m",
  }));
  const relay = new TestRelay({ file: "pairings.csv", name: null, pairings });
  relays.push(relay);
  set(relay, file, ...args);
  await relay.start();
  return relay;
}

/** What the next start reads from a file and its command line. */
function set(relay: TestRelay, file: object, ...args: string[]): void {
  const path = join(relay.folder, "boardwire.json");
  writeFileSync(path, JSON.stringify(file));
  const request = readRequest(["--config", path, ...args], {});
  if (!request.ok || request.value.kind !== "run") throw new Error(request.ok ? "no run" : request.error);
  relay.settings = request.value.config;
}

/** The boards of the hall; whoever has moved presses, ten seconds a move. */
class Boards {
  private n = 0;
  private readonly games = new Map<
    number,
    { position: Position; left: Record<Side, number>; since: number }
  >();
  private readonly relay: TestRelay;
  private readonly driver: TestDriver;

  private constructor(relay: TestRelay, driver: TestDriver) {
    this.relay = relay;
    this.driver = driver;
  }

  static async connect(relay: TestRelay): Promise<Boards> {
    const driver = await TestDriver.connect(relay.port);
    driver.hello(DRIVER_KEY, { now: relay.now });
    return new Boards(relay, driver);
  }

  /** The men stand, and White's clock runs. */
  async begin(table: number): Promise<void> {
    const start = parsePosition(STANDARD_FEN);
    if (!start.ok) throw new Error("start");
    const game = { position: start.value, left: { white: 90 * MINUTE, black: 90 * MINUTE }, since: 0 };
    this.games.set(table, game);
    await this.say(
      table,
      { kind: "snapshot", fields: toLetters(start.value), asked: toInstant(this.relay.now) },
      clock(game.left, "white", false),
    );
    game.since = this.relay.now += 5000;
    await this.say(table, clock(game.left, "white"));
  }

  async play(table: number, ...sans: string[]): Promise<void> {
    for (const san of sans) {
      const game = this.games.get(table);
      const move = game === undefined ? null : parseSanMove(game.position, san);
      if (game === undefined || move?.ok !== true) throw new Error(san);
      const before = toLetters(game.position);
      const side = game.position.turn;
      game.position = describeAndPlay(game.position, move.value).after;
      const after = toLetters(game.position);
      const changes = [...after].flatMap((content, field) =>
        content === before[field] ? [] : [{ kind: "square", field, content } as Observation],
      );
      this.relay.now += 10_000;
      game.left[side] -= this.relay.now - game.since;
      game.since = this.relay.now;
      await this.say(
        table,
        ...changes.toSorted((one) => ("content" in one && one.content === "." ? -1 : 1)),
        clock(game.left, side === "white" ? "black" : "white"),
      );
    }
    // By then the last hand has left the board.
    this.relay.now += 5000;
    await this.say(table, { kind: "noise", bytes: 1 });
  }

  private async say(table: number, ...observations: Observation[]): Promise<void> {
    const reports = observations.map((observation) =>
      toReport(++this.n, observation, `dgt:${1000 + table}`, this.relay.now),
    );
    this.driver.send({ type: "reports", now: this.relay.now, reports });
    await this.driver.acknowledged(this.n);
  }
}

const clock = (left: Readonly<Record<Side, number>>, mover: Side, isRunning = true): Observation => {
  const lever = mover === "white" ? "left" : "right";
  return {
    kind: "clock",
    left: { millis: toMillis(left.white), flag: "none" },
    right: { millis: toMillis(left.black), flag: "none" },
    running: isRunning ? lever : null,
    lever,
    resolutionMillis: toMillis(1000),
    lowBattery: false,
  };
};

async function openConsole(relay: TestRelay): Promise<ConsolePage> {
  const chief = await signIn(relay.port, relay.chiefCode());
  const page = new ConsolePage(relay, chief.token);
  await page.open();
  return page;
}

const game = (table: number): GameId => toGameId(table, 1);
const listed = (page: ConsolePage): readonly string[] =>
  page.alarms().map(({ kind, table, article }) => `${kind} ${table} ${article}`);

describe("[LAW2] a tournament's own regulations, by way of a whole relay", () => {
  it("are what claims, illegal moves, draws and players who do not come are judged by, also after a restart", async () => {
    const relay = await startRelay(REGULATIONS);
    const boards = await Boards.connect(relay);
    const page = await openConsole(relay);
    expect(page.view?.laws).toEqual({
      edition: "fide-2017",
      supervision: "limited",
      overrides: {
        defaultTime: 30 * MINUTE,
        wrongClaim: { standard: 5 * MINUTE },
        illegalMove: { standard: { strikesToLose: 3 } },
        fivefold: "none",
      },
    });
    for (const table of [3, 1]) await boards.begin(table);

    // Five times the same position: the players may claim, and the game is not over.
    await boards.play(1, ...Array.from({ length: 4 }, () => ["Nf3", "Nf6", "Ng1", "Ng8"]).flat());
    const counts = (): unknown[] =>
      page.alarms().map(({ kind, values }) => kind === "repetition" && values["count"]);
    await vi.waitFor(() => expect(counts()).toContain(5), 20_000);
    expect(page.alarms().filter(({ kind }) => kind === "automaticDraw")).toEqual([]);

    // A wrong claim, and its five minutes.
    await boards.begin(2);
    await boards.play(2, "e4", "e5");
    const claim = { kind: "makeClaim", game: game(2), side: "white", what: "threefold" } as const;
    expect(await page.command(claim)).toMatchObject({ kind: "done" });
    const wrong = { kind: "decideClaim", game: game(2), claim: 1, outcome: "wrong" } as const;
    expect(await page.command(wrong)).toMatchObject({
      kind: "done",
      advice: [{ what: "setTimes", white: 90 * MINUTE - 15_000, black: 95 * MINUTE - 10_000 }],
    });

    // The second illegal move of a player does not lose yet.
    const illegal = { kind: "ruleIllegalMove", game: game(1), ply: toPly(17) } as const;
    expect(await page.command({ ...illegal, ruling: "reinstated" })).toMatchObject({ kind: "done" });

    await relay.stop();
    relay.settings = null;
    await relay.start();
    await page.open();
    expect(page.view?.laws.overrides.fivefold).toBe("none");
    expect(await page.command({ ...illegal, ruling: "loses", again: true })).toMatchObject({
      reason: "againstFinding",
      article: BY_THEM,
    });
    expect(await page.command({ ...illegal, ruling: "reinstated", again: true })).toMatchObject({
      kind: "done",
    });
    expect(await page.command({ ...illegal, ruling: "loses", again: true })).toMatchObject({ kind: "done" });

    // Nobody has moved at the third table.
    expect(listed(page)).not.toContain(`defaultTime 3 ${BY_THEM}`);
    relay.now += 30 * MINUTE;
    await vi.waitFor(() => expect(listed(page)).toContain(`defaultTime 3 ${BY_THEM}`), 20_000);
    page.cut();

    const journal = await relay.journal();
    expect(journal.filter(({ type }) => type === "LawsChosen")).toHaveLength(1);
    const cited = journal.flatMap((entry) => ("article" in entry ? [`${entry.type} ${entry.article}`] : []));
    expect(cited).toEqual([
      `ClaimDecided ${BY_THEM}`,
      `TimesProposed ${BY_THEM}`,
      `IllegalMoveRuled ${BY_THEM}`,
      `TimesProposed ${BY_THEM}`,
      `IllegalMoveRuled ${BY_THEM}`,
      `TimesProposed ${BY_THEM}`,
      `IllegalMoveRuled ${BY_THEM}`,
    ]);
  }, 120_000);

  it("are journalled when they change between two starts, and at no other", async () => {
    const relay = await startRelay(REGULATIONS, "--default-time", "15m");
    const start = async (file: object, ...args: string[]): Promise<void> => {
      await relay.stop();
      set(relay, file, ...args);
      await relay.start();
    };
    await start(REGULATIONS, "--default-time", "15");
    await start({});
    await start({}, "--default-time", "none");
    await start({ regulations: {} });
    const told = [...relay.logged.matchAll(/"regulations":"([^"]*)"/g)].map(([, text]) => text);
    expect(told).toEqual([
      expect.stringMatching(/^defaultTime 15m; wrongClaim\.standard 5m; .*; fivefold none$/),
      expect.stringMatching(/^defaultTime none; /),
      "none",
    ]);
    const chosen = (await relay.journal()).flatMap((entry) =>
      entry.type === "LawsChosen"
        ? [[entry.edition, entry.overrides?.defaultTime, entry.overrides?.fivefold]]
        : [],
    );
    expect(chosen).toEqual([
      ["fide-2017", 15 * MINUTE, "none"],
      ["fide-2017", null, "none"],
      ["fide-2017", undefined, undefined],
    ]);
  }, 60_000);
});
