import { isVoid, type Termination } from "@boardwire/shared";
import type { VNode } from "preact";
import { ClaimMatter, isUndecided, type ClaimMatterProps } from "./claim-matter.tsx";
import { FlagMatter, FlagNote } from "./flag-matter.tsx";
import { IllegalMatter, Rulings } from "./illegal-matter.tsx";
import { MustPlayMatter, OfferMatter, PendingMatter, StopMatter, TimesMatter } from "./matters.tsx";

const ENDED_BY_BOARD: ReadonlySet<Termination | null> = new Set(["checkmate", "stalemate", "deadPosition"]);

/** All that stands open at a table, the gravest first. */
export function Matters(props: Omit<ClaimMatterProps, "claim">): VNode {
  const { tile } = props.picture;
  const { desk = null, flags = [], illegalMoves = [], pending = null } = tile;
  const isLive = tile.status === "live" && pending === null;
  const isRuled = (ply: number): boolean => desk?.illegal.some((ruled) => ruled.ply === ply) ?? false;
  const claims = desk?.claims ?? [];
  // Of those that are decided the last is still looked up now and then.
  const shown = claims.filter((claim, i) => isUndecided(claim) || i === claims.length - 1);
  return (
    <div class="matters">
      <PendingMatter {...props} />
      {flags.map((task) => {
        const key = `${task.side} ${task.period} ${task.since}`;
        const { meaning, establishedAt } = task;
        if (meaning !== null && isVoid(meaning)) return <FlagNote key={key} task={task} />;
        // A fall that was established before the board ended the game stands, whatever the board shows.
        const stands = establishedAt !== null && pending === null && ENDED_BY_BOARD.has(tile.termination);
        return isLive || stands ? <FlagMatter key={key} {...props} task={task} /> : null;
      })}
      {tile.status === "live" &&
        shown.map((claim) => <ClaimMatter key={claim.claim} {...props} claim={claim} />)}
      {isLive && (
        <>
          {illegalMoves
            .filter(({ ply }) => !isRuled(ply))
            .map((illegal) => (
              <IllegalMatter key={illegal.ply} {...props} illegal={illegal} />
            ))}
          <TimesMatter tile={tile} />
          {desk !== null && <MustPlayMatter desk={desk} />}
          {/* Play is not resumed while a claim waits for its decision. */}
          {claims.every(({ decided }) => decided !== null) && <StopMatter {...props} />}
          <OfferMatter {...props} />
          {desk !== null && <Rulings desk={desk} />}
        </>
      )}
    </div>
  );
}
