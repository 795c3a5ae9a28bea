import { toMake, type Make } from "../core/listener.ts";
import { dgt } from "./dgt/index.ts";

/** Every make that the driver knows; the session tries them in this order. */
export const MAKES: readonly Make[] = [toMake(dgt)];
