import type { AdmissionWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("fr").format(value);

export const fr: AdmissionWords = {
  enterTitle: "Connexion",
  enterText:
    "Pour les arbitres, les opérateurs et les écrans de la salle. L’arbitre principal vous donne un code. Les spectateurs n’en ont pas besoin.",
  code: "Code",
  codeHint: "Six chiffres, ou le code d’un lien",
  yourName: "Votre nom",
  yourNameHint: "Tel qu’il doit figurer au procès-verbal",
  enter: "Se connecter",
  entering: "Connexion…",
  notReached: "Le serveur n’a pas été joint. Essayez de nouveau.",
  refusals: {
    badCode: "Ce code est faux, déjà utilisé ou périmé. Demandez-en un autre à l’arbitre principal.",
    tooMany: "Trop de codes faux ont été essayés. Attendez quelques minutes, ou venez par le lien.",
    notAllowed:
      "Seul l’arbitre principal fait cela. Vous avez peut-être été déconnecté : connectez-vous de nouveau.",
    otherOrigin:
      "Le serveur a refusé, car cela semble venir d’un autre site. Ouvrez la page par sa propre adresse.",
    malformed: "Le serveur ne comprend pas cela.",
    unknownPerson: "Cette personne n’est plus connectée.",
    journalFailed: "Le disque du serveur ne prend rien pour l’instant. Essayez de nouveau dès qu’il le fera.",
  },
  roles: {
    hall: "écran de la salle",
    operator: "opérateur",
    arbiter: "arbitre",
    chief: "arbitre principal",
  },
  signedInAs: (name, role) => `Connecté : ${name}, ${role}`,
  goOn: "Continuer",
  leave: "Se déconnecter",
  left: "Vous êtes déconnecté.",

  people: "Personnes",
  toConsole: "Pupitre des arbitres",
  nobody: "Personne d’autre n’est encore connecté.",
  admit: "Admettre quelqu’un",
  name: "Nom",
  role: "Rôle",
  sector: "Tables",
  sectorHint: "Par exemple 1-8, 12. Rien : toute la salle",
  badSector: (part) => `« ${part} » n’est ni une table ni une suite de tables`,
  wholeHall: "toute la salle",
  tables: (list) => `tables ${list}`,
  makeCode: "Créer un code",
  codeFor: (name) => `Code pour ${name}`,
  scan: (name) => `Code QR par lequel ${name} se connecte`,
  howTo: "Scannez l’image, ou ouvrez cette adresse et tapez les chiffres :",
  secondsLeft: (seconds) => (seconds <= 1 ? `encore ${n(seconds)} seconde` : `encore ${n(seconds)} secondes`),
  codeOver: "Ce code est périmé.",
  anotherCode: "En créer un autre",
  cameIn: (name) => `${name} est connecté.`,
  close: "Fermer",
  changeSector: (name) => `Changer les tables de ${name}`,
  save: "Enregistrer",
  cancel: "Annuler",
  sendAwayAsk: (name) => `Déconnecter ${name} tout de suite, sur tous ses appareils ?`,
  sendAwayYes: "Déconnecter",
  gone: (name) => `${name} est déconnecté.`,
  since: (time) => `depuis ${time}`,

  regulations: "le règlement du tournoi",
  warnings: {
    tooManyGames: (name, games, most, article) =>
      `${name} surveille ${n(games)} parties ; ${article === null ? "l’usage en admet" : `${article} en admet`} ${n(most)} au plus.`,
    tooFewArbiters: (arbiters, least) =>
      `Il devrait y avoir au moins ${n(least)} arbitres ; connectés : ${n(arbiters)}.`,
    noDeputy: (arbiters, most) =>
      `Avec ${n(arbiters)} arbitres il faudrait un deuxième arbitre principal : un pour ${n(most)}.`,
    nobodyAt: (list) => `Tables sans arbitre : ${list}.`,
  },
};
