import { parseArgs } from "node:util";
import { measureFalls } from "@boardwire/relay-server";

const HELP = `alarms: clocks that come to zero in a hall that plays, and how long until an arbiter's page has the alarm

  --falls N       flag falls (1000)
  --boards N      boards that play meanwhile (64)
  --per-second N  falls in a second (16)
`;

const { values } = parseArgs({
  options: {
    falls: { type: "string", default: "1000" },
    boards: { type: "string", default: "64" },
    "per-second": { type: "string", default: "16" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else {
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
