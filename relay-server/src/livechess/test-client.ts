import { placementOf, placementToLetters, STANDARD_FEN, type Observation } from "@boardwire/shared";
import type { JournalScript } from "../core/test-journal-script.ts";
import type { Answer, FeedParam } from "./answers.ts";
import { NEW_CONVERSATION, answer, notice, type Conversation } from "./conversation.ts";

// For tests: a client that says frames and keeps what it is told, of a hall by script.

export const ARRAY = placementOf(STANDARD_FEN);

/** The whole board as a driver reports it, lying straight. */
export const toSnapshot = (placement: string, script: JournalScript): Observation => ({
  kind: "snapshot",
  fields: placementToLetters(placement),
  asked: script.now,
});

export class TestClient {
  readonly heard: Answer[] = [];
  private conversation: Conversation = NEW_CONVERSATION;
  private readonly script: JournalScript;

  constructor(script: JournalScript) {
    this.script = script;
  }

  say(frame: unknown): readonly Answer[] {
    const text = typeof frame === "string" ? frame : JSON.stringify(frame);
    const said = answer(this.conversation, this.script.hall, text);
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

  setup(fen: string, id: unknown = 1): readonly Answer[] {
    return this.method("setup", { fen }, id);
  }

  follow(serialnr: unknown = "10001", id: unknown = 1): readonly Answer[] {
    return this.call("subscribe", { feed: "eboardevent", id, param: { serialnr } });
  }

  /** What its feeds tell of what has happened since. */
  look(): FeedParam[] {
    const said = notice(this.conversation, this.script.hall, null);
    this.conversation = said.conversation;
    this.heard.push(...said.answers);
    return said.answers.flatMap((one) => (one.response === "feed" ? [one.param] : []));
  }

  /** Every list of moves that was told, in order. */
  get lists(): readonly (readonly string[])[] {
    return this.heard.flatMap((one) =>
      one.response === "feed" && one.param.san !== undefined ? [one.param.san] : [],
    );
  }

  get san(): readonly string[] | undefined {
    return this.lists.at(-1);
  }

  get match(): boolean | undefined {
    return this.heard
      .flatMap((one) => (one.response === "feed" && one.param.match !== undefined ? [one.param.match] : []))
      .at(-1);
  }
}
