import { describe, expect, it } from "vitest";
import {
  type Snapshot,
  HallSnapshotSchema,
  HallUpdateSchema,
  PublicSnapshotSchema,
  PublicUpdateSchema,
} from "@boardwire/shared";
import { JournalScript, createAudiences } from "@boardwire/relay-server";
import { ALLOWED, pathsOf } from "./allowed-fields.ts";
import { playEverything, writeDesk, type Heard } from "./told-hall.ts";

// Every field of every message that the public and the hall get, in games that hold everything a player might want to
// know and may not (docs/rules/claim-safety.md). A field that is not on the list fails, whoever added it and why.

const unknownFields = ({ audience, message }: Pick<Heard, "audience" | "message">): string[] => {
  if (audience !== "public" && audience !== "hall") return [];
  const allowed: ReadonlySet<string> =
    message.type === "console" ? new Set() : ALLOWED[audience][message.type];
  return pathsOf(message).filter((path) => !allowed.has(path));
};

const heard = playEverything();
const outside = heard.filter(({ audience }) => audience === "public" || audience === "hall");
const staff = heard.filter(({ audience }) => audience === "operator" || audience === "arbiter");
const until = (id: string): Heard[] => {
  const end = outside.findIndex(({ message }) => JSON.stringify(message).includes('"status":"over"'));
  return outside.slice(0, end).filter(({ message }) => JSON.stringify(message).includes(`"${id}"`));
};

describe("every field of every message to the public and the hall", () => {
  it("[CS15] is on the list", () => {
    expect(outside.length).toBeGreaterThan(100);
    expect([...new Set(outside.flatMap(unknownFields))]).toEqual([]);
  });

  it("and the list holds nothing that is never sent", () => {
    const seen = new Set(
      outside.flatMap(({ audience, message }) =>
        pathsOf(message).map((path) => `${audience} ${message.type} ${path}`),
      ),
    );
    const idle = (["public", "hall"] as const).flatMap((audience) =>
      (["tournament", "game"] as const).flatMap((type) =>
        [...ALLOWED[audience][type]]
          .map((path) => `${audience} ${type} ${path}`)
          .filter((key) => !seen.has(key)),
      ),
    );
    expect(idle).toEqual([]);
  });

  it("the walk sees what staff get, so it would see it outside as well", () => {
    const leaked = staff.flatMap(({ message }) => unknownFields({ audience: "public", message }));
    for (const field of [
      "health",
      "claims",
      "claims.repetitions",
      "claims.halfmoveClock",
      "health.signalled",
      "proposed.why",
      "facts.uncertain.rivals",
      "desk.claims[].found.occurrences[].moveNumber",
      "desk.flagAt.white",
      "pending.publicAt",
    ]) {
      expect(
        leaked.some((path) => path.endsWith(field)),
        field,
      ).toBe(true);
    }
    const planted = { ...outside[0]?.message, tables: [{ table: 1, last: { legal: ["e2e4"] } }] };
    expect(unknownFields({ audience: "public", message: planted as Snapshot })).toEqual([
      "tables[].last.legal",
    ]);
  });

  it("[CS15] parses where no field but the known is allowed", () => {
    const schemas = {
      public: { snapshot: PublicSnapshotSchema, update: PublicUpdateSchema },
      hall: { snapshot: HallSnapshotSchema, update: HallUpdateSchema },
    };
    const problems = (audience: "public" | "hall", { kind, message }: Heard): string[] => {
      const { issues } = schemas[audience][kind]["~standard"].validate(message) as {
        issues?: readonly object[];
      };
      return (issues ?? []).map((issue) => JSON.stringify(issue));
    };
    for (const one of outside) {
      if (one.audience === "public" || one.audience === "hall")
        expect(problems(one.audience, one)).toEqual([]);
    }
    for (const audience of ["public", "hall"] as const) {
      expect(
        staff.filter(
          (one) => problems(audience, one).length === 0 && unknownFields({ ...one, audience }).length > 0,
        ),
      ).toEqual([]);
    }
  });
});

