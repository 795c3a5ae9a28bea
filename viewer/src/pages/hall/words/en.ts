// Words of the hall screens. English is the type of all languages.

const n = (value: number): string => new Intl.NumberFormat("en").format(value);

export const en = {
  title: "Hall screen",
  /** Always there. `law`: the rule with its edition, empty where it has none. */
  notice: (law: string) => `For information only. No claim can be based on this screen${law}.`,
  law: (year: string, article: string) => ` (Laws of Chess ${year}, ${article})`,
  direct: "Not delayed, hall network only",
  /** `time`: hours and minutes. */
  lastUpdate: (time: string) => `No connection. Last update ${time}`,
  page: (page: number, pages: number) => `${n(page)} of ${n(pages)}`,
  notSignedIn: "This screen is not signed in",
  howTo: (address: string) => `Open ${address} on it, and type the code that the chief arbiter gives.`,
  noTables: "The boards appear here as soon as the first game is paired.",
};

export type HallWords = typeof en;
