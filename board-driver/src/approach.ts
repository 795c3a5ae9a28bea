import type { DeviceFacts, DeviceId, Instant, Observation } from "@boardwire/shared";
import type { Kept } from "./core/catch-up.ts";
import type { LineKind } from "./core/line-kind.ts";
import type { Memory, PortInfo } from "./core/make.ts";
import type { SerialSettings } from "./core/serial-settings.ts";
import type { OpenPort } from "./ports/port.ts";

// What can be tried at a line: one way to recognise who is there and to live with it. A make with one board a line is
// one; several boards on one line are another.

export interface Approach {
  /** Short name, as in the ids of its boards: `dgt`. */
  readonly id: string;
  readonly name: string;
  /** Absent: serial. */
  readonly line?: LineKind;
  matches(port: PortInfo): "yes" | "maybe" | "no";
  createSession(options: SessionOptions): Session;
  /** For boards that speak by themselves: knows them by what they say, so that all of them share one opening. */
  readonly ear?: Ear;
  /** Several boards share such a line. Once it is known for that, nobody speaks to it in another way. */
  readonly sharesLine?: true;
}

/** Listens to a line without a word. */
export interface Ear {
  readonly serial: SerialSettings;
  /** How long such a board may be silent. */
  readonly withinMillis: number;
  /** A function that takes what is heard, and says whether it was such a board. */
  readonly create: (memory: Memory) => (bytes: Uint8Array) => boolean;
  /** The approach asks nothing when it is tried by itself: where nothing was heard, that would be in vain. */
  readonly isAll: boolean;
}

/** How a session ended. */
export type Ending =
  | { readonly kind: "cannotOpen"; readonly detail: string }
  /** Nobody of this make answered; `bytes` is how much was heard all the same. */
  | { readonly kind: "noAnswer"; readonly bytes: number }
  | { readonly kind: "lost"; readonly boards: readonly DeviceId[]; readonly detail: string }
  | { readonly kind: "flooded" }
  | { readonly kind: "stopped" };

export interface SessionOptions {
  readonly path: string;
  readonly openPort: OpenPort;
  /** The driver's steady clock. */
  readonly now: () => Instant;
  /** Takes what was observed, in order. */
  readonly report: (board: DeviceId, at: Instant, observation: Observation, details?: ReportDetails) => void;
  /** Whether the session may speak for this board; false where another port does already and is alive. */
  readonly claim: (board: DeviceId, session: Session) => Promise<boolean>;
  /** Called once for each board, when it is known and its connection has been reported. */
  readonly onReady?: (facts: DeviceFacts, board: DeviceId) => void;
  /** A board's memory is being read, which takes seconds; `fraction` of it, from 0 to 1, has come. */
  readonly onMemory?: (board: DeviceId, fraction: number) => void;
  /** What a board showed last, as it was reported; null: never. */
  readonly lastKnown?: (board: DeviceId) => Kept | null;
  /** What was kept of the device at this line. */
  readonly memory: Memory;
  /** The operator named this approach alone, or it was the one that was answered here before: one answer is enough. */
  readonly expected?: true;
}

export interface ReportDetails {
  /** Read later from the board's memory: `at` is an estimate, the order is true. */
  readonly recovered?: true;
}

export interface Session {
  readonly run: () => Promise<Ending>;
  /** Ends the session; what it observed until then has been reported. */
  readonly stop: (reason: string) => void;
  /** Gives up one board, since it answers elsewhere. */
  readonly release: (board: DeviceId, reason: string) => void;
  /** Reports connection, facts, fields and clock once more, for a relay that knows nothing of them. */
  readonly retell: () => void;
  /** When the board last gave a sign of life; null while the line is being opened, and when the board is lost. */
  readonly heardAt: (board: DeviceId) => Instant | null;
}
