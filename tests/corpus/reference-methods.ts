import { legalMoves, playMove, toLetters, toUci, turnLetters, type Position } from "@boardwire/shared";
import type { CorpusCase } from "./subject.ts";
import type { Input, Method, Run, Shown } from "./method.ts";

// The obvious ways to follow a board, for comparison. They are told the start and how the board lies.

interface Node {
  readonly position: Position;
  readonly line: readonly string[];
}

function nextNodes({ position, line }: Node, chess960: boolean): Map<string, Node> {
  const next = new Map<string, Node>();
  for (const move of legalMoves(position)) {
    const after = playMove(position, move);
    const key = toLetters(after);
    if (!next.has(key)) next.set(key, { position: after, line: [...line, toUci(position, move, chess960)] });
  }
  return next;
}

/** Keeps the picture of the board; null where an input does not change it. */
function createEye(subject: CorpusCase): (input: Input) => string | null {
  let fields: string | null = null;
  return (input) => {
    const before = fields;
    if (input.kind === "snapshot") ({ fields } = input);
    if (input.kind === "square" && fields !== null) {
      fields = fields.slice(0, input.field) + input.content + fields.slice(input.field + 1);
    }
    if (fields === null || fields === before) return null;
    return subject.turned ? turnLetters(fields) : fields;
  };
}

const rootOf = (subject: CorpusCase): Node => {
  const position = subject.positions[0];
  if (position === undefined) throw new Error(`${subject.name}: no start`);
  return { position, line: [] };
};

const show = (line: readonly string[]): Shown[] => [
  { kind: "line", line, uncertain: new Set(), doubtful: false },
];

/** Publishes as soon as the squares are one legal move ahead, or once they have been for `settleMillis`. */
export const oneAhead = (settleMillis: number): Method => ({
  followsTables: false,
  name: settleMillis === 0 ? "one ahead, at once" : `one ahead, after ${settleMillis} ms`,
  start(subject): Run {
    const { chess960 } = subject.script.truth.start;
    const look = createEye(subject);
    let next = nextNodes(rootOf(subject), chess960);
    let candidate: Node | null = null;
    let due: number | null = null;
    const take = (node: Node): Shown[] => {
      next = nextNodes(node, chess960);
      candidate = null;
      due = null;
      return show(node.line);
    };
    return {
      feed(input, at) {
        if (input.kind === "wake") return candidate === null ? [] : take(candidate);
        const letters = look(input);
        if (letters === null) return [];
        candidate = next.get(letters) ?? null;
        due = candidate === null ? null : at + settleMillis;
        return candidate !== null && settleMillis === 0 ? take(candidate) : [];
      },
      wakeAt: () => due,
    };
  },
});

/** Knows every position one legal move from any that was met; the last one recognised tells the line. */
export const treeOfMet: Method = {
  name: "tree of met positions",
  followsTables: false,
  start(subject): Run {
    const { chess960 } = subject.script.truth.start;
    const look = createEye(subject);
    const known = new Map<string, Node>();
    const met = new Set<Node>();
    const meet = (node: Node): void => {
      if (met.has(node)) return;
      met.add(node);
      for (const [key, after] of nextNodes(node, chess960)) known.set(key, after);
    };
    const root = rootOf(subject);
    known.set(toLetters(root.position), root);
    meet(root);
    let current = root;
    return {
      feed(input) {
        const letters = look(input);
        const node = letters === null ? undefined : known.get(letters);
        if (node === undefined || node === current) return [];
        current = node;
        meet(node);
        return show(node.line);
      },
      wakeAt: () => null,
    };
  },
};

export const REFERENCE_METHODS: readonly Method[] = [oneAhead(0), oneAhead(300), treeOfMet];
