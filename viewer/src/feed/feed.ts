import {
  TimeAnswerSchema,
  type Audience,
  type Channel,
  type Command,
  type ClaimCheck,
  type ClaimQuestion,
  type CommandAnswer,
  type GameId,
  type Update,
} from "@boardwire/shared";
import { batch } from "@preact/signals";
import * as v from "valibot";
import type { Store } from "../store.ts";
import type { Line, Schedule } from "./line.ts";
import { toOffset, type Ping } from "./offset.ts";
import {
  toConsolePicture,
  toGamePicture,
  toTournamentPicture,
  updateConsole,
  updateGame,
  updateTournament,
} from "./pictures.ts";
import type { Reading } from "./reading.ts";
import { Track, type Refusal, type TrackParts } from "./track.ts";

const PINGS = 5;
const PING_EACH_MILLIS = 1000;
const MEASURE_EACH_MILLIS = 60_000;
/** A line that comes back sooner than this was never called lost. */
const LOST_AFTER_MILLIS = 2000;

export interface FeedParts {
  readonly line: Line;
  readonly store: Store;
  /** Milliseconds since the epoch on a steady clock of our own. */
  readonly now: () => number;
  readonly schedule: Schedule;
  /** How what this audience gets is read; a promise where that takes a script of its own. */
  readonly readingOf: (audience: Audience) => Reading | Promise<Reading>;
}

export interface Feed {
  start(): void;
  /**
   * As whom the hall is looked at from here on; as an arbiter the console is followed besides the tables. Where the relay has
   * refused that, it is asked anew: somebody may have signed in since.
   */
  attend(audience: Audience): void;
  /** Has the relay carry something out. Null: no answer came, so nobody knows whether it did. */
  readonly command: (command: Command) => Promise<CommandAnswer | null>;
  /** Asks what would come of a claim; nothing does. Null: no answer came. */
  readonly checkClaim: (question: ClaimQuestion) => Promise<ClaimCheck | null>;
  /** The game whose moves are followed besides the tables; null for none. */
  watchGame(id: GameId | null): void;
  /** Measures the offset of the relay's clock anew, for instance after sleep. */
  measure(): void;
  /** Follows nothing any more, for good. */
  stop(): void;
}

interface Receiver {
  ask(): Promise<void>;
  receive(update: Update): void;
  end(): void;
}

