import { REGULATIONS_ARTICLE, type ArbiterWarning } from "@boardwire/shared";
import type { AdmissionReply } from "./admission-api.ts";
import { isolateTables } from "./sector.ts";
import type { AdmissionWords } from "./words/en.ts";

// Answers of the relay, in words.

/** What went wrong; null: nothing did. */
export function describeTrouble(reply: AdmissionReply, text: AdmissionWords): string | null {
  if (reply.kind === "unreachable") return text.notReached;
  return reply.kind === "refused" ? text.refusals[reply.reason] : null;
}

export function describeWarning(warning: ArbiterWarning, { warnings, regulations }: AdmissionWords): string {
  switch (warning.kind) {
    case "tooManyGames": {
      const { name, games, most, article } = warning;
      const by = article === REGULATIONS_ARTICLE ? regulations : article;
      return warnings.tooManyGames(name, games, most, by);
    }
    case "tooFewArbiters":
      return warnings.tooFewArbiters(warning.arbiters, warning.least);
    case "noDeputy":
      return warnings.noDeputy(warning.arbiters, warning.most);
    case "nobodyAt":
      return warnings.nobodyAt(isolateTables(warning.tables));
    default:
      return warning satisfies never;
  }
}
