import type { Messages, TableCounts } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("uk").format(value);

const rules = new Intl.PluralRules("uk");

/** The form of a noun after a number: 1, 21; 2 to 4, 22; the others. */
function toForm(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count);
  return rule === "one" ? one : rule === "few" ? few : many;
}

export const uk: Messages = {
  tag: "uk",
  name: "Українська",
  direction: "ltr",

  comma: ", ",
  white: "Білі",
  black: "Чорні",
  language: "Мова",
  theme: { system: "Кольори: як у системі", light: "Кольори: світлі", dark: "Кольори: темні" },
  keys: "Клавіші",
  skip: "Перейти до вмісту",
  allTables: "Усі столи",

  connecting: "З’єднання",
  live: "Наживо",
  noneStarted: "До початку партій",
  allOver: "Завершено",
  notDelayed: "Без затримки",
  noConnection: (since) => `Немає зв’язку з ${since}`,
  lastPicture: "Показано стан на той час. Сторінка з’єднається сама, щойно зможе.",
  outdated: "Версії цієї сторінки й сервера різні.",
  reload: "Завантажити сторінку знову",
  updatedAt: (time) => `Оновлено ${time}`,

  tableCount: (count) => `${n(count)} ${toForm(count, "стіл", "столи", "столів")}:`,
  tableStates: (counts: TableCounts) =>
    [
      [counts.live, "тривають"],
      [counts.over, "завершено"],
      [counts.waiting, "очікують"],
      [counts.adjusting, "поправляють"],
      [counts.lost, "без сигналу"],
    ]
      .filter(([count]) => count !== 0)
      .map(([count, state]) => `${n(Number(count))} ${state}`)
      .join(", "),

  boards: "Дошки",
  list: "Список",
  views: "Вигляд",
  search: "Гравець або стіл",
  find: "Пошук і фільтр",
  filter: "Які партії",
  all: "Усі",
  inPlay: "Тривають",
  finished: "Завершені",
  size: "Розмір дощок",
  sizes: { s: "Малі", m: "Середні", l: "Великі" },

  table: "Стіл",
  tableNumber: (number) => `Стіл ${number}`,
  clock: "Годинник",
  rating: "Рейтинг",
  federation: "Федерація",
  lastMove: "Останній хід",
  state: "Стан",
  openGame: (table, white, black) => `Стіл ${table}: ${white} – ${black}`,
  noSignal: (since) => (since === null ? "Немає сигналу від дошки" : `Немає сигналу з ${since}`),
  adjusting: "Фігури поправляють",
  noBoard: "За цим столом ще немає дошки",
  waiting: "Очікується початок партії",
  clockUnread: "годинник не зчитано",
  clockStale: "годинник на цій сторінці стоїть",
  clockRuns: "годинник іде",

  emptyTitle: "Дощок ще немає",
  emptyText: "Щойно в залі під’єднають дошку, її стіл з’явиться тут сам.",
  noMatch: "Жоден стіл не підходить",
  noMatchText: "Змініть пошук або відбір, щоб побачити більше.",
  showAll: "Показати всі столи",
  missingTitle: "Такої сторінки немає",
  missingText: "Можливо, адресу написано з помилкою або партію більше не показують.",
  unknownGame: "Ця партія тут невідома",
  loading: "Столи завантажуються.",

  moves: "Ходи",
  movesLegend: "хід, годинник після нього, витрачений час",
  noMoves: "Ще не зроблено жодного ходу.",
  start: "Початок партії",
  first: "Перша позиція",
  previous: "На хід назад",
  next: "На хід уперед",
  last: "Останній хід",
  turnBoard: "Повернути",
  backToLive: "Назад до ефіру",
  toEnd: "До кінця",
  newMoves: (count) => `${n(count)} ${toForm(count, "новий хід", "нові ходи", "нових ходів")}`,
  lookingBack: (what) => `Перегляд: ${what}`,
  corrected: (move, time) => `Хід ${n(move)} виправлено о ${time}.`,
  correctedText: "Звідти ходи показано так, як їх зіграно.",
  provisional: "ще може змінитися",
  clockByMove: "Годинник за ходами",
  games: "Партії у PGN",
  gamePgn: "Ця партія у PGN",
  tableGames: "Партії за цим столом",
  gameNumber: (ordinal) => `Партія ${ordinal}`,
  nextGame: "За цим столом почалася інша партія.",
  toNextGame: "Перейти до неї",
  otherTables: "Столи",
  positionOf: (side, men) => `${side}: ${men}`,
  position: "Позиція",
  timeSpent: (time) => `витрачено ${time}`,

  pieces: { K: "король", Q: "ферзь", R: "тура", B: "слон", N: "кінь", P: "пішак" },
  castlesShort: "коротка рокіровка",
  castlesLong: "довга рокіровка",
  spokenMove: (move) => {
    const what = move.takes ? `${move.piece} б’є на ${move.to}` : `${move.piece} на ${move.to}`;
    return move.promotion === null ? what : `${what}, перетворення: ${move.promotion}`;
  },
  check: "шах",
  mate: "мат",
  spokenPly: (number, side, move) => `Хід ${n(number)}, ${side}: ${move}`,

  results: {
    "1-0": "Білі перемогли",
    "0-1": "Чорні перемогли",
    "1/2-1/2": "Нічия",
    "0-0": "Поразка обох",
    "1/2-0": "Пів очка білим",
    "0-1/2": "Пів очка чорним",
    "*": "Результат невідомий",
  },
  terminations: {
    checkmate: "мат",
    stalemate: "пат",
    deadPosition: "мертва позиція",
    resignation: "здача",
    agreement: "нічия за згодою",
    time: "за часом",
    timeNoMate: "час вичерпано, але мат неможливий",
    claim: "нічия за вимогою",
    automaticDraw: "нічия через повторення або 75 ходів",
    illegalMoves: "неможливі ходи",
    absence: "гравець не з’явився",
    device: "електронний пристрій",
    kingsSignal: "показано королями",
    nextGame: "фігури розставлено для наступної партії",
    ruling: "рішення арбітра",
  },

  keysTitle: "Клавіші",
  keysOn: "Окремі клавіші діють",
  close: "Закрити",
  keyHelp: {
    help: "цей список",
    search: "пошук",
    escape: "закрити",
    tiles: "від столу до столу",
    open: "відкрити стіл",
    view: "дошки або список",
    step: "на хід назад або вперед",
    ends: "перша або остання позиція",
    neighbours: "інший стіл",
    turn: "повернути дошку",
    live: "назад до ефіру",
  },
};
