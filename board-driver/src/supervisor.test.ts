import { symlink, unlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { err, ok, type Observation } from "@boardwire/shared";
import type { PortInfo } from "./core/make.ts";
import { newsOf, supervise } from "./test-supervisor.ts";
import { START } from "./test-fields.ts";
import {
  kinds,
  lastSnapshot,
  now,
  observed,
  openBoard,
  openLine,
  temporaryFolder,
  WAIT,
  type Seen,
} from "./test-support.ts";

// All ports at once, with simulated boards on real pseudo-terminals.

const isRead = (seen: () => readonly Seen[], fields = START): Promise<void> =>
  vi.waitFor(() => expect(lastSnapshot(seen())).toBe(fields), WAIT);

describe.concurrent("the supervisor", () => {
  it("waits for a named port that is not there yet", async ({ onTestFinished: atEnd }) => {
    const folder = await temporaryFolder(atEnd);
    const link = join(folder, "later");
    const { news, of } = supervise(atEnd, { named: [link] });
    await vi.waitFor(() => expect(news).toEqual([{ kind: "absent", path: link }]), WAIT);
    const board = await openBoard(atEnd, { serial: "00101" });
    await symlink(board.lastPath(), link);
    await isRead(() => of("dgt:00101"));
  });

  it("[LIN15] does its work at one port while nobody answers at another and a third cannot be opened", async ({
    onTestFinished: atEnd,
  }) => {
    const silent = await openLine(atEnd, () => undefined);
    const board = await openBoard(atEnd, { serial: "00102" });
    const { news, of } = supervise(atEnd, { named: [silent.path, "/dev/null", board.lastPath()] });
    await isRead(() => of("dgt:00102"));
    await vi.waitFor(() => {
      const endings = newsOf(news, "ended").map((one) => one.kind === "ended" && [one.path, one.ending.kind]);
      expect(endings).toContainEqual([silent.path, "noAnswer"]);
      expect(endings).toContainEqual(["/dev/null", "cannotOpen"]);
    }, WAIT);
    expect(kinds(of("dgt:00102"))).not.toContain("lost");
  });

  it("[LIN3] knows a board again that comes back at another port, by its serial number", async ({
    onTestFinished: atEnd,
  }) => {
    const links = await temporaryFolder(atEnd);
    const board = await openBoard(atEnd, { serial: "00103", links });
    const { of } = supervise(atEnd, { named: [join(links, "board-*")] });
    await isRead(() => of("dgt:00103"));
    const first = board.lastPath();
    board.live.happen({ kind: "unplug" });
    board.put(52, ".");
    board.live.happen({ kind: "replug" });
    await vi.waitFor(() => expect(board.lastPath()).not.toBe(first), WAIT);
    const pulledAt = now();
    await isRead(() => of("dgt:00103"), START.slice(0, 52) + "." + START.slice(53));
    expect(now() - pulledAt).toBeLessThan(5000);
    const connections = kinds(of("dgt:00103")).filter((kind) => kind === "connected" || kind === "lost");
    expect(connections).toEqual(["connected", "lost", "connected"]);
    expect(observed(of("dgt:00103"), "connected").at(-1)).toEqual({
      kind: "connected",
      port: board.lastPath(),
    });
  });

  it("[LIN17] opens ports that look like boards as they come, and no others", async ({
    onTestFinished: atEnd,
  }) => {
    const board = await openBoard(atEnd, { serial: "00104" });
    const other = await openBoard(atEnd, { serial: "00105" });
    const ports: PortInfo[] = [{ path: other.lastPath(), vendorId: "2341", productId: "0043" }];
    const { seen, news } = supervise(atEnd, { detect: true, listPorts: () => Promise.resolve(ok(ports)) });
    ports.push({ path: board.lastPath(), vendorId: "045B", productId: "8111" });
    await isRead(() => seen);
    expect(new Set(seen.map((one) => one.board))).toEqual(new Set(["dgt:00104"]));
    ports.pop();
    await vi.waitFor(() => expect(kinds(seen).at(-1)).toBe("lost"), WAIT);
    expect(newsOf(news, "vanished")).toHaveLength(1);
  });

  it("goes on with named ports where the system cannot list its ports, and says so once", async ({
    onTestFinished: atEnd,
  }) => {
    const board = await openBoard(atEnd, { serial: "00106" });
    const { seen, news } = supervise(atEnd, {
      detect: true,
      named: [board.lastPath()],
      listPorts: () => Promise.resolve(err({ kind: "cannotListPorts", detail: "spawn udevadm ENOENT" })),
    });
    await isRead(() => seen);
    expect(newsOf(news, "cannotList")).toEqual([{ kind: "cannotList", detail: "spawn udevadm ENOENT" }]);
  });

  it("[LIN13] tells two boards with one short serial number apart", async ({ onTestFinished: atEnd }) => {
    const one = await openBoard(atEnd, { serial: "00107", longSerial: "3000000001" });
    const two = await openBoard(atEnd, { serial: "00107", longSerial: "3000000002" });
    const { seen, news } = supervise(atEnd, { named: [one.lastPath(), two.lastPath()] });
    await vi.waitFor(() => expect(new Set(seen.map(({ board }) => board)).size).toBe(2), WAIT);
    const names = [...new Set(seen.map(({ board }) => board))];
    expect(names[0]).toBe("dgt:00107");
    expect(names[1]).toMatch(/^dgt:300000000[12]$/);
    expect(newsOf(news, "twice")).toHaveLength(1);
  });

  it("does not open one device twice that has two names", async ({ onTestFinished: atEnd }) => {
    const folder = await temporaryFolder(atEnd);
    const board = await openBoard(atEnd, { serial: "00108" });
    const link = join(folder, "by-name");
    await symlink(board.lastPath(), link);
    const { seen, news } = supervise(atEnd, { named: [link, board.lastPath()] });
    await isRead(() => seen);
    expect(newsOf(news, "appeared")).toEqual([{ kind: "appeared", path: link, why: "named" }]);
    await unlink(link);
  });

  it("reports its boards once more to a relay that has forgotten them", async ({ onTestFinished: atEnd }) => {
    const board = await openBoard(atEnd, { serial: "00111" });
    const { seen, supervisor } = supervise(atEnd, { named: [board.lastPath()] });
    await isRead(() => seen);
    await vi.waitFor(() => expect(kinds(seen)).toContain("noClock"), WAIT);
    const before = seen.length;
    supervisor.retell();
    await vi.waitFor(() => {
      expect(kinds(seen.slice(before)).slice(0, 2)).toEqual(["connected", "device"]);
      expect(lastSnapshot(seen.slice(before))).toBe(START);
      expect(kinds(seen.slice(before))).toContain("noClock");
    }, WAIT);
  });

  it("[LIN15] ends only the session in which a fault of this program comes up", async ({
    onTestFinished: atEnd,
  }) => {
    const good = await openBoard(atEnd, { serial: "00109" });
    const bad = await openBoard(atEnd, { serial: "00110" });
    const seen: { board: string; observation: Observation }[] = [];
    const { news } = supervise(atEnd, {
      named: [good.lastPath(), bad.lastPath()],
      report: (board, _at, observation) => {
        if (board === "dgt:00110" && observation.kind === "snapshot") throw new Error("a bug");
        seen.push({ board, observation });
      },
    });
    await vi.waitFor(() => expect(newsOf(news, "failed")[0]).toMatchObject({ path: bad.lastPath() }), WAIT);
    await vi.waitFor(
      () =>
        expect(seen.some((one) => one.board === "dgt:00109" && one.observation.kind === "snapshot")).toBe(
          true,
        ),
      WAIT,
    );
    expect(seen.filter((one) => one.board === "dgt:00110" && one.observation.kind === "lost")).not.toEqual(
      [],
    );
    expect(seen.filter((one) => one.board === "dgt:00109" && one.observation.kind === "lost")).toEqual([]);
  });
});
