import { describe, expect, it } from "vitest";
import { html } from "./html.ts";

const written = (text: string): string => html`<p>${text}</p>`.markup;

describe("text in the printed record", () => {
  it("is no markup, whatever it holds", () => {
    expect(written(`<b title="x">'&amp;'</b>`)).toBe(
      "<p>&lt;b title=&quot;x&quot;&gt;&#39;&amp;amp;&#39;&lt;/b&gt;</p>",
    );
  });

  it("turns the direction of nothing that stands beside it, and has no signs that nobody sees", () => {
    expect(written("won by \u202E1-0\u202C, \u2067time\u2069\u061C")).toBe("<p>won by 1-0, time</p>");
    expect(written("a\u0000b\u0007c\u007F\u0085")).toBe("<p>abc</p>");
  });

  it("keeps its lines, and the signs that join and part letters", () => {
    expect(written("one\n\ttwo")).toBe("<p>one\n\ttwo</p>");
    expect(written("می\u200Cخواهم")).toBe("<p>می\u200Cخواهم</p>");
  });
});
