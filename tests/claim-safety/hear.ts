import { JournalScript, createAudiences, toArchivePgn, toPgn } from "@boardwire/relay-server";
import { AUDIENCES, type Audience, type Channel } from "@boardwire/shared";
import type { Phase } from "./policy.ts";
import { endGames, writeHall, type Temptation } from "./temptations.ts";

/** All that each audience is sent of one hall, from before anything happened to the end of a phase. */
export function hear(temptation: Temptation, isSo: boolean, phase: Phase): Record<Audience, string[]> {
  const audiences = createAudiences({ epoch: "run-1" });
  const script = new JournalScript();
  const heard: Record<Audience, string[]> = { public: [], hall: [], operator: [], arbiter: [] };
  audiences.onUpdate((audience, channel, update) => {
    heard[audience].push(`update ${channel} ${JSON.stringify(update)}`);
  });
  const look = (): void => {
    for (const audience of AUDIENCES) {
      const games = audiences.games(audience);
      const channels: Channel[] = ["tournament", "console", ...games.map((id): Channel => `game:${id}`)];
      for (const channel of channels) {
        const answer = audiences.subscribe(audience, channel, {}, script.now);
        heard[audience].push(`answer ${channel} ${JSON.stringify(answer)}`);
        if (answer.kind !== "snapshot" || answer.snapshot.type !== "game") continue;
        heard[audience].push(toPgn(answer.snapshot, "Etc/UTC"), toArchivePgn(answer.snapshot, "Etc/UTC"));
      }
    }
  };
  const publish = (): void => {
    audiences.publish(script.take(), script.now);
    audiences.remind(script.now);
  };
  let isFirst = true;
  writeHall(script, [[temptation, isSo]], () => {
    publish();
    if (isFirst) look();
    isFirst = false;
  });
  if (phase === "over") endGames(script, publish);
  look();
  return heard;
}
