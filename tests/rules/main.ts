import { parseArgs } from "node:util";
import { compareGames } from "./compare.ts";

const HELP = `rules: compares the draw facts with a slow reference on generated games

  --games N      games (3000)
  --from N       number of the first one (0)
  --seed TEXT    other games (rules)
`;

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "3000" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "rules" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else {
  const result = compareGames(Number(values.from), Number(values.games), values.seed, () =>
    performance.now(),
  );
  const rows = [
    ["games", result.games],
    ["plies", result.plies],
    ["claims", result.claims],
    ...Object.entries(result.seen).toSorted(([a], [b]) => a.localeCompare(b)),
    ["microseconds a ply, facts", ((result.millis.facts * 1000) / result.plies).toFixed(1)],
    ["microseconds a ply, reference", ((result.millis.reference * 1000) / result.plies).toFixed(1)],
    ["differences", result.differences.length],
  ];
  for (const [name, value] of rows) process.stdout.write(`${String(name).padEnd(36)}${String(value)}\n`);
  for (const difference of result.differences.slice(0, 50)) process.stdout.write(`${difference}\n`);
  process.exitCode = result.differences.length === 0 ? 0 : 1;
}
