import type { AdmissionWords } from "./en.ts";

const n = (value: number): string => new Intl.NumberFormat("uk").format(value);
const rules = new Intl.PluralRules("uk");

const FORMS: Readonly<Record<string, readonly [string, string]>> = {
  one: ["залишилася", "секунда"],
  few: ["залишилися", "секунди"],
};

export const uk: AdmissionWords = {
  enterTitle: "Вхід",
  enterText: "Для арбітрів, операторів і екранів зали. Код дає головний арбітр. Глядачам код не потрібен.",
  code: "Код",
  codeHint: "Шість цифр або код із посилання",
  yourName: "Ваше ім’я",
  yourNameHint: "Так, як воно має стояти в протоколі",
  enter: "Увійти",
  entering: "Вхід…",
  notReached: "Сервер не відповів. Спробуйте ще раз.",
  refusals: {
    badCode: "Цей код неправильний, уже використаний або застарів. Попросіть у головного арбітра інший.",
    tooMany: "Забагато неправильних кодів. Зачекайте кілька хвилин або відкрийте посилання.",
    notAllowed: "Це робить лише головний арбітр. Можливо, ваш сеанс завершено: увійдіть знову.",
    otherOrigin: "Сервер відмовив, бо запит нібито з іншого сайту. Відкрийте сторінку за її власною адресою.",
    malformed: "Сервер цього не розуміє.",
    unknownPerson: "Сеанс цієї людини вже завершено.",
    journalFailed: "Диск сервера зараз нічого не приймає. Спробуйте, коли він запрацює.",
  },
  roles: {
    hall: "екран зали",
    operator: "оператор",
    arbiter: "арбітр",
    chief: "головний арбітр",
  },
  signedInAs: (name, role) => `Ви увійшли: ${name}, ${role}`,
  goOn: "Далі",
  leave: "Вийти",
  left: "Ви вийшли.",

  people: "Люди",
  toConsole: "Пульт арбітрів",
  nobody: "Більше ніхто ще не увійшов.",
  admit: "Допустити когось",
  name: "Ім’я",
  role: "Роль",
  sector: "Столи",
  sectorHint: "Наприклад 1-8, 12. Порожньо: уся зала",
  badSector: (part) => `«${part}» не є столом або рядом столів`,
  wholeHall: "уся зала",
  tables: (list) => `столи ${list}`,
  makeCode: "Створити код",
  codeFor: (name) => `Код: ${name}`,
  scan: (name) => `QR-код для входу: ${name}`,
  howTo: "Скануйте зображення або відкрийте цю адресу й уведіть цифри:",
  secondsLeft: (seconds) => {
    const [left, unit] = FORMS[rules.select(seconds)] ?? ["залишилося", "секунд"];
    return `${left} ${n(seconds)} ${unit}`;
  },
  codeOver: "Цей код застарів.",
  anotherCode: "Створити інший",
  cameIn: (name) => `Вхід виконано: ${name}.`,
  close: "Закрити",
  changeSector: (name) => `Змінити столи: ${name}`,
  save: "Зберегти",
  cancel: "Скасувати",
  sendAwayAsk: (name) => `Завершити сеанс негайно на всіх пристроях: ${name}?`,
  sendAwayYes: "Завершити сеанс",
  gone: (name) => `Сеанс завершено: ${name}.`,
  since: (time) => `від ${time}`,

  regulations: "регламентом турніру",
  warnings: {
    tooManyGames: (name, games, most, article) =>
      `${name}: партій під наглядом ${n(games)}; ${article === null ? "зазвичай" : `за ${article}`} має бути щонайбільше ${n(most)}.`,
    tooFewArbiters: (arbiters, least) => `Арбітрів має бути щонайменше ${n(least)}; зараз ${n(arbiters)}.`,
    noDeputy: (arbiters, most) =>
      `Арбітрів ${n(arbiters)}: потрібен другий головний арбітр, по одному на ${n(most)}.`,
    nobodyAt: (list) => `Столи без арбітра: ${list}.`,
  },
};
