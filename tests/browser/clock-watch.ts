import type { Page } from "playwright-core";
import type { Side } from "@boardwire/shared";
import { type ClockTable, steadyNow } from "./clock-table.ts";

// What a page really drew on the clocks of table 1, on its tile or as the game that is watched: each frame that shows something else than the one before.

/** What stood on the page when a frame was drawn. */
export interface Drawn {
  /** Steady clock of this process, milliseconds. */
  readonly at: number;
  readonly seconds: Readonly<Record<Side, number>>;
  /** The side drawn as running; null: none. */
  readonly running: Side | null;
  /** Drawn as a time that may not be the last. */
  readonly isStale: boolean;
}

interface Frame {
  readonly at: number;
  readonly white: string;
  readonly black: string;
  readonly running: string;
  readonly isStale: boolean;
}

interface Watching {
  readonly frames: Frame[];
}

const MINUTES = 60_000;

/** Lets a page that is opened after this note what it draws, with its own clock wrong by so many minutes. */
export async function watchClocks(page: Page, minutesAhead = 0): Promise<void> {
  await page.addInitScript((ahead) => {
    const frames: Frame[] = [];
    Object.assign(globalThis, { frames });
    // The clock of the device, by every way in which a page can ask for it.
    const origin = performance.timeOrigin + ahead;
    Object.defineProperty(performance, "timeOrigin", { get: () => origin });
    const dateNow = Date.now.bind(Date);
    Date.now = () => dateNow() + ahead;
    let before = "";
    const look = (): void => {
      requestAnimationFrame(look);
      const faces = [...document.querySelectorAll('[data-table="1"] .clock, .player.big .clock')];
      const [white, black] = ["white", "black"].map((side) => {
        const face = faces.find((one) => one instanceof HTMLElement && one.dataset["side"] === side);
        return face?.querySelector(":scope > span:not(.hidden-text)")?.textContent ?? "";
      });
      if (white === undefined || black === undefined || white === "" || black === "") return;
      const runs = faces.find((face) => face.classList.contains("running"));
      const running = runs instanceof HTMLElement ? (runs.dataset["side"] ?? "") : "";
      const isStale = faces.some((face) => face.classList.contains("stale"));
      const now = [white, black, running, isStale].join(" ");
      // A second that does not end is as wrong as one that is left out.
      const last = frames.at(-1);
      if (now === before && last !== undefined && performance.now() - last.at < 500) return;
      before = now;
      frames.push({ at: performance.now(), white, black, running, isStale });
    };
    requestAnimationFrame(look);
  }, minutesAhead * MINUTES);
}

const toSeconds = (text: string): number => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
const toSide = (text: string): Side | null => (text === "white" || text === "black" ? text : null);

/** Everything drawn so far, oldest first. */
export async function readDrawn(page: Page): Promise<Drawn[]> {
  const asked = steadyNow();
  const { frames, now } = await page.evaluate(() => ({
    frames: (globalThis as unknown as Watching).frames,
    now: performance.now(),
  }));
  // The page's steady clock runs with ours; half of the way is taken to be the way there.
  const ahead = (asked + steadyNow()) / 2 - now;
  return frames.map(({ at, white, black, running, isStale }) => ({
    at: at + ahead,
    seconds: { white: toSeconds(white), black: toSeconds(black) },
    running: toSide(running),
    isStale,
  }));
}

/** Waits until a page has drawn what is looked for; everything drawn so far comes back. */
export async function waitDrawn(
  page: Page,
  what: string,
  millis: number,
  isThere: (drawn: readonly Drawn[]) => boolean,
): Promise<Drawn[]> {
  const end = steadyNow() + millis;
  for (;;) {
    const drawn = await readDrawn(page);
    if (isThere(drawn)) return drawn;
    if (steadyNow() > end)
      throw new Error(`waited ${millis} ms for ${what}: ${JSON.stringify(drawn.slice(-3))}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** What was drawn as known and is more than a second off the clock on the table, in words. */
export function findErrors(table: ClockTable, drawn: readonly Drawn[]): string[] {
  return drawn
    .filter(({ isStale }) => !isStale)
    .flatMap(({ at, seconds }) =>
      (["white", "black"] as const).flatMap((side) => {
        const error = table.errorOf(side, seconds[side], at);
        return Math.abs(error) <= 1 ? [] : [`${side} ${error > 0 ? "+" : ""}${error} s at ${Math.round(at)}`];
      }),
    );
}

/** Different times of the running side among what was drawn: a page that stands still proves nothing. */
export const countSeconds = (drawn: readonly Drawn[]): number =>
  new Set(drawn.map(({ running, seconds }) => (running === null ? "" : `${running} ${seconds[running]}`)))
    .size;
