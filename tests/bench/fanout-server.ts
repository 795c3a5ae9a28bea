import { createServer, type IncomingMessage } from "node:http";
import { Server } from "socket.io";
import { WebSocketServer, type WebSocket } from "ws";
import {
  type Entry,
  type Update,
  STANDARD_FEN,
  legalMoves,
  parsePosition,
  describeAndPlay,
  toFen,
  toGameId,
  toInstant,
  toUci,
} from "@boardwire/shared";
import {
  NOBODY_ADMITTED,
  createAudiences,
  createSocketIoTransport,
  frameText,
} from "@boardwire/relay-server";

// One of three servers that send the same update to every viewer: the product's own transport, a WebSocket frame
// prepared once (the floor), and a stock socket.io room. The parent says `publish`; the answer to `cpu` is what it cost.

const kind = process.argv[2];
const now = () => toInstant(Date.now());
const http = createServer();

/** A game that goes on for ever: any legal move, taken in turn. */
function* moves(): Generator<Entry[]> {
  const head = { at: now(), source: { kind: "relay" as const } };
  const game = toGameId(1, 1);
  let seq = 1;
  const start = { fen: STANDARD_FEN, chess960: false };
  yield [
    {
      ...head,
      seq: seq++ as Entry["seq"],
      type: "GameStarted",
      game,
      table: 1 as never,
      board: "dgt:1" as never,
      white: null,
      black: null,
      start,
      timeControl: null,
      turned: false,
    },
  ];
  const parsed = parsePosition(STANDARD_FEN);
  if (!parsed.ok) throw new Error("start position");
  let position = parsed.value;
  for (let ply = 1; ; ply++) {
    const list = legalMoves(position);
    const move = list[(ply * 7) % list.length];
    if (move === undefined) throw new Error("the bench game has ended");
    const { san, after } = describeAndPlay(position, move);
    const facts = {
      uci: toUci(position, move, false),
      san,
      fen: toFen(after),
      at: now(),
      known: "seen" as const,
    };
    yield [
      {
        ...head,
        at: now(),
        seq: seq++ as Entry["seq"],
        type: "MovesObserved",
        game,
        from: ply as never,
        replaced: 0,
        moves: [facts],
        evidence: { rule: "INF1", doubt: 0 },
      },
    ];
    position = after;
  }
}

const source = moves();
const audiences = createAudiences({ epoch: "bench" });
const nextEntries = (): Entry[] => {
  const next = source.next();
  if (next.done === true) throw new Error("no more moves");
  return next.value;
};
audiences.publish(nextEntries(), now());

/** What the product sends for one move, so that the others send the very same bytes. */
let latest: Update | null = null;
audiences.onUpdate((_audience, _channel, update) => {
  latest = update;
});
audiences.subscribe("public", "tournament", {}, now());
const publishAndGet = (): Update => {
  audiences.publish(nextEntries(), now());
  if (latest === null) throw new Error("a move made no update");
  return latest;
};

let publish: () => void;
if (kind === "product") {
  createSocketIoTransport({
    carryOut: () => Promise.resolve({ kind: "refused", reason: "notAllowed", detail: "a benchmark" }),
    checkClaim: () => null,
    server: http,
    audiences,
    admitted: NOBODY_ADMITTED,
    now,
    limits: { socketsPerAddress: 100_000, socketsOfThisMachine: 100_000, sockets: 100_000 },
  });
  publish = () => void publishAndGet();
} else if (kind === "stock") {
  const io = new Server(http, { transports: ["websocket"], perMessageDeflate: false });
  io.on("connection", (socket) => {
    socket.on("subscribe", (_request: unknown, answer: (reply: unknown) => void) => {
      void socket.join("all");
      answer({});
    });
  });
  publish = () => void io.to("all").emit("update", publishAndGet());
} else {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const viewers: { write(frame: Buffer): unknown }[] = [];
  server.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    socket.send('0{"sid":"bench"}');
    socket.on("message", (data: Buffer) => {
      const text = String(data);
      if (text.startsWith("420")) {
        viewers.push(request.socket);
        socket.send("430[{}]");
      } else if (text.startsWith("40")) socket.send('40{"sid":"bench"}');
    });
  });
  publish = () => {
    const frame = frameText(`42${JSON.stringify(["update", publishAndGet()])}`);
    for (const viewer of viewers) viewer.write(frame);
  };
}

process.on("message", (message) => {
  if (message === "publish") publish();
  else if (message === "cpu") process.send?.({ cpu: process.cpuUsage() });
  else if (message === "stop") process.exit(0);
});
process.on("disconnect", () => process.exit(0));
http.listen(0, "127.0.0.1", () => {
  const address = http.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
});
