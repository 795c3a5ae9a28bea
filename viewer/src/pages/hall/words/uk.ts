import type { HallWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("uk").format(value);

export const uk: HallWords = {
  title: "Екран у залі",
  notice: (law) => `Лише для інформації. Жодна вимога не може ґрунтуватися на цьому екрані${law}.`,
  law: (year, article) => ` (Правила шахів ${year}, ${article})`,
  direct: "Без затримки, лише в мережі залу",
  lastUpdate: (time) => `Немає зв’язку. Останнє оновлення ${time}`,
  page: (page, pages) => `${n(page)} з ${n(pages)}`,
  notSignedIn: "Цей екран не ввійшов",
  howTo: (address) => `Відкрийте на ньому ${address} і введіть код, який дає головний арбітр.`,
  noTables: "Дошки з’являться тут, щойно буде призначено першу партію.",
};
