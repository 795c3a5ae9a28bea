import { parseArgs } from "node:util";
import { LEVEL_NAMES } from "@boardwire/board-driver";
import { measureFalls } from "@boardwire/relay-server";
import { countAlarms } from "./games.ts";

const HELP = `alarms: clocks that come to zero in a hall that plays, and how long until an arbiter's page has the alarm

  --falls N       flag falls (1000)
  --boards N      boards that play meanwhile (64)
  --per-second N  falls in a second (16)
  --games N       instead: alarms in N simulated games a level in which nothing goes wrong at the desk
  --seed TEXT     other games (alarms)
`;

const { values } = parseArgs({
  options: {
    falls: { type: "string", default: "1000" },
    boards: { type: "string", default: "64" },
    "per-second": { type: "string", default: "16" },
    games: { type: "string" },
    seed: { type: "string", default: "alarms" },
    help: { type: "boolean", default: false },
  },
});

async function measure(): Promise<void> {
  const { millis, missed, invented, others } = await measureFalls({
    falls: Number(values.falls),
    boards: Number(values.boards),
    perSecond: Number(values["per-second"]),
  });
  const at = (share: number): string =>
    `${(millis[Math.ceil(millis.length * share) - 1] ?? 0).toFixed(1)} ms`;
  process.stdout.write(
    `${millis.length} falls beside ${others} other observations: median ${at(0.5)}, 99 of 100 within ${at(0.99)}, all within ${at(1)}; missed ${missed}, invented ${invented}\n`,
  );
  process.exitCode = missed + invented === 0 ? 0 : 1;
}

function count(games: number): void {
  for (const level of LEVEL_NAMES) {
    const counts = [...countAlarms(level, games, values.seed)].toSorted(([, a], [, b]) => b - a);
    process.stdout.write(`${level}  ${counts.map(([name, times]) => `${name} ${times}`).join(", ")}\n`);
  }
}

if (values.help) process.stdout.write(HELP);
else if (values.games === undefined) await measure();
else count(Number(values.games));
