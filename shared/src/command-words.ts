// What goes wrong at the command line and with the files that it names, in words for people.

/** How many letters have to be put in, left out or changed to make one word of the other. */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Swapped letters are two edits; with three, words of four letters would all be alike. */
const MOST_EDITS = 2;

/** That there is no such setting or option, and which one was meant, if one is near. */
export function describeUnknown(word: string, known: readonly string[], mark = ""): string {
  const near = known
    .map((one) => ({ one, edits: countEdits(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ edits }) => edits <= MOST_EDITS)
    .toSorted((a, b) => a.edits - b.edits)[0];
  const hint = near === undefined ? "" : `; did you mean ${mark}${near.one}?`;
  return `there is no ${mark === "" ? "setting" : "option"} ${mark}${word}${hint}`;
}

/** What `parseArgs` of node:util threw, as a line. `known`: the names of the options, without hyphens. */
export function describeArgumentTrouble(trouble: unknown, known: readonly string[]): string {
  const { code, message } = readTrouble(trouble);
  const option = /'(?:-\w, )?--?([^\s'=]+)/.exec(message)?.[1] ?? "";
  switch (code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION":
      return describeUnknown(option, known, "--");
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE":
      return /does not take/.test(message)
        ? `--${option} takes no value`
        : `--${option} needs a value after it`;
    case "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL": {
      const word = /'([^']*)'/.exec(message)?.[1] ?? "";
      return `${JSON.stringify(word)} is no option; a value with blanks in it needs quotes`;
    }
    default:
      return message;
  }
}

/** Why a file cannot be read, written or understood, for the place after its name. */
export function describeFileTrouble(trouble: unknown): string {
  const { code, message } = readTrouble(trouble);
  if (trouble instanceof SyntaxError) return `it is no JSON (${message})`;
  // Of a database's own codes the first two words tell the kind: SQLITE_IOERR_READ.
  switch (/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code) {
    case "ENOENT":
      return "there is no such file or folder";
    case "EACCES":
    case "EPERM":
      return "this user has no right to it";
    case "EEXIST":
      return "a file of that name is there";
    case "EISDIR":
      return "it is a folder";
    case "ENOTDIR":
      return "a part of its path is no folder";
    case "ENOSPC":
      return "the disk is full";
    case "EROFS":
    case "SQLITE_READONLY":
      return "the disk takes no changes";
    case "SQLITE_FULL":
      return "the disk is full";
    case "SQLITE_CANTOPEN":
      return "it cannot be opened";
    case "SQLITE_BUSY":
    case "SQLITE_LOCKED":
      return "another program holds it";
    case "SQLITE_IOERR":
      return "the disk reads or writes it with errors";
    default:
      return message;
  }
}

function readTrouble(trouble: unknown): { readonly code: string; readonly message: string } {
  if (!(trouble instanceof Error)) return { code: "", message: String(trouble) };
  return { code: "code" in trouble ? String(trouble.code) : "", message: trouble.message };
}
