import {
  citeMode,
  playModeOf,
  type ArbiterWarning,
  type Hall,
  type Person,
  type PlayMode,
  type TableNumber,
} from "@boardwire/shared";

// Whether there are arbiters enough. Federations ask for one to two games at international events, to three at national,
// four at regional and five at all others, for two at least, and for a deputy of the chief where there are more than
// four; where rapid and blitz are played by the competition rules, the Laws ask for one to three games and one to each
// (2023: A.4, B.2). A chief watches no tables of their own. Nothing is refused for it: who has no more arbiters has none.

/** What is asked for at the least of events, where the tournament's regulations say nothing of their own. */
const GAMES_BY_CUSTOM = 5;
const LEAST_ARBITERS = 2;
const MOST_PER_CHIEF = 4;

const GAMES_BY_LAW: Partial<Record<PlayMode, number>> = { rapidFull: 3, blitzFull: 1 };

interface Ratio {
  readonly most: number;
  readonly article: string | null;
}
const NO_TABLE: Ratio = { most: Infinity, article: null };

export function checkArbiters(hall: Hall): readonly ArbiterWarning[] {
  const tables = [...hall.tables.keys()].filter((table) => isPlayedAt(hall, table));
  if (tables.length === 0) return [];
  const present = [...hall.people.values()].filter(({ leftAt }) => leftAt === null);
  const arbiters = present.filter(({ role }) => role === "arbiter");
  const chiefs = present.filter(({ role }) => role === "chief").length;
  return [
    ...arbiters.flatMap((arbiter) => checkOne(hall, arbiter, arbiters, tables)),
    ...checkCover(arbiters, tables),
    ...(arbiters.length + chiefs < LEAST_ARBITERS
      ? [{ kind: "tooFewArbiters", arbiters: arbiters.length + chiefs, least: LEAST_ARBITERS } as const]
      : []),
    ...(arbiters.length > MOST_PER_CHIEF * Math.max(1, chiefs)
      ? [{ kind: "noDeputy", arbiters: arbiters.length, most: MOST_PER_CHIEF } as const]
      : []),
  ];
}

const isPlayedAt = (hall: Hall, table: TableNumber): boolean => {
  const game = hall.currentGame(table);
  return game !== null && game.end === null;
};

/** Arbiters without a sector share all tables with each other. */
function checkOne(
  hall: Hall,
  { name, sector }: Person,
  arbiters: readonly Person[],
  tables: readonly TableNumber[],
): readonly ArbiterWarning[] {
  const own = tables.filter((table) => sector?.includes(table) ?? true);
  const sharing = sector === null ? arbiters.filter((other) => other.sector === null).length : 1;
  const games = Math.ceil(own.length / sharing);
  const { most, article } = own
    .map((table) => ratioAt(hall, table))
    .reduce((strictest, one) => (one.most < strictest.most ? one : strictest), NO_TABLE);
  return games > most ? [{ kind: "tooManyGames", name, games, most, article }] : [];
}

function ratioAt(hall: Hall, table: TableNumber): Ratio {
  const { gamesPerArbiter } = hall.edition;
  const { value, article } = gamesPerArbiter;
  const announced = { most: value === "none" ? GAMES_BY_CUSTOM : value, article };
  const control = hall.currentGame(table)?.control ?? null;
  if (control === null) return announced;
  const mode = playModeOf(control, hall.edition, hall.laws.supervision);
  const most = GAMES_BY_LAW[mode] ?? Infinity;
  return announced.most < most ? announced : { most, article: citeMode(hall.laws.edition, mode).article };
}

function checkCover(arbiters: readonly Person[], tables: readonly TableNumber[]): readonly ArbiterWarning[] {
  const isOpen = (table: TableNumber): boolean =>
    arbiters.every(({ sector }) => sector !== null && !sector.includes(table));
  const bare = arbiters.length === 0 ? [] : tables.filter(isOpen);
  return bare.length === 0 ? [] : [{ kind: "nobodyAt", tables: bare }];
}
