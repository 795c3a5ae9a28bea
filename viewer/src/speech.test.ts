import { describe, expect, it } from "vitest";
import { de } from "./i18n/de.ts";
import { en } from "./i18n/en.ts";
import { fa } from "./i18n/fa.ts";
import { speakMen, speakSan } from "./speech.ts";

describe("moves in words", () => {
  it.each([
    ["e4", "pawn to e4"],
    ["Nbd7", "knight to d7"],
    ["R1xe5+", "rook takes on e5, check"],
    ["exd6", "pawn takes on d6"],
    ["bxa8=Q#", "pawn takes on a8, becomes a queen, checkmate"],
    ["O-O", "castles on the king's side"],
    ["O-O-O+", "castles on the queen's side, check"],
    ["--", "--"],
  ])("%s", (san, spoken) => {
    expect(speakSan(san, en)).toBe(spoken);
  });

  it("are said in the language of the page", () => {
    expect(speakSan("Qxf7#", de)).toBe("Dame schlägt auf f7, Schachmatt");
    expect(speakSan("Nf3", fa)).toBe("اسب به f3");
  });
});

describe("a position in words", () => {
  it("names the men of a side with their squares, king first", () => {
    const placement = "r3k2r/8/8/8/8/8/P6P/R3K3";
    expect(speakMen(placement, "white", en)).toBe("king e1, rook a1, pawn a2 h2");
    expect(speakMen(placement, "black", en)).toBe("king e8, rook a8 h8");
  });
});
