import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { median, type Row } from "./report.ts";

// Fan-out of one move to a crowd: CPU seconds of the server for a million deliveries, each kind in turn, in pairs.

const KINDS = ["prepared", "product", "stock"] as const;
type Kind = (typeof KINDS)[number];

const run = (file: string, args: readonly string[]): ChildProcess =>
  fork(resolve(import.meta.dirname, file), [...args], {
    execArgv: ["--import", "tsx", "--conditions=source"],
  });

const messageOf = <T>(child: ChildProcess, pick: (message: unknown) => T | null): Promise<T> =>
  new Promise((done, fail) => {
    const listen = (message: unknown): void => {
      const picked = pick(message);
      if (picked === null) return;
      child.off("message", listen);
      done(picked);
    };
    child.on("message", listen);
    child.once("exit", (code) => fail(new Error(`a process of the benchmark ended with ${code}`)));
  });

const field = (message: unknown, name: string): unknown =>
  typeof message === "object" && message !== null ? Reflect.get(message, name) : undefined;

/** CPU seconds per million deliveries of one server. */
async function measure(kind: Kind, viewers: number, rounds: number, window: number): Promise<number> {
  const server = run("fanout-server.ts", [kind]);
  const port = await messageOf(server, (message) => field(message, "port") as number | null);
  const crowd = run("fanout-viewers.ts", [String(port), String(viewers)]);
  try {
    await messageOf(crowd, (message) => (message === "ready" ? true : null));
    const cpu = async (): Promise<number> => {
      server.send("cpu");
      const usage = (await messageOf(server, (message) => field(message, "cpu") ?? null)) as NodeJS.CpuUsage;
      return (usage.user + usage.system) / 1e6;
    };
    let sent = 0;
    const push = (): void => {
      sent++;
      server.send("publish");
    };
    const play = (count: number): Promise<void> =>
      new Promise((done) => {
        const last = sent + count;
        const listen = (message: unknown): void => {
          const round = field(message, "round");
          if (typeof round !== "number") return;
          if (sent < last) push();
          else if (round >= last) {
            crowd.off("message", listen);
            done();
          }
        };
        crowd.on("message", listen);
        for (let i = 0; i < window; i++) push();
      });
    await play(30);
    const before = await cpu();
    await play(rounds);
    return (((await cpu()) - before) / (rounds * viewers)) * 1e6;
  } finally {
    crowd.send("stop");
    server.send("stop");
  }
}

export async function benchFanout(viewers = 1000, rounds = 200): Promise<Row[]> {
  const seconds: Record<Kind, number[]> = { prepared: [], product: [], stock: [] };
  for (let pass = 0; pass < 3; pass++) {
    for (const kind of KINDS) seconds[kind].push(await measure(kind, viewers, rounds, 4));
  }
  const ratio = (kind: Kind): number =>
    median(seconds[kind].map((value, i) => value / (seconds.prepared[i] ?? Number.NaN)));
  const names: Record<Kind, string> = {
    prepared: "WebSocket frame prepared once",
    product: "Boardwire over socket.io",
    stock: "stock socket.io room",
  };
  return KINDS.map((kind) => ({
    what: `one move to ${viewers} sockets: ${names[kind]}`,
    figure: `${median(seconds[kind]).toFixed(1)} CPU s per million deliveries`,
    ratio: ratio(kind),
  }));
}
