import type { SupervisorNews } from "./supervisor-news.ts";

type MemoryNews = Extract<SupervisorNews, { kind: "memory" }>;

const STEPS = 10;

/** Lets through what is worth a line: the beginning, each tenth, and the end. */
export function createProgress(): (news: MemoryNews) => boolean {
  const told = new Map<string, number>();
  return ({ board, fraction }) => {
    const step = Math.floor(fraction * STEPS);
    const before = told.get(board) ?? -1;
    if (step === before) return false;
    if (step >= STEPS) told.delete(board);
    else told.set(board, step);
    return true;
  };
}
