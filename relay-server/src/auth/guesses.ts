import type { Instant } from "@boardwire/shared";

// Six digits can be guessed, so wrong codes are rationed: 5 at once from one address and one more a minute, 20 at once
// from everybody and one more every two minutes. In twelve hours that makes at most 380 guesses at a million PINs, each
// of which is open for a minute (docs/security.md has the sum).

export interface GuessLimits {
  readonly ofAddress: { readonly burst: number; readonly everyMillis: number };
  readonly ofAll: { readonly burst: number; readonly everyMillis: number };
  /** Addresses that are remembered; beyond them those that have been silent longest are forgotten. */
  readonly addresses: number;
}

export const GUESS_LIMITS: GuessLimits = {
  ofAddress: { burst: 5, everyMillis: 60_000 },
  ofAll: { burst: 20, everyMillis: 120_000 },
  addresses: 10_000,
};

export interface Guesses {
  /**
   * Whether a code of that address may be looked at. `isLong`: it has so many signs that nobody guesses it, and is held
   * up only by what its own address has done. `sharesAddress`: many people may stand behind it, so it has no ration of
   * its own.
   */
  mayTry(
    from: { readonly address: string; readonly sharesAddress: boolean },
    isLong: boolean,
    now: Instant,
  ): boolean;
  wrong(from: { readonly address: string; readonly sharesAddress: boolean }, now: Instant): void;
}

interface Ration {
  left: number;
  at: number;
}

export function createGuesses(limits: GuessLimits = GUESS_LIMITS): Guesses {
  const all: Ration = { left: limits.ofAll.burst, at: 0 };
  const byAddress = new Map<string, Ration>();
  const fill = (ration: Ration, limit: GuessLimits["ofAll"], now: number): Ration => {
    ration.left = Math.min(limit.burst, ration.left + Math.max(0, now - ration.at) / limit.everyMillis);
    ration.at = Math.max(ration.at, now);
    return ration;
  };
  const rationOf = (address: string, now: number): Ration =>
    fill(byAddress.get(address) ?? { left: limits.ofAddress.burst, at: now }, limits.ofAddress, now);
  return {
    mayTry({ address, sharesAddress }, isLong, now) {
      const own = sharesAddress || rationOf(address, now).left >= 1;
      return own && (isLong || fill(all, limits.ofAll, now).left >= 1);
    },
    wrong({ address, sharesAddress }, now) {
      fill(all, limits.ofAll, now).left -= 1;
      if (all.left < 0) all.left = 0;
      if (sharesAddress) return;
      const own = rationOf(address, now);
      own.left = Math.max(0, own.left - 1);
      // Put behind those that have been silent for longer.
      byAddress.delete(address);
      byAddress.set(address, own);
      const [oldest] = byAddress.keys();
      if (byAddress.size > limits.addresses && oldest !== undefined) byAddress.delete(oldest);
    },
  };
}
