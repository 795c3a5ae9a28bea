import { describe, expect, it } from "vitest";
import { EDITIONS } from "../laws/editions.ts";
import { parsePgnTimeControl, printPgnTimeControl } from "./pgn-tag.ts";
import { rateClassOf } from "./rate-class.ts";
import { formatClock } from "./show.ts";
import { parseTimeText } from "./text.ts";
import { startTimes } from "./turn.ts";

// Controls that tournaments announce, and those that the numbered options of common clocks stand for (manuals of DGT XL and
// DGT 3000; where a clock counts no moves, 40 and 20 are those of the announcement).

describe("controls that are in use", () => {
  it.each([
    ["XL 01", "5m", "300", "5:00", "blitz"],
    ["XL 02", "10m", "600", "10:00", "blitz"],
    ["XL 03", "25m", "1500", "25:00", "rapid"],
    ["XL 04", "1h", "3600", "1:00:00", "standard"],
    ["XL 05", "2h", "7200", "2:00:00", "standard"],
    ["XL 06", "40/1h45m, 15m", "40/6300:900", "1:45:00", "standard"],
    ["XL 07, 3000 07", "40/2h, 1h", "40/7200:3600", "2:00:00", "standard"],
    ["3000 06", "40/2h, 30m", "40/7200:1800", "2:00:00", "standard"],
    ["XL 08", "40/2h, 20/1h, 30m", "40/7200:20/3600:1800", "2:00:00", "standard"],
    ["XL 09", "40/2h, 20/1h, 20/1h, 1h", "40/7200:20/3600:20/3600:3600", "2:00:00", "standard"],
    ["XL 10", "3m+2s", "180+2", "3:02", "blitz"],
    ["XL 11", "25m+10s", "1500+10", "25:10", "rapid"],
    ["XL 12, a national final", "90m+30s", "5400+30", "1:30:30", "standard"],
    ["XL 13", "40/100m+30s, 20/50m+30s, 10m+30s", "40/6000+30:20/3000+30:600+30", "1:40:30", "standard"],
    ["XL 14", "5m bronstein 3s", "?", "5:03", "blitz"],
    ["XL 15", "25m bronstein 10s", "?", "25:10", "rapid"],
    ["XL 16", "1h55m bronstein 5s", "?", "1:55:05", "standard"],
    ["XL 17", "40/2h, 10m+30s", "40/7200:600+30", "2:00:00", "standard"],
    ["XL 18", "40/2h, 20/1h, 15m+30s", "40/7200:20/3600:900+30", "2:00:00", "standard"],
    ["XL 22", "1m hourglass", "*60", "1:00", "blitz"],
    ["S-93 a province", "45m+30s", "2700+30", "45:30", "standard"],
    ["classical in two periods", "40/90m+30s, 30m+30s", "40/5400+30:1800+30", "1:30:30", "standard"],
    ["60+30 of a league", "60m+30s", "3600+30", "1:00:30", "standard"],
  ])("[TC4] [TC7] [TC8] %s: %s is %s in PGN, begins at %s and is %s", (_, text, tag, shown, rate) => {
    const control = parseTimeText(text);
    if (!control.ok) throw new Error(text);
    expect(printPgnTimeControl(control.value)).toBe(tag);
    expect(formatClock(startTimes(control.value).white.left)).toBe(shown);
    expect(rateClassOf(control.value, EDITIONS["fide-2023"].rateLimits.value)).toBe(rate);
    const read = parsePgnTimeControl(tag);
    if (tag !== "?")
      expect(read).toMatchObject({ ok: true, value: { kind: "control", control: control.value } });
  });
});
