import type { Approach } from "../../approach.ts";
import { createBusSession } from "./session.ts";

/** The usual adapter for RS-232. A board with a USB plug of its own is alone on its line. */
const ADAPTER = "0403:6001";

/** Several boards of DGT on one serial line (bus mode). README.md has the sources. */
export const dgtBus: Approach = {
  id: "dgt-bus",
  name: "DGT, several boards on one line",
  sharesLine: true,
  matches: ({ vendorId = "", productId = "" }) =>
    `${vendorId}:${productId}`.toLowerCase() === ADAPTER ? "maybe" : "no",
  createSession: createBusSession,
};
