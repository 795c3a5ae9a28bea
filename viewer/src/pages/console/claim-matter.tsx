import type { CLAIM_OUTCOMES, DeskView } from "@boardwire/shared";
import type { VNode } from "preact";
import { toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { formatClock } from "../../time.ts";
import { Finding } from "./claim-finding.tsx";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";
import { Matter } from "./form-parts.tsx";
import type { MatterProps } from "./matters.tsx";
import { Article } from "./outcome.tsx";

type Claim = DeskView["claims"][number];
type Decided = (typeof CLAIM_OUTCOMES)[number];

const OF_DRAW: readonly Decided[] = ["right", "wrong", "lapsed"];
const OF_TWO_MINUTES: readonly Decided[] = [
  "granted",
  "postponed",
  "postponedWithTime",
  "rejected",
  "fiveSeconds",
];

/** A claim that is still to be decided: none yet, or postponed. */
export const isUndecided = ({ decided }: Claim): boolean =>
  decided === null || decided.outcome.startsWith("postponed");

export interface ClaimMatterProps extends MatterProps {
  readonly claim: Claim;
  /** The half-move that is on the board of this page. */
  readonly shown: number;
  readonly onGo: (ply: number) => void;
}

/** A claim of a draw: what the game says of it, each time that the position stood to look at, and the decision. */
export function ClaimMatter(props: ClaimMatterProps): VNode {
  const { id, claim, orders, picture, shown, onGo } = props;
  const text = consoleWords.value;
  const { found, decided } = claim;
  const isOpen = isUndecided(claim);
  const says = found === null ? null : found.lapsed ? "lapsed" : found.right ? "right" : "wrong";
  const choices = decided === null ? OF_TWO_MINUTES : (["granted", "rejected"] as const);
  return (
    <Matter
      name="claim"
      title={text.claimBy(words.value[claim.side], text.alarm.claims[claim.what] ?? "")}
      isUrgent={isOpen}
    >
      {claim.intended !== null && <p>{text.alarm.intended(isolate(claim.intended.san))}</p>}
      {found === null ? (
        <p>{claim.what === "twoMinutes" ? text.claimPerson : text.refusal.claimMovesGone}</p>
      ) : (
        <Finding found={found} claim={claim} picture={picture} shown={shown} onGo={onGo} />
      )}
      {decided !== null && (
        <p data-decided={decided.outcome}>
          <bdi>
            {text.decided(
              text.outcomes[decided.outcome],
              decided.by,
              isolate(toTimeOfDay(decided.at, words.value.tag)),
            )}
          </bdi>{" "}
          <Article article={decided.article} />
        </p>
      )}
      {isOpen && (
        <>
          <div class="acts">
            {(claim.what === "twoMinutes" ? choices : OF_DRAW).map((outcome) => (
              <button
                key={outcome}
                type="button"
                class={outcome === says ? "btn main" : "btn"}
                data-act={outcome}
                onClick={() =>
                  void orders.send({ kind: "decideClaim", game: id, claim: claim.claim, outcome })
                }
              >
                {text.outcomes[outcome]}
              </button>
            ))}
          </div>
          {claim.ifWrong !== null && (
            <p>
              {text.ifWrong(
                isolate(formatClock(claim.ifWrong.white)),
                isolate(formatClock(claim.ifWrong.black)),
              )}
            </p>
          )}
          <p class="quiet">{text.isOffer}</p>
        </>
      )}
    </Matter>
  );
}
