import { io } from "socket.io-client";
import type { Line, Schedule } from "./line.ts";
import { fullPace, takeTurn } from "./pace.ts";

const ANSWER_WITHIN_MILLIS = 10_000;

/** The line over socket.io to the relay that served the page. `now`: milliseconds of a steady clock. */
export function createSocketLine(now: () => number, schedule: Schedule): Line {
  // Our own numbers resume what was missed (docs/protocol.md), so nothing is kept or repeated by socket.io itself.
  const socket = io({
    autoConnect: false,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
  });
  let pace = fullPace(now());

  const waitForTurn = async (): Promise<void> => {
    const turn = takeTurn(pace, now());
    pace = turn.pace;
    if (turn.waitMillis > 0) await new Promise<void>((resolve) => schedule(turn.waitMillis, resolve));
  };

  return {
    open(listener) {
      let isAsked = false;
      socket.on("connect", () => {
        isAsked = true;
        pace = fullPace(now());
        listener.opened();
      });
      socket.on("disconnect", (reason) => {
        listener.closed();
        // Cut by the relay (too slow, or asked too often): socket.io leaves it to us to come back.
        if (reason === "io server disconnect") schedule(1000, () => socket.connect());
      });
      socket.on("connect_error", () => {
        if (!isAsked) listener.closed();
      });
      socket.on("update", (payload: unknown) => listener.update(payload));
      socket.connect();
    },
    renew() {
      socket.disconnect().connect();
    },
    close() {
      socket.disconnect();
    },
    async request(event, payload) {
      await waitForTurn();
      if (!socket.connected) throw new Error("the line is not open");
      const answer: unknown = await socket.timeout(ANSWER_WITHIN_MILLIS).emitWithAck(event, payload);
      return answer;
    },
  };
}
