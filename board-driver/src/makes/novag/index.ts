import type { Make } from "../../core/listener.ts";
import type { Command, PortInfo } from "../../core/make.ts";
import { fromLines } from "../lines.ts";
import { createNovagReader } from "./reader.ts";

// All that is ever said to these computers: who are you, tell your moves, and what is the score. Nothing of it changes what
// they do for the players.

/** They lose commands that follow one another within a tenth of a second. */
const ANSWER_MILLIS = 1000;

const command = (name: string, text: string): Command => ({
  name,
  bytes: new TextEncoder().encode(`${text}\r\n`),
  withinMillis: ANSWER_MILLIS,
  isAnswer: () => true,
});

/** Asked again and again, since it is forgotten with each new game. */
const transmit = (text: string): Command => command("transmission of moves", text);

/** They come on adapters of all kinds, whose ids say nothing. */
const matches = (port: PortInfo): "yes" | "no" =>
  /novag|citrine/i.test(`${port.manufacturer ?? ""} ${port.pnpId ?? ""}`) ? "yes" : "no";

function createMake(
  about: Pick<Make, "id" | "name">,
  baudRate: number,
  xmit: string,
  askScore: Command | null,
): Make {
  return fromLines({
    ...about,
    senses: "moves",
    serial: { baudRate, dataBits: 8, parity: "none", stopBits: 1 },
    phrases: {
      settleMillis: 200,
      silence: null,
      // What others were asked before on this line must not stand before the first word.
      recognise: [command("id", "\r\nI"), transmit(xmit)],
      askSerial: null,
      askUpdates: transmit(xmit),
      askFields: null,
      // Where others are asked for their clock: after every gap, since moves may have been made in it.
      askClock: askScore,
      askLongSerial: null,
      askBattery: null,
      askMemory: null,
      keepAlive: transmit(xmit),
    },
    matches,
    createReader: createNovagReader,
  });
}

/** The Citrine, and others with its protocol (Star Diamond). README.md has the sources. */
export const novag = createMake(
  { id: "novag", name: "Novag Citrine" },
  57_600,
  "X ON",
  command("score", "G"),
);

/** The Universal Chess Board, slower and with shorter words. */
export const novagUcb = createMake(
  { id: "novag-ucb", name: "Novag Universal Chess Board" },
  9600,
  "XON",
  null,
);
