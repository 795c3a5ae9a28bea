import { AUDIENCES, type Audience, type EditionId, type Snapshot } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { createAudiences, type Audiences } from "../audiences.ts";
import { JournalScript } from "../test-journal-script.ts";

const AT_FIRST = { edition: "fide-2023", article: "6.12" };

function open(): { script: JournalScript; audiences: Audiences; ask: (audience: Audience) => unknown } {
  const script = new JournalScript().create("Open").connect(1);
  const audiences = createAudiences({ epoch: "run-1" });
  audiences.publish(script.take(), script.now);
  const ask = (audience: Audience): unknown => {
    const snapshot: Snapshot | null = audiences.snapshot(audience, "tournament", script.now);
    return snapshot?.type === "tournament" ? snapshot.tournament : null;
  };
  return { script, audiences, ask };
}

describe("the rule of the Laws about screens", () => {
  it("[CS18] goes to hall screens alone", () => {
    const { ask } = open();
    expect(AUDIENCES.map((audience) => [audience, ask(audience)])).toEqual(
      AUDIENCES.map((audience) => [
        audience,
        audience === "hall" ? { name: "Open", screenRule: AT_FIRST } : { name: "Open" },
      ]),
    );
  });

  it.each<[EditionId, string]>([
    ["fide-2005", "6.15"],
    ["fide-2009", "6.14"],
    ["fide-2014", "6.13"],
  ])("[CS18] follows the edition in force: %s has it as %s", (edition, article) => {
    const { script, audiences, ask } = open();
    ask("hall");
    ask("public");
    const told: unknown[] = [];
    audiences.onUpdate((audience, _, update) => {
      if (audience !== "arbiter") told.push([audience, update]);
    });
    script.add({ type: "LawsChosen", edition, supervision: "limited" });
    audiences.publish(script.take(), script.now);
    const tournament = { name: "Open", screenRule: { edition, article } };
    expect(told).toEqual([
      ["hall", { type: "tournament", channel: "tournament", n: 1, at: script.now, tournament }],
    ]);
    expect(ask("hall")).toEqual(tournament);
  });
});
