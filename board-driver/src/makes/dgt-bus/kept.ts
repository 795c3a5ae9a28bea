import * as v from "valibot";
import { FieldsSchema, InstantSchema } from "@boardwire/shared";
import type { Memory } from "../../core/make.ts";
import type { Kept } from "../../core/catch-up.ts";

// What the driver keeps of a shared line between its runs: who is there, and what each board showed last.

const ADDRESSES = "bus boards";
const nameOf = (address: number): string => `bus board ${address}`;

/** Addresses have 14 bits, and 0 is everybody. */
const AddressesSchema = v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16_383)));

const KeptSchema = v.object({
  fields: FieldsSchema,
  tail: v.pipe(v.array(v.string()), v.readonly()),
  at: InstantSchema,
});

/** Null where nothing was kept, or it cannot be read. */
function read<Schema extends v.GenericSchema>(
  memory: Memory,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const text = memory.read(name);
  if (text === null) return null;
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    // A text that is no JSON is as one that was never written.
    return null;
  }
}

export const readAddresses = (memory: Memory): readonly number[] =>
  read(memory, ADDRESSES, AddressesSchema) ?? [];

export const writeAddresses = (memory: Memory, addresses: readonly number[]): void =>
  memory.write(ADDRESSES, JSON.stringify(addresses));

export const readKept = (memory: Memory, address: number): Kept | null =>
  read(memory, nameOf(address), KeptSchema);

export const writeKept = (memory: Memory, address: number, kept: Kept): void =>
  memory.write(nameOf(address), JSON.stringify(kept));
