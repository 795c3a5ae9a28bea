import {
  type Audience,
  type Channel,
  type GameId,
  type GameSnapshot,
  type Snapshot,
  type TournamentSnapshot,
  type Update,
  AUDIENCES,
} from "@boardwire/shared";
import { type Audiences, createAudiences } from "./audiences.ts";
import { JournalScript } from "./test-journal-script.ts";

// For tests: a hall by script, and what each audience hears of it.

export interface Hearing {
  readonly audiences: Audiences;
  readonly script: JournalScript;
  readonly heard: { audience: Audience; channel: Channel; update: Update }[];
  /** Publishes what the script has written since the last call. */
  readonly tell: () => void;
  readonly updates: (audience: Audience, channel: Channel) => Update[];
  readonly snapshot: (audience: Audience, channel: Channel) => Snapshot;
  readonly tournament: (audience: Audience) => TournamentSnapshot;
  readonly game: (audience: Audience, id: GameId) => GameSnapshot;
}

export function createHearing(publicDelayMillis = 0): Hearing {
  const audiences = createAudiences({ publicDelayMillis, epoch: "run-1" });
  const script = new JournalScript();
  const heard: Hearing["heard"] = [];
  audiences.onUpdate((audience, channel, update) => heard.push({ audience, channel, update }));
  const snapshot = (audience: Audience, channel: Channel): Snapshot => {
    const answer = audiences.subscribe(audience, channel, {}, script.now);
    if (answer.kind !== "snapshot") throw new Error(JSON.stringify(answer));
    return answer.snapshot;
  };
  return {
    audiences,
    script,
    heard,
    tell() {
      audiences.publish(script.take(), script.now);
    },
    updates: (audience, channel) =>
      heard.filter((one) => one.audience === audience && one.channel === channel).map((one) => one.update),
    snapshot,
    tournament(audience) {
      const view = snapshot(audience, "tournament");
      if (view.type !== "tournament") throw new Error(view.type);
      return view;
    },
    game(audience, id) {
      const view = snapshot(audience, `game:${id}`);
      if (view.type !== "game") throw new Error(view.type);
      return view;
    },
  };
}

/** One table with a running game that everybody follows. */
export function createRunning(publicDelayMillis = 0): Hearing & { readonly id: GameId } {
  const hearing = createHearing(publicDelayMillis);
  hearing.script.create("Open").connect(1);
  const id = hearing.script.startGame(1, 1);
  hearing.tell();
  if (publicDelayMillis > 0) {
    hearing.script.pass(publicDelayMillis);
    hearing.audiences.release(hearing.script.now);
  }
  for (const audience of AUDIENCES) {
    hearing.snapshot(audience, "tournament");
    if (audience !== "hall") hearing.snapshot(audience, `game:${id}`);
  }
  return { ...hearing, id };
}
