import { expect, it } from "vitest";
import type { PortInfo } from "../core/make.ts";
import { MAKES } from "./index.ts";

// What the makes that speak in lines think of ports, by what the system knows of them.

const cases: readonly (readonly [
  name: string,
  port: Partial<PortInfo>,
  expected: Readonly<Record<string, string>>,
])[] = [
  [
    "an adapter that such boards and many other things have",
    { vendorId: "10C4", productId: "EA60" },
    { certabo: "maybe", sentio: "maybe" },
  ],
  ["a board that bears its name", { manufacturer: "CERTABO" }, { certabo: "yes" }],
  ["another one", { pnpId: "usb-Tabutronic_Sentio-if00" }, { sentio: "yes" }],
  ["a Bluetooth serial port", { path: "/dev/rfcomm0" }, { certabo: "maybe", sentio: "maybe" }],
  [
    "an Arduino",
    { vendorId: "2341", productId: "0043", manufacturer: "Arduino (www.arduino.cc)" },
    { line: "maybe" },
  ],
  [
    "a board that was built for this",
    { vendorId: "2e8a", pnpId: "usb-Boardwire_reed_board-if00" },
    { line: "yes" },
  ],
  ["a port of the mainboard", { path: "/dev/ttyS0" }, {}],
  ["an adapter of another kind", { vendorId: "0403", productId: "6001" }, {}],
];

it.each(cases)("%s", (_name, port, expected) => {
  const lines = new Set(["certabo", "sentio", "line", "novag", "novag-ucb"]);
  const answers = MAKES.filter(({ id }) => lines.has(id)).map(
    (make) => [make.id, make.matches({ path: "/dev/ttyUSB0", ...port })] as const,
  );
  expect(Object.fromEntries(answers.filter(([, answer]) => answer !== "no"))).toEqual(expected);
});
