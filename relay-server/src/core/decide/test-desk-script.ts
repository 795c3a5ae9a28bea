import {
  PersonIdSchema,
  RefusalWhySchema,
  type Command,
  type DeskView,
  type Draft,
  type EditionId,
  type GameState,
  type Overrides,
  type Refusal,
  type Supervision,
} from "@boardwire/shared";
import * as v from "valibot";
import { JournalScript, type PairOptions } from "../test-journal-script.ts";
import { createDeskViews } from "../projections/desk.ts";
import { decide } from "./decide.ts";

// A game at a table with arbiters, for tests: commands go to the hall as it is, and what they make is folded in.

export interface DeskOptions extends PairOptions {
  readonly edition?: EditionId;
  readonly supervision?: Supervision;
  readonly overrides?: Overrides;
}

export type Given = readonly Draft[] | Refusal;

/** The names of two arbiters who are admitted, and of somebody at the operator's desk. */
export const [ANN, BEN] = ["ann00001", "ben00001"] as const;

export class Desk {
  readonly script = new JournalScript().create("Open");
  readonly game;
  private readonly desks = createDeskViews();

  constructor({
    edition = "fide-2023",
    supervision = "limited",
    overrides = {},
    ...options
  }: DeskOptions = {}) {
    const { script } = this;
    script.add({ type: "LawsChosen", edition, supervision, overrides });
    for (const [person, name] of [
      [ANN, "Ann Archer"],
      [BEN, "Ben Baker"],
    ] as const)
      script.add({
        type: "PersonAdmitted",
        person: v.parse(PersonIdSchema, person),
        name,
        role: "arbiter",
        sector: null,
      });
    script.connect(1);
    this.game = script.startGame(1, 1, options);
  }

  get state(): GameState {
    const game = this.script.hall.games.get(this.game);
    if (game === undefined) throw new Error("no game");
    return game;
  }

  get view(): DeskView {
    return this.desks.find(this.script.hall, this.state);
  }

  /** Plays, each move pressed with what the mover has left then. */
  play(...moves: readonly (string | readonly [san: string, left: number])[]): this {
    for (const move of moves) {
      const [san, left] = typeof move === "string" ? [move, null] : move;
      this.script.pass(1000).play(this.game, san).press(this.game, left);
    }
    return this;
  }

  /** What the command makes of the hall; null `by`: the operator gives it. */
  give(command: DistributiveOmit<Command, "game">, by: string | null = ANN): Given {
    const source =
      by === null ? ({ kind: "operator", who: BEN } as const) : ({ kind: "arbiter", who: by } as const);
    const whole = { game: this.game, ...command } as Command;
    const decided = decide(this.script.hall, whole, { source, at: this.script.now });
    if (!decided.ok) {
      // Pages make their sentence of this.
      v.parse(RefusalWhySchema, decided.error.why);
      return decided.error;
    }
    for (const draft of decided.value) this.script.write(draft);
    return decided.value;
  }
}

type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** The types of the entries, or the reason of the refusal with its article. */
export function outcomeOf(given: Given): string {
  if ("reason" in given) return given.article == null ? given.reason : `${given.reason} ${given.article}`;
  return given.map(({ type }) => type).join(" ");
}
