import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toInstant, type Person, type PersonId } from "@boardwire/shared";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAudiences } from "./core/audiences.ts";
import { createPages, type Health } from "./pages.ts";

let folder = "";
let journal: Health["journal"] = "ok";
const COUNTS: Health["counts"] = {
  drivers: {
    drivers: 3,
    strangers: 0,
    crowdedOut: 0,
    refused: { key: 0, version: 0, malformed: 0, gap: 0, full: 0, taken: 0, tooMany: 0, silent: 0 },
    replaced: 0,
    slowed: 0,
    skipped: 0,
  },
  admission: { entered: 4, wrongCodes: 1, heldUp: 0, refused: 0 },
  viewers: {
    viewers: 7,
    refusedConnections: 0,
    refusedMessages: 0,
    refusedTokens: 0,
    cutForRate: 0,
    cutForSize: 0,
    cutForSlowness: 0,
    direct: 99,
    engine: 0,
  },
};
const servers: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-pages-"));
  writeFileSync(join(folder, "keys.json"), "secret");
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
  rmSync(folder, { recursive: true, force: true });
});

const PEOPLE: readonly Person[] = (["hall", "operator", "arbiter", "chief"] as const).map((role) => ({
  id: `${role}1` as PersonId,
  name: `${role}-token`,
  role,
  sector: null,
  admittedAt: toInstant(1),
  leftAt: null,
}));

async function serve(): Promise<number> {
  const pages = createPages({
    audiences: createAudiences({ epoch: "test" }),
    now: () => toInstant(1000),
    timeZone: "Etc/UTC",
    folder: join(folder, "pages"),
    health: () => ({ journal, counts: COUNTS }),
    whoAsks: ({ headers }) => PEOPLE.find(({ name }) => headers.authorization === `Bearer ${name}`) ?? null,
    admission: null,
    record: null,
    log: pino({ enabled: false }),
  });
  const server = createServer(pages);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** As it stands, without a client's tidying of the path. */
const get = (
  port: number,
  path: string,
  method = "GET",
  headers: Record<string, string> = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => (body += text));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });

describe("pages", () => {
  const build = (): void => {
    mkdirSync(join(folder, "pages/assets"), { recursive: true });
    writeFileSync(join(folder, "pages/index.html"), "<!doctype html><title>Boardwire</title>");
    writeFileSync(join(folder, "pages/favicon.svg"), "<svg/>");
    writeFileSync(join(folder, "pages/assets/main-abc.js"), "export {};");
  };

  it.each([
    ["/", 200, "<title>Boardwire"],
    ["/game/12.3", 200, "<title>Boardwire"],
    ["/game/12", 404, "no such page"],
    ["/game/12.3/x", 404, "no such page"],
    ["/favicon.svg", 200, ""],
    ["/assets/main-abc.js", 200, "export {}"],
    ["/assets/", 404, "no such page"],
    ["/../keys.json", 404, "no such page"],
    ["/%2e%2e/keys.json", 404, "no such page"],
    ["/assets/..%2f..%2fkeys.json", 404, "no such page"],
    ["/..%5ckeys.json", 404, "no such page"],
    ["/%zz", 404, "no such page"],
    ["/game/%zz", 400, "Bad request"],
    ["/driver", 404, "no such page"],
    ["/api/v1/nothing", 404, "unknownPath"],
  ])("GET %s: %i", async (path, status, text) => {
    build();
    const port = await serve();
    const answer = await get(port, path);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(text);
    expect(answer.body).not.toContain("secret");
    // No page of ours may run what it did not bring, nor stand in anybody's frame.
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(answer.headers["x-powered-by"]).toBeUndefined();
  });

  it("tell a browser that there is no such page in their own look", async () => {
    build();
    const port = await serve();
    for (const path of ["/foo", "/game/12", "/game/x/y"]) {
      const answer = await get(port, path, "GET", { accept: "text/html,application/xhtml+xml" });
      expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "no-cache"]);
      expect(answer.body).toContain("<title>Boardwire");
    }
    expect((await get(port, "/foo", "GET", { accept: "*/*" })).body).toBe("There is no such page.\n");
  });

  it("say what to do where they have not been built", async () => {
    const port = await serve();
    const answer = await get(port, "/");
    expect(answer.status).toBe(503);
    expect(answer.body).toContain("npm run build");
  });

  it("are kept by browsers only where their names change with their content", async () => {
    build();
    const port = await serve();
    expect((await get(port, "/")).headers["cache-control"]).toBe("no-cache");
    expect((await get(port, "/assets/main-abc.js")).headers["cache-control"]).toContain("immutable");
  });

  it("cannot be written to", async () => {
    build();
    const port = await serve();
    for (const method of ["POST", "PUT", "DELETE"]) expect((await get(port, "/", method)).status).toBe(404);
  });
});

describe("/health", () => {
  it("tells everybody whether the relay records", async () => {
    const port = await serve();
    expect(await get(port, "/health")).toMatchObject({ status: 200, body: '{"journal":"ok"}' });
    journal = "failed";
    expect(await get(port, "/health")).toMatchObject({ status: 503, body: '{"journal":"failed"}' });
    journal = "ok";
  });

  it("tells staff the counts of the doors, and nobody else", async () => {
    const port = await serve();
    const ask = async (authorization: string): Promise<unknown> =>
      JSON.parse((await get(port, "/health", "GET", { authorization })).body);
    for (const role of ["arbiter", "chief"])
      expect(await ask(`Bearer ${role}-token`)).toEqual({ journal: "ok", counts: COUNTS });
    const { direct, engine, ...viewers } = COUNTS?.viewers ?? {};
    expect([direct, engine]).toEqual([99, 0]);
    expect(await ask("Bearer operator-token")).toEqual({ journal: "ok", counts: { ...COUNTS, viewers } });
    for (const wrong of ["Bearer arbiter-tokem", "arbiter-token", "Bearer hall-token", ""])
      expect(await ask(wrong)).toEqual({ journal: "ok" });
  });
});
