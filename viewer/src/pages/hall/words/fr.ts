import type { HallWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("fr").format(value);

export const fr: HallWords = {
  title: "Écran de la salle",
  notice: (law) => `À titre d’information. Aucune réclamation ne peut se fonder sur cet écran${law}.`,
  law: (year, article) => ` (Règles du jeu ${year}, ${article})`,
  direct: "Sans retard, réseau de la salle seulement",
  lastUpdate: (time) => `Pas de connexion. Dernière mise à jour ${time}`,
  page: (page, pages) => `${n(page)} sur ${n(pages)}`,
  notSignedIn: "Cet écran n’est pas connecté",
  howTo: (address) => `Ouvrez-y ${address} et tapez le code que donne l’arbitre principal.`,
  noTables: "Les échiquiers apparaîtront ici dès que la première partie sera appariée.",
};
