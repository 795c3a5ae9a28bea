import * as v from "valibot";
import { DeviceIdSchema, type DeviceId } from "@boardwire/shared";
import type { BoardReports } from "./board-reports.ts";
import type { Make } from "./core/listener.ts";

/** Undefined where the text has characters that an id must not have. */
function parseDeviceId(text: string): DeviceId | undefined {
  const parsed = v.safeParse(DeviceIdSchema, text);
  return parsed.success ? parsed.output : undefined;
}

/**
 * The id of the board at a port: by its serial number; by its long one where another board has the short one; by the
 * port where there is no other name. Undefined where even that is taken.
 */
export async function findName(options: {
  readonly make: Pick<Make, "id">;
  readonly path: string;
  readonly identity: () => BoardReports["identity"];
  /** Afterwards `identity` may know more. */
  readonly askLongSerial: () => Promise<boolean>;
  /** Whether nobody else has that name. */
  readonly claim: (board: DeviceId) => Promise<boolean>;
}): Promise<DeviceId | undefined> {
  const { make, path, identity, askLongSerial, claim } = options;
  const named = async (name: string | undefined): Promise<DeviceId | undefined> => {
    const board = name === undefined ? undefined : parseDeviceId(`${make.id}:${name}`);
    return board !== undefined && (await claim(board)) ? board : undefined;
  };
  const short = await named(identity().serial);
  if (short !== undefined) return short;
  await askLongSerial();
  const long = await named(identity().longSerial);
  if (long !== undefined) return long;
  const byPort =
    parseDeviceId(`${make.id}@${path}`) ?? parseDeviceId(`${make.id}@${encodeURIComponent(path)}`);
  return byPort !== undefined && (await claim(byPort)) ? byPort : undefined;
}
