import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { describeFileTrouble, err, type Result } from "@boardwire/shared";
import { decodeText } from "./decode-text.ts";
import type { ImportProblem, PairingList } from "./pairing.ts";
import { parsePairingsCsv } from "./pairings-csv.ts";
import { parsePairingsPgn } from "./pairings-pgn.ts";

/** Reads a pairing list; the ending of the name says which kind. All problems are named at once. */
export function readPairings(path: string): Result<PairingList, readonly ImportProblem[]> {
  const file = basename(path);
  let text: string;
  try {
    text = decodeText(readFileSync(path));
  } catch (error) {
    return err([{ file: path, line: 0, detail: describeFileTrouble(error) }]);
  }
  const isPgn = extname(path).toLowerCase() === ".pgn" || /^\s*\[\w+\s+"/.test(text);
  return isPgn ? parsePairingsPgn(file, text) : parsePairingsCsv(file, text);
}
