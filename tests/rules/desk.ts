import { createCommands } from "@boardwire/relay-server";
import {
  CommandSchema,
  PersonSchema,
  toInstant,
  type CommandAnswer,
  type DeskView,
  type PersonRole,
} from "@boardwire/shared";
import * as v from "valibot";
import type { FlagTable } from "../flags/table.ts";

// Arbiters at a table, for stories: their commands go the way that those of a page go.

export type Order = v.InferInput<typeof CommandSchema>;
type WithoutGame<T> = T extends unknown ? Omit<T, "game"> : never;

export const ANN = "ann00001";
export const BEN = "ben00001";

/** Gives a command about the table's game, as an arbiter's page does. */
export async function order(
  table: FlagTable,
  command: WithoutGame<Order>,
  who = ANN,
  role: PersonRole = "arbiter",
): Promise<CommandAnswer> {
  const fail = (fault: unknown): never => {
    throw new Error("a command failed", { cause: fault });
  };
  const carryOut = createCommands({
    pipeline: {
      hall: table.hall,
      settle: () => undefined,
      append: async (drafts) => {
        for (const draft of drafts) table.append(draft);
      },
    },
    now: () => toInstant(table.now),
    log: { error: fail },
  });
  const person = { id: who, name: who, role, sector: null, admittedAt: 1, leftAt: null };
  const parsed = v.parse(CommandSchema, { game: table.id, ...command });
  return carryOut(parsed, v.parse(PersonSchema, person));
}

/** The desk of the table as the arbiter's page has it. */
export function deskOf(table: FlagTable): DeskView {
  const { desk } = table.arbiter;
  if (desk == null) throw new Error("the arbiter has no desk");
  return desk;
}
