import type { HallWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("de").format(value);

export const de: HallWords = {
  title: "Saalbildschirm",
  notice: (law) => `Nur zur Information. Auf diesen Bildschirm kann sich keine Reklamation stützen${law}.`,
  law: (year, article) => ` (FIDE-Regeln ${year}, ${article})`,
  direct: "Nicht verzögert, nur im Saalnetz",
  lastUpdate: (time) => `Keine Verbindung. Letzter Stand ${time}`,
  page: (page, pages) => `${n(page)} von ${n(pages)}`,
  notSignedIn: "Dieser Bildschirm ist nicht angemeldet",
  howTo: (address) => `Darauf ${address} öffnen und den Code des Hauptschiedsrichters eingeben.`,
  noTables: "Die Bretter erscheinen hier, sobald die erste Partie gepaart ist.",
};
