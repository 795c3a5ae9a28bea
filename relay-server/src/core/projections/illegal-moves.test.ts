import { describe, expect, it } from "vitest";
import {
  AUDIENCES,
  type EditionId,
  type GameId,
  type IllegalMoveView,
  type Supervision,
  toGameId,
  toPly,
} from "@boardwire/shared";
import { createHearing, type Hearing } from "../test-hearing.ts";
import type { JournalScript } from "../test-journal-script.ts";

/** The rook on e5 is pinned, and goes to h5; Black answers, and both press. */
function playIllegal(script: JournalScript, id: GameId): void {
  script.play(id, "Ke1").press(id, 1_795_000).play(id, "Kg8").press(id, 1_790_000);
  const fen = "4r1k1/8/8/7R/8/8/8/4K3 b - - 3 2";
  script.rawMove(id, { uci: "e5h5", san: "Rh5", fen, known: "illegal" }).press(id, 1_700_000);
  script.rawMove(id, { uci: "e8e7", san: "Re7+", fen: "6k1/4r3/8/7R/8/8/8/4K3 w - - 4 3", known: "seen" });
  script.press(id, 1_600_000);
}

function hallAfter(
  timeControl: string | null,
  supervision: Supervision,
  edition: EditionId,
  play: (script: JournalScript, id: GameId) => void = playIllegal,
): Hearing {
  const hearing = createHearing();
  const { script } = hearing;
  script.create("Open").add({ type: "LawsChosen", edition, supervision }).connect(1);
  const start = { fen: "4r2k/8/8/4R3/8/8/8/3K4 w - - 0 1", chess960: false };
  const id = script.startGame(1, 1, timeControl === null ? { start } : { start, timeControl });
  play(script, id);
  hearing.tell();
  return hearing;
}

const illegalIn = ({ tournament }: Hearing): readonly IllegalMoveView[] =>
  tournament("arbiter").tables[0]?.illegalMoves ?? [];

describe("an illegal move that was answered", () => {
  it.each<[string, string | null, Supervision, EditionId, IllegalMoveView["proposal"], string | null]>([
    ["a standard game", "90m+30s", "limited", "fide-2023", "reinstated", "7.5.5"],
    ["rapid with enough arbiters", "15m+10s", "full", "fide-2023", "reinstated", "A.4"],
    ["rapid with little supervision", "15m+10s", "limited", "fide-2023", "stands", "A.5.2"],
    ["blitz with little supervision", "3m+2s", "limited", "fide-2018", "stands", "B.4"],
    [
      "rapid with little supervision, where the first one loses",
      "15m+10s",
      "limited",
      "fide-2014",
      "stands",
      "A.4.b",
    ],
    ["an unknown time control", null, "limited", "fide-2023", null, null],
  ])("[LAW4] R065: in %s (%s, %s, %s)", (_, timeControl, supervision, edition, proposal, article) => {
    const [illegal, ...others] = illegalIn(hallAfter(timeControl, supervision, edition));
    expect(others).toEqual([]);
    expect(illegal).toMatchObject({
      ply: 3,
      side: "white",
      proposal,
      before: { white: 1_795_000, black: 1_790_000 },
    });
    if (article !== null) expect(illegal?.article).toBe(article);
  });

  it("[LAW4] R065: stands for nobody to see but the arbiter, in either mode", () => {
    for (const timeControl of ["90m+30s", "15m+10s"]) {
      const hearing = hallAfter(timeControl, "limited", "fide-2023");
      for (const audience of AUDIENCES) {
        const told = JSON.stringify(hearing.tournament(audience));
        expect(told.includes("illegalMoves"), audience).toBe(audience === "arbiter");
        if (audience === "public" || audience === "hall")
          expect(told).not.toMatch(/illegal|reinstate|stands|loses/);
      }
    }
  });

  it("[LAW4] can be put right until it is answered, also with little supervision", () => {
    const hearing = hallAfter("15m+10s", "limited", "fide-2023", (script, id) => {
      playIllegal(script, id);
      script.takeBack(id, 4);
    });
    expect(illegalIn(hearing)).toMatchObject([{ ply: 3, proposal: "reinstated" }]);
  });

  it("[LAW4] R065: gives the times to set, and the second one of a player loses, or draws: nobody has been asked yet whether Black can mate", () => {
    const hearing = hallAfter("90m+30s", "limited", "fide-2023");
    expect(illegalIn(hearing)).toMatchObject([{ times: { white: 1_795_000, black: 1_910_000 } }]);
    hearing.script.add({
      type: "IllegalMoveRuled",
      game: toGameId(1, 1),
      ply: toPly(1),
      side: "white",
      ruling: "reinstated",
      article: "7.5.5",
      certainty: "read",
    });
    hearing.tell();
    expect(illegalIn(hearing)).toMatchObject([{ proposal: "losesOrDraw", times: null }]);
  });

  it("[LAW4] is none any more once the arbiter has put the moves right", () => {
    const hearing = hallAfter("90m+30s", "limited", "fide-2023", (script, id) => {
      playIllegal(script, id);
      script.takeBack(id, 3).play(id, "Rxe8+");
    });
    expect(illegalIn(hearing)).toEqual([]);
  });
});
