import type { Alarm, AlarmKind, GameId, Instant } from "@boardwire/shared";
import { createHearing, type Hearing } from "../test-hearing.ts";
import type { PairOptions } from "../test-journal-script.ts";

// For tests: one table with a game, by script, and the alarms that arbiters have of it.

export interface AlarmHall extends Hearing {
  readonly id: GameId;
  readonly alarms: () => readonly Alarm[];
  /** The alarm of that kind that is there; throws where there is not exactly one. */
  readonly alarm: (kind: AlarmKind) => Alarm;
  /** What there is, `kind level`, with `past` after it. */
  readonly listed: () => readonly string[];
  /** Time passes, and nothing is reported. */
  readonly wait: (millis: number) => void;
  /** Both clocks as the table's clock shows them, from now on. */
  readonly clock: (white: number, black: number, running: "white" | "black" | null) => Instant;
}

export const TABLE = 7;

/** A game on table 7, told of; `5m+3s` where nothing else is asked for. */
export function createAlarmHall(options: PairOptions = {}): AlarmHall {
  const hearing = createHearing();
  const { script, audiences, tell } = hearing;
  script.create("Open").connect(TABLE);
  const id = script.startGame(TABLE, 1, { timeControl: "5m+3s", ...options });
  tell();
  const alarms = (): readonly Alarm[] => {
    const view = hearing.snapshot("arbiter", "console");
    if (view.type !== "console") throw new Error(view.type);
    return view.alarms;
  };
  return {
    ...hearing,
    id,
    alarms,
    alarm(kind) {
      const [found, ...others] = alarms().filter((one) => one.kind === kind);
      if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} or no ${kind}`);
      return found;
    },
    listed: () =>
      alarms()
        .map(({ kind, level, past }) => [kind, level, ...(past ? ["past"] : [])].join(" "))
        .toSorted(),
    wait(millis) {
      script.pass(millis);
      audiences.remind(script.now);
    },
    clock(white, black, running) {
      script.clock(TABLE, white, black, running);
      tell();
      return script.now;
    },
  };
}
