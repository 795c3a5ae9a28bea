import { toInstant, type Observation } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { createInference, reduce } from "./reduce.ts";
import type { Finding } from "./types.ts";

const START = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
const square = (field: number, content: string): Observation =>
  ({ kind: "square", field, content }) as Observation;

describe("a clean game", () => {
  it("[INF1] e2 to e4 is a move once it has stood a moment", () => {
    let state = createInference();
    const findings: Finding[] = [];
    const feed = (input: Parameters<typeof reduce>[1], at: number): void => {
      const reduced = reduce(state, input, toInstant(at));
      state = reduced.state;
      findings.push(...reduced.findings);
    };
    feed({ kind: "snapshot", fields: START, asked: toInstant(0) }, 10);
    feed(square(52, "."), 1000);
    feed(square(36, "P"), 1200);
    feed({ kind: "wake" }, 2400);
    expect(findings.map((finding) => finding.kind)).toEqual(["gameStarted", "movesObserved"]);
    expect(findings[1]).toMatchObject({
      from: 1,
      replaced: 0,
      moves: [{ uci: "e2e4", san: "e4", known: "seen" }],
    });
  });
});
