import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Heard } from "../../core/listener.ts";
import { createMemory } from "../../memory.ts";
import { line } from "./index.ts";

// The document is the specification: what it shows is what the driver understands.

const document = readFileSync(join(import.meta.dirname, "../../../../docs/line-protocol.md"), "utf8");

function readExamples(): readonly (readonly [said: string, understood: string])[] {
  const [, block = ""] = /```line-protocol\n([\s\S]*?)```/.exec(document) ?? [];
  const pairs = [...block.matchAll(/^(.+)\n=> (.+)$/gm)].map(
    ([, said = "", understood = ""]) => [said, understood] as const,
  );
  return pairs;
}

describe("docs/line-protocol.md", () => {
  const examples = readExamples();

  it("has an example of every word", () => {
    const words = new Set(examples.map(([said]) => said.split(" ")[0]));
    const table = [...document.matchAll(/^\| `([A-Z#][A-Z0-9]*)[ `]/gm)].map(([, word]) => word);
    expect(table.length).toBeGreaterThanOrEqual(8);
    expect(table.filter((word) => !words.has(word))).toEqual([]);
  });

  // One device for all of them, in the order of the document: how fine a clock counts is said in its introduction.
  const listener = line.createListener(createMemory());
  it.each(examples)("%s", (said, understood) => {
    const heard = listener.hear(new TextEncoder().encode(`${said}\r\n`));
    if (understood === "noise") expect(heard).toEqual({ readings: [], noise: said.length + 2 });
    else expect(heard).toEqual({ readings: [JSON.parse(understood)], noise: 0 });
  });

  it("says how long a line may be, and a longer one is noise", () => {
    const [, most] = /at most (\d+) characters/.exec(document) ?? [];
    const hear = (length: number): Heard =>
      listener.hear(new TextEncoder().encode(`# ${"x".repeat(length - 2)}\n`));
    expect(hear(Number(most)).readings).toHaveLength(1);
    expect(hear(Number(most) + 1)).toEqual({ readings: [], noise: Number(most) + 2 });
  });

  it("says what the driver asks, and nothing else", () => {
    const { phrases } = line;
    const said = Object.values(phrases)
      .flat()
      .flatMap((phrase) =>
        typeof phrase === "object" && phrase !== null ? [new TextDecoder().decode(phrase.bytes)] : [],
      )
      .filter((text) => text !== "");
    expect(new Set(said)).toEqual(new Set(["?\n"]));
    expect(document).toContain("| `?` |");
  });
});
