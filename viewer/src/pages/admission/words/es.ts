import type { AdmissionWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("es").format(value);

export const es: AdmissionWords = {
  enterTitle: "Iniciar sesión",
  enterText:
    "Para árbitros, operadores y pantallas de la sala. El árbitro principal le da un código. Los espectadores no lo necesitan.",
  code: "Código",
  codeHint: "Seis cifras, o el código de un enlace",
  yourName: "Su nombre",
  yourNameHint: "Como ha de figurar en el acta",
  enter: "Entrar",
  entering: "Entrando…",
  notReached: "No se ha podido llegar al servidor. Inténtelo de nuevo.",
  refusals: {
    badCode: "Este código es erróneo, ya se usó o ha caducado. Pida otro al árbitro principal.",
    tooMany: "Se han probado demasiados códigos erróneos. Espere unos minutos, o use el enlace.",
    notAllowed: "Esto solo lo hace el árbitro principal. Quizá se haya cerrado su sesión: vuelva a entrar.",
    otherOrigin:
      "El servidor lo ha rechazado porque parece venir de otro sitio. Abra la página por su propia dirección.",
    malformed: "El servidor no entiende esto.",
    unknownPerson: "Esa persona ya no tiene sesión.",
    journalFailed:
      "El disco del servidor no admite nada por ahora. Inténtelo de nuevo cuando vuelva a hacerlo.",
  },
  roles: {
    hall: "pantalla de la sala",
    operator: "operador",
    arbiter: "árbitro",
    chief: "árbitro principal",
  },
  signedInAs: (name, role) => `Sesión de ${name}, ${role}`,
  goOn: "Continuar",
  leave: "Cerrar sesión",
  left: "La sesión está cerrada.",

  people: "Personas",
  toConsole: "Consola de árbitros",
  nobody: "Aún no ha entrado nadie más.",
  admit: "Admitir a alguien",
  name: "Nombre",
  role: "Función",
  sector: "Mesas",
  sectorHint: "Por ejemplo 1-8, 12. Nada: toda la sala",
  badSector: (part) => `«${part}» no es una mesa ni una serie de mesas`,
  wholeHall: "toda la sala",
  tables: (list) => `mesas ${list}`,
  makeCode: "Crear un código",
  codeFor: (name) => `Código para ${name}`,
  scan: (name) => `Código QR con el que entra ${name}`,
  howTo: "Escanee la imagen, o abra esta dirección y escriba las cifras:",
  secondsLeft: (seconds) => (seconds === 1 ? "queda 1 segundo" : `quedan ${n(seconds)} segundos`),
  codeOver: "Este código ha caducado.",
  anotherCode: "Crear otro",
  cameIn: (name) => `${name} ha entrado.`,
  close: "Cerrar",
  changeSector: (name) => `Cambiar las mesas de ${name}`,
  save: "Guardar",
  cancel: "Cancelar",
  sendAwayAsk: (name) => `¿Cerrar la sesión de ${name} ahora mismo, en todos sus dispositivos?`,
  sendAwayYes: "Cerrar sesión",
  gone: (name) => `La sesión de ${name} está cerrada.`,
  since: (time) => `desde las ${time}`,

  regulations: "las bases del torneo",
  warnings: {
    tooManyGames: (name, games, most, article) =>
      `${name} vigila ${n(games)} partidas; ${article === null ? "por costumbre" : `según ${article}`} deberían ser ${n(most)} como máximo.`,
    tooFewArbiters: (arbiters, least) =>
      `Debería haber al menos ${n(least)} árbitros; con sesión: ${n(arbiters)}.`,
    noDeputy: (arbiters, most) =>
      `Con ${n(arbiters)} árbitros debería haber un segundo árbitro principal: uno por cada ${n(most)}.`,
    nobodyAt: (list) => `Mesas sin árbitro: ${list}.`,
  },
};
