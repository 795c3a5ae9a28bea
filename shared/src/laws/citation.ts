import * as v from "valibot";
import { CERTAINTIES } from "./articles.ts";

/** The fields of a `Citation` in an entry or a message. */
export const CITATION = {
  /** As the tournament's edition numbers it; null: it has no such rule. */
  article: v.nullable(v.string()),
  certainty: v.picklist(CERTAINTIES),
};
