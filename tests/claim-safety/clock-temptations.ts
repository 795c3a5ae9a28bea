import { toMillis, toPly, type Millis } from "@boardwire/shared";
import type { Scene, Temptation } from "./temptations.ts";

// Facts about clocks.

const pair = (white: number, black: number): { white: Millis; black: Millis } => ({
  white: toMillis(white),
  black: toMillis(black),
});

/** A move, and White's clock at zero. */
function fall({ script, table, game }: Scene): void {
  script.play(game, "e4", "e5").clock(table, 0, 60_000, null);
}

const observeFall = ({ script, game }: Scene): void =>
  void script.add({
    type: "FlagFallObserved",
    game,
    side: "white",
    kind: "final",
    period: 0,
    first: null,
    seen: script.now,
  });

const proposal = { ...pair(60_000, 120_000), why: "illegalMove", article: "7.5", certainty: "read" } as const;

export const CLOCK_TEMPTATIONS: readonly Temptation[] = [
  {
    name: "a fallen flag",
    tempt(scene, isSo) {
      fall(scene);
      if (isSo) observeFall(scene);
    },
  },
  {
    name: "the sign of a flag on the clock itself",
    tempt({ script, table, game }, isSo) {
      script.play(game, "e4", "e5").observe(table, {
        kind: "clock",
        left: { millis: toMillis(0), flag: isSo ? "blocked" : "none" },
        right: { millis: toMillis(60_000), flag: "none" },
        running: null,
        lever: "left",
        resolutionMillis: toMillis(1000),
        lowBattery: false,
      });
      // The pipeline would note the fall in either case.
      observeFall({ script, table, game, tell: () => undefined });
    },
  },
  {
    name: "a flag that was called",
    tempt(scene, isSo) {
      fall(scene);
      observeFall(scene);
      const { script, game } = scene;
      if (isSo) script.add({ type: "FlagFallEstablished", game, side: "white", by: "arbiter" });
    },
  },
  {
    name: "an alarm that was answered",
    tempt(scene, isSo) {
      fall(scene);
      observeFall(scene);
      const { script, table, game } = scene;
      const alarm = `flag:${table}:${game}:white:0` as never;
      const facts = { alarm, table: table as never, how: "acknowledge", until: null, to: null } as const;
      if (isSo) script.add({ type: "AlarmHandled", ...facts });
    },
  },
  {
    name: "an alarm that is kept for the next start",
    tempt(scene, isSo) {
      fall(scene);
      observeFall(scene);
      const { script, table, game } = scene;
      const family = `flag:${table}:${game}:white:0`;
      const id = family as never;
      const named = { id, family, occurrence: id, kind: "flag", level: "urgent" } as const;
      const facts = { table: table as never, game, side: "white", since: script.now } as const;
      const alarm = { ...named, ...facts, article: "6.8", values: { made: 1 }, times: 3 };
      if (isSo) script.add({ type: "AlarmKept", alarm });
    },
  },
  {
    name: "a completed move",
    tempt({ script, game }, isSo) {
      script.play(game, "e4");
      const facts = { ply: toPly(1), by: "press", remaining: null, seen: script.now } as const;
      if (isSo) script.add({ type: "MoveCompleted", game, ...facts });
    },
  },
  {
    name: "proposed times",
    tempt({ script, game }, isSo) {
      script.play(game, "e4");
      if (isSo) script.add({ type: "TimesProposed", game, ...proposal });
    },
  },
  {
    name: "proposed times on the clock",
    tempt({ script, game }, isSo) {
      script.play(game, "e4").add({ type: "TimesProposed", game, ...proposal });
      const { white, black } = proposal;
      const times = { proposed: { white, black }, shown: { white, black } };
      const notice = { kind: "proposedTimes", outcome: "set", ...times } as const;
      if (isSo) script.add({ type: "ClockNoticed", game, notice, seen: script.now });
    },
  },
  {
    name: "a clock that was set",
    tempt({ script, game }, isSo) {
      const notice = { kind: "adjusted", gained: pair(0, 60_000) } as const;
      if (isSo) script.play(game, "e4").add({ type: "ClockNoticed", game, notice, seen: script.now });
      else script.play(game, "e4");
    },
  },
  {
    name: "a wrong setting",
    tempt({ script, game }, isSo) {
      const notice = { kind: "blackRanFirst" } as const;
      script.play(game, "e4");
      if (isSo) script.add({ type: "ClockNoticed", game, notice, seen: script.now });
    },
  },
  {
    name: "a clock with a low battery",
    tempt({ script, table }, isSo) {
      script.observe(table, {
        kind: "clock",
        left: { millis: toMillis(60_000), flag: "none" },
        right: { millis: toMillis(60_000), flag: "none" },
        running: null,
        lever: "left",
        resolutionMillis: toMillis(1000),
        lowBattery: isSo,
      });
    },
  },
];
