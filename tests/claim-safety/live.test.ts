import { DOORS, JournalScript } from "@boardwire/relay-server";
import { VIEWER_PROTOCOL, type Audience, type Command, type CommandAnswer } from "@boardwire/shared";
import { io, type Socket } from "socket.io-client";
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { comeIn, openRelay, type Who } from "./walk.ts";

// Two runs of a relay, in one of which arbiters do all that they do at a table. The bytes that go to others are the same: no
// frame more or less, none longer, no number higher.

type Order = {
  readonly [K in Command["kind"]]: { readonly kind: K } & Record<string, unknown>;
}[Command["kind"]];

const game = "1.1";
/** What nobody else may know of, in an order in which each is carried out. */
const HIDDEN: readonly Order[] = [
  { kind: "offerDraw", game, side: "black" },
  { kind: "declineDraw", game, side: "black" },
  { kind: "stopPlay", game, why: "help", side: "white" },
  { kind: "resumePlay", game, justified: false },
  { kind: "makeClaim", game, side: "white", what: "threefold" },
  { kind: "decideClaim", game, claim: 1, outcome: "wrong", against: true },
  { kind: "proposeTimes", game, white: 60_000, black: 60_000, why: "irregularity" },
  { kind: "handleAlarm", alarm: "flag:2:2.1:white:0", how: "acknowledge" },
  { kind: "callFlag", game: "2.1", side: "white", by: "arbiter" },
  { kind: "ruleIllegalMove", game: "3.1", ply: 4, ruling: "stands", against: true },
  { kind: "showSheet", game, side: "white" },
  { kind: "notePosition", game },
  { kind: "note", table: 1, text: "warned" },
  // Refused, which is counted.
  { kind: "withdrawResult", game },
];
/** What only the public and the hall may not know of. */
const RESULT: readonly Order[] = [
  { kind: "enterResult", game, result: "1-0", reason: "resignation" },
  { kind: "withdrawResult", game },
];
/** What everybody sees. */
const SEEN: Order = { kind: "enterMoves", game: "4.1", from: 1, moves: ["d4"] };

