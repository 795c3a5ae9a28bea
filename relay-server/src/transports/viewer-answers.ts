import {
  type Channel,
  type ClaimCheck,
  type ClaimQuestion,
  type Command,
  type CommandAnswer,
  type Instant,
  type Person,
  type Subscribe,
  type Subscribed,
  ClaimQuestionSchema,
  CommandSchema,
  SubscribeSchema,
  UnsubscribeSchema,
} from "@boardwire/shared";
import type { Socket } from "socket.io";
import * as v from "valibot";
import { maySee } from "../auth/rights.ts";
import type { Audiences } from "../core/audiences.ts";
import type { RefusalLog } from "../refusal-log.ts";
import type { Followers, Viewer } from "./followers.ts";
import { refuseMalformed } from "./refusals.ts";
import type { Speakers } from "./speakers.ts";
import type { Counting } from "./transport-counts.ts";
import type { ViewerLimits } from "./viewer-limits.ts";

// What viewers ask for, and what they are answered; docs/protocol.md has the messages.

/** Those who answer in the place of the transport. */
export interface Answerers {
  /** Carries out what an operator or arbiter has ordered. */
  readonly carryOut: (command: Command, by: Person) => Promise<CommandAnswer>;
  /** What would come of a claim that an arbiter asks about; null: no answer. */
  readonly checkClaim: (question: ClaimQuestion, by: Person) => ClaimCheck | null;
}

/** Gives what answers everything that is asked on a viewer's socket. `cut`: for whoever does not read the answers. */
export function createAnswers(
  parts: Answerers & {
    readonly audiences: Audiences;
    readonly followers: Followers;
    readonly speakers: Speakers;
    readonly limits: ViewerLimits;
    readonly now: () => Instant;
    readonly counts: Counting;
    readonly saw: RefusalLog["saw"];
    readonly cut: (viewer: Viewer) => void;
  },
): (socket: Socket, viewer: Viewer) => void {
  const { audiences, followers, limits, now, counts, cut } = parts;

  const refused = ({ address }: Viewer, event: string, reason: string): void => {
    counts.refusedMessages++;
    parts.saw({ text: "viewer refused", kind: `${event} ${reason}`, address });
  };
  const { personOf, hear } = parts.speakers;

  /** Whoever does not read what was sent is not made anything more of, ask though it may. */
  const isReading = (viewer: Viewer): boolean => {
    if (!viewer.isCut && viewer.outlet.waiting() > limits.bufferedBytes) cut(viewer);
    return !viewer.isCut;
  };

  const acknowledge = (viewer: Viewer, answer: unknown, reply: unknown): void => {
    if (typeof answer !== "function" || viewer.isCut) return;
    const isFirst = viewer.outlet.waiting() === 0;
    answer(reply);
    if (isFirst) viewer.firstAnswer = viewer.outlet.waiting();
  };

  const subscribe = (socket: Socket, viewer: Viewer, request: Subscribe): Subscribed => {
    const { audience, since, epoch } = request;
    const channel = request.channel as Channel; // as the schema's pattern has it
    const person = personOf(socket);
    if (!maySee(person, audience)) {
      return { kind: "refused", reason: "notAllowed", detail: `not admitted to the audience ${audience}` };
    }
    if (!viewer.channels.has(channel) && viewer.channels.size >= limits.subscriptions) {
      return { kind: "refused", reason: "tooMany", detail: `at most ${limits.subscriptions} channels` };
    }
    const answer = audiences.subscribe(audience, channel, { since, epoch }, now());
    if (answer.kind !== "refused") followers.join(viewer, audience, channel);
    return answer;
  };

  const answerCommand = async (
    socket: Socket,
    viewer: Viewer,
    request: unknown,
    answer: unknown,
  ): Promise<void> => {
    const heard = hear(socket, CommandSchema, request);
    const reply = heard.ok ? await parts.carryOut(heard.value.said, heard.value.by) : heard.error;
    // What the game says against a ruling is for arbiters alone, and operators read the counts.
    if (reply.kind === "refused" && (!heard.ok || reply.reason === "notAllowed"))
      refused(viewer, "command", reply.reason);
    acknowledge(viewer, answer, reply);
  };

  const answerCheck = (socket: Socket, viewer: Viewer, request: unknown, answer: unknown): void => {
    const heard = hear(socket, ClaimQuestionSchema, request);
    // Answers are not counted, whatever they are: other staff read the counts, and would see that somebody asks.
    if (!heard.ok) refused(viewer, "checkClaim", heard.error.reason);
    const reply = heard.ok ? parts.checkClaim(heard.value.said, heard.value.by) : heard.error;
    if (reply !== null) acknowledge(viewer, answer, reply);
  };

  return (socket, viewer) => {
    socket.on("subscribe", (request: unknown, answer: unknown) => {
      if (!isReading(viewer)) return;
      const parsed = v.safeParse(SubscribeSchema, request);
      const reply = parsed.success
        ? subscribe(socket, viewer, parsed.output)
        : refuseMalformed(request, parsed.issues[0]);
      if (reply.kind === "refused") refused(viewer, "subscribe", reply.reason);
      acknowledge(viewer, answer, reply);
    });
    socket.on("unsubscribe", (request: unknown, answer: unknown) => {
      if (!isReading(viewer)) return;
      const parsed = v.safeParse(UnsubscribeSchema, request);
      if (parsed.success) followers.leave(viewer, parsed.output.channel as Channel);
      const refusal = parsed.success ? null : refuseMalformed(request, parsed.issues[0]);
      if (refusal !== null) refused(viewer, "unsubscribe", refusal.reason);
      acknowledge(viewer, answer, refusal ?? {});
    });
    socket.on("command", (request: unknown, answer: unknown) => {
      if (isReading(viewer)) void answerCommand(socket, viewer, request, answer);
    });
    socket.on("checkClaim", (request: unknown, answer: unknown) => {
      if (isReading(viewer)) answerCheck(socket, viewer, request, answer);
    });
    socket.on("time", (...args: unknown[]) => {
      if (isReading(viewer)) acknowledge(viewer, args.at(-1), { now: now() });
    });
  };
}
