import * as v from "valibot";
import {
  type Alarm,
  type AlarmId,
  type Audience,
  type Channel,
  type Draft,
  type Entry,
  type GameId,
  type Instant,
  type Millis,
  type Snapshot,
  type Subscribed,
  type Update,
  GameIdSchema,
  Hall,
  toInstant,
  toMillis,
} from "@boardwire/shared";
import { copyHall } from "./copy-hall.ts";
import { type ChannelState, type Changes, createGameChannel, createTournamentChannel } from "./channels.ts";
import { createConsoleChannel } from "./console-channel.ts";
import { createPublication } from "./publication.ts";
import { touchAfter, touchBefore, touchTable, type Touched } from "./touched.ts";
import { createArbiterProjection } from "./projections/arbiter.ts";
import { createMateBook, type MateBook } from "./projections/arbiter-flags.ts";
import { hallProjection } from "./projections/hall.ts";
import { operatorProjection } from "./projections/operator.ts";
import type { Projection } from "./projections/projection.ts";
import { publicProjection } from "./projections/public.ts";

/** Told of every update, in the order of its channel's numbers. */
export type UpdateListener = (audience: Audience, channel: Channel, update: Update) => void;

/**
 * What each audience knows, and the numbered streams in which it learns it. The public audience stands behind the
 * publication gate with a hall of its own; hall screens, operator and arbiter see what is journalled.
 *
 * A channel is projected from its first subscriber on; one that nobody has asked for costs nothing. Only the arbiters'
 * console is kept from the start, since an alarm may come and go before somebody looks.
 */
export interface Audiences {
  /** At start, before anybody subscribes: entries that were read from disk, in order. `takeOver` comes after the last. */
  restore(entries: readonly Entry[], now: Instant): void;
  /**
   * The hall as all of those entries have made it, but for the `tail`. It is taken over instead of folding them once more for
   * each gate; only the public behind a delay needs the entries, since its hall is another one. What the tail brought is
   * gone through as it came, so that alarms which it ended are past.
   */
  takeOver(hall: Hall, tail?: readonly Entry[]): void;
  /** Entries that are on disk, in order. One update per channel that sees a change, however many they are. */
  publish(entries: readonly Entry[], now: Instant): void;
  /** Time has passed: gives the public what has become due. */
  release(now: Instant): void;
  /** Time has passed: tells arbiters of what has stood for too long by now, and of what they wanted to be reminded of. */
  remind(now: Instant): void;
  /** Something that no entry tells has changed for staff: an answer about a game. */
  refresh(game: GameId, now: Instant): void;
  /**
   * The journal takes nothing any more, or something again. Every audience is told at once: what it sees stands still, and
   * a delay would only go on with what has stopped.
   */
  showRecording(isRecording: boolean, now: Instant): void;
  /** When `release` is due; null while nothing waits. */
  nextRelease(): Instant | null;
  /** A raised delay holds at once; after a lowered one what is due comes with the next `release`. */
  setPublicDelay(delay: Millis): void;
  /**
   * A snapshot, or the updates missed since number `since` of this `epoch`. The next update of the channel that
   * listeners are told of is the one after it: nothing lies between.
   */
  subscribe(
    audience: Audience,
    channel: Channel,
    from: { readonly since?: number | undefined; readonly epoch?: string | undefined },
    now: Instant,
  ): Subscribed;
  /** The present snapshot; null for a channel that this audience has not. */
  snapshot(audience: Audience, channel: Channel, now: Instant): Snapshot | null;
  /** Number of the channel's newest update, which is that of its present snapshot; null like `snapshot`. */
  newest(audience: Audience, channel: Channel): number | null;
  /** Grows whenever anything may have changed for an audience; for caches of ours, never told to anybody. */
  revision(audience: Audience): number;
  /** An alarm that arbiters are shown now, or null. */
  findAlarm(id: AlarmId): Alarm | null;
  /** What the journal has yet to be told of alarms, for the next start, by a hall that knows all that is on its way there. */
  unkeptAlarms(hall: Hall, now: Instant): readonly Draft[];
  /** The games that an audience may know of, by table and ordinal. */
  games(audience: Audience): readonly GameId[];
  /** Adds a listener; the answer removes it. */
  onUpdate(listener: UpdateListener): () => void;
}

