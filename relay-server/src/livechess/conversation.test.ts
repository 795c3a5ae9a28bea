import { STANDARD_FEN, type GameId, type Observation } from "@boardwire/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { JournalScript } from "../core/journal-script.ts";
import type { Answer, FeedParam } from "./answers.ts";
import { NEW_CONVERSATION, answer, notice, type Conversation } from "./conversation.ts";

const ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const FIELDS = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";

let script: JournalScript;
beforeEach(() => {
  script = new JournalScript();
  script.create("Open").connect(1).observe(1, snapshot(FIELDS));
});

const snapshot = (fields: string): Observation => ({ kind: "snapshot", fields, asked: script.now });

/** A client that says frames and keeps what it is told. */
class Client {
  private conversation: Conversation = NEW_CONVERSATION;
  readonly heard: Answer[] = [];

  say(frame: unknown): readonly Answer[] {
    const said = answer(
      this.conversation,
      script.hall,
      typeof frame === "string" ? frame : JSON.stringify(frame),
    );
    this.conversation = said.conversation;
    this.heard.push(...said.answers);
    return said.answers;
  }

  call(name: string, param?: unknown): readonly Answer[] {
    return this.say({ id: 7, call: name, param });
  }

  method(method: string, param?: unknown, id: unknown = 1): readonly Answer[] {
    return this.call("call", { id, method, param });
  }

  follow(serialnr = "10001", id: unknown = 1): readonly Answer[] {
    return this.call("subscribe", { feed: "eboardevent", id, param: { serialnr } });
  }

  /** What its feeds tell of what has happened since. */
  look(): FeedParam[] {
    const said = notice(this.conversation, script.hall, null);
    this.conversation = said.conversation;
    this.heard.push(...said.answers);
    return said.answers.flatMap((one) => (one.response === "feed" ? [one.param] : []));
  }

  get san(): readonly string[] | undefined {
    return this.heard
      .flatMap((one) => (one.response === "feed" && one.param.san !== undefined ? [one.param.san] : []))
      .at(-1);
  }
}

describe("a feed", () => {
  it("is confirmed first, then tells everything, then what changes", () => {
    const client = new Client();
    script.clock(1, 5_400_000, 5_399_400, null);
    expect(client.follow()).toEqual([
      { response: "call", id: 7, param: null },
      {
        response: "feed",
        id: 1,
        param: {
          serialnr: "10001",
          flipped: false,
          board: ARRAY,
          clock: { white: 5400, black: 5399, run: null, time: script.now },
        },
      },
    ]);
    script.observe(1, { kind: "square", field: 52, content: "." });
    expect(client.look()).toEqual([
      { serialnr: "10001", flipped: false, board: "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR" },
    ]);
    expect(client.look()).toEqual([]);
  });

  it.each([
    ["white", true],
    ["black", false],
    [null, null],
  ] as const)("tells by run whose clock runs: %s is %s", (running, run) => {
    const client = new Client();
    client.follow();
    script.pass(1000).clock(1, 60_000, 61_500, running);
    expect(client.look()).toEqual([
      { serialnr: "10001", flipped: false, clock: { white: 60, black: 61, run, time: script.now } },
    ]);
  });
});

describe("moves", () => {
  const start = (): { client: Client; id: GameId } => {
    const client = new Client();
    client.follow();
    const id = script.startGame(1, 1);
    client.look();
    return { client, id };
  };

  it("are not told before somebody asks for them", () => {
    const { client, id } = start();
    script.play(id, "e4").press(id);
    client.look();
    expect(client.san).toBeUndefined();
  });

  it("are told from the position that was named, once they stand, and one by one", () => {
    const { client, id } = start();
    expect(client.method("setup", { fen: STANDARD_FEN })).toMatchObject([
      { response: "call", param: null },
      { response: "feed", param: { board: ARRAY, start: STANDARD_FEN, san: [], match: true } },
    ]);
    script.play(id, "e4");
    expect(client.look()).toEqual([]);
    script.play(id, "e5").press(id);
    expect(client.look().map(({ san }) => san)).toEqual([["e4"], ["e4", "e5"]]);
  });

  it("that were told stay, whatever becomes of them; nothing follows until a position is named anew", () => {
    const { client, id } = start();
    client.method("setup", { fen: STANDARD_FEN });
    script.play(id, "e4").press(id);
    client.look();
    script.takeBack(id, 1).play(id, "d4").press(id).play(id, "d5").press(id);
    expect(client.look()).toEqual([]);
    expect(client.san).toEqual(["e4"]);
    client.method("setup", { fen: "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1" });
    expect(client.san).toEqual(["d5"]);
  });
});
