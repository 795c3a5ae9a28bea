import { io, type Socket } from "socket.io-client";
import {
  type GameSnapshot,
  type GameUpdate,
  type MoveView,
  type Subscribed,
  type Update,
  VIEWER_PROTOCOL,
} from "@boardwire/shared";

/** A viewer as docs/protocol.md describes one: it follows a game, and comes back by itself with its last number. */
export interface Follower {
  readonly moves: readonly MoveView[];
  /** Snapshots and resumptions it has been given. */
  readonly counts: { snapshots: number; resumed: number; gaps: number; updates: number };
  readonly socket: Socket;
  close(): void;
}

export function follow(port: number, game: string): Follower {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  const channel = `game:${game}`;
  const counts = { snapshots: 0, resumed: 0, gaps: 0, updates: 0 };
  let moves: MoveView[] = [];
  let last: { n: number; epoch: string } | null = null;

  const take = (update: GameUpdate): void => {
    if (last === null) return;
    if (update.n <= last.n) return;
    if (update.n !== last.n + 1) {
      counts.gaps++;
      subscribe();
      return;
    }
    last = { ...last, n: update.n };
    counts.updates++;
    if (update.moves !== undefined) moves = [...moves.slice(0, update.moves.from - 1), ...update.moves.list];
  };
  const subscribe = (): void => {
    const since = last === null ? {} : { since: last.n, epoch: last.epoch };
    socket.emit(
      "subscribe",
      { v: VIEWER_PROTOCOL, audience: "public", channel, ...since },
      (reply: Subscribed) => {
        if (reply.kind === "snapshot") {
          const snapshot = reply.snapshot as GameSnapshot;
          counts.snapshots++;
          moves = [...snapshot.moves];
          last = { n: snapshot.n, epoch: reply.epoch };
        } else if (reply.kind === "missed") {
          counts.resumed++;
          for (const update of reply.updates) take(update as GameUpdate);
        } else setTimeout(subscribe, 200);
      },
    );
  };
  socket.on("connect", subscribe);
  socket.on("update", (update: Update) => {
    if (update.channel === channel) take(update as GameUpdate);
  });
  return {
    get moves() {
      return moves;
    },
    counts,
    socket,
    close: () => void socket.close(),
  };
}
