import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startDriver, startRelay, waitFor, type Started } from "./processes.ts";
import { openHall, readGame } from "./simulated-hall.ts";

// A board without a clock on a line of its own: hands, line, driver process, relay process, what anybody can read over
// HTTP. The games castle on both sides, take en passant and promote.

const GAMES = ["zukertort-blackburne-1883", "larsen-spassky-1970"];

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const lastLines = ({ lines }: Started): string => lines.slice(-20).join("\n");

async function readMoves(port: number, game: string): Promise<string> {
  return (await readGame(port, game))?.moves.map(({ uci }) => uci).join(" ") ?? "";
}

describe("a Millennium ChessLink board", () => {
  it("tells two games by untidy hands, move for move, without a clock", async () => {
    const hall = await openHall({
      boards: 2,
      level: "L1",
      seed: "chesslink",
      games: GAMES.join(","),
      make: "chesslink",
    });
    open.push(() => hall.close());
    const data = join(hall.folder, "data");
    const relay = await startRelay(data, 0);
    open.push(() => relay.stop());
    const driver = startDriver(
      data,
      relay.port,
      hall.ports.map(({ port }) => port),
    );
    open.push(() => driver.stop());
    await hall.begin(relay.port);
    const played = () => hall.truth().filter((game) => game.ordinal === 1);
    await waitFor(
      "the end of both games",
      290_000,
      () => played().filter((game) => game.ended).length >= GAMES.length,
      () => lastLines(driver),
    );
    const truth = played()
      .map(({ moves }) => moves.join(" "))
      .toSorted();
    // Boards without a serial number get tables in the order in which they answer.
    const published = async (): Promise<readonly string[]> =>
      (await Promise.all(["1.1", "2.1"].map((game) => readMoves(relay.port, game)))).toSorted();
    await waitFor(
      "all of both games",
      30_000,
      async () => (await published()).join("/") === truth.join("/"),
    ).catch(() => null);
    expect(await published()).toEqual(truth);
  });
});
