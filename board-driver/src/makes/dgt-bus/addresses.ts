import * as v from "valibot";
import type { Memory } from "../../core/make.ts";

// What the driver keeps of a shared line between its runs: who is there.

const ADDRESSES = "bus boards";

/** Addresses have 14 bits, and 0 is everybody. */
const AddressesSchema = v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16_383)));

/** None where nothing was kept, or it cannot be read. */
export function readAddresses(memory: Memory): readonly number[] {
  const text = memory.read(ADDRESSES);
  if (text === null) return [];
  try {
    const parsed = v.safeParse(AddressesSchema, JSON.parse(text));
    return parsed.success ? parsed.output : [];
  } catch {
    // A text that is no JSON is as one that was never written.
    return [];
  }
}

export const writeAddresses = (memory: Memory, addresses: readonly number[]): void =>
  memory.write(ADDRESSES, JSON.stringify(addresses));
