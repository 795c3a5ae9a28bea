import { parentPort } from "node:worker_threads";
import { parsePosition } from "@boardwire/shared";
import * as v from "valibot";
import { judgeFully, judgeQuickly } from "../core/winnable/winnability.ts";
import { RequestSchema, type Reply } from "./messages.ts";

// The searching thread: one question after the other. A fault ends the thread, which the relay sees and answers for.

const port = parentPort;
if (port === null) throw new Error("the searching thread was started as a program");

port.on("message", (message: unknown) => {
  const { id, fen, side, isQuick, maxStates, maxMillis } = v.parse(RequestSchema, message);
  const position = parsePosition(fen);
  if (!position.ok) throw new Error(`no position: ${fen}`);
  const end = performance.now() + maxMillis;
  const budget = { maxStates, shouldStop: () => performance.now() > end };
  // The line was made by us and is plain data; a copy drops `readonly` for the message.
  const question = { position: position.value, side };
  const answer = isQuick ? judgeQuickly(question) : judgeFully(question, budget);
  const reply: Reply = {
    id,
    answer: answer.kind === "winnable" ? { kind: "winnable", line: [...answer.line] } : answer,
  };
  port.postMessage(reply);
});
