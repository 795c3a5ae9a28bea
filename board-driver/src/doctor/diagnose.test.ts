import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { DeviceIdSchema, toInstant, type Observation } from "@boardwire/shared";
import type { Ending } from "../approach.ts";
import { START } from "../test-fields.ts";
import { diagnose, type Check } from "./diagnose.ts";
import { NO_EVIDENCE, seeNews, seeObservation, type Evidence } from "./evidence.ts";
import { describeDiagnoses, isAllGreen, toJson } from "./report.ts";

const BOARD = v.parse(DeviceIdSchema, "dgt:03619");
const PORT = "/dev/ttyUSB0";
const FACTS = {
  kind: "device",
  make: "dgt",
  senses: "pieces",
  port: PORT,
  serial: "03619",
  firmware: "1.9",
} as const satisfies Observation;
const face = (millis: number): unknown => ({ millis, flag: "none" });
const clock = (left: number, right: number, more: object = {}): Observation =>
  ({
    kind: "clock",
    left: face(left),
    right: face(right),
    running: null,
    lever: "left",
    resolutionMillis: 1000,
    lowBattery: false,
    ...more,
  }) as Observation;
const fields = (text: string, took = 60): Observation => ({
  kind: "snapshot",
  fields: text,
  asked: toInstant(1000 - took),
});
const turn = (text: string): string => [...text].toReversed().join("");
const swap = (text: string, one: number, two: number): string =>
  [...text].map((man, at) => (at === one ? text[two] : at === two ? text[one] : man)).join("");

const see = (...observations: readonly Observation[]): Evidence =>
  [FACTS, ...observations].reduce<Evidence>(
    (evidence, observation) => seeObservation(evidence, BOARD, toInstant(1000), observation),
    NO_EVIDENCE,
  );
const READY = [fields(START), clock(5_400_000, 5_400_000)];
const look = (evidence: Evidence): Check[] => diagnose(evidence, () => true).flatMap(({ checks }) => checks);
const amiss = (evidence: Evidence): string[] =>
  look(evidence)
    .filter(({ isGreen }) => !isGreen)
    .map(({ name, text, toDo }) => `${name}: ${text} -> ${toDo ?? ""}`);

