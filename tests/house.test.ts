import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, relative, resolve } from "node:path";
import { CONFIG_OPTIONS, OPTION_HELP } from "@boardwire/shared";
import { describe, expect, it } from "vitest";

// Promises that the repository makes about itself and that reading it can check.

const root = resolve(import.meta.dirname, "..");
const IGNORED = new Set(["node_modules", "dist", "dist-types", "coverage", ".git", ".cache", ".data", "tmp"]);
const BINARY = new Set([".png", ".jpg", ".woff2", ".ico", ".bin", ".db", ".tsbuildinfo"]);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    if (IGNORED.has(item.name)) return [];
    const path = join(folder, item.name);
    return item.isDirectory() ? filesUnder(path) : [path];
  });
}

const read = (path: string): string => readFileSync(path, "utf8");
const name = (path: string): string => relative(root, path);
const texts = filesUnder(root).filter((path) => !BINARY.has(extname(path)));
const pages = texts.filter((path) => path.endsWith(".md"));

/** Every match of a pattern in the files, as "file: match". */
const findAll = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((path) =>
    [...read(path).matchAll(pattern)].map((match) => `${name(path)}: ${match[0].trim()}`),
  );

describe("the repository speaks of no machine", () => {
  // Put together here, since this file is read as well.
  const folders = ["work", "root", "home/\\w+", "Users/\\w+"].join("|");
  const pattern = new RegExp(`(?:^|[\\s"'\`(=:])/(?:${folders})/[\\w.-]+`, "gm");

  it("no path of somebody's computer in any file", () => {
    expect(findAll(texts, pattern)).toEqual([]);
  });

  it("would see one", () => {
    const ofSomebody = ["", "home", "ada", "boards"].join("/");
    expect(`see \`${ofSomebody}\``.match(pattern)).not.toBeNull();
    expect("https://example.org/home/page/x".match(pattern)).toBeNull();
  });
});

describe("licence", () => {
  const manifests = texts.filter((path) => path.endsWith("package.json"));

  it("stands in every package, and its text at the top", () => {
    expect(manifests.length).toBeGreaterThanOrEqual(6);
    const licences = manifests.map((path) => [name(path), /"license": "([^"]*)"/.exec(read(path))?.[1]]);
    expect(licences).toEqual(manifests.map((path) => [name(path), "GPL-3.0-or-later"]));
    expect(read(join(root, "LICENSE"))).toContain("GNU GENERAL PUBLIC LICENSE");
  });
});

describe("documents say what is so", () => {
  const scripts = new Set(
    [...read(join(root, "package.json")).matchAll(/^ {4}"([\w:]+)": "/gm)].map((match) => match[1] ?? ""),
  );

  it("every npm and pnpm command in them exists", () => {
    const known = new Set([...scripts, "install", "exec", "ci"]);
    const commands = pages.flatMap((path) =>
      [...read(path).matchAll(/(?:^|`)(?:npm run|pnpm|npm(?= (?:start|test)))\s+([a-z][\w:]*)/gm)].map(
        (match) => ({
          page: name(path),
          command: match[1] ?? "",
        }),
      ),
    );
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter(({ command }) => !known.has(command))).toEqual([]);
  });

  it("every link to a file of ours leads to one, and every anchor to a heading", () => {
    const broken = pages.flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
        .map((match) => match[1] ?? match[2] ?? "")
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !leadsSomewhere(path, target))
        .map((target) => `${name(path)} -> ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("every file that ARCHITECTURE and CONTRIBUTING name exists", () => {
    for (const page of ["ARCHITECTURE.md", "CONTRIBUTING.md"]) {
      const named = [...read(join(root, page)).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(
        (match) => match[1] ?? "",
      );
      expect(named.length, page).toBeGreaterThan(5);
      expect(
        named.filter(
          (path) => !path.startsWith("@") && !path.startsWith(".data") && !existsSync(join(root, path)),
        ),
        page,
      ).toEqual([]);
    }
  });

  it("every setting has a line of help, and the manual knows every option and no other", () => {
    expect(Object.keys(OPTION_HELP)).toEqual(Object.keys(CONFIG_OPTIONS));
    const manual = read(join(root, "docs/running-a-tournament.md"));
    const named = new Set([...manual.matchAll(/`--([a-z-]+)/g)].map((match) => match[1] ?? ""));
    expect([...named].toSorted()).toEqual(Object.keys(CONFIG_OPTIONS).toSorted());
  });

  it("decisions are numbered without gaps, and listed", () => {
    const files = readdirSync(join(root, "docs/decisions")).filter((file) => /^\d{4}-/.test(file));
    expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
    const index = read(join(root, "docs/decisions/README.md"));
    expect(files.filter((file) => !index.includes(`(${file})`))).toEqual([]);
  });
});

describe("numbered rules", () => {
  const folder = join(root, "docs/rules");
  const index = read(join(folder, "README.md"));
  const files = readdirSync(folder).filter((file) => file.endsWith(".md") && file !== "README.md");
  // Positions are told apart by worked examples, which are tests as they stand.
  const letters = [...index.matchAll(/\| ([A-Z]+) \|/g)]
    .map((match) => match[1] ?? "")
    .filter((one) => one !== "POS");
  const numbersIn = (paths: readonly string[]): Set<string> => {
    const pattern = new RegExp(`\\[((?:${letters.join("|")})\\d+)\\]`, "g");
    return new Set(paths.flatMap((path) => [...read(path).matchAll(pattern)].map((match) => match[1] ?? "")));
  };

  it("every file of rules is in the index", () => {
    expect(files.filter((file) => !index.includes(`(${file})`))).toEqual([]);
  });

  it("every rule is proved by a test that names it, and no test names a rule that is not written", () => {
    const rules = numbersIn(files.map((file) => join(folder, file)));
    const tests = numbersIn(texts.filter((path) => /\.test\.tsx?$/.test(path)));
    expect(rules.size).toBeGreaterThan(10);
    expect([...rules].filter((rule) => !tests.has(rule))).toEqual([]);
    expect([...tests].filter((rule) => !rules.has(rule))).toEqual([]);
  });
});

function leadsSomewhere(page: string, target: string): boolean {
  const [path = "", anchor] = target.split("#", 2);
  const file = path === "" ? page : resolve(dirname(page), path);
  if (!existsSync(file)) return false;
  if (anchor === undefined || !file.endsWith(".md")) return true;
  return [...read(file).matchAll(/^#+\s+(.+)$/gm)].some((heading) => toAnchor(heading[1] ?? "") === anchor);
}

/** As GitHub makes them: lower case, spaces to hyphens, everything but letters, digits and hyphens dropped. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
