import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

// Columns of boards whose eight squares are all as wide as each other: a board of 301 pixels has squares of 37 and 38,
// with edges between the pixels. Style sheets cannot count in pixels of the screen, so the grid is measured.

/** More than six boards side by side are too small to follow. */
const MOST_COLUMNS = 6;

export interface Columns {
  readonly count: number;
  /** Width of each, CSS pixels: eight squares of whole pixels of the screen. */
  readonly width: number;
}

/** `least`: the width from which on a column is wide enough; `ratio`: pixels of the screen in a CSS pixel. */
export function toColumns(width: number, least: number, gap: number, ratio: number): Columns {
  const count = Math.min(MOST_COLUMNS, Math.max(1, Math.floor((width + gap) / (least + gap))));
  const share = (width - gap * (count - 1)) / count;
  return { count, width: (Math.floor((share * ratio) / 8) * 8) / ratio };
}

/** Keeps the columns of a grid even as it grows and shrinks. `size`: whatever else changes them. */
export function useEvenColumns(grid: RefObject<HTMLElement | null>, size: string): void {
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const fit = (): void => {
      const style = getComputedStyle(element);
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const least = Number.parseFloat(style.getPropertyValue("--tile")) * rem;
      const gap = Number.parseFloat(style.columnGap);
      const columns = toColumns(element.clientWidth, least, gap, window.devicePixelRatio);
      element.style.gridTemplateColumns = `repeat(${columns.count}, ${columns.width}px)`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, size]);
}
