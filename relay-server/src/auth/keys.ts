import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describeFileTrouble, err, ok, type Result } from "@boardwire/shared";
import * as v from "valibot";

/** Who somebody is, as their key says. Spectators have no key. */
export const ROLES = ["driver", "hall", "operator", "arbiter"] as const;
export type Role = (typeof ROLES)[number];

const KeySchema = v.pipe(
  v.string(),
  v.minLength(22, "a key has at least 22 letters and digits (128 bits)"),
  v.regex(/^[A-Za-z0-9_-]+$/, "a key has only letters, digits, - and _"),
);
export const KeysSchema = v.pipe(
  v.strictObject({ driver: KeySchema, hall: KeySchema, operator: KeySchema, arbiter: KeySchema }),
  v.check((keys) => new Set(Object.values(keys)).size === ROLES.length, "two roles have the same key"),
);
export type Keys = v.InferOutput<typeof KeysSchema>;

export interface KeysProblem {
  readonly kind: "badKeys";
  readonly file: string;
  readonly detail: string;
}

/**
 * `isNew`: they were made just now, are not on disk, and nobody has seen them. A start that fails shall leave no keys
 * behind that were never shown, so they are kept only once the relay serves.
 */
export interface LoadedKeys {
  readonly keys: Keys;
  readonly file: string;
  readonly isNew: boolean;
}

// Without letters that look like digits, since keys are read from a screen and typed on a telephone.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 26 signs of 5 bits each: 130 bits. */
const newKey = (): string => Array.from(randomBytes(26), (byte) => ALPHABET.charAt(byte & 31)).join("");

/** The keys in `keys.json` of a data folder; null: there are none yet. */
export function readKeys(folder: string): Result<LoadedKeys | null, KeysProblem> {
  const file = join(folder, "keys.json");
  try {
    const text = readIfThere(file);
    return text === null ? ok(null) : parseKeys(file, text);
  } catch (error) {
    return err({ kind: "badKeys", file, detail: describeFileTrouble(error) });
  }
}

/** The keys of a data folder, or new ones for `keepKeys`. */
export function loadKeys(folder: string): Result<LoadedKeys, KeysProblem> {
  const found = readKeys(folder);
  if (!found.ok) return found;
  const keys = { driver: newKey(), hall: newKey(), operator: newKey(), arbiter: newKey() };
  return ok(found.value ?? { keys, file: join(folder, "keys.json"), isNew: true });
}

/** Writes new keys into the data folder, where only their owner may read them. */
export function keepKeys({ keys, file, isNew }: LoadedKeys): Result<null, KeysProblem> {
  try {
    if (isNew) writeWhole(file, `${JSON.stringify(keys, null, 2)}\n`);
    return ok(null);
  } catch (error) {
    return err({ kind: "badKeys", file, detail: describeFileTrouble(error) });
  }
}

function parseKeys(file: string, text: string): Result<LoadedKeys, KeysProblem> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    // Why it is none is not told: the parser quotes what it has read, and that may be a key.
    return err({
      kind: "badKeys",
      file,
      detail: "this is no JSON. Put the file back as it was, or remove it, and new keys are made",
    });
  }
  const parsed = v.safeParse(KeysSchema, raw);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    const where = v.getDotPath(issue);
    // The message of an issue may quote what was received, which is a secret here.
    const detail = issue.type === "check" || issue.type === "min_length" || issue.type === "regex";
    return err({
      kind: "badKeys",
      file,
      detail: `${where === null ? "" : `${where}: `}${detail ? issue.message : "missing or of another kind"}`,
    });
  }
  return ok({ keys: parsed.output, file, isNew: false });
}

function readIfThere(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8");
    // A copy from a backup may have come back readable for everybody on this machine.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** A half-written file of keys would lock everybody out: written beside, synced, then put in place. */
function writeWhole(file: string, text: string): void {
  const beside = `${file}.new`;
  const handle = openSync(beside, "w", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
  // The name is on disk only once its folder is; the keys may be on people's telephones in a minute.
  const folder = openSync(dirname(file), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The role of a key, in a time that does not depend on how much of it is right. */
export function createKeyring(keys: Keys): (key: string) => Role | null {
  const digests = ROLES.map((role) => ({ role, digest: digestOf(keys[role]) }));
  return (key) => {
    const given = digestOf(key);
    let found: Role | null = null;
    for (const { role, digest } of digests) if (timingSafeEqual(given, digest)) found = role;
    return found;
  };
}

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();
