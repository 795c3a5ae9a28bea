import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

// The pages that say which test proves what (docs/rules) say what is so.

const root = resolve(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** The rows of every table of a page, cell by cell, without heads. */
const rowsOf = (page: string): string[][] =>
  read(page)
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:---|numbers?|report|scenario|example) \|/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(/(?<!\\) \| /)
        .map((cell) => cell.trim()),
    );

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    if (["node_modules", "dist", "dist-types"].includes(item.name)) return [];
    const path = join(folder, item.name);
    if (item.isDirectory()) return testFiles(path);
    return /\.test\.tsx?$/.test(item.name) ? [path] : [];
  });
}
const proved = ["shared", "board-driver", "relay-server", "viewer", "tests"]
  .flatMap(testFiles)
  .map(read)
  .join("\n");

const FILE = /`([\w.-]+(?:\/[\w.-]+)+\/?)`/g;
const RULE = /\[[A-Z]+\d+\]/g;
const filesIn = (text: string): string[] => [...text.matchAll(FILE)].map((match) => match[1] ?? "");
const rulesIn = (text: string): string[] => [...text.matchAll(RULE)].map(([rule]) => rule);

/** What is wrong with a place: files that are not there, rules that the test before them does not cite, or no place. */
function findFaults(place: string): string[] {
  const faults = filesIn(place)
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => `no file ${file}`);
  if (faults.length > 0) return faults;
  const parts = place.split("; ");
  const isPlace = (part: string): boolean =>
    filesIn(part).length > 0 ||
    rulesIn(part).length > 0 ||
    part.includes("journal") ||
    /^(?:open|otherwise): \S/.test(part);
  if (!parts.some(isPlace)) faults.push(`no place: ${place}`);
  for (const part of parts.flatMap((one) => one.split(", "))) {
    const tests = filesIn(part).filter((file) => file.includes(".test."));
    const text = tests.length > 0 ? tests.map(read).join("\n") : proved;
    for (const rule of rulesIn(part))
      if (!text.includes(rule)) faults.push(`no ${rule} in ${tests.join() || "any test"}`);
  }
  return faults;
}

describe("requirements", () => {
  const page = "docs/rules/requirements.md";
  const rows = rowsOf(page);

  it("all have a row, or are what only people can do", () => {
    const [, people = ""] = /What only people can do has no row: ([^.]*)\./.exec(read(page)) ?? [];
    const known = [...rows.map(([number = ""]) => number), ...(people.match(/S-\d+/g) ?? [])];
    const wanted = Array.from({ length: 106 }, (_, i) => `S-${String(i + 1).padStart(2, "0")}`);
    expect(known.toSorted((a, b) => Number(a.slice(2)) - Number(b.slice(2)))).toEqual(wanted);
  });

  it.each(rows)("%s (%s): %s", (_, kind = "", what, place = "") => {
    expect(what).not.toBe("");
    expect(kind).toMatch(/^(?:S|R|C)(?:, (?:S|R|C))?$/);
    expect(findFaults(place)).toEqual([]);
  });

  it("a row that names what is not so would be seen", () => {
    // Put together here: this file proves none of them.
    const rule = (name: string): string => `[${name}]`;
    expect(findFaults(`\`shared/src/time/no-such.test.ts\` ${rule("TC2")}`)).not.toEqual([]);
    expect(findFaults(`\`shared/src/time/text.test.ts\` ${rule("CLK1")}`)).toEqual([
      `no ${rule("CLK1")} in shared/src/time/text.test.ts`,
    ]);
    expect(findFaults(rule("TC999"))).toEqual([`no ${rule("TC999")} in any test`]);
    expect(findFaults("somewhere")).toEqual(["no place: somewhere"]);
  });
});

