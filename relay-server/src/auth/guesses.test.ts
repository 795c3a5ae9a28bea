import { toInstant } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { createGuesses, GUESS_LIMITS } from "./guesses.ts";

const HALL = { address: "192.168.1.77", sharesAddress: false };
const at = (seconds: number): ReturnType<typeof toInstant> => toInstant(1_800_000_000_000 + seconds * 1000);

/** How many wrong PINs get through from those addresses, one of each every second. */
function countGuesses(addresses: number, seconds: number): number {
  const guesses = createGuesses();
  let looked = 0;
  for (let second = 0; second < seconds; second++) {
    for (let i = 0; i < addresses; i++) {
      const from = { address: `10.0.${i >> 8}.${i & 255}`, sharesAddress: false };
      if (!guesses.mayTry(from, false, at(second))) continue;
      guesses.wrong(from, at(second));
      looked++;
    }
  }
  return looked;
}

describe("wrong codes", () => {
  it("of one address are five at once, then one a minute; other addresses go on meanwhile", () => {
    const guesses = createGuesses();
    for (let i = 0; i < 5; i++) {
      expect(guesses.mayTry(HALL, false, at(0))).toBe(true);
      guesses.wrong(HALL, at(0));
    }
    expect(guesses.mayTry(HALL, false, at(59))).toBe(false);
    expect(guesses.mayTry(HALL, true, at(59))).toBe(false);
    expect(guesses.mayTry({ ...HALL, address: "192.168.1.78" }, false, at(0))).toBe(true);
    expect(guesses.mayTry(HALL, false, at(60))).toBe(true);
  });

  it("of a hundred addresses in twelve hours are no more than 380 at a million PINs", () => {
    const looked = countGuesses(100, 12 * 3600);
    expect(looked).toBeGreaterThan(300);
    expect(looked).toBeLessThanOrEqual(380);
  });

  it("of an address that many share are rationed together with everybody's, and never hold up a link", () => {
    const guesses = createGuesses();
    const shared = { address: "this machine", sharesAddress: true };
    for (let i = 0; i < GUESS_LIMITS.ofAll.burst; i++) guesses.wrong(shared, at(0));
    expect(guesses.mayTry(shared, false, at(0))).toBe(false);
    expect(guesses.mayTry(shared, true, at(0))).toBe(true);
    expect(guesses.mayTry(HALL, false, at(0))).toBe(false);
    expect(guesses.mayTry(HALL, false, at(120))).toBe(true);
  });

  it("are not forgiven by a clock that goes back, nor by other addresses that push one out", () => {
    const guesses = createGuesses({ ...GUESS_LIMITS, addresses: 2 });
    for (let i = 0; i < 5; i++) guesses.wrong(HALL, at(100));
    expect(guesses.mayTry(HALL, false, at(0))).toBe(false);
    for (const address of ["a", "b", "c"]) guesses.wrong({ address, sharesAddress: false }, at(100));
    // Pushed out of the list of addresses, it is still held by the ration of all.
    for (let i = 0; i < 12; i++) guesses.wrong({ address: "d", sharesAddress: false }, at(100));
    expect(guesses.mayTry(HALL, false, at(100))).toBe(false);
  });
});
