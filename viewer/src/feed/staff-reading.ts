import { ClaimCheckSchema, CommandAnswerSchema, SubscribedSchema, UpdateSchema } from "@boardwire/shared";
import { parse, type Reading } from "./reading.ts";

/** Everything that operators and arbiters get. */
export const STAFF: Reading = {
  subscribed: (payload) => parse(SubscribedSchema, payload),
  update: (payload) => parse(UpdateSchema, payload),
  answer: (payload) => parse(CommandAnswerSchema, payload),
  check: (payload) => parse(ClaimCheckSchema, payload),
};
