import type { GameFacts, MoveView, Side } from "@boardwire/shared";
import { toMoveNumber } from "../../format.ts";
import { formatClock } from "../../time.ts";

// The clocks of a game by move, as lines in a box. Pure: readings in, coordinates out.

export const PLOT = { width: 368, height: 132, left: 46, right: 360, top: 10, bottom: 114 } as const;

const MINUTE = 60_000;
/** Distances between the lines across, in milliseconds: the first that needs at most four of them is taken. */
const STEPS = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120].map((minutes) => minutes * MINUTE);

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

export interface Plot {
  readonly lines: Readonly<Record<Side, readonly PlotPoint[]>>;
  /** Lines across, with the time that each stands for as the clocks write it. */
  readonly times: readonly { readonly y: number; readonly label: string }[];
  readonly moves: readonly { readonly x: number; readonly number: number }[];
}

/** As on a clock. Zero beside minutes is written like them, not with the hours of a clock that has run out. */
const toLabel = (millis: number, most: number): string =>
  millis === 0 && most < 60 * MINUTE ? "0:00" : formatClock(millis);

/** Null where fewer than two times were read of each side: there is no line to draw. */
export function toPlot(facts: GameFacts, moves: readonly MoveView[]): Plot | null {
  const readings: Record<Side, { number: number; millis: number }[]> = { white: [], black: [] };
  moves.forEach((move, index) => {
    const { number, side } = toMoveNumber(index + 1, facts);
    if (move.clock !== null) readings[side].push({ number, millis: move.clock });
  });
  if (readings.white.length < 2 || readings.black.length < 2) return null;
  const most = Math.max(...[...readings.white, ...readings.black].map(({ millis }) => millis));
  const step = STEPS.find((each) => most / each <= 4) ?? 4 * 60 * MINUTE;
  const top = Math.max(1, Math.ceil(most / step)) * step;
  const first = facts.startMoveNumber;
  const last = Math.max(first + 20, Math.ceil(toMoveNumber(moves.length, facts).number / 10) * 10);
  const toX = (number: number): number =>
    PLOT.left + ((PLOT.right - PLOT.left) * (number - first)) / (last - first);
  const toY = (millis: number): number =>
    PLOT.bottom - ((PLOT.bottom - PLOT.top) * Math.max(0, millis)) / top;
  const toLine = (side: Side): PlotPoint[] =>
    readings[side].map(({ number, millis }) => ({ x: toX(number), y: toY(millis) }));
  return {
    lines: { white: toLine("white"), black: toLine("black") },
    times: Array.from({ length: top / step + 1 }, (_, i) => ({
      y: toY(i * step),
      label: toLabel(i * step, top),
    })),
    moves: Array.from({ length: Math.floor(last / 10) }, (_, i) => (i + 1) * 10)
      .filter((number) => number > first)
      .map((number) => ({ x: toX(number), number })),
  };
}

/** `M1.0 2.0L3.0 4.0`. */
export const toPath = (points: readonly PlotPoint[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
