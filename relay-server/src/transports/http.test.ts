import { createServer } from "node:http";
import express from "express";
import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import { GameSnapshotSchema, TournamentSnapshotSchema } from "@boardwire/shared";
import { createRunning } from "../core/test-hearing.ts";
import { createHttpApi } from "./http.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A hall with one running game, and its public HTTP API on loopback. */
async function serve(publicDelayMillis = 0) {
  const hearing = createRunning(publicDelayMillis);
  const { audiences, script } = hearing;
  const app = express();
  app.use(createHttpApi({ audiences, now: () => script.now, timeZone: "UTC" }));
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => new Promise((done) => server.close(done)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${address.port}${path}`, { headers });
  const options = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${address.port}${path}`, { method: "OPTIONS" });
  return { ...hearing, get, options };
}

describe("the public HTTP API", () => {
  it("gives the tournament and a game as the public channels do", async () => {
    const { get, script, id, tell, tournament, game } = await serve();
    script.play(id, "e4", "e5");
    tell();
    const answer = await get("/api/v1/tournament");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(v.parse(TournamentSnapshotSchema, await answer.json())).toEqual(tournament("public"));
    const one = await get(`/api/v1/games/${id}`);
    expect(v.parse(GameSnapshotSchema, await one.json())).toEqual(game("public", id));
  });

  it("says with an entity tag that nothing has changed, and that something has", async () => {
    const { get, script, id, tell } = await serve();
    const paths = ["/api/v1/tournament", `/api/v1/games/${id}`, "/games.pgn", `/games/${id}.pgn`];
    for (const [i, path] of paths.entries()) {
      const tag = (await get(path)).headers.get("etag") ?? "";
      const same = await get(path, { "if-none-match": tag });
      expect([same.status, await same.text()]).toEqual([304, ""]);
      script.play(id, ["e4", "e5", "Nf3", "Nc6"][i] ?? "");
      tell();
      expect((await get(path, { "if-none-match": tag })).status).toBe(200);
    }
  });

  it("lets pages of other origins ask with an entity tag", async () => {
    const { options, get, id } = await serve();
    for (const path of ["/api/v1/tournament", `/api/v1/games/${id}`, "/games.pgn"]) {
      const answer = await options(path);
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      expect(answer.headers.get("access-control-allow-headers")).toContain("If-None-Match");
      expect((await get(path)).headers.get("access-control-expose-headers")).toContain("ETag");
    }
  });

  it("[CS9] tells by no tag, length or text that something happened which the public does not see", async () => {
    const { get, script, id, tell } = await serve();
    script.play(id, "e4");
    tell();
    const look = async (): Promise<unknown[]> => {
      const answers = [];
      for (const path of ["/api/v1/tournament", `/api/v1/games/${id}`, "/games.pgn", `/games/${id}.pgn`]) {
        const answer = await get(path);
        answers.push(answer.headers.get("etag"), answer.headers.get("content-length"), await answer.text());
        expect(answer.headers.get("last-modified")).toBeNull();
      }
      return answers;
    };
    const before = await look();
    script.pass(5000).signal(id, "1-0").observe(1, { kind: "noise", bytes: 3 });
    tell();
    expect(await look()).toEqual(before);
  });

  it("[CS12] is behind the publication delay", async () => {
    const { get, script, id, tell, audiences } = await serve(900_000);
    script.play(id, "e4");
    tell();
    const texts = async (): Promise<string> =>
      (
        await Promise.all(
          ["/api/v1/tournament", `/api/v1/games/${id}`, "/games.pgn", `/games/${id}.pgn`].map(async (path) =>
            (await get(path)).text(),
          ),
        )
      ).join();
    expect(await texts()).not.toContain("e4");
    audiences.release(script.pass(900_000).now);
    expect((await texts()).match(/"san":"e4","ply"|"uci":"e2e4","position"|1\. e4/g)).toHaveLength(5);
  });

  it("gives the games that have started as PGN", async () => {
    const { get, script, id, tell } = await serve();
    script.pair(2, 1);
    script.play(id, "e4").press(id, 5_399_000);
    tell();
    const answer = await get("/games.pgn");
    expect(answer.headers.get("content-type")).toBe("application/x-chess-pgn; charset=utf-8");
    const text = await answer.text();
    expect(text.match(/\[Event /g)).toHaveLength(1);
    expect(text).toContain("1. e4 {[%clk 1:29:59]} *");
  });

  it("gives one game as PGN, and as it goes on", async () => {
    const { get, script, id, tell } = await serve();
    script.startGame(2, 1);
    script.play(id, "e4");
    tell();
    const answer = await get(`/games/${id}.pgn`);
    expect(answer.headers.get("content-type")).toBe("application/x-chess-pgn; charset=utf-8");
    const text = await answer.text();
    expect(text.match(/\[Event /g)).toHaveLength(1);
    expect(text).toContain("1. e4 *");
    expect(await (await get("/games.pgn")).text()).toContain(text);
    script.play(id, "e5");
    tell();
    expect(await (await get(`/games/${id}.pgn`)).text()).toContain("1. e4 e5 *");
  });

  it("gives the games that are over as an archive", async () => {
    const { get, script, id, tell } = await serve();
    script.play(id, "e4");
    tell();
    expect(await (await get("/games.pgn?archive=1")).text()).toBe("");
    script.end(id, "1-0", "ruling");
    tell();
    expect(await (await get("/games.pgn?archive=1")).text()).toContain("1. e4 1-0");
    expect(await (await get("/games.pgn?archive=0")).text()).toContain("1. e4 1-0");
  });

  it("names what is wrong", async () => {
    const { get } = await serve();
    const table: [string, number, string][] = [
      ["/api/v1/games/9.9", 404, "unknownGame"],
      ["/api/v1/games/x", 400, "badGameId"],
      ["/games/9.9.pgn", 404, "unknownGame"],
      ["/games/x.pgn", 400, "badGameId"],
      ["/api/v1/nothing", 404, "unknownPath"],
    ];
    for (const [path, status, kind] of table) {
      const answer = await get(path);
      expect([answer.status, await answer.json()]).toMatchObject([status, { error: { kind } }]);
    }
  });
});
