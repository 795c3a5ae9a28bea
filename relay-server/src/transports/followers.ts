import type { Audience, Channel, PersonId } from "@boardwire/shared";
import { joinPrepared, prepare, type Outlet, type Prepared } from "./prepared-frame.ts";

/** One connection and the channels that it follows, each for one audience. */
export interface Viewer {
  readonly outlet: Outlet;
  readonly channels: Map<Channel, Audience>;
  /** Who has signed in there; null: a spectator. */
  readonly person: PersonId | null;
  /** Under which what it is refused is counted. */
  readonly address: string;
  /** Bytes of the last answer that nothing waited before: as many more may wait, since it asked for them. */
  firstAnswer: number;
  /** It read too slowly; nothing more is sent. */
  isCut: boolean;
}

/**
 * Who follows what, and what is on its way to them. Updates of one turn of the event loop go to each viewer in one
 * write: a round in which eight moves become durable together costs as much as one move.
 */
export interface Followers {
  /** From here on the viewer gets what comes after this moment, not what is on its way to others. */
  join(viewer: Viewer, audience: Audience, channel: Channel): void;
  leave(viewer: Viewer, channel: Channel): void;
  leaveAll(viewer: Viewer): void;
  send(audience: Audience, channel: Channel, payload: unknown): void;
  /** Sends at once what is on its way. */
  flush(): void;
}

interface Group {
  readonly viewers: Set<Viewer>;
  pending: Prepared[];
}

/** `sent` is told of each write, for counting and for cutting off whoever does not read. */
export function createFollowers(
  event: string,
  sent: (viewer: Viewer, way: ReturnType<Outlet["send"]>) => void,
): Followers {
  const groups = new Map<string, Group>();
  const waiting = new Set<Group>();
  let timer: NodeJS.Immediate | null = null;

  const flushGroup = (group: Group): void => {
    if (group.pending.length === 0) return;
    const prepared = joinPrepared(group.pending);
    group.pending = [];
    waiting.delete(group);
    for (const viewer of group.viewers) sent(viewer, viewer.outlet.send(prepared));
  };

  const flush = (): void => {
    if (timer !== null) clearImmediate(timer);
    timer = null;
    for (const group of waiting) flushGroup(group);
  };

  const leave = (viewer: Viewer, channel: Channel): void => {
    const audience = viewer.channels.get(channel);
    if (audience === undefined) return;
    viewer.channels.delete(channel);
    const key = toKey(audience, channel);
    const group = groups.get(key);
    group?.viewers.delete(viewer);
    if (group?.viewers.size === 0) {
      groups.delete(key);
      waiting.delete(group);
    }
  };

  return {
    join(viewer, audience, channel) {
      leave(viewer, channel);
      const key = toKey(audience, channel);
      const group = groups.get(key) ?? { viewers: new Set<Viewer>(), pending: [] };
      flushGroup(group);
      groups.set(key, group);
      group.viewers.add(viewer);
      viewer.channels.set(channel, audience);
    },
    leave,
    leaveAll(viewer) {
      for (const channel of viewer.channels.keys()) leave(viewer, channel);
    },
    send(audience, channel, payload) {
      const group = groups.get(toKey(audience, channel));
      if (group === undefined) return;
      group.pending.push(prepare(event, payload));
      waiting.add(group);
      timer ??= setImmediate(flush);
    },
    flush,
  };
}

const toKey = (audience: Audience, channel: Channel): string => `${audience} ${channel}`;

/** Cuts off those with the most, until what is left is no more than `most` bytes. */
export function cutSlowest(viewers: ReadonlySet<Viewer>, most: number, cut: (viewer: Viewer) => void): void {
  const waiting = [...viewers].map((viewer) => ({ viewer, bytes: viewer.outlet.waiting() }));
  let sum = waiting.reduce((total, { bytes }) => total + bytes, 0);
  if (sum <= most) return;
  for (const { viewer, bytes } of waiting.toSorted((a, b) => b.bytes - a.bytes)) {
    if (sum <= most) return;
    cut(viewer);
    sum -= bytes;
  }
}
