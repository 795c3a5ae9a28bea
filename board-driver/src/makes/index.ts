import type { Approach } from "../approach.ts";
import { toMake, type Make } from "../core/listener.ts";
import { oneBoard } from "../session.ts";
import { certabo } from "./certabo/index.ts";
import { chesslink } from "./chesslink/index.ts";
import { chessnut } from "./chessnut/index.ts";
import { dgt } from "./dgt/index.ts";

/** Every make of one board a line. */
export const MAKES: readonly Make[] = [toMake(dgt), toMake(chesslink), toMake(chessnut), certabo];

/** All that is tried at a line, in this order: what cannot harm before what can. */
export const APPROACHES: readonly Approach[] = MAKES.map(oneBoard);
