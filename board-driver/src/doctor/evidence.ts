import {
  assertNever,
  type ClockReading,
  type DeviceFacts,
  type DeviceId,
  type Instant,
  type Observation,
} from "@boardwire/shared";
import type { Ending } from "../approach.ts";
import type { SupervisorNews } from "../supervisor-news.ts";

// What was seen of boards and ports while they were looked at, gathered from what a driver reports anyway.

export interface BoardEvidence {
  readonly board: DeviceId;
  readonly path: string;
  readonly facts: DeviceFacts;
  /** 64 contents, field 0 first; null: none were told. */
  readonly fields: string | null;
  readonly clock: ClockReading | "none" | null;
  /** Bytes that belonged to no message. */
  readonly noiseBytes: number;
  /** Milliseconds from asking for the whole board to its answer. */
  readonly answerMillis: readonly number[];
  /** How often it fell silent. */
  readonly losses: number;
  readonly since: Instant;
}

export interface PortEvidence {
  readonly path: string;
  /** How the last attempt ended; null while none has. */
  readonly ending: Ending | null;
  /** A fault of this program at the port. */
  readonly fault: string | null;
}

export interface Evidence {
  readonly boards: ReadonlyMap<DeviceId, BoardEvidence>;
  readonly ports: ReadonlyMap<string, PortEvidence>;
  /** Ports of this computer that look like no board, with what the system calls their maker. */
  readonly passedOver: ReadonlyMap<string, string>;
  /** Named paths at which nothing is. */
  readonly absent: readonly string[];
  /** Why the computer does not list its ports; null: it does. */
  readonly cannotList: string | null;
}

export const NO_EVIDENCE: Evidence = {
  boards: new Map(),
  ports: new Map(),
  passedOver: new Map(),
  absent: [],
  cannotList: null,
};

const withEntry = <Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value,
): ReadonlyMap<Key, Value> => new Map([...map, [key, value]]);

export function seeNews(evidence: Evidence, news: SupervisorNews): Evidence {
  const portOf = (path: string): PortEvidence =>
    evidence.ports.get(path) ?? { path, ending: null, fault: null };
  const withPort = (path: string, change: Partial<PortEvidence>): Evidence => ({
    ...evidence,
    ports: withEntry(evidence.ports, path, { ...portOf(path), ...change }),
  });
  switch (news.kind) {
    case "appeared":
      return withPort(news.path, {});
    case "ended":
      return withPort(news.path, { ending: news.ending });
    case "failed":
      return withPort(news.path, { fault: news.detail });
    case "passedOver":
      return { ...evidence, passedOver: withEntry(evidence.passedOver, news.path, news.maker) };
    case "absent":
      return { ...evidence, absent: [...evidence.absent, news.path] };
    case "cannotList":
      return { ...evidence, cannotList: news.detail };
    case "ready":
    case "vanished":
    case "twice":
    case "moved":
    case "memory":
    case "cannotRemember":
    case "noBoards":
    case "lowBattery":
    case "lowClockBattery":
      // What observations tell as well, or nothing of what is there.
      return evidence;
    default:
      return assertNever(news);
  }
}

export function seeObservation(
  evidence: Evidence,
  board: DeviceId,
  at: Instant,
  observation: Observation,
): Evidence {
  const known = evidence.boards.get(board);
  if (known === undefined) {
    if (observation.kind !== "device") return evidence;
    const fresh: BoardEvidence = {
      board,
      path: observation.port,
      facts: observation,
      fields: null,
      clock: null,
      noiseBytes: 0,
      answerMillis: [],
      losses: 0,
      since: at,
    };
    return { ...evidence, boards: withEntry(evidence.boards, board, fresh) };
  }
  return { ...evidence, boards: withEntry(evidence.boards, board, seeBoard(known, at, observation)) };
}

function seeBoard(known: BoardEvidence, at: Instant, observation: Observation): BoardEvidence {
  switch (observation.kind) {
    case "device":
      return { ...known, facts: observation, path: observation.port };
    case "snapshot": {
      const took = at - observation.asked;
      return { ...known, fields: observation.fields, answerMillis: [...known.answerMillis, took] };
    }
    case "square": {
      if (known.fields === null) return known;
      const { field, content } = observation;
      return { ...known, fields: known.fields.slice(0, field) + content + known.fields.slice(field + 1) };
    }
    case "clock":
      return { ...known, clock: observation };
    case "noClock":
      return { ...known, clock: "none" };
    case "noise":
      return { ...known, noiseBytes: known.noiseBytes + observation.bytes };
    case "lost":
      return { ...known, losses: known.losses + 1 };
    case "connected":
    case "move":
    case "press":
      return known;
    default:
      return assertNever(observation);
  }
}
