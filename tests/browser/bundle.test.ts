import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

// What a spectator's phone has to fetch before it shows anything, on a hall's network with a thousand others.

const dist = resolve(import.meta.dirname, "../../viewer/dist");
const page = readFileSync(join(dist, "index.html"), "utf8");
const sizeOf = (path: string): number => gzipSync(readFileSync(join(dist, path))).length;
const references = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map((match) => match[1] ?? "");

describe("the built pages", () => {
  it("start with at most 44 KB of script and 9 KB of style, gzipped", () => {
    const scripts = references(/<(?:script|link)[^>]+(?:src|href)="(\/assets\/[^"]+\.js)"/g);
    const styles = references(/href="(\/assets\/[^"]+\.css)"/g);
    expect([scripts.length, styles.length]).toEqual([1, 1]);
    expect(scripts.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThan(44_000);
    expect(styles.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThan(9000);
  });

  it("have no script, style or handler in the page itself, which the policy would block", () => {
    expect(page.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
    expect(page.match(/<style|\sstyle=|\son\w+=/g)).toBeNull();
  });

  it("carry no rules of chess: positions come with the moves", () => {
    const scripts = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(1);
    for (const name of scripts) {
      expect(readFileSync(join(dist, "assets", name), "utf8")).not.toMatch(
        /kingAttackers|isInsufficientMaterial/,
      );
    }
  });
});