describe("the doctor", () => {
  it("is content with a board in the start position, its clock set and its line clean", () => {
    const evidence = see(...READY);
    const diagnoses = diagnose(evidence, () => true);
    expect(isAllGreen(diagnoses)).toBe(true);
    expect(describeDiagnoses(diagnoses, evidence)).toBe(
      [
        "OK      dgt:03619 at /dev/ttyUSB0",
        "    board     make dgt, serial 03619, firmware 1.9",
        "    clock     left 1:30:00, right 1:30:00, stopped",
        "    position  start position, White at the near edge as the board counts, White's time on the left of the clock",
        "    line      clean",
        "    speed     answers within 60 ms",
        "",
        "The board is ready.",
      ].join("\n"),
    );
    expect(JSON.parse(toJson(diagnoses, evidence))).toMatchObject({
      green: true,
      boards: [{ subject: "dgt:03619", facts: { firmware: "1.9" }, fields: START }],
    });
  });

  it.each<[string, readonly Observation[], RegExp]>([
    [
      "a bishop and a knight changed places",
      [fields(swap(START, 57, 58))],
      /b1 has a white bishop, a white knight expected; c1 has a white knight, a white bishop expected/,
    ],
    [
      "the same where the board lies turned",
      [fields(turn(swap(START, 57, 58)))],
      /b1 has a white bishop, a white knight expected; c1 has a white knight, a white bishop expected/,
    ],
    [
      "a black man stands on a square of White's",
      [fields(`${START.slice(0, 52)}k${START.slice(53)}`)],
      /e2 has a black king,/,
    ],
    [
      "a man is missing",
      [fields(`${START.slice(0, 52)}.${START.slice(53)}`)],
      /e2 has nothing, a white pawn expected/,
    ],
    ["nothing stands there", [fields(".".repeat(64))], /not the start position -> Set the men up/],
    [
      "a man is known only as one too many",
      [fields(`${START.slice(0, 36)}?${START.slice(37)}`)],
      /e4 has an unknown man/,
    ],
    ["a square changed since", [{ kind: "square", field: 52, content: "." }], /e2 has nothing/],
    ["no clock", [{ kind: "noClock" }], /clock: no clock -> Plug the clock in/],
    ["the clock is not set", [clock(0, 0)], /clock: left 0:00, right 0:00, stopped -> Set the clock/],
    [
      "the clock's batteries are low",
      [clock(60_000, 60_000, { lowBattery: true })],
      /Change the clock's batteries/,
    ],
    ["noise", [{ kind: "noise", bytes: 200 }], /line: 200 bytes/],
    ["a slow answer", [fields(START, 800)], /latency: answers within 800 ms/],
    ["the board fell silent meanwhile", [{ kind: "lost", reason: "no answer" }], /fell silent once/],
    [
      "a battery that is nearly empty",
      [{ ...FACTS, battery: { percent: 20, charging: false } }],
      /battery: 20 % -> Charge/,
    ],
    [
      "an old word",
      [{ ...FACTS, ageMillis: 9000 } as unknown as Observation],
      /age: asked in turn, each 9 s/,
    ],
  ])("says what to do where %s", (_name, more, expected) => {
    const found = amiss(see(...READY, ...more));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  it.each<[string, readonly Observation[]]>([
    ["a turned board", [fields(turn(START))]],
    ["a board that tells occupancy alone", [fields(START.replaceAll(/[a-z]/gi, "?"))]],
    ["a low battery that is being charged", [{ ...FACTS, battery: { percent: 5, charging: true } }]],
    ["the odd byte that comes with opening a line", [{ kind: "noise", bytes: 3 }]],
  ])("takes no offence at %s", (_name, more) => {
    expect(amiss(see(...READY, ...more))).toEqual([]);
  });

  it("notes a clock that runs before any man has moved, and calls the board ready all the same", () => {
    const running = clock(5_400_000, 5_399_000, { running: "right" });
    const evidence = see(fields(START), running);
    const diagnoses = diagnose(evidence, () => true);
    expect(amiss(evidence)).toEqual([]);
    const told = describeDiagnoses(diagnoses, evidence);
    expect(told).toMatch(/^NOTE    dgt:03619/);
    expect(told).toMatch(/ \* clock .*right side runs, and no man has moved\n.*-> Stop the clock, unless/);
    expect(told).toMatch(/\n\nThe board is ready, with a note\.$/);

    const played = `${START.slice(0, 36)}P${START.slice(37, 52)}.${START.slice(53)}`;
    const playing = see(fields(played), running);
    expect(look(playing).find(({ name }) => name === "clock")?.toDo).toBeUndefined();
  });

  it("asks for no clock where the make tells of none, and for no position of boards that tell moves", () => {
    const moves = seeObservation(NO_EVIDENCE, BOARD, toInstant(1), {
      ...FACTS,
      senses: "moves",
    });
    expect(isAllGreen(diagnose(moves, () => false))).toBe(true);
  });

  it("speaks of the program, and of no plug, where a LiveChess does not answer", () => {
    const evidence = seeNews(NO_EVIDENCE, {
      kind: "ended",
      path: "ws://localhost:1982/api/v1.0",
      ending: { kind: "cannotOpen", detail: "nothing answers there; is LiveChess running?" },
      pauseMillis: 500,
      again: false,
    });
    expect(amiss(evidence)).toEqual([
      "answers: nothing answers there; is LiveChess running? -> Start LiveChess there, or correct the address at --from-livechess.",
    ]);
  });

  it.each<[Ending, RegExp]>([
    [{ kind: "cannotOpen", detail: "Cannot lock port" }, /another program is using it -> .*running already/],
    [{ kind: "cannotOpen", detail: "Error: Permission denied" }, /this user may not open it -> .*dialout/],
    [
      {
        kind: "cannotOpen",
        detail: "Error: Inappropriate ioctl for device setting custom baud rate of 38400",
      },
      /: it is no serial port -> Correct the name/,
    ],
    [{ kind: "cannotOpen", detail: "strange" }, /cannot be opened \(strange\)/],
    [{ kind: "noAnswer", bytes: 0 }, /nothing answers -> Switch the board on/],
    [{ kind: "noAnswer", bytes: 9 }, /something answers, .* record FILE/],
    [{ kind: "flooded" }, /more than any board/],
  ])("says what to do about a port that ended with %j", (ending, expected) => {
    const evidence = seeNews(NO_EVIDENCE, {
      kind: "ended",
      path: PORT,
      ending,
      pauseMillis: 500,
      again: false,
    });
    const diagnoses = diagnose(evidence, () => true);
    expect(isAllGreen(diagnoses)).toBe(false);
    expect(amiss(evidence).join()).toMatch(expected);
    expect(describeDiagnoses(diagnoses, evidence)).toMatch(
      /^LOOK AT \/dev\/ttyUSB0\n.*\n.*->.*\n\n0 ready, 1 to look at\.$/,
    );
  });

  it("is not content with nothing", () => {
    expect(isAllGreen([])).toBe(false);
    const strange = seeNews(NO_EVIDENCE, { kind: "passedOver", path: "/dev/ttyS0", maker: "Mo\u001Bdem" });
    expect(describeDiagnoses([], strange)).toBe(
      "Left alone: /dev/ttyS0 (Mo?dem), which looks like no board. --port /dev/ttyS0 has it asked.\n\n" +
        "No board was found. Plug one in and switch it on; if it is, name its port with --port.",
    );
    const absent = seeNews(NO_EVIDENCE, { kind: "absent", path: PORT });
    expect(amiss(absent)).toEqual([
      "answers: nothing is there -> Plug the board in, or correct the name given with --port.",
    ]);
  });
});
