import { messageOf, type Instant } from "@boardwire/shared";
import type { Port } from "./ports/port.ts";

/** Why nothing more is said over a line. */
export type Farewell =
  | { readonly kind: "closed"; readonly detail: string }
  | { readonly kind: "flooded" }
  /** This program could not cope with what it heard. */
  | { readonly kind: "fault"; readonly error: unknown }
  | { readonly kind: "stopped"; readonly detail: string };

/** A board at 9600 baud sends 4800 bytes in this window; whoever sends this much is no board, and is not listened to. */
const FLOOD_WINDOW_MILLIS = 5000;
const FLOOD_BYTES = 65_536;

/** What all who ask over an open line have in common: it brings bytes, may bring too many, and comes to an end once. */
export abstract class OpenLine {
  over: Farewell | null = null;
  /** Bytes heard in all. */
  bytes = 0;

  readonly #port: Port;
  readonly #now: () => Instant;
  #noise = 0;
  #window: { readonly since: Instant; bytes: number };
  readonly #sleepers = new Set<() => void>();

  constructor({ port, now }: { readonly port: Port; readonly now: () => Instant }) {
    this.#port = port;
    this.#now = now;
    this.#window = { since: now(), bytes: 0 };
  }

  protected abstract hear(bytes: Uint8Array, at: Instant): void;
  /** Nothing will come any more, so nothing is to be waited for. */
  protected abstract giveUp(): void;

  /** To be called once, by whoever is ready to hear. */
  protected listen(): void {
    this.#port.onBytes((bytes) => {
      try {
        this.#take(bytes);
      } catch (error) {
        // Thrown from here it would end the whole program; the session throws it where its supervisor hears it.
        this.end({ kind: "fault", error });
      }
    });
    this.#port.onClose((detail) => this.end({ kind: "closed", detail }));
  }

  protected write(bytes: Uint8Array): void {
    this.#port.write(bytes).catch((trouble: unknown) => {
      this.end({ kind: "closed", detail: messageOf(trouble) });
    });
  }

  /** Lets time pass; ends early when the line does. */
  async rest(millis: number): Promise<void> {
    if (this.over !== null) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, millis);
      this.#sleepers.add(wake);
    });
  }

  protected noteNoise(bytes: number): void {
    this.#noise += bytes;
  }

  /** Bytes that belonged to no message since the last call. */
  takeNoise(): number {
    const noise = this.#noise;
    this.#noise = 0;
    return noise;
  }

  end(farewell: Farewell): void {
    if (this.over !== null) return;
    this.over = farewell;
    this.giveUp();
    for (const wake of this.#sleepers) wake();
  }

  #take(bytes: Uint8Array): void {
    if (this.over !== null) return;
    const at = this.#now();
    this.bytes += bytes.length;
    if (at - this.#window.since > FLOOD_WINDOW_MILLIS) this.#window = { since: at, bytes: 0 };
    this.#window.bytes += bytes.length;
    if (this.#window.bytes > FLOOD_BYTES) this.end({ kind: "flooded" });
    else this.hear(bytes, at);
  }
}
