import { toInstant, toPly } from "@boardwire/shared";
import type { Scene, Temptation } from "./temptations.ts";

// Facts that arbiters write.

const by = { article: "9.2", certainty: "read" } as const;

function claim({ script, game }: Scene): void {
  script.play(game, "e4", "e5");
  script.add({ type: "ClaimMade", game, claim: 1, side: "white", what: "threefold", intended: null, ply: 2 });
}

const enterResult = ({ script, game }: Scene): void =>
  void script.add({
    type: "ResultEntered",
    game,
    result: "0-1",
    termination: "resignation",
    publicAt: toInstant(script.now + 10_000),
  });

/** A deed that is done or not, after two moves. */
const deed = (name: string, act: (scene: Scene) => void): Temptation => ({
  name,
  isOfPlay: true,
  tempt(scene, isSo) {
    scene.script.play(scene.game, "e4", "e5");
    scene.tell();
    if (isSo) act(scene);
  },
});

export const DESK_TEMPTATIONS: readonly Temptation[] = [
  {
    name: "a claim",
    isOfPlay: true,
    tempt(scene, isSo) {
      if (isSo) claim(scene);
      else scene.script.play(scene.game, "e4", "e5");
    },
  },
  {
    name: "a claim that was decided",
    isOfPlay: true,
    tempt(scene, isSo) {
      claim(scene);
      const { script, game } = scene;
      if (isSo) script.add({ type: "ClaimDecided", game, claim: 1, outcome: "wrong", ...by });
    },
  },
  deed("stopped clocks", ({ script, game }) => {
    script.add({ type: "PlayStopped", game, why: "claim", side: "white", text: "" });
  }),
  deed("clocks that were stopped without reason", ({ script, game }) => {
    script.add({ type: "PlayStopped", game, why: "help", side: "white", text: "" });
    script.add({ type: "PlayResumed", game, justified: false });
  }),
  deed("a ruling on an illegal move", ({ script, game }) => {
    const facts = { ply: toPly(2), side: "black", ruling: "stands", ...by } as const;
    script.add({ type: "IllegalMoveRuled", game, ...facts });
  }),
  deed("a score sheet shown", ({ script, game }) => {
    script.add({ type: "ScoreSheetShown", game, side: "white" });
  }),
  deed("a position that was noted", ({ script, game }) => {
    script.add({
      type: "PositionNoted",
      game,
      fen: "4k3/8/8/8/8/8/8/4K3 w - - 98 120",
      ply: 2,
      white: null,
      black: null,
      running: null,
      completed: { white: 1, black: 1 },
      text: "before the moves are made up",
    });
  }),
  deed("an offer of a draw", ({ script, game }) => {
    script.add({ type: "DrawOffered", game, side: "black", ply: 2 });
  }),
  {
    name: "an offer of a draw that was declined",
    isOfPlay: true,
    tempt({ script, game }, isSo) {
      script.play(game, "e4", "e5").add({ type: "DrawOffered", game, side: "black", ply: 2 });
      if (isSo) script.add({ type: "DrawDeclined", game, side: "black" });
    },
  },
  deed("a result on its way", enterResult),
  deed("a result that was withdrawn", (scene) => {
    enterResult(scene);
    scene.tell();
    scene.script.add({ type: "ResultWithdrawn", game: scene.game });
  }),
  deed("a result that is held anew", (scene) => {
    enterResult(scene);
    scene.tell();
    const publicAt = toInstant(scene.script.now + 20_000);
    scene.script.add({ type: "ResultHeld", game: scene.game, publicAt });
  }),
  {
    name: "a corrected result on its way",
    tempt(scene, isSo) {
      const { script, game } = scene;
      script.play(game, "e4").end(game, "1-0", "resignation");
      if (isSo) enterResult(scene);
    },
  },
];
