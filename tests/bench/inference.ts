import { createInference, reduce, type InferenceInput } from "@boardwire/relay-server";
import {
  type Instant,
  describeAndPlay,
  parsePosition,
  parseUciMove,
  STANDARD_FEN,
  toFen,
  toInstant,
} from "@boardwire/shared";
import { cpuSeconds, type Row } from "./report.ts";
import { sampleGame } from "./sample-game.ts";

const GAMES = 20;

/** A whole game from its observations, against replaying its known moves with legality, SAN and FEN. */
export function benchInference(): Row[] {
  const sample = sampleGame();
  const moves = sample.script.truth.moves.map(({ uci }) => uci);
  const replay = cpuSeconds(5, () => {
    for (let i = 0; i < GAMES; i++) {
      const start = parsePosition(STANDARD_FEN);
      if (!start.ok) throw new Error("start position");
      let position = start.value;
      for (const uci of moves) {
        const move = parseUciMove(position, uci);
        if (!move.ok) throw new Error(uci);
        position = describeAndPlay(position, move.value).after;
        toFen(position);
      }
    }
  });
  let plies = 0;
  const infer = cpuSeconds(5, () => {
    for (let i = 0; i < GAMES; i++) {
      plies = 0;
      let last = reduce(createInference(), { kind: "wake" }, toInstant(0));
      const feed = (input: InferenceInput, now: Instant): void => {
        last = reduce(last.state, input, now);
        for (const finding of last.findings)
          if (finding.kind === "movesObserved") plies += finding.moves.length;
      };
      for (const { at, observation } of sample.seen) {
        for (let due = last.wakeAt; due !== null && due <= at; due = last.wakeAt) feed({ kind: "wake" }, due);
        feed(observation, at);
      }
    }
  });
  if (plies < moves.length) throw new Error(`inference found ${plies} of ${moves.length} plies`);
  const micros = (seconds: number, count: number): string => ((seconds / GAMES / count) * 1e6).toFixed(1);
  return [
    {
      what: `replay ${moves.length} known moves`,
      figure: `${((replay / GAMES) * 1000).toFixed(2)} ms a game, ${micros(replay, moves.length)} us a move`,
      ratio: null,
    },
    {
      what: `infer them from ${sample.seen.length} observations of normal hands`,
      figure: `${((infer / GAMES) * 1000).toFixed(2)} ms a game, ${micros(infer, sample.seen.length)} us an observation`,
      ratio: infer / replay,
    },
  ];
}
