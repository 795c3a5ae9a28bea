import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  AdmissionAnswerSchema,
  EnterSchema,
  InviteSchema,
  PersonSchema,
  ClaimCheckSchema,
  ClaimQuestionSchema,
  CommandAnswerSchema,
  CommandSchema,
  DriverMessageSchema,
  Hall,
  ObservationSchema,
  PublicSnapshotSchema,
  RelayToDriverSchema,
  SnapshotSchema,
  SubscribeSchema,
  SubscribedSchema,
  TerminationSchema,
  TimeAnswerSchema,
  UnsubscribeSchema,
  UpdateSchema,
} from "@boardwire/shared";
import {
  NOBODY_ADMITTED,
  JournalScript,
  createAudiences,
  createCommands,
  createRecorder,
  createSocketIoTransport,
} from "@boardwire/relay-server";
import * as v from "valibot";

// The examples of docs/protocol.md are true: their JSON is what the schemas take, their client follows a game.

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(resolve(root, "docs/protocol.md"), "utf8");

interface Example {
  readonly language: string;
  readonly schema: string;
  readonly text: string;
  readonly line: number;
}
const examples: Example[] = [...page.matchAll(/^```(\w+) ?(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
  language: match[1] ?? "",
  schema: match[2] ?? "",
  text: match[3] ?? "",
  line: page.slice(0, match.index).split("\n").length,
}));

interface Schema {
  readonly "~standard": { validate(value: unknown): unknown };
}
const SCHEMAS: Readonly<Record<string, Schema>> = {
  DriverMessage: DriverMessageSchema,
  RelayToDriver: RelayToDriverSchema,
  Observation: ObservationSchema,
  Subscribe: SubscribeSchema,
  Subscribed: SubscribedSchema,
  Unsubscribe: UnsubscribeSchema,
  Update: UpdateSchema,
  Snapshot: SnapshotSchema,
  Time: TimeAnswerSchema,
  Command: CommandSchema,
  CommandAnswer: CommandAnswerSchema,
  Enter: EnterSchema,
  ClaimQuestion: ClaimQuestionSchema,
  ClaimCheck: ClaimCheckSchema,
  Invite: InviteSchema,
  AdmissionAnswer: AdmissionAnswerSchema,
};

/** What the schema makes of a value, or what it has against it. */
function check(schema: Schema, value: unknown): { value?: unknown; issues?: unknown } {
  const result = schema["~standard"].validate(value);
  if (typeof result !== "object" || result === null || result instanceof Promise)
    throw new Error("no result");
  return result;
}

describe("the JSON of docs/protocol.md", () => {
  const json = examples.filter(({ language }) => language === "json");

  it("shows every kind of message", () => {
    expect(new Set(json.map(({ schema }) => schema))).toEqual(new Set([...Object.keys(SCHEMAS), "Error"]));
    const kinds = json.flatMap(({ text }) =>
      [...text.matchAll(/"(?:type|kind)": "(\w+)"/g)].map((match) => match[1]),
    );
    for (const kind of [
      "hello",
      "reports",
      "welcome",
      "acknowledge",
      "refused",
      "snapshot",
      "missed",
      "tournament",
      "game",
    ])
      expect(kinds).toContain(kind);
  });

  for (const { schema, text, line } of json) {
    it(`line ${line}: ${schema}, with no field that the schema does not know`, () => {
      const value: unknown = JSON.parse(text);
      if (schema === "Error") {
        expect(value).toEqual({ error: { kind: expect.any(String), detail: expect.any(String) } });
        return;
      }
      const known = SCHEMAS[schema];
      if (known === undefined) throw new Error(`no schema ${schema}`);
      const { issues, value: parsed } = check(known, value);
      expect(issues).toBeUndefined();
      expect(parsed).toEqual(value);
    });
  }

  it("names every way in which a game can end", () => {
    expect(TerminationSchema.options.filter((one) => !page.includes(`\`${one}\``))).toEqual([]);
  });

  it("shows the public nothing that is for staff", () => {
    for (const { schema, text } of json) {
      if (schema === "Snapshot") expect(check(PublicSnapshotSchema, JSON.parse(text)).issues).toBeUndefined();
    }
    expect(page).not.toMatch(/"(?:claims|health|repetitions)"/);
  });
});

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