interface Gate {
  hall: Hall;
  readonly viewers: readonly Viewers[];
}

interface Viewers {
  readonly projection: Projection;
  readonly channels: Map<Channel, ChannelState>;
}

export function createAudiences(options: {
  /** Publication delay of the public audience. */
  readonly publicDelayMillis?: number;
  /** Names this run of numbers; another one at each start. */
  readonly epoch: string;
  /** Answers for the arbiter; `refresh` tells of new ones. */
  readonly mates?: MateBook;
  /** How long protests are taken after a game, for the arbiter; 0, the default: there is no such time. */
  readonly protestMillis?: number;
}): Audiences {
  const { epoch } = options;
  const publication = createPublication(toMillis(options.publicDelayMillis ?? 0));
  const listeners = new Set<UpdateListener>();

  const toGate = (...projections: readonly Projection[]): Gate => ({
    hall: new Hall(),
    viewers: projections.map((projection) => ({ projection, channels: new Map<Channel, ChannelState>() })),
  });
  const publicGate = toGate(publicProjection);
  const mates = options.mates ?? createMateBook();
  const staffGate = toGate(
    hallProjection,
    operatorProjection,
    createArbiterProjection(mates, options.protestMillis),
  );
  const places = new Map<Audience, { gate: Gate; viewers: Viewers }>();
  for (const gate of [publicGate, staffGate]) {
    for (const viewers of gate.viewers) places.set(viewers.projection.audience, { gate, viewers });
  }
  const placeOf = (audience: Audience): { gate: Gate; viewers: Viewers } => {
    const place = places.get(audience);
    if (place === undefined) throw new Error(`no projection for the audience ${audience}`);
    return place;
  };

  /** Told with the next ones of the channels. */
  const alarmFaults: unknown[] = [];
  const alarms = createConsoleChannel(
    () => staffGate.hall,
    mates,
    (fault) => alarmFaults.push(fault),
  );
  placeOf("arbiter").viewers.channels.set("console", alarms);

  const openChannel = (audience: Audience, channel: Channel): ChannelState | "notAllowed" | "unknownGame" => {
    const { gate, viewers } = placeOf(audience);
    const open = viewers.channels.get(channel);
    if (open !== undefined) return open;
    if (channel === "tournament") {
      const made = createTournamentChannel(gate.hall, viewers.projection);
      viewers.channels.set(channel, made);
      return made;
    }
    if (!viewers.projection.showsGames) return "notAllowed";
    const id = v.safeParse(GameIdSchema, channel.slice("game:".length));
    if (!id.success || !gate.hall.games.has(id.output)) return "unknownGame";
    const made = createGameChannel(gate.hall, viewers.projection, id.output);
    viewers.channels.set(channel, made);
    return made;
  };

  const feed = (gate: Gate, entries: readonly Entry[], now: Instant, faults: unknown[]): void => {
    if (entries.length === 0) return;
    const touched: Touched = { tables: new Set(), games: new Set(), tournament: false };
    for (const entry of entries) {
      touchBefore(gate.hall, entry, touched);
      gate.hall.apply(entry);
      touchAfter(gate.hall, entry, touched);
    }
    advance(gate, touched, now, faults);
  };

  const tell = (audience: Audience, channel: Channel, update: Update | null): void => {
    if (update !== null) for (const listener of listeners) listener(audience, channel, update);
  };
  const nothing: Changes = { tables: new Set(), games: new Set(), tournament: false };
  const remind = (now: Instant): void => tell("arbiter", "console", alarms.advance(nothing, now));

  const advance = (gate: Gate, touched: Touched, now: Instant, faults: unknown[]): void => {
    for (const { projection, channels } of gate.viewers) {
      for (const [channel, state] of channels) {
        try {
          tell(projection.audience, channel, state.advance(touched, now));
        } catch (fault) {
          faults.push(fault);
        }
      }
    }
  };

  /** One channel that fails is a bug of that channel: the others have their updates before it is told. */
  const throwFaults = (ofChannels: readonly unknown[]): void => {
    const faults = [...ofChannels, ...alarmFaults.splice(0)];
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} channels failed`);
  };

  return {
    restore(entries, now) {
      if (publication.isOpen()) return;
      const faults: unknown[] = [];
      feed(publicGate, publication.admit(entries, now), now, faults);
      throwFaults(faults);
    },
    takeOver(hall, tail = []) {
      for (const gate of publication.isOpen() ? [staffGate, publicGate] : [staffGate]) {
        if (gate.viewers.some(({ channels }) => [...channels.keys()].some((one) => one !== "console")))
          throw new Error("a hall is taken over before anybody has subscribed");
        gate.hall = copyHall(hall);
      }
      alarms.resume();
      let at = toInstant(0);
      for (const entry of tail) {
        at = toInstant(Math.max(at, entry.at));
        remind(at);
        // A bug in a view is told with the next one; what was written has to be taken over all the same.
        feed(staffGate, [entry], at, alarmFaults);
        if (entry.type === "AlarmKept") alarms.resume();
        if (publication.isOpen()) publicGate.hall.apply(entry);
      }
    },
    publish(entries, now) {
      const faults: unknown[] = [];
      feed(staffGate, entries, now, faults);
      feed(publicGate, publication.admit(entries, now), now, faults);
      throwFaults(faults);
    },
    remind(now) {
      remind(now);
      throwFaults([]);
    },
    refresh(id, now) {
      const game = staffGate.hall.games.get(id);
      if (game === undefined) return;
      const faults: unknown[] = [];
      const touched = { tables: new Set([game.table]), games: new Set([id]), tournament: false };
      advance(staffGate, touched, now, faults);
      throwFaults(faults);
    },
    release(now) {
      const faults: unknown[] = [];
      feed(publicGate, publication.release(now), now, faults);
      throwFaults(faults);
    },
    showRecording(isRecording, now) {
      const faults: unknown[] = [];
      for (const gate of [staffGate, publicGate]) {
        const { hall } = gate;
        hall.showUnrecorded(isRecording ? null : now);
        const touched: Touched = { tables: new Set(), games: new Set(), tournament: false };
        for (const table of hall.tables.keys()) touchTable(hall, table, touched);
        advance(gate, touched, now, faults);
      }
      throwFaults(faults);
    },
    nextRelease: () => publication.nextRelease(),
    setPublicDelay(delay) {
      publication.setDelay(delay);
    },
    subscribe(audience, channel, from, now) {
      const state = openChannel(audience, channel);
      if (typeof state === "string") {
        return { kind: "refused", reason: state, detail: `${channel} for the audience ${audience}` };
      }
      // Whoever follows the console for the first time is shown it as it is now.
      if (state === alarms) remind(now);
      if (from.since !== undefined && from.epoch === epoch) {
        const updates = state.after(from.since);
        if (updates !== null) return { kind: "missed", epoch, updates: [...updates] };
      }
      return { kind: "snapshot", epoch, snapshot: state.snapshot(now) };
    },
    snapshot(audience, channel, now) {
      const state = openChannel(audience, channel);
      if (state === alarms) remind(now);
      return typeof state === "string" ? null : state.snapshot(now);
    },
    newest(audience, channel) {
      const state = openChannel(audience, channel);
      return typeof state === "string" ? null : state.newest();
    },
    revision: (audience) => placeOf(audience).gate.hall.seq,
    findAlarm: (id) => alarms.find(id),
    unkeptAlarms: (hall, now) =>
      alarms.unkept(hall).map((alarm) => ({ at: now, source: { kind: "relay" }, type: "AlarmKept", alarm })),
    games(audience) {
      const { gate, viewers } = placeOf(audience);
      if (!viewers.projection.showsGames) return [];
      return [...gate.hall.tables.keys()]
        .toSorted((a, b) => a - b)
        .flatMap((table) => gate.hall.tables.get(table)?.games ?? []);
    },
    onUpdate(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
