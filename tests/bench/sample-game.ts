import { createRng, LEVELS, runVirtual, toPlayable, FAMOUS_GAMES, writeGame } from "@boardwire/board-driver";
import { playSimulated } from "../corpus/simulated-table.ts";
import type { CorpusCase } from "../corpus/subject.ts";

const famous = FAMOUS_GAMES.find(({ id }) => id === "kasparov-topalov-1999");
if (famous === undefined) throw new Error("the sample game is gone");
const game = toPlayable(famous);

/** A normal game by normal hands, the same in every run. */
export const sampleGame = (): CorpusCase =>
  playSimulated({ name: "bench", level: LEVELS.L2, game, isFollowed: false }, createRng("bench"));

/** All that a board sends during that game, as one stream. */
export function sampleStream(): Uint8Array {
  const script = writeGame(
    {
      ...game,
      level: LEVELS.L2,
      clock: { baseMillis: 5_400_000, incrementMillis: 30_000 },
      afterTheEnd: true,
      thinkMillis: game.moves.map(() => 5000),
      startsAt: 1000,
      before: null,
      flagFalls: false,
    },
    createRng("bench"),
  );
  const chunks = runVirtual([script]).events.flatMap((event) =>
    event.kind === "bytes" ? [event.bytes] : [],
  );
  return new Uint8Array(Buffer.concat(chunks));
}
