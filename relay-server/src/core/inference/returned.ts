import { chooseCheapest, costOf } from "./explain.ts";
import { makeRivalNames } from "./line.ts";
import type { Fit } from "./match.ts";
import { orderByTime } from "./missing-plies.ts";
import type { GameNode } from "./node.ts";
import { createWork, searchLines, type Shown } from "./search.ts";
import type { Playing } from "./state.ts";
import { isTracked, openTrack } from "./tracks.ts";

// The first whole board after a time out of sight is sure, however short it stands: from every position that the game may
// have reached when the board was lost, the shortest legal lines to it are looked for at once. All are kept, so that what is
// played next can tell them apart, also if the board is lost again before it has ever been at rest.

/** An explanation as cheap as this needs no other. */
const CHEAP = 0.3;
const MOST_PLIES = 4;
const MOST_OPENED = 12;
/** Not taken now, but what follows may still show that it was so. */
const NEARLY_AS_CHEAP = 1.5;
/** Positions looked at for a board as it stands, and again for one of which a man is in the air. */
const EFFORT = 240;

export function searchReturned(phase: Playing, now: number): Playing {
  if (phase.best !== null && phase.best.cost <= CHEAP) return phase;
  const roots = openPositions(phase);
  const exact = createWork(EFFORT);
  const lifted = createWork(EFFORT);
  const { best, seen, tolerated } = phase;
  const board: Shown = { seen, tolerated, touched: null };
  const fits = new Map<GameNode, Fit>(best === null ? [] : [[best.node, best.fit]]);
  for (const root of roots) {
    for (const node of orderByTime(phase, root, searchLines(root, board, 2, MOST_PLIES, exact)))
      fits.set(node, "exact");
    const begun = searchLines(root, { ...board, lifted: true }, 1, MOST_PLIES, lifted);
    for (const node of orderByTime(phase, root, begun)) if (!fits.has(node)) fits.set(node, "begun");
  }
  const found = [...fits].map(([node, fit]) => ({ node, fit }));
  const [cheapest, ...others] = chooseCheapest(phase, found);
  if (cheapest === undefined || (cheapest.node === best?.node && others.length === 0)) return phase;
  const cost = costOf(phase, cheapest);
  const rivals = makeRivalNames(
    phase,
    others.map(({ node }) => node),
  );
  const since = cheapest.node === best?.node ? best.since : now;
  const opened = found
    .filter((match) => !isTracked(phase.tracks, match.node) && costOf(phase, match) <= cost + NEARLY_AS_CHEAP)
    .toSorted((a, b) => costOf(phase, a) - costOf(phase, b))
    .slice(0, MOST_OPENED);
  return {
    ...phase,
    best: { node: cheapest.node, fit: cheapest.fit, since, cost, rivals },
    tracks: [...phase.tracks, ...opened.map(({ node, fit }) => openTrack(node, now, fit === "exact"))],
  };
}

/** The end of the line, then what was on the board last. */
function openPositions({ head, tracks, confirmed }: Playing): readonly GameNode[] {
  const others = tracks
    .filter(({ node }) => node !== head && node.ply >= confirmed - 1 && !node.illegal)
    .toSorted((a, b) => b.lastAt - a.lastAt)
    .map(({ node }) => node);
  return [head, ...others];
}
