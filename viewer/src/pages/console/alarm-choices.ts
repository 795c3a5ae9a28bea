import { signal, type Signal } from "@preact/signals";
import { readPreference, writePreference } from "../../preferences.ts";

/** For arbiters' alarms; a hall is silent unless somebody wants otherwise. */
export const alarmSound: Signal<boolean> = signal(readPreference("alarmSound") === "on");
export const alarmVibration: Signal<boolean> = signal(readPreference("alarmVibration") === "on");

export function chooseAlarmSound(on: boolean): void {
  alarmSound.value = on;
  writePreference("alarmSound", on ? "on" : "off");
}

export function chooseAlarmVibration(on: boolean): void {
  alarmVibration.value = on;
  writePreference("alarmVibration", on ? "on" : "off");
}
