import type { DeviceFacts, DeviceId } from "@boardwire/shared";
import type { Ending } from "./approach.ts";
import type { BatteryNews } from "./battery-watch.ts";
import type { LookoutNews } from "./lookout.ts";
import type { Why } from "./port-finder.ts";

/** What happens to the ports, for the log. */
export type SupervisorNews =
  | LookoutNews
  | BatteryNews
  | { readonly kind: "appeared"; readonly path: string; readonly why: Why }
  | { readonly kind: "vanished"; readonly path: string }
  /** `approach`: the id of the approach that the board answered. */
  | {
      readonly kind: "ready";
      readonly path: string;
      readonly board: DeviceId;
      readonly facts: DeviceFacts;
      readonly approach: string;
    }
  /** A board's memory is being read; `fraction` of it, from 0 to 1, has come. */
  | {
      readonly kind: "memory";
      readonly path: string;
      readonly board: DeviceId;
      readonly fraction: number;
    }
  /** `again`: as the attempt before. */
  | {
      readonly kind: "ended";
      readonly path: string;
      readonly ending: Ending;
      readonly pauseMillis: number;
      readonly again: boolean;
    }
  | { readonly kind: "twice"; readonly path: string; readonly board: DeviceId }
  | { readonly kind: "moved"; readonly path: string; readonly board: DeviceId }
  | { readonly kind: "failed"; readonly path: string; readonly detail: string }
  /** The disk keeps nothing of the device at this path. */
  | { readonly kind: "cannotRemember"; readonly path: string; readonly detail: string }
  | { readonly kind: "cannotList"; readonly detail: string };
