import { describe, expect, it } from "vitest";
import { toOffset } from "./offset.ts";

const ping = (sentAt: number, wayThere: number, wayBack: number, ahead: number) => ({
  sentAt,
  receivedAt: sentAt + wayThere + wayBack,
  serverNow: sentAt + wayThere + ahead,
});

describe("offset of the relay's clock", () => {
  it("is unknown before the first answer", () => {
    expect(toOffset([])).toBeNull();
  });

  it("R041: finds a device that is seven minutes ahead", () => {
    const behind = -7 * 60_000;
    const pings = [10, 12, 11, 9, 14].map((way, i) => ping(i * 1000, way, way, behind));
    expect(toOffset(pings)).toBeCloseTo(behind, 6);
  });

  it("is not moved by one slow answer", () => {
    const pings = [ping(0, 10, 10, 500), ping(1, 10, 3000, 500), ping(2, 11, 11, 500)];
    expect(toOffset(pings)).toBeCloseTo(500, 6);
  });

  it("is not moved by slow answers that are the most", () => {
    const pings = [
      ping(0, 10, 4000, 500),
      ping(1, 10, 3000, 500),
      ping(2, 11, 11, 500),
      ping(3, 900, 10, 500),
    ];
    expect(toOffset(pings)).toBeCloseTo(500, 6);
  });
});
