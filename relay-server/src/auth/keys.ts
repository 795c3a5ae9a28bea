import { createHash, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { describeFileTrouble, err, ok, type Result } from "@boardwire/shared";
import * as v from "valibot";
import { readPrivate, writePrivate } from "./private-file.ts";
import { newCode } from "./secrets.ts";

// The admission key of drivers, which are programs and run for days. People are admitted one by one.

const KeySchema = v.pipe(
  v.string(),
  v.minLength(22, "a key has at least 22 letters and digits (128 bits)"),
  v.regex(/^[A-Za-z0-9_-]+$/, "a key has only letters, digits, - and _"),
);
/** Keys of before people were admitted one by one: they open nothing any more. */
const PAST_KEYS = ["hall", "operator", "arbiter"] as const;
const past = v.optional(v.unknown());
const FileSchema = v.strictObject({ driver: KeySchema, hall: past, operator: past, arbiter: past });
export const KeysSchema = v.strictObject({ driver: KeySchema });
export type Keys = v.InferOutput<typeof KeysSchema>;

export interface KeysProblem {
  readonly kind: "badKeys";
  readonly file: string;
  readonly detail: string;
}

/**
 * `isNew`: they were made just now, are not on disk, and nobody has seen them. A start that fails shall leave no keys
 * behind that were never shown, so they are kept only once the relay serves. `trimmed`: the file holds keys of people,
 * which `keepKeys` takes out.
 */
export interface LoadedKeys {
  readonly keys: Keys;
  readonly file: string;
  readonly isNew: boolean;
  readonly trimmed: readonly string[];
}

/** 26 signs of 5 bits each: 130 bits. */
const KEY_SIGNS = 26;

/** The keys in `keys.json` of a data folder; null: there are none yet. */
export function readKeys(folder: string): Result<LoadedKeys | null, KeysProblem> {
  const file = join(folder, "keys.json");
  try {
    const text = readPrivate(file);
    return text === null ? ok(null) : parseKeys(file, text);
  } catch (error) {
    return err({ kind: "badKeys", file, detail: describeFileTrouble(error) });
  }
}

/** The keys of a data folder, or new ones for `keepKeys`. */
export function loadKeys(folder: string): Result<LoadedKeys, KeysProblem> {
  const found = readKeys(folder);
  if (!found.ok) return found;
  const made = { keys: { driver: newCode(KEY_SIGNS) }, isNew: true, trimmed: [] };
  return ok(found.value ?? { ...made, file: join(folder, "keys.json") });
}

/** Writes new or trimmed keys into the data folder, where only their owner may read them. */
export function keepKeys({ keys, file, isNew, trimmed }: LoadedKeys): Result<null, KeysProblem> {
  try {
    if (isNew || trimmed.length > 0) writePrivate(file, `${JSON.stringify(keys, null, 2)}\n`);
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
  const parsed = v.safeParse(FileSchema, raw);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    const where = v.getDotPath(issue);
    // The message of an issue may quote what was received, which is a secret here.
    const detail = issue.type === "min_length" || issue.type === "regex";
    return err({
      kind: "badKeys",
      file,
      detail: `${where === null ? "" : `${where}: `}${detail ? issue.message : "missing or of another kind"}`,
    });
  }
  const { driver } = parsed.output;
  const trimmed = PAST_KEYS.filter((name) => parsed.output[name] !== undefined);
  return ok({ keys: { driver }, file, isNew: false, trimmed });
}

/** Whether a key is that of drivers, in a time that does not depend on how much of it is right. */
export function createDriverLock(keys: Keys): (key: string) => boolean {
  const digest = digestOf(keys.driver);
  return (key) => timingSafeEqual(digestOf(key), digest);
}

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();
