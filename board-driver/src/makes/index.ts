import type { Approach } from "../approach.ts";
import { toMake, type Make } from "../core/listener.ts";
import { oneBoard } from "../one-board.ts";
import { certabo } from "./certabo/index.ts";
import { chesslink } from "./chesslink/index.ts";
import { chessnut } from "./chessnut/index.ts";
import { dgtBus } from "./dgt-bus/index.ts";
import { dgt } from "./dgt/index.ts";
import { line } from "./line/index.ts";
import { novag, novagUcb } from "./novag/index.ts";
import { sentio } from "./sentio/index.ts";

/** Every make of one board a line. */
export const MAKES: readonly Make[] = [
  toMake(dgt),
  toMake(chesslink),
  toMake(chessnut),
  certabo,
  sentio,
  line,
  novag,
  novagUcb,
];

/** All that is tried at a line, in this order: what cannot harm before what can. */
export const APPROACHES: readonly Approach[] = [dgtBus, ...MAKES.map(oneBoard)];