describe("field reports and scenarios", () => {
  const page = "docs/rules/field-reports.md";
  const rows = rowsOf(page);
  const numbers = rows.map(([number = ""]) => number);

  /** What is wrong with the place of a report: a test has its number, or rules or words of the test are named. */
  function findUntold(number: string, place: string): string[] {
    const faults = findFaults(place);
    if (faults.length > 0) return faults;
    return place.split("; ").flatMap((part) => {
      if (/^(?:open|otherwise): \S/.test(part)) return [];
      const [file = "", ...others] = filesIn(part);
      if (!file.includes(".test.") || others.length > 0) return [`no test: ${part}`];
      const text = read(file);
      const words = [...part.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
      const untold = words.filter((one) => !text.includes(one)).map((one) => `no "${one}" in ${file}`);
      const isCited = new RegExp(`\\b${number}\\b`).test(text);
      if (words.length === 0 && rulesIn(part).length === 0 && !isCited)
        untold.push(`no ${number} in ${file}`);
      return untold;
    });
  }

  it.each(rows)("%s: %s", (number = "", what, right, place = "") => {
    expect([what, right]).not.toContain("");
    expect(findUntold(number, place)).toEqual([]);
  });

  it("all scenarios have a row, and each number has one", () => {
    const sections = { A: 14, B: 13, C: 6, D: 15, E: 12, F: 10, G: 6 };
    const wanted = Object.entries(sections).flatMap(([letter, last]) =>
      Array.from({ length: last }, (_, i) => `${letter}${i + 1}`),
    );
    expect(numbers.filter((number) => !number.startsWith("R"))).toEqual(wanted);
    const reports = numbers.filter((number) => number.startsWith("R"));
    expect(reports).toEqual([...new Set(reports)].toSorted());
    expect(reports).toHaveLength(84);
  });

  it("a row that names what is not so would be seen", () => {
    const other = "`shared/src/time/text.test.ts`";
    const none = ["R", "999"].join("");
    expect(findUntold(none, other)).toEqual([`no ${none} in shared/src/time/text.test.ts`]);
    expect(findUntold(none, `${other} "words that nobody wrote"`)).toHaveLength(1);
    expect(findUntold(none, "somewhere")).not.toEqual([]);
  });

  it("no test cites a report that the page does not tell", () => {
    const told = new Set(numbers);
    const cited = new Set([...proved.matchAll(/["'`\] ](R\d{3})\b/g)].map((match) => match[1]));
    expect([...cited].filter((report) => !told.has(report ?? ""))).toEqual([]);
  });
});

describe("worked examples", () => {
  const rows = rowsOf("docs/rules/worked-examples.md");
  const isNumbered = ([numbers = ""]: readonly string[]): boolean => /^[RFU]-\d\d/.test(numbers);

  /** "R-01 to R-03, R-07" one by one. */
  const expand = (numbers: string): string[] =>
    numbers.split(", ").flatMap((part) => {
      const [first = "", last = first] = part.split(" to ");
      const from = Number(first.slice(2));
      return Array.from(
        { length: Number(last.slice(2)) - from + 1 },
        (_, i) => `${first.slice(0, 2)}${String(from + i).padStart(2, "0")}`,
      );
    });

  it.each(rows.filter(isNumbered))("%s", (numbers = "", _, tests = "") => {
    const text = filesIn(tests).map(read).join("\n");
    expect(expand(numbers).filter((number) => !text.includes(number))).toEqual([]);
  });

  it("with numbers are all there", () => {
    const known = new Set(rows.filter(isNumbered).flatMap(([numbers = ""]) => expand(numbers)));
    const upTo = (letter: string, last: number): string[] => expand(`${letter}-01 to ${letter}-${last}`);
    expect([...known].toSorted()).toEqual([
      ...upTo("F", 8).map((one) => one),
      ...upTo("R", 19),
      ...upTo("U", 32),
    ]);
  });

  it.each(rows.filter((row) => !isNumbered(row)))("%s", (_, test = "", words = "") => {
    const [file = ""] = filesIn(test);
    expect(read(file)).toContain(words.replaceAll("\\|", "|"));
  });
});
