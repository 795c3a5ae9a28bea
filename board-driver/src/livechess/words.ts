import { assertNever } from "@boardwire/shared";
import { toLineKind } from "../core/line-kind.ts";
import type { SupervisorNews } from "../supervisor-news.ts";
import type { Line } from "../words.ts";

/** News of a LiveChess, which is no port, in plain lines; null: nothing special about it. */
export function describeLiveChess(news: SupervisorNews): Line | null {
  if (!("path" in news) || toLineKind(news.path) !== "livechess") return null;
  const { path } = news;
  if (news.kind === "appeared") return { level: "info", text: `Asking LiveChess at ${path} for its boards.` };
  if (news.kind === "moved") {
    return { level: "info", text: `Board ${news.board} is read by LiveChess at ${path} now.` };
  }
  if (news.kind === "twice") {
    return {
      level: "warn",
      text: `LiveChess at ${path} tells of board ${news.board} too, which answers at a port of this computer. The port's word counts.`,
    };
  }
  return news.kind === "ended" ? describeEnding(news) : null;
}

const toSentence = (detail: string): string => (/[.?]$/.test(detail) ? detail : `${detail}.`);

function describeEnding({
  path,
  ending,
  pauseMillis,
  again,
}: Extract<SupervisorNews, { kind: "ended" }>): Line | null {
  const level = again ? "debug" : "warn";
  const then = `Tried again in ${Math.round(pauseMillis / 100) / 10} s.`;
  switch (ending.kind) {
    case "cannotOpen":
      return { level, text: `No boards from LiveChess at ${path}: ${toSentence(ending.detail)} ${then}` };
    case "lost":
      return {
        level,
        text: `LiveChess at ${path} is lost, and with it ${ending.boards.join(", ")}: ${toSentence(ending.detail)} ${then}`,
      };
    case "stopped":
      return { level: "info", text: `The connection to LiveChess at ${path} was closed.` };
    case "flooded":
    case "noAnswer":
      return null;
    default:
      return assertNever(ending);
  }
}
