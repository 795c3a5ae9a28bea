import { createAudiences } from "@boardwire/relay-server";
import { toInstant, type AlarmId, type Entry } from "@boardwire/shared";
import type { LevelName } from "@boardwire/board-driver";
import { playCase } from "../corpus/case.ts";
import { recordCase } from "../corpus/through-recorder.ts";

// Whole simulated games in which nothing is wrong but hands, boards and cables: what an arbiter is called for all the same.

/** How often arbiters are called in so many games of a level, by kind and level of the alarm. */
export function countAlarms(level: LevelName, games: number, seed: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let n = 0; n < games; n++) {
    const subject = playCase(level, n, { seed, occupancy: false, hands: "simulated" });
    for (const name of alarmsOf(recordCase(subject, null).entries))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function alarmsOf(entries: readonly Entry[]): string[] {
  const audiences = createAudiences({ epoch: "games" });
  const called = new Map<AlarmId, string>();
  audiences.onUpdate((_audience, _channel, update) => {
    if (update.type !== "console") return;
    for (const { id, kind, level } of update.alarms?.changed ?? [])
      if (!called.has(id)) called.set(id, `${kind} (${level})`);
  });
  let now = entries[0]?.at ?? toInstant(0);
  for (const entry of entries) {
    // Second by second, as the relay's timer does.
    while (now + 1000 < entry.at) {
      now = toInstant(now + 1000);
      audiences.remind(now);
    }
    now = entry.at;
    audiences.publish([entry], now);
  }
  return [...called.values()];
}
