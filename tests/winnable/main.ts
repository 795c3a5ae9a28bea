import { parseArgs } from "node:util";
import { compare, findWrong, type Question } from "./compare.ts";

const HELP = `winnable: compares "can this side still mate?" with playing everything, on random late positions

  --positions N    positions of which playing everything knows the answer (300)
  --from N         number of the first one (0), to split a long run or go on with it
  --limit N        positions that playing everything may take (5000)
  --states N       states that the judge may take (200000)
  --seed TEXT      another seed, other positions (late)
`;

const { values } = parseArgs({
  options: {
    positions: { type: "string", default: "300" },
    from: { type: "string", default: "0" },
    limit: { type: "string", default: "5000" },
    states: { type: "string", default: "200000" },
    seed: { type: "string", default: "late" },
    help: { type: "boolean", default: false },
  },
});

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
const worst = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), 0);
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

function report(questions: readonly Question[]): string {
  const states = questions.map(({ full }) => (full.kind === "winnable" ? 0 : full.states));
  const quick = questions.map(({ quickMillis }) => quickMillis);
  const full = questions.map(({ fullMillis }) => fullMillis);
  const no = questions.filter(({ isWinnable }) => !isWinnable);
  const unknown = questions.filter((question) => question.full.kind === "unknown").length;
  const quickNo = no.filter((question) => question.quick.kind === "unwinnable").length;
  const wrong = findWrong(questions);
  return [
    `${questions.length} questions about ${new Set(questions.map(({ fen }) => fen)).size} positions, ${no.length} of them with the answer no`,
    `wrong ${wrong.length}, unknown ${unknown} (${share(unknown, questions.length)})`,
    `states where not won: mean ${mean(states).toFixed(0)}, worst ${worst(states)}`,
    `full: mean ${mean(full).toFixed(2)} ms, worst ${worst(full).toFixed(0)} ms`,
    `quick: mean ${mean(quick).toFixed(3)} ms, worst ${worst(quick).toFixed(1)} ms; it finds ${share(quickNo, no.length)} of the answers no`,
    ...wrong.map(({ fen, side, quick: q, full: f }) => `WRONG ${fen} ${side} ${q.kind} ${f.kind}`),
    ...questions
      .filter((question) => question.full.kind === "unknown")
      .slice(0, 20)
      .map(({ fen, side, isWinnable }) => `unknown ${fen} ${side} ${isWinnable ? "can" : "cannot"}`),
  ].join("\n");
}

if (values.help) {
  process.stdout.write(HELP);
} else {
  const questions = compare({
    positions: Number(values.positions),
    from: Number(values.from),
    limit: Number(values.limit),
    maxStates: Number(values.states),
    seed: values.seed,
    onProgress: (done, soFar) => {
      if (done % 1000 === 0) process.stderr.write(`${done} positions, ${findWrong(soFar).length} wrong\n`);
    },
  });
  process.stdout.write(`${report(questions)}\n`);
  if (findWrong(questions).length > 0) process.exitCode = 1;
}
