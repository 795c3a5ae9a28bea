// What kind of line a path leads to. Nobody is asked over a line that it could not speak over.

/** `serial`: also pseudo-terminals and Bluetooth; `hid`: USB devices without a serial port; `livechess`: a program. */
export type LineKind = "serial" | "hid" | "livechess";

/** Devices without a serial port are named `hid:` and whatever the system calls them; LiveChess by its address. */
export function toLineKind(path: string): LineKind {
  if (path.startsWith("hid:")) return "hid";
  return /^wss?:\/\//.test(path) ? "livechess" : "serial";
}