describe("what arbiters do at their desk", () => {
  it("[CS9] spends no number of the public and the hall, until a result stands", () => {
    const hall = createAudiences({ epoch: "run-1" });
    const script = new JournalScript().create("Open").connect(1);
    const id = script.startGame(1, 1);
    script.play(id, "e4", "e5", "Nf3");
    const told: string[] = [];
    hall.onUpdate((audience) => told.push(audience));
    const publish = (): void => hall.publish(script.take(), script.now);
    publish();
    for (const audience of ["public", "hall", "operator", "arbiter"] as const)
      hall.subscribe(audience, "tournament", {}, script.now);
    hall.subscribe("public", `game:${id}`, {}, script.now);
    told.length = 0;
    writeDesk(script, id);
    publish();
    expect(new Set(told)).toEqual(new Set(["operator", "arbiter"]));
    script.pass(10_000).end(id, "0-1", "ruling");
    publish();
    expect(new Set(told)).toEqual(new Set(["public", "hall", "operator", "arbiter"]));
  });
});

describe("what the values do not tell either", () => {
  const text = JSON.stringify(outside.map(({ message }) => message));

  it("[CS1] [CS2] no count: not of repetitions, and not of half-moves, also not in a FEN", () => {
    const fens = [...text.matchAll(/"startFen":"([^"]*)"/g)].map((match) => match[1]?.split(" ")[4]);
    expect(fens.length).toBeGreaterThan(4);
    expect(new Set(fens)).toEqual(new Set(["0"]));
    // Positions are placements: no field of them has a space, a right to castle or a counter.
    for (const [, position] of text.matchAll(/"(?:position|startPosition)":"([^"]*)"/g)) {
      expect(position).toMatch(/^[pnbrqkPNBRQK1-8/]+$/);
    }
  });

  it("[CS3] no legal move: every move that is named has been played", () => {
    const played = new Set([
      "Nf3",
      "Nf6",
      "Ng1",
      "Ng8",
      "Re1",
      "Ke7",
      "Re2",
      "Ke6",
      "e4",
      "e5",
      "exe4",
      "Nc6",
      "f3",
      "g4",
      "Qh4#",
      "Qh4",
      "exe5",
    ]);
    const named = [...text.matchAll(/"san":"([^"]*)"/g)].map((match) => match[1] ?? "");
    expect(named.filter((san) => !played.has(san))).toEqual([]);
  });

  it("[CS4] no mark on a move that was unsure or entered by hand, and none on an illegal one before the game is over", () => {
    expect(text).not.toMatch(/"known":"(?:uncertain|entered)"/);
    const marked = outside.filter(({ message }) => JSON.stringify(message).includes('"illegal"'));
    const end = outside.findIndex(({ message }) =>
      JSON.stringify(message).includes('"termination":"ruling"'),
    );
    expect(marked.map(({ audience, message }) => [audience, message.channel])).toEqual([
      ["public", "game:5.1"],
      ["public", "game:5.1"],
    ]);
    expect(outside.indexOf(marked[0] as Heard)).toBeGreaterThanOrEqual(end);
    expect(JSON.stringify(staff)).toMatch(/"known":"illegal"/);
  });

  it("[CS5] no result, and no word of how it came, before the game has ended", () => {
    const before = JSON.stringify([...until("3.1"), ...until("4.1")]);
    expect(before).toContain('"ply":4');
    expect(before).not.toMatch(/"(?:result|termination)":"/);
    expect(text).toMatch(/"result":"0-1"/);
  });

  it("[CS6] no fallen flag: a clock at zero is a clock at zero", () => {
    expect(text).toMatch(/"black":0,/);
    expect(text).not.toMatch(/flag|blocked|time ?forfeit/i);
  });

  it("[CS7] of a board out of step, that it is being adjusted, and no square", () => {
    const adjusting = outside.filter(({ message }) => JSON.stringify(message).includes('"adjusting"'));
    expect(adjusting.length).toBeGreaterThan(0);
    expect(JSON.stringify(adjusting)).not.toMatch(/"(?:square|expected|unresolved)"/);
  });

  it("[CS8] nothing about boards, ports, batteries or bytes", () => {
    expect(text).not.toMatch(/dgt:|ttyUSB|battery|noise|firmware/i);
    expect(JSON.stringify(staff)).toMatch(/dgt:10001.*ttyUSB1/);
  });

  it("[CS10] to the hall, of every table one position and no list of moves", () => {
    const hall = outside.filter(({ audience }) => audience === "hall");
    expect(new Set(hall.map(({ message }) => message.type))).toEqual(new Set(["tournament"]));
    expect(JSON.stringify(hall)).not.toMatch(/"moves"|"list"/);
  });
});
