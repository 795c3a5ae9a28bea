// Why a line could not be opened, as far as it tells a person what to do.

/** `taken`: another program has it; `forbidden`: this user may not; `noPort`: it is a file, a folder or another device. */
export type OpenTrouble = "taken" | "forbidden" | "noPort";

/** Reads what the system said; null: nothing that is known. */
export function toOpenTrouble(detail: string): OpenTrouble | null {
  if (/lock/i.test(detail)) return "taken";
  if (/permission|EACCES|access denied/i.test(detail)) return "forbidden";
  return /inappropriate ioctl|is a directory|ENOTTY/i.test(detail) ? "noPort" : null;
}
