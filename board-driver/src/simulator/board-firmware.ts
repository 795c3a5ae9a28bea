import type { FieldContent } from "@boardwire/shared";
import type { SimulatedClock } from "./clock.ts";
import type { Chunk } from "./firmware.ts";
import type { SensorState } from "./scan.ts";
import type { Happening } from "./script.ts";

// What the simulator needs of a board of any make: hands and clocks act on it, it answers with bytes. It has no timers;
// whoever drives it asks `nextAt` and calls `advance`, also before anything is done to it. Fields are the device's own.

export interface BoardFirmware {
  /** What really stands on a field. */
  heldAt(field: number): FieldContent;
  /** A hand changes a field. */
  place(field: number, content: FieldContent, at: number): void;
  setSensor(field: number, state: SensorState, at: number): void;
  /** Plugs a clock in, or out with null. */
  connectClock(clock: SimulatedClock | null, at: number): void;
  /** To be called after anything was done to the clock. */
  noticeClock(at: number): void;
  /** The next so many reports of changes never reach the line. */
  loseUpdates(count: number): void;
  /** One byte is missing from each of the next so many messages. */
  dropBytes(count: number): void;
  /** Bytes that are no message, between two that are. */
  babble(bytes: readonly number[], at: number): Chunk[];
  /** The next answer with the whole board comes so much later. */
  delayNextDump(millis: number): void;
  /** For boards that know chess: what of it happens on them. */
  noticeChess?(news: Extract<Happening, { kind: "newGame" | "move" }>, at: number): Chunk[];
  powerOff(): void;
  powerOn(at: number): void;
  /** When something will happen by itself; infinity if nothing will. */
  nextAt(): number;
  /** Lets the time pass up to and including an instant; what the board sends meanwhile comes back in order. */
  advance(to: number): Chunk[];
  /** Bytes from the host; the answers come back. */
  receive(bytes: Uint8Array, at: number): Chunk[];
}
