import type { ClaimCheck, ClaimQuestion } from "@boardwire/shared";
import { useEffect, useRef, useState } from "preact/hooks";
import { usePage } from "../../page-context.ts";
import { createLatestAnswer, type Asked, type LatestAnswer } from "./latest-answer.ts";

/**
 * What would come of a claim, asked for as it is chosen. `since`: what else the answer hangs on, always as many; where one of
 * them changes it is asked for anew.
 */
export function useClaimCheck(question: ClaimQuestion | null, since: readonly unknown[]): Asked<ClaimCheck> {
  const { checkClaim } = usePage();
  const [asked, setAsked] = useState<Asked<ClaimCheck>>({ kind: "nothing" });
  const latest = useRef<LatestAnswer<ClaimQuestion> | null>(null);
  useEffect(() => {
    const made = createLatestAnswer({
      fetchAnswer: checkClaim,
      schedule(millis, run) {
        const timer = setTimeout(run, millis);
        return () => clearTimeout(timer);
      },
      show: setAsked,
    });
    latest.current = made;
    return () => made.stop();
  }, [checkClaim]);
  useEffect(() => latest.current?.ask(question), [checkClaim, JSON.stringify(question), ...since]);
  return asked;
}
