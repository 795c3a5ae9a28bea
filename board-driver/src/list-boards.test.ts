import { expect, it } from "vitest";
import { listBoards } from "./list-boards.ts";
import { APPROACHES } from "./makes/index.ts";
import { createMemory } from "./memory.ts";
import { createAnswered } from "./recognition.ts";

it("names what each port looks like, could be, and was before", () => {
  const memory = createMemory();
  createAnswered(createMemory()).note(memory, "certabo");
  const ports = [
    { path: "/dev/ttyACM0", vendorId: "045b", productId: "8111", manufacturer: "DGT" },
    { path: "/dev/ttyUSB0", vendorId: "0403", productId: "6001", manufacturer: "FT\u001BDI" },
    { path: "/dev/ttyUSB1", vendorId: "10c4", productId: "ea60", serialNumber: "CERT00017" },
    { path: "/dev/ttyS0" },
  ];
  const memoryOf = (device: string) => (device === "usb:10c4:ea60:CERT00017" ? memory : createMemory());
  const lines = listBoards(ports, APPROACHES, memoryOf).trimEnd().split("\n");
  expect(lines[0]).toBe("/dev/ttyACM0  DGT: looks like DGT");
  expect(lines[1]).toMatch(/^\/dev\/ttyUSB0 {2}FT\?DI: may be DGT, several boards on one line, DGT, /);
  expect(lines[2]).toMatch(/may be .*; was Certabo and Tabutronic Cerno before$/);
  expect(lines[3]).toBe("/dev/ttyS0  unknown manufacturer: no board that is known");
  expect(listBoards([], APPROACHES, memoryOf)).toBe("No serial ports.\n");
});
