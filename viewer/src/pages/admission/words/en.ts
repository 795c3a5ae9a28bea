import type { AdmissionRefusal, ArbiterWarning, PersonRole } from "@boardwire/shared";

// Words of signing in and admitting. English is the type of all languages.

const n = (value: number): string => new Intl.NumberFormat("en").format(value);

export const en = {
  /** Of the page, and what to do there. */
  enterTitle: "Sign in",
  enterText:
    "For arbiters, operators and hall screens. The chief arbiter gives you a code. Spectators need none.",
  code: "Code",
  codeHint: "Six digits, or the code of a link",
  yourName: "Your name",
  yourNameHint: "As it shall stand in the record",
  enter: "Sign in",
  entering: "Signing in…",
  notReached: "The relay was not reached. Try again.",
  refusals: {
    badCode: "This code is wrong, was used already, or is too old. Ask the chief arbiter for another one.",
    tooMany: "Too many wrong codes were tried. Wait some minutes, or come by the link.",
    notAllowed: "Only the chief arbiter does this. You may have been signed out: sign in again.",
    otherOrigin:
      "The relay has refused this, since it seems to come from another site. Open its page by its own address.",
    malformed: "The relay does not understand this.",
    unknownPerson: "That person is signed in no longer.",
    journalFailed: "The relay's disk takes nothing at present. Try again once it does.",
  } satisfies Record<AdmissionRefusal["reason"], string> as Record<AdmissionRefusal["reason"], string>,

  roles: {
    hall: "hall screen",
    operator: "operator",
    arbiter: "arbiter",
    chief: "chief arbiter",
  } satisfies Record<PersonRole, string> as Record<PersonRole, string>,
  signedInAs: (name: string, role: string) => `Signed in as ${name}, ${role}`,
  goOn: "Go on",
  leave: "Sign out",
  left: "You are signed out.",

  people: "People",
  toConsole: "Arbiters' console",
  nobody: "Nobody else has signed in yet.",
  admit: "Admit somebody",
  name: "Name",
  role: "Role",
  sector: "Tables",
  sectorHint: "For example 1-8, 12. Nothing: the whole hall",
  badSector: (part: string) => `“${part}” is no table and no range of tables`,
  wholeHall: "whole hall",
  tables: (list: string) => `tables ${list}`,
  makeCode: "Make a code",
  codeFor: (name: string) => `Code for ${name}`,
  scan: (name: string) => `QR code by which ${name} signs in`,
  howTo: "Scan the picture, or open this address and type the digits:",
  secondsLeft: (seconds: number) => (seconds === 1 ? "1 second left" : `${n(seconds)} seconds left`),
  codeOver: "This code is too old.",
  anotherCode: "Make another one",
  cameIn: (name: string) => `${name} has signed in.`,
  close: "Close",
  changeSector: (name: string) => `Change the tables of ${name}`,
  save: "Save",
  cancel: "Cancel",
  sendAwayAsk: (name: string) => `Sign ${name} out at once, on all devices?`,
  sendAwayYes: "Sign out",
  gone: (name: string) => `${name} is signed out.`,
  since: (time: string) => `since ${time}`,

  regulations: "the tournament's regulations",
  warnings: {
    tooManyGames: (name: string, games: number, most: number, article: string | null) =>
      `${name} watches ${n(games)} games; ${article === null ? "by custom" : `by ${article}`} there should be at most ${n(most)}.`,
    tooFewArbiters: (arbiters: number, least: number) =>
      `There should be at least ${n(least)} arbiters; there ${arbiters === 1 ? "is" : "are"} ${n(arbiters)}.`,
    noDeputy: (arbiters: number, most: number) =>
      `With ${n(arbiters)} arbiters there should be a second chief: one for each ${n(most)}.`,
    nobodyAt: (list: string) => `No arbiter's tables: ${list}.`,
  } satisfies Record<ArbiterWarning["kind"], unknown>,
};

export type AdmissionWords = typeof en;
