import type { Reading } from "../../core/make.ts";
import type { ChesslinkFrame } from "./codec.ts";

/** A status is the fields as they are reported: a8 to h8 first, h1 last, with White at the bottom edge. */
export function interpretChesslink({ letter, data }: ChesslinkFrame): readonly Reading[] {
  switch (letter) {
    case "s":
      return [{ kind: "fields", fields: data }];
    case "v":
      return [{ kind: "identity", firmware: `${data.slice(0, 2)}.${data.slice(2)}` }];
    default:
      return [{ kind: "nothing", about: "other", what: `answer ${letter}${data}` }];
  }
}
