import { rateClassOf } from "../time/rate-class.ts";
import type { TimeControl } from "../time/control.ts";
import type { Edition, PlayMode } from "./edition.ts";

/** Which rules a game under this control is played by, in this edition and with these arbiters. */
export function playModeOf(
  control: TimeControl,
  edition: Edition,
  supervision: "full" | "limited",
): PlayMode {
  const rate = rateClassOf(control, edition.rateLimits.value);
  if (rate === "standard") return "standard";
  return `${rate}${supervision === "full" ? "Full" : "Limited"}`;
}
