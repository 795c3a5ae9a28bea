import {
  LAST_BATTERY_PERCENT,
  LOW_BATTERY_PERCENT,
  type DeviceId,
  type Observation,
} from "@boardwire/shared";

// Batteries that a person should look after before a board or a clock goes out in the middle of a game.

export type BatteryNews =
  | { readonly kind: "lowBattery"; readonly board: DeviceId; readonly percent: number }
  | { readonly kind: "lowClockBattery"; readonly board: DeviceId };

/** In percent; a board is told of once at each, and again only after it was charged above it. */
const LEVELS = [LAST_BATTERY_PERCENT, LOW_BATTERY_PERCENT] as const;

/** Gives what is to be told after each observation; null mostly. */
export function createBatteryWatch(): (board: DeviceId, observation: Observation) => BatteryNews | null {
  const levels = new Map<DeviceId, number>();
  const clocks = new Set<DeviceId>();
  return (board, observation) => {
    if (observation.kind === "device" && observation.battery !== undefined) {
      const { percent, charging } = observation.battery;
      const level = LEVELS.find((one) => percent <= one) ?? Number.POSITIVE_INFINITY;
      const before = levels.get(board) ?? Number.POSITIVE_INFINITY;
      levels.set(board, level);
      return level < before && !charging ? { kind: "lowBattery", board, percent } : null;
    }
    if (observation.kind !== "clock") return null;
    if (!observation.lowBattery) {
      clocks.delete(board);
      return null;
    }
    if (clocks.has(board)) return null;
    clocks.add(board);
    return { kind: "lowClockBattery", board };
  };
}