/** Four tables: a repetition, a flag at zero, an illegal move that was answered, and one on which nothing happens. */
function writeHall(): JournalScript {
  const script = new JournalScript().create("Open");
  for (const table of [1, 2, 3, 4]) {
    script.connect(table).pair(table, 1, { timeControl: "5400+30" });
    script.startGame(table, 1);
  }
  const [first, second, third] = script.hall.games.keys();
  if (first === undefined || second === undefined || third === undefined) throw new Error("no games");
  script.play(first, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8");
  script.play(second, "e4", "e5").clock(2, 0, 60_000, null);
  script.add({
    type: "FlagFallObserved",
    game: second,
    side: "white",
    kind: "final",
    period: 0,
    first: null,
    seen: script.now,
  });
  script.play(third, "e4", "e5", "Nf3");
  const fen = "rnbqkbnr/pppp1ppp/8/8/4p3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
  script.rawMove(third, { uci: "e5e4", san: "exe4", fen, known: "illegal" }).play(third, "Nc3");
  return script;
}

interface Ear {
  /** Every frame with a message, as text; ids of connections and of runs are left out. */
  readonly frames: string[];
  readonly close: () => void;
}

/** A bare connection that follows all that an audience has. */
async function hearBytes(port: number, token: string, audience: Audience): Promise<Ear> {
  const channels = audience === "hall" ? ["tournament"] : ["tournament", "game:1.1", "game:3.1", "game:4.1"];
  const frames: string[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
  });
  let answers = 0;
  socket.on("message", (data: Buffer) => {
    const text = data.toString();
    if (text === "2") socket.send("3");
    else if (text.startsWith("40"))
      channels.forEach((channel, i) => {
        const request = ["subscribe", { v: VIEWER_PROTOCOL, audience, channel }];
        socket.send(`42${i}${JSON.stringify(request)}`);
      });
    else if (text.startsWith("0")) socket.send("40");
    else {
      if (text.startsWith("43")) answers++;
      frames.push(text.replace(/"epoch":"[^"]+"/, '"epoch":""'));
    }
  });
  await vi.waitFor(() => expect(answers).toBe(channels.length), { timeout: 20_000 });
  return { frames, close: () => socket.terminate() };
}

interface Run {
  readonly frames: Readonly<Record<Exclude<Who, "arbiter">, readonly string[]>>;
  readonly pages: readonly string[];
  readonly console: string;
}

/** One run: these orders, then what everybody sees. */
async function run(orders: readonly Order[]): Promise<Run> {
  const script = writeHall();
  const relay = await openRelay(script.entries, script.now);
  let arbiter: Socket | null = null;
  const ears: Ear[] = [];
  try {
    const people = await comeIn(relay.port);
    const tokenOf = (who: Who): string => people.get(who)?.token ?? "";
    const socket = io(`http://127.0.0.1:${relay.port}`, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      auth: { key: tokenOf("arbiter") },
    });
    arbiter = socket;
    const order = async (one: Order): Promise<CommandAnswer> =>
      (await socket.timeout(20_000).emitWithAck("command", one)) as CommandAnswer;
    const hear = async (who: Exclude<Who, "arbiter">): Promise<Ear> => {
      const ear = await hearBytes(relay.port, tokenOf(who), who === "nobody" ? "public" : who);
      ears.push(ear);
      return ear;
    };
    const [nobody, hall, operator] = [await hear("nobody"), await hear("hall"), await hear("operator")];
    // Whoever has the console open is sent what happens there, which is counted.
    for (const channel of ["tournament", "console"])
      await socket.emitWithAck("subscribe", { v: VIEWER_PROTOCOL, audience: "arbiter", channel });
    for (const one of orders) {
      const answer = await order(one);
      const isRefusal = one === HIDDEN.at(-1);
      expect([one.kind, answer]).toEqual([
        one.kind,
        expect.objectContaining({ kind: isRefusal ? "refused" : "done" }),
      ]);
    }
    expect(await order(SEEN)).toEqual({ kind: "done" });
    for (const { frames } of [nobody, hall, operator])
      await vi.waitFor(() => expect(frames.at(-1)).toContain('"d4"'), { timeout: 20_000 });
    const get = async (path: string, who: Who): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${relay.port}${path}`, {
        headers: { Authorization: `Bearer ${tokenOf(who)}` },
      });
      return [answer.headers.get("etag"), answer.headers.get("content-length"), await answer.text()].join(
        "\n",
      );
    };
    const pages = ["/api/v1/tournament", "/api/v1/games/1.1", "/games.pgn", "/games/3.1.pgn"];
    const known = await socket.emitWithAck("subscribe", {
      v: VIEWER_PROTOCOL,
      audience: "arbiter",
      channel: "tournament",
    });
    return {
      frames: { nobody: nobody.frames, hall: hall.frames, operator: operator.frames },
      pages: await Promise.all([
        ...pages.map((path) => get(path, "nobody")),
        get("/health", "hall"),
        get("/health", "operator"),
      ]),
      console: JSON.stringify(known),
    };
  } finally {
    arbiter?.disconnect();
    for (const ear of ears) ear.close();
    await relay.close();
  }
}

describe("two runs that differ in what arbiters did", () => {
  it("[CS9] [CS19] send the public, the hall and operators the same bytes", async () => {
    const [without, withIt] = [await run([]), await run(HIDDEN)];
    expect(withIt.frames).toEqual(without.frames);
    expect(withIt.pages.slice(0, -1)).toEqual(without.pages.slice(0, -1));
    expect(withIt.console).not.toEqual(without.console);
  });

  it("[CS5] send the public and the hall the same bytes with a result that was withdrawn", async () => {
    const [without, withIt] = [await run([]), await run(RESULT)];
    const { operator, ...outside } = withIt.frames;
    const { operator: unaware, ...others } = without.frames;
    expect(outside).toEqual(others);
    expect(operator.length).toBeGreaterThan(unaware.length);
  });

  it("[CS49] have the record for arbiters alone, whatever is in it", async () => {
    const script = writeHall();
    const relay = await openRelay(script.entries, script.now);
    try {
      const people = await comeIn(relay.port);
      const doors = DOORS.filter(({ path }) => path.startsWith("/record") && !path.endsWith(".css"));
      expect(doors.length).toBeGreaterThan(4);
      for (const { path } of doors) {
        for (const [who, { token }] of people) {
          const answer = await fetch(`http://127.0.0.1:${relay.port}${path}`, {
            headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
          });
          const text = await answer.text();
          expect([path, who, answer.ok]).toEqual([path, who, who === "arbiter"]);
          if (who !== "arbiter") expect(text).not.toMatch(/Nf3|e4|exe4|1\.1|Open/);
        }
      }
    } finally {
      await relay.close();
    }
  });

  it("[CS48] tell operators no count that goes up with what is sent to arbiters", async () => {
    const [without, withIt] = [await run([]), await run(HIDDEN.slice(0, -1))];
    expect(withIt.pages.at(-1)).toEqual(without.pages.at(-1));
  });
});
