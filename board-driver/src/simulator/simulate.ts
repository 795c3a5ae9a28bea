import type { FieldContent } from "@boardwire/shared";
import { type LineEvent, type PressSeen, SimulatedTable, type TableOptions } from "./board.ts";
import type { GameScript } from "./script.ts";

// A script played on a board in virtual time, as fast as the machine can: no timers, no waiting.

/** The program at the other end of the cable. Every method may answer with bytes for the board. */
export interface VirtualHost {
  opened(at: number): Uint8Array | null;
  received(bytes: Uint8Array, at: number): Uint8Array | null;
  /** Called every `tickMillis` while the line is open. */
  tick(at: number): Uint8Array | null;
  readonly tickMillis: number;
}

/** Everything on the line, with what the host sent, in the order of time. */
export type VirtualEvent =
  | LineEvent
  | { readonly kind: "sent"; readonly at: number; readonly bytes: Uint8Array };

export interface VirtualRun {
  readonly events: readonly VirtualEvent[];
  /** Lever presses that moved the lever, with the time they left on the clock. */
  readonly presses: readonly PressSeen[];
  /** What stands on the device's 64 fields at the end. */
  readonly fields: readonly FieldContent[];
}

export interface VirtualOptions extends Partial<TableOptions> {
  /** Default: `createPlainHost()`. */
  readonly host?: VirtualHost;
}

const GREETING = Uint8Array.of(0x40, 0x4b, 0x42, 0x41);

/**
 * A host that does what a driver must: greets after opening and after a silence (a board that lost its power comes
 * back mute), asks for the whole board now and then, and asks for a sign of life when it hears nothing.
 */
export function createPlainHost(dumpEveryMillis = 10_000): VirtualHost {
  let heardAt = 0;
  let dumpAt = 0;
  let asked = 0;
  return {
    tickMillis: 1000,
    opened(at) {
      heardAt = at;
      dumpAt = at + dumpEveryMillis;
      asked = 0;
      return GREETING;
    },
    received(_bytes, at) {
      const silent = asked >= 2;
      heardAt = at;
      asked = 0;
      return silent ? GREETING : null;
    },
    tick(at) {
      if (at - heardAt >= 900) {
        asked++;
        return Uint8Array.of(0x45);
      }
      if (at < dumpAt) return null;
      dumpAt = at + dumpEveryMillis;
      return Uint8Array.of(0x42);
    },
  };
}

/** Plays scripts one after another on one board; they must follow each other in time. */
export function runVirtual(scripts: readonly GameScript[], options: VirtualOptions = {}): VirtualRun {
  const host = options.host ?? createPlainHost();
  const table = new SimulatedTable(options);
  placeAtStart(table, scripts);
  const events: VirtualEvent[] = [];
  for (const script of scripts) table.load(script.events);
  const end = (scripts.at(-1)?.finishedAt ?? 0) + 1000;

  // Bytes take their time on the line; what was under way when the cable came out is lost.
  let underWay: LineEvent[] = [];
  const leave = (line: readonly LineEvent[]): void => {
    for (const event of line) {
      if (event.kind === "closed") underWay = underWay.filter((other) => other.at <= event.at);
      underWay.push(event);
    }
  };
  const send = (bytes: Uint8Array | null, at: number): void => {
    if (bytes === null || !table.plugged) return;
    events.push({ kind: "sent", at, bytes });
    leave(table.receive(bytes, at));
  };

  leave([{ kind: "opened", at: 0 }]);
  let tickAt = host.tickMillis;
  for (;;) {
    const at = Math.min(table.nextAt(), tickAt, underWay[0]?.at ?? Number.POSITIVE_INFINITY);
    if (at > end) break;
    leave(table.advance(at));
    for (let event = underWay[0]; event !== undefined && event.at <= at; event = underWay[0]) {
      underWay.shift();
      events.push(event);
      if (event.kind === "opened") send(host.opened(at), at);
      if (event.kind === "bytes") send(host.received(event.bytes, at), at);
    }
    if (at === tickAt) {
      tickAt += host.tickMillis;
      send(host.tick(at), at);
    }
  }
  const fields = Array.from({ length: 64 }, (_, field) => table.board.heldAt(field));
  return { events, presses: table.presses, fields };
}

/** The men of the first game stand ready before anything is recorded. */
function placeAtStart(table: SimulatedTable, scripts: readonly GameScript[]): void {
  const first = scripts[0];
  table.board.powerOff();
  if (first !== undefined) {
    for (const [square, man] of first.before.entries()) {
      table.board.place(table.fieldOf(square), man, 0);
    }
  }
  table.board.powerOn(0);
}
