import type { DriverId } from "@boardwire/shared";
import type { Approach } from "../approach.ts";
import { toLineKind } from "../core/line-kind.ts";
import { LiveChessSession } from "./session.ts";

/**
 * A running LiveChess as a line with all boards that it reads. README.md has the rules. `driver`: the id under which they
 * are reported now; null: nowhere.
 */
export const createLiveChess = (driver: () => DriverId | null): Approach => ({
  id: "livechess",
  name: "DGT LiveChess",
  line: "livechess",
  matches: (port) => (toLineKind(port.path) === "livechess" ? "yes" : "no"),
  createSession: (options) => new LiveChessSession(options, driver),
});
