// The line to the relay as the feed sees it; socket.io stands behind it in the page, a fake relay in the tests.

export type LineEvent = "subscribe" | "unsubscribe" | "time" | "command" | "checkClaim";

export interface LineListener {
  opened(): void;
  closed(): void;
  /** An update as it came, not yet parsed. */
  update(payload: unknown): void;
}

export interface Line {
  /** Starts the line; it opens again by itself for as long as the page lives. */
  open(listener: LineListener): void;
  /** Opens it anew: who has signed in since, or out, is known from then on. */
  renew(): void;
  /** For good. */
  close(): void;
  /** Sends a question; rejects where no answer comes in time or the line drops. */
  request(event: LineEvent, payload: object): Promise<unknown>;
}

/** Calls back after some milliseconds; the answer cancels it. */
export type Schedule = (millis: number, run: () => void) => () => void;