/** Turns what comes over the line into updates of the store, and asks again for whatever is missing. */
export function createFeed({ line, store, now, schedule, readingOf }: FeedParts): Feed {
  const tracks = new Map<Channel, Receiver>();
  let isStarted = false;
  let isOpen = false;
  let cancelLost = (): void => undefined;
  let cancelPing = (): void => undefined;
  /** How often measuring has begun anew. */
  let measured = 0;

  /** Of the present audience; null until it is there. */
  let reading: Reading | null = null;
  const fetchReading = async (fetching: Promise<Reading>): Promise<Reading> => {
    const audience = store.audience.peek();
    const fetched = await fetching;
    if (audience === store.audience.peek()) reading = fetched;
    return fetched;
  };
  const read = (): Reading | Promise<Reading> => {
    if (reading !== null) return reading;
    const found = readingOf(store.audience.peek());
    if (found instanceof Promise) return fetchReading(found);
    reading = found;
    return found;
  };

  const track = <P>(parts: Omit<TrackParts<P>, "line" | "schedule" | "audience" | "reading">): void => {
    const made = new Track<P>({ ...parts, audience: store.audience.peek(), line, schedule, reading: read });
    tracks.set(parts.channel, made);
    if (isOpen) void made.ask();
  };

  const isOutdated = (reason: Refusal): boolean => {
    if (reason !== "version" && reason !== "notUnderstood") return false;
    store.connection.value = { kind: "outdated" };
    return true;
  };

  const refused = (reason: Refusal): void => {
    if (!isOutdated(reason) && reason === "notAllowed") store.isRefused.value = true;
  };

  const trackHall = (): void => {
    track({
      channel: "tournament",
      toPicture: (snapshot) => (snapshot.type === "tournament" ? toTournamentPicture(snapshot) : null),
      apply: updateTournament,
      show: (picture, at) => store.showTournament(picture, at),
      refused,
    });
    if (store.audience.peek() !== "arbiter") return;
    track({
      channel: "console",
      toPicture: (snapshot) => (snapshot.type === "console" ? toConsolePicture(snapshot) : null),
      apply: updateConsole,
      show: (picture, at) => store.showConsole(picture, at),
      refused,
    });
  };

  const trackGame = (id: GameId): void => {
    store.game.value = { kind: "asked", id };
    track({
      channel: `game:${id}`,
      toPicture: (snapshot) => (snapshot.type === "game" ? toGamePicture(snapshot) : null),
      apply: updateGame,
      show: (picture, at) => store.showGame(id, picture, at),
      refused: (reason) => {
        if (!isOutdated(reason)) store.game.value = { kind: "unknown", id };
      },
    });
  };

  /** Times that stood still while the line was lost are only shown as running again once the relay's time is known anew. */
  const showOpen = (): void => {
    if (isOpen && store.connection.peek().kind !== "outdated") store.connection.value = { kind: "open" };
  };

  /** `isUrgent`: each answer helps at once; otherwise the offset is replaced when the round is whole. */
  const ping = async (earlier: readonly Ping[], isUrgent: boolean): Promise<void> => {
    const asked = measured;
    const sentAt = now();
    let pings = earlier;
    try {
      const answer = v.safeParse(TimeAnswerSchema, await line.request("time", {}));
      if (answer.success) {
        pings = [...earlier, { sentAt, receivedAt: now(), serverNow: answer.output.now }];
      }
    } catch {
      // Not answered: what was measured before stays good, and the next opening of the line measures again.
    }
    // It was asked over a line that has dropped since, or everything is being measured anew.
    if (asked !== measured) return;
    const isDone = pings.length >= PINGS;
    batch(() => {
      if (isUrgent || isDone) store.offset.value = toOffset(pings) ?? store.offset.peek();
      showOpen();
    });
    cancelPing = schedule(isDone ? MEASURE_EACH_MILLIS : PING_EACH_MILLIS, () => {
      if (isOpen) void ping(isDone ? [] : pings, isUrgent && !isDone);
    });
  };
  const measure = (): void => {
    cancelPing();
    measured += 1;
    if (isOpen) void ping([], true);
  };

  const opened = (): void => {
    isOpen = true;
    cancelLost();
    // The time is asked for first, so that running clocks are right in the first picture.
    measure();
    for (const each of tracks.values()) void each.ask();
  };

  const closed = (): void => {
    if (!isOpen && store.connection.peek().kind !== "connecting") return;
    isOpen = false;
    const since = now();
    cancelLost();
    cancelLost = schedule(LOST_AFTER_MILLIS, () => {
      if (!isOpen) store.connection.value = { kind: "lost", since };
    });
  };

  const update = (payload: unknown): void => {
    const parsed = reading?.update(payload) ?? null;
    // A message of a newer relay; the numbers show whether something of ours is missing.
    if (parsed !== null) tracks.get(toChannel(parsed))?.receive(parsed);
  };

  return {
    start() {
      isStarted = true;
      trackHall();
      line.open({ opened, closed, update });
    },
    attend(audience) {
      if (audience === store.audience.peek() && !store.isRefused.peek()) return;
      const watched = store.game.peek();
      for (const each of tracks.values()) each.end();
      tracks.clear();
      store.clear();
      store.audience.value = audience;
      reading = null;
      if (!isStarted) return;
      // What was followed as somebody else ends with the line.
      isOpen = false;
      trackHall();
      if (watched.kind !== "none") trackGame(watched.id);
      line.renew();
    },
    async command(command) {
      try {
        const answer: unknown = await line.request("command", command);
        return (await read()).answer(answer);
      } catch {
        return null;
      }
    },
    async checkClaim(question) {
      try {
        const answer: unknown = await line.request("checkClaim", question);
        return (await read()).check(answer);
      } catch {
        return null;
      }
    },
    watchGame(id) {
      const watched = store.game.peek();
      if (watched.kind === "none" ? id === null : watched.id === id) return;
      if (watched.kind !== "none") {
        const channel: Channel = `game:${watched.id}`;
        tracks.get(channel)?.end();
        tracks.delete(channel);
        if (isOpen) void leave(line, channel);
      }
      if (id === null) {
        store.game.value = { kind: "none" };
        return;
      }
      trackGame(id);
    },
    measure,
    stop() {
      for (const each of tracks.values()) each.end();
      tracks.clear();
      cancelPing();
      line.close();
      cancelLost();
    },
  };
}

// ChannelSchema checks the text; the type cannot say as much.
const toChannel = (update: Update): Channel => update.channel as Channel;

async function leave(line: Line, channel: Channel): Promise<void> {
  try {
    await line.request("unsubscribe", { channel });
  } catch {
    // The line has dropped, and with it the subscription.
  }
}
