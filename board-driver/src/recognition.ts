import type { Approach } from "./approach.ts";
import { toLineKind } from "./core/line-kind.ts";
import type { Memory, PortInfo } from "./core/make.ts";

// Who is at a line, by one recipe: whoever was there before, what the port says of itself, listening without a word, and
// then questions, those that can do no harm before those that can. docs/boards.md tells it to operators.

/** One thing to do at a line, as long as nothing before it was answered. */
export type Step =
  /** One opening for all boards that speak by themselves. */
  | { readonly kind: "listen"; readonly approaches: readonly Approach[] }
  | { readonly kind: "try"; readonly approach: Approach; readonly expected: boolean };

export interface LineFacts {
  /** Whatever may be tried, what cannot harm before what can. */
  readonly approaches: readonly Approach[];
  readonly port: PortInfo;
  /** A person named the port, so it may be spoken to whatever it looks like. */
  readonly named: boolean;
  /** Ids of the approaches that a person named; empty: all. */
  readonly only: readonly string[];
  /** Id of the approach that was answered at this line last; null: none. */
  readonly here: string | null;
  /** Ids of the approaches that were answered at any line of this computer, the latest first. */
  readonly elsewhere: readonly string[];
}

/** `dgt` stands for `dgt-bus` as well: whoever has such boards need not know how they are wired. */
const isMeant = (approach: Pick<Approach, "id">, name: string): boolean =>
  approach.id === name || approach.id.startsWith(`${name}-`);

/** The approaches that are meant by the given names; all of them where none is given. */
export const chooseApproaches = (
  approaches: readonly Approach[],
  only: readonly string[],
): readonly Approach[] =>
  only.length === 0
    ? approaches
    : approaches.filter((approach) => only.some((name) => isMeant(approach, name)));

/** Names that mean no approach. */
export const findUnknownMakes = (
  approaches: readonly Pick<Approach, "id">[],
  names: readonly string[],
): readonly string[] => names.filter((name) => !approaches.some((approach) => isMeant(approach, name)));

/**
 * What to do at a line, in order.
 *
 * 1. Whoever was answered here before comes first, so that a board that was unplugged is back at once.
 * 2. Approaches that know the port by its USB ids are tried straight away.
 * 3. Then the line is listened to: that disturbs nobody.
 * 4. Then it is spoken to. Several boards on one line come before all others, since a word for a single board sets all of
 *    them talking at once; of the rest those that were answered on this computer come first.
 *
 * A line that is known to have several boards is never spoken to in another way. A port that was not named is opened only
 * for approaches that think it possible.
 */
export function planSteps(facts: LineFacts): readonly Step[] {
  const { port, named, only, here, elsewhere } = facts;
  const kind = toLineKind(port.path);
  // Makes are of boards; a program that reads boards itself is asked for when its address is given.
  const chosen = kind === "livechess" ? facts.approaches : chooseApproaches(facts.approaches, only);
  const answers = chosen
    .filter(({ line = "serial" }) => line === kind)
    .map((approach) => ({ approach, answer: approach.matches(port) }));
  const possible = answers.filter(({ answer }) => answer !== "no" || named);
  const expected = possible.find(({ approach }) => approach.id === here)?.approach;
  const namedAlone = only.length === 1 ? only[0] : undefined;
  const toStep = (approach: Approach): Step => ({
    kind: "try",
    approach,
    expected: approach === expected || approach.id === namedAlone,
  });

  const speaks = ({ approach }: { readonly approach: Approach }): boolean =>
    expected?.sharesLine !== true && approach.ear?.isAll !== true;
  const rank = (approach: Approach): number => {
    if (approach.sharesLine === true) return -1;
    const at = elsewhere.indexOf(approach.id);
    return at === -1 ? elsewhere.length : at;
  };
  const inOrder = (approaches: readonly Approach[]): readonly Approach[] =>
    approaches.toSorted((a, b) => rank(a) - rank(b));

  const others = possible.filter(({ approach }) => approach !== expected);
  const known = others.filter(
    (one) => one.answer === "yes" && (speaks(one) || one.approach.ear !== undefined),
  );
  const rest = others.filter((one) => !known.includes(one));
  const listeners = rest.map(({ approach }) => approach).filter(({ ear }) => ear !== undefined);
  return [
    ...(expected === undefined ? [] : [toStep(expected)]),
    ...inOrder(known.map(({ approach }) => approach)).map(toStep),
    ...groupBySettings(listeners).map((approaches): Step => ({ kind: "listen", approaches })),
    ...inOrder(rest.filter(speaks).map(({ approach }) => approach)).map(toStep),
  ];
}

/** One opening of a line has one speed. */
function groupBySettings(approaches: readonly Approach[]): readonly (readonly Approach[])[] {
  const groups = new Map<string, Approach[]>();
  for (const approach of approaches) {
    const settings = JSON.stringify(approach.ear?.serial);
    groups.set(settings, [...(groups.get(settings) ?? []), approach]);
  }
  return [...groups.values()];
}

/** Adapters of one maker often bear the same serial number, such as `0001`. */
const SHORTEST_SERIAL = 5;

/**
 * The name under which something is kept of the device at a port: its USB ids and serial number where these tell it from
 * all others, so that it is known at any socket; else its path.
 */
export function toDeviceName(port: PortInfo, all: readonly PortInfo[]): string {
  const { vendorId = "", productId = "", serialNumber = "" } = port;
  if (serialNumber.length < SHORTEST_SERIAL) return port.path;
  const isSame = (other: PortInfo): boolean =>
    other.vendorId === port.vendorId &&
    other.productId === port.productId &&
    other.serialNumber === serialNumber;
  return all.filter(isSame).length > 1 ? port.path : `usb:${vendorId}:${productId}:${serialNumber}`;
}

/** The part of memory that is about no single device. */
export const THIS_COMPUTER = "this computer";
const MAKE = "make";
const MAKES = "makes";

/** What is remembered of who was answered where. */
export interface Answered {
  here(device: Memory): string | null;
  elsewhere(): readonly string[];
  /** Throws where the disk takes no change. */
  note(device: Memory, approach: string): void;
}

export const createAnswered = (computer: Memory): Answered => {
  const elsewhere = (): readonly string[] =>
    (computer.read(MAKES) ?? "").split(" ").filter((id) => id !== "");
  return {
    here: (device) => device.read(MAKE),
    elsewhere,
    note(device, approach) {
      if (device.read(MAKE) !== approach) device.write(MAKE, approach);
      const latest = [approach, ...elsewhere().filter((id) => id !== approach)];
      if (latest.join(" ") !== elsewhere().join(" ")) computer.write(MAKES, latest.join(" "));
    },
  };
};