describe("the client of docs/protocol.md", () => {
  const source =
    examples.find(({ language, schema }) => language === "js" && schema === "client")?.text ?? "";

  it("follows a game through a broken connection and prints every move once", async () => {
    const server = createServer();
    const audiences = createAudiences({ epoch: "run-1" });
    const script = new JournalScript().create("Town Open").connect(1);
    const game = script.startGame(1, 1);
    const publish = (): void => audiences.publish(script.take(), script.now);
    publish();
    const transport = createSocketIoTransport({
      server,
      audiences,
      admitted: NOBODY_ADMITTED,
      carryOut: () => Promise.reject(new Error("nobody here has a key")),
      checkClaim: () => null,
      now: () => script.now,
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    closers.push(async () => {
      transport.close();
      await new Promise((done) => server.close(done));
    });
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");

    const client = spawn(process.execPath, ["--input-type=module", "-", `http://127.0.0.1:${address.port}`], {
      cwd: resolve(root, "tests"),
      stdio: ["pipe", "pipe", "inherit"],
    });
    closers.push(() => client.kill());
    const lines: string[] = [];
    createInterface({ input: client.stdout }).on("line", (line) => lines.push(line));
    client.stdin.end(source);

    const waitForLine = (line: string): Promise<void> =>
      vi.waitFor(() => expect(lines.at(-1)).toBe(line), { timeout: 20_000 });
    await waitForLine("(- / -)");
    script.clock(1, 600_000, 590_000, null).play(game, "e4");
    publish();
    await waitForLine("e4 (10:00 / 9:50)");
    script.play(game, "e5");
    publish();
    await waitForLine("e4 e5 (10:00 / 9:50)");
    // The connection breaks, and moves are made before the client is back.
    for (const socket of transport.io.sockets.sockets.values()) socket.conn.close();
    await vi.waitFor(() => expect(transport.counts().viewers).toBe(0));
    script.play(game, "Nc3");
    publish();
    script.takeBack(game, 3).play(game, "Nf3");
    publish();
    await waitForLine("e4 e5 Nf3 (10:00 / 9:50)");
    script.play(game, "f6").end(game, "1-0", "kingsSignal");
    publish();
    await waitForLine("e4 e5 Nf3 f6 (10:00 / 9:50) 1-0");
    expect(lines).toEqual([
      "(- / -)",
      "e4 (10:00 / 9:50)",
      "e4 e5 (10:00 / 9:50)",
      "e4 e5 Nc3 (10:00 / 9:50)",
      "e4 e5 Nf3 (10:00 / 9:50)",
      "e4 e5 Nf3 f6 (10:00 / 9:50) 1-0",
    ]);
  });
});

describe("the commands of docs/protocol.md", () => {
  it("are carried out in their order on the game of the page, and answered as it says", async () => {
    const script = new JournalScript().create("Town Open").connect(1);
    const game = script.startGame(1, 1);
    script.play(game, "e4", "e5").press(game).move(game, "Nc3", "uncertain");
    const fail = (_: unknown, fault?: unknown): never => {
      throw fault;
    };
    const hall = new Hall();
    const recorder = createRecorder(hall, fail);
    recorder.append(script.take());
    const carryOut = createCommands({
      pipeline: {
        hall,
        settle: (table) => void recorder.settle(table, script.now),
        append: async (drafts) => void recorder.append(drafts),
      },
      now: () => script.now,
      log: { error: fail },
    });
    const arbiter = v.parse(PersonSchema, {
      id: "abcd1234",
      name: "A",
      role: "arbiter",
      sector: null,
      admittedAt: 1,
      leftAt: null,
    });
    const answers: unknown[] = [];
    const sans: string[] = [];
    for (const { schema, text } of examples) {
      if (schema !== "Command") continue;
      answers.push(await carryOut(v.parse(CommandSchema, JSON.parse(text)), arbiter));
      sans.push((hall.games.get(game)?.moves ?? []).map((move) => move.san).join(" "));
    }
    const set = "e4 e5 Nf3 --";
    expect(sans).toEqual(["e4 e5 Nf3", "e4 e5 Nf3", set, set, set, set]);
    expect([...hall.boards.values()][0]?.clockSwapped).toBe(true);
    expect(hall.games.get(game)?.proposed).toMatchObject({ black: 5_518_000, outcome: "open" });
    const shown = examples
      .filter(({ schema }) => schema === "CommandAnswer")
      .map(({ text }) => JSON.parse(text) as unknown);
    expect(answers).toEqual([shown[0], shown[1], shown[0], shown[0], shown[0], shown[0]]);
  });
});
