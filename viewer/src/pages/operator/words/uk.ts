import { refusalsUk } from "../../../i18n/refusals/uk.ts";
import type { OperatorWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("uk").format(value);
const rules = new Intl.PluralRules("uk");

/** The form of a noun after a number: 1, 21; 2 to 4, 22; the others. */
function toForm(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count);
  return rule === "one" ? one : rule === "few" ? few : many;
}

const tables = (count: number): string => `${n(count)} ${toForm(count, "стіл", "столи", "столів")}`;
const squaresOf = (count: number): string => `${n(count)} ${toForm(count, "поле", "поля", "полів")}`;

export const uk: OperatorWords = {
  title: "Оператор",
  notAllowed: "Ця сторінка для операторів і арбітрів, які ввійшли.",
  enter: "Увійти",
  toLook: (count) => (count === 0 ? "Нема на що дивитися" : `Подивитися: ${tables(count)}`),

  checksTitle: "Готовність до гри",
  checks: {
    boards: "Дошки, що відповідають",
    drivers: "Дошки, чий комп’ютер на зв’язку",
    starts: "Початкова позиція стояла",
    clocks: "Годинники читаються",
    batteries: "Батареї в порядку",
  },
  ofAll: (good, all) => `${n(good)} з ${n(all)}`,
  lookAt: (table) => `Подивитися на стіл ${table}`,
  moreTables: (count) => `і ще ${tables(count)}`,

  tablesTitle: "Столи й дошки",
  onlyFaults: "Лише ті, на які треба подивитися",
  ready: "усе гаразд",
  noGame: "партії не призначено",
  choose: "Виберіть стіл, щоб побачити його дошку, годинник і ходи та щось виправити.",
  noTables: "Столів ще немає: під’єднайте дошку або почніть зі списком пар.",
  nothingWrong: "Дивитися нема на що.",

  faults: {
    noBoard: "За цим столом немає дошки",
    unseenBoard: "Його дошку ще не знайдено",
    boardLost: (since) => (since === null ? "Дошка зникла" : `Дошка зникла о ${since}`),
    driverLost: (since) =>
      since === null ? "Його комп’ютер не на зв’язку" : `Його комп’ютер не на зв’язку з ${since}`,
    unexplained: (squares) => `Не відповідають жодному ходу: ${squaresOf(squares)}`,
    setUp: (squares) => `Не як на початку: ${squaresOf(squares)}`,
    battery: (percent) => `Батарея дошки: ${n(percent)} %`,
    clockBattery: "Батарея годинника сідає",
    clockMissing: "Годинник не читається",
    clockStale: (since) => `Годинник не читається з ${since}`,
    otherClock: "Інший годинник або інше налаштування, ніж за більшістю столів",
  },

  close: "Закрити цей стіл",
  staffSee: "Бачимо ми",
  publicSees: "Бачать глядачі",
  publicNote: "Наживо, як зараз у кожного глядача",
  publicNothing: "З цього столу ще нічого немає",
  publicWaiting: "Отримуємо те, що бачать глядачі.",

  equipment: "Дошка й годинник",
  facts: {
    board: "Дошка",
    make: "Марка",
    port: "Порт",
    firmware: "Прошивка",
    battery: "Батарея",
    signal: "Сигнал",
    age: "Опитується по черзі",
    noise: "Втрачено байтів на лінії",
    clock: "Годинник",
    clockSides: "Годинник стоїть",
    masked: "Пропущені поля",
    misfits: "Поля, що не відповідають жодному ходу",
    setup: "Початкова позиція",
  },
  unknown: "невідомо",
  none: "немає",
  percent: (value) => `${n(value)} %`,
  inTurn: (seconds) => `щонайрідше кожні ${n(seconds)} с`,
  signalOk: "добрий",
  signalLost: (since) => (since === null ? "зник" : `зник о ${since}`),
  noDriver: "його комп’ютер не на зв’язку",
  clockAbsent: "не читається",
  clockIsRead: "читається",
  clockRead: (ago) => `прочитано ${ago} тому`,
  clockBatteryLow: "батарея сідає",
  clockStraight: "як поставили",
  clockTurned: "навпаки, як хтось сказав",
  startRight: "стоїть, або партія триває",
  startOpen: "фігури не розставлено",
  difference: (square, expected, seen) => `${square}: має бути ${expected}, є ${seen}`,
  man: (side, man) => `${man} (${side})`,
  empty: "порожньо",
  unknownMan: "якась фігура",

  movesTitle: "Ходи",
  entered: "введено вручну",
  uncertain: "порядок непевний",
  inferred: "знайдено пізніше, за наслідком",
  illegal: "не за правилами",
  ordersTitle: "Який порядок зіграно?",
  ordersText: "Після кожного дошка показує те саме. Спитайте гравців або гляньте в бланки.",
  orderShown: "Як показано зараз",
  orderOther: (number) => `Інший порядок, ${n(number)}`,
  takeOrder: "Зіграно так",
  accept: "Ходи правильні",
  acceptText: "Підтверджує показані ходи, хай що каже дошка.",
  takeOut: "Вилучити останній хід",
  takeOutAsk: (move) => `Вилучити ${move}?`,
  enterTitle: "Ввести ходи",
  enterText: "З бланка: англійські літери, з номерами чи без.",
  enterFrom: "Від ходу",
  enterMoves: "Ходи",
  enterButton: "Ввести",

  positionTitle: "Поставити позицію",
  positionText: "Партія триває звідси; попередні ходи лишаються. Виберіть фігуру, потім поля.",
  positionButton: "Поставити цю позицію",
  toMove: "Хід",
  fen: "Позиція у FEN",
  badFen: "З цієї позиції не можна продовжувати.",
  take: "Звільнити поле",
  fromShown: "Як показано",
  fromStart: "Початкова позиція",
  clear: "Порожня дошка",

  squareTitle: "Поле читається неправильно",
  squareText: "Поле пропускається, доки його не читатимуть знову.",
  square: "Поле",
  mask: "Пропускати",
  unmask: (square) => `Читати ${square} знову`,

  clockTitle: "Годинник",
  swap: "Годинник стоїть навпаки",
  swapText: "Час білих і чорних міняється місцями, також у вже прочитаному з цієї партії.",

  sure: "Зробити",
  cancel: "Лишити",
  sending: "Надсилається…",
  done: "Зроблено.",
  unanswered: "Відповіді немає. Перш ніж пробувати знову, гляньте, чи це зроблено.",
  refusal: refusalsUk,
  refusals: {
    notAllowed: "Вам цього не можна, або не за цим столом.",
    unknownGame: "Ця партія вже невідома.",
    unknownTable: "За цим столом немає дошки.",
    notStarted: "Партія не почалася.",
    illegalMove: "Один із ходів там не за правилами.",
    badPosition: "З цієї позиції не можна продовжувати.",
    badPly: "Такого ходу немає.",
    nothingToDo: "Так уже є.",
    gameOver: "Партію завершено.",
    journalFailed: "Диск сервера зараз нічого не приймає.",
    other: "Сервер відмовив.",
  },
  pending: (result, time) => `${result}: стане відомим о ${time}, якщо арбітр не забере його назад`,
};
