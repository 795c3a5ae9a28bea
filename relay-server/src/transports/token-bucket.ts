import type { Instant } from "@boardwire/shared";

/** Lets through `burst` at once and `perSecond` in the long run. */
export function createTokenBucket(
  limit: { readonly burst: number; readonly perSecond: number },
  start: Instant,
): { take(now: Instant): boolean } {
  let tokens = limit.burst;
  let filled: number = start;
  return {
    take(now) {
      tokens = Math.min(limit.burst, tokens + (Math.max(0, now - filled) * limit.perSecond) / 1000);
      filled = now;
      if (tokens < 1) return false;
      tokens--;
      return true;
    },
  };
}
