import { expect, it } from "vitest";
import type { PortInfo } from "../../core/make.ts";
import { dgt } from "./index.ts";

const cases: readonly (readonly [string, Partial<PortInfo>, "yes" | "maybe" | "no"])[] = [
  ["a newer board on USB", { vendorId: "045b", productId: "8111" }, "yes"],
  ["ids in capitals, as Windows gives them", { vendorId: "045B", productId: "8111" }, "yes"],
  ["a board that bears its maker's name", { pnpId: "usb-DGT_DGT_Chessboard-if00" }, "yes"],
  ["a path by that name", { path: "/dev/serial/by-id/usb-DGT_DGT_Chessboard-if00" }, "yes"],
  ["a chip that boards and other gadgets use", { vendorId: "04d8", productId: "000a" }, "maybe"],
  ["a serial adapter", { vendorId: "0403", productId: "6001" }, "maybe"],
  ["a Bluetooth serial port", { path: "/dev/rfcomm0" }, "maybe"],
  ["another gadget", { vendorId: "2341", productId: "0043", manufacturer: "Arduino (www.arduino.cc)" }, "no"],
  ["a port of the mainboard", { path: "/dev/ttyS0" }, "no"],
];

it.each(cases)("%s", (_name, port, answer) => {
  expect(dgt.matches({ path: "/dev/ttyACM0", ...port })).toBe(answer);
});
