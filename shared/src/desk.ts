import type { Instant, Side } from "./ids.ts";
import type { EntryOf, Source } from "./journal.ts";
import type { GameResult, Termination } from "./game-words.ts";
import { assertNever } from "./result.ts";

// What arbiters have done about one game, as a fold of their entries.

export type DeskEntry = EntryOf<
  | "PlayStopped"
  | "PlayResumed"
  | "DrawOffered"
  | "DrawDeclined"
  | "ClaimMade"
  | "ClaimDecided"
  | "IllegalMoveRuled"
  | "ScoreSheetShown"
  | "PositionNoted"
  | "ResultEntered"
  | "ResultWithdrawn"
  | "ResultHeld"
>;

/** Who did it, by the id of the person; the relay and drivers do nothing here. */
export const whoOf = (source: Source): string => ("who" in source ? source.who : source.kind);

export interface Stop {
  readonly why: EntryOf<"PlayStopped">["why"];
  /** The player who stopped the clocks; null: the arbiter did. */
  readonly side: Side | null;
  readonly text: string;
  readonly by: string;
  readonly at: Instant;
  /** Null while play stands. */
  readonly resumedAt: Instant | null;
  readonly justified: boolean | null;
}

export interface DrawOffer {
  readonly side: Side;
  /** The half-move after which it was made. */
  readonly ply: number;
  readonly at: Instant;
  readonly declinedAt: Instant | null;
}

export interface MadeClaim extends Pick<
  EntryOf<"ClaimMade">,
  "claim" | "side" | "what" | "intended" | "ply"
> {
  readonly by: string;
  readonly at: Instant;
  readonly decided:
    | (Pick<EntryOf<"ClaimDecided">, "outcome" | "article" | "certainty"> & {
        readonly by: string;
        readonly at: Instant;
      })
    | null;
}

export interface IllegalRuling extends Pick<
  EntryOf<"IllegalMoveRuled">,
  "ply" | "side" | "ruling" | "article" | "certainty"
> {
  readonly by: string;
  readonly at: Instant;
}

/** A result on its way: it ends the game at `publicAt` unless it is withdrawn. */
export interface PendingResult {
  readonly result: GameResult;
  readonly termination: Termination;
  readonly by: string;
  readonly at: Instant;
  readonly publicAt: Instant;
}

export type NotedPosition = Omit<EntryOf<"PositionNoted">, "type" | "game" | "source" | "seq" | "at"> & {
  readonly by: string;
  readonly at: Instant;
};

export interface DeskState {
  readonly stops: readonly Stop[];
  readonly offers: readonly DrawOffer[];
  readonly claims: readonly MadeClaim[];
  readonly illegal: readonly IllegalRuling[];
  /** How often each player was shown the score sheet. */
  readonly sheets: { readonly white: number; readonly black: number };
  readonly noted: readonly NotedPosition[];
  readonly pending: PendingResult | null;
}

export const EMPTY_DESK: DeskState = {
  stops: [],
  offers: [],
  claims: [],
  illegal: [],
  sheets: { white: 0, black: 0 },
  noted: [],
  pending: null,
};

/** The stop since which play stands; null: it goes on. There is one at most. */
export const openStop = ({ stops }: Pick<DeskState, "stops">): Stop | null =>
  stops.find(({ resumedAt }) => resumedAt === null) ?? null;

/** The claim that waits for its decision; null: none does. There is one at most. */
export const openClaim = ({ claims }: Pick<DeskState, "claims">): MadeClaim | null =>
  claims.find(({ decided }) => decided === null) ?? null;

/** Replaces the last one that fits. */
function changeLast<T>(
  items: readonly T[],
  fits: (item: T) => boolean,
  change: (item: T) => T,
): readonly T[] {
  const index = items.findLastIndex(fits);
  const item = items[index];
  return item === undefined ? items : items.with(index, change(item));
}

export function evolveDesk(desk: DeskState, entry: DeskEntry): DeskState {
  const { at } = entry;
  const by = whoOf(entry.source);
  switch (entry.type) {
    case "PlayStopped": {
      const { why, side, text } = entry;
      return {
        ...desk,
        stops: [...desk.stops, { why, side, text, by, at, resumedAt: null, justified: null }],
      };
    }
    case "PlayResumed": {
      const { justified } = entry;
      const isOpen = ({ resumedAt }: Stop): boolean => resumedAt === null;
      const resume = (stop: Stop): Stop => ({ ...stop, resumedAt: at, justified });
      return { ...desk, stops: changeLast(desk.stops, isOpen, resume) };
    }
    case "DrawOffered": {
      const { side, ply } = entry;
      return { ...desk, offers: [...desk.offers, { side, ply, at, declinedAt: null }] };
    }
    case "DrawDeclined": {
      const isOf = (offer: DrawOffer): boolean => offer.side === entry.side;
      return { ...desk, offers: changeLast(desk.offers, isOf, (offer) => ({ ...offer, declinedAt: at })) };
    }
    case "ClaimMade": {
      const { claim, side, what, intended, ply } = entry;
      return {
        ...desk,
        claims: [...desk.claims, { claim, side, what, intended, ply, by, at, decided: null }],
      };
    }
    case "ClaimDecided": {
      const { outcome, article, certainty } = entry;
      const isOf = ({ claim }: MadeClaim): boolean => claim === entry.claim;
      const decide = (claim: MadeClaim): MadeClaim => ({
        ...claim,
        decided: { outcome, article, certainty, by, at },
      });
      return { ...desk, claims: changeLast(desk.claims, isOf, decide) };
    }
    case "IllegalMoveRuled": {
      const { ply, side, ruling, article, certainty } = entry;
      return { ...desk, illegal: [...desk.illegal, { ply, side, ruling, article, certainty, by, at }] };
    }
    case "ScoreSheetShown":
      return { ...desk, sheets: { ...desk.sheets, [entry.side]: desk.sheets[entry.side] + 1 } };
    case "PositionNoted": {
      const { fen, ply, white, black, running, completed, text } = entry;
      const noted = { fen, ply, white, black, running, completed, text, by, at };
      return { ...desk, noted: [...desk.noted, noted] };
    }
    case "ResultEntered": {
      const { result, termination, publicAt } = entry;
      return { ...desk, pending: { result, termination, by, at, publicAt } };
    }
    case "ResultWithdrawn":
      return { ...desk, pending: null };
    case "ResultHeld":
      if (desk.pending === null) return desk;
      return { ...desk, pending: { ...desk.pending, publicAt: entry.publicAt } };
    default:
      return assertNever(entry);
  }
}
