import type { AdmissionWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("de").format(value);

export const de: AdmissionWords = {
  enterTitle: "Anmelden",
  enterText:
    "Für Schiedsrichter, Technik und Saalbildschirme. Den Code gibt der Hauptschiedsrichter. Zuschauer brauchen keinen.",
  code: "Code",
  codeHint: "Sechs Ziffern oder der Code eines Links",
  yourName: "Ihr Name",
  yourNameHint: "So, wie er im Protokoll stehen soll",
  enter: "Anmelden",
  entering: "Anmeldung läuft …",
  notReached: "Der Server wurde nicht erreicht. Versuchen Sie es noch einmal.",
  refusals: {
    badCode:
      "Dieser Code ist falsch, schon verwendet oder abgelaufen. Bitten Sie den Hauptschiedsrichter um einen neuen.",
    tooMany:
      "Es wurden zu viele falsche Codes versucht. Warten Sie einige Minuten, oder nutzen Sie den Link.",
    notAllowed:
      "Das darf nur der Hauptschiedsrichter. Vielleicht wurden Sie abgemeldet: Melden Sie sich neu an.",
    otherOrigin:
      "Der Server hat das abgelehnt, weil es von einer anderen Website zu kommen scheint. Öffnen Sie die Seite unter ihrer eigenen Adresse.",
    malformed: "Der Server versteht das nicht.",
    unknownPerson: "Diese Person ist nicht mehr angemeldet.",
    journalFailed:
      "Die Platte des Servers nimmt zurzeit nichts an. Versuchen Sie es noch einmal, sobald es wieder geht.",
  },
  roles: {
    hall: "Saalbildschirm",
    operator: "Technik",
    arbiter: "Schiedsrichter",
    chief: "Hauptschiedsrichter",
  },
  signedInAs: (name, role) => `Angemeldet als ${name}, ${role}`,
  goOn: "Weiter",
  leave: "Abmelden",
  left: "Sie sind abgemeldet.",

  people: "Personen",
  toConsole: "Schiedsrichter",
  nobody: "Noch niemand sonst ist angemeldet.",
  admit: "Jemanden zulassen",
  name: "Name",
  role: "Aufgabe",
  sector: "Tische",
  sectorHint: "Zum Beispiel 1-8, 12. Leer: der ganze Saal",
  badSector: (part) => `„${part}“ ist kein Tisch und kein Bereich von Tischen`,
  wholeHall: "ganzer Saal",
  tables: (list) => `Tische ${list}`,
  makeCode: "Code erstellen",
  codeFor: (name) => `Code für ${name}`,
  scan: (name) => `QR-Code, mit dem ${name} sich anmeldet`,
  howTo: "Bild scannen, oder diese Adresse öffnen und die Ziffern eingeben:",
  secondsLeft: (seconds) => (seconds === 1 ? "noch 1 Sekunde" : `noch ${n(seconds)} Sekunden`),
  codeOver: "Dieser Code ist abgelaufen.",
  anotherCode: "Neuen Code erstellen",
  cameIn: (name) => `${name} ist angemeldet.`,
  close: "Schließen",
  changeSector: (name) => `Tische von ${name} ändern`,
  save: "Speichern",
  cancel: "Abbrechen",
  sendAwayAsk: (name) => `${name} sofort und auf allen Geräten abmelden?`,
  sendAwayYes: "Abmelden",
  gone: (name) => `${name} ist abgemeldet.`,
  since: (time) => `seit ${time}`,

  regulations: "der Turnierordnung",
  warnings: {
    tooManyGames: (name, games, most, article) =>
      `${name} beaufsichtigt ${n(games)} Partien; ${article === null ? "üblich" : `nach ${article}`} sind höchstens ${n(most)}.`,
    tooFewArbiters: (arbiters, least) =>
      `Es sollte mindestens ${n(least)} Schiedsrichter geben; angemeldet: ${n(arbiters)}.`,
    noDeputy: (arbiters, most) =>
      `Bei ${n(arbiters)} Schiedsrichtern sollte es einen zweiten Hauptschiedsrichter geben: einen für je ${n(most)}.`,
    nobodyAt: (list) => `Tische ohne Schiedsrichter: ${list}.`,
  },
};
