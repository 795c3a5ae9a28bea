import type { HallWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("es").format(value);

export const es: HallWords = {
  title: "Pantalla de la sala",
  notice: (law) => `Solo a título informativo. Ninguna reclamación puede basarse en esta pantalla${law}.`,
  law: (year, article) => ` (Leyes del Ajedrez ${year}, ${article})`,
  direct: "Sin retraso, solo en la red de la sala",
  lastUpdate: (time) => `Sin conexión. Última actualización ${time}`,
  page: (page, pages) => `${n(page)} de ${n(pages)}`,
  notSignedIn: "Esta pantalla no ha iniciado sesión",
  howTo: (address) => `Abra ${address} en ella y escriba el código que da el árbitro principal.`,
  noTables: "Los tableros aparecerán aquí en cuanto se empareje la primera partida.",
};
