import { assertNever, type BoardState, type DeviceId, type GameState, type Hall } from "@boardwire/shared";
import type { Answer, FeedParam } from "./answers.ts";
import { findBoard, listBoards, serialOf } from "./boards.ts";
import { parseCall, type Asked, type Id } from "./calls.ts";
import { beginReconstruction, locate, matches, tellNext, type Reconstruction } from "./reconstruction.ts";
import { gameOn, showBoard, toPlacement } from "./shown.ts";

// One connection: what it follows, what it was told, and what it is told next. Pure; a new connection knows nothing of
// those before it.

export interface Conversation {
  readonly feeds: ReadonlyMap<string, Feed>;
}

interface Feed {
  readonly id: Id;
  readonly board: DeviceId;
  /** As the client wants to see the board; null: as it lies. */
  readonly flipped: boolean | null;
  readonly rebuilt: Reconstruction | null;
  readonly told: Told;
}

/** What the client knows. */
interface Told {
  readonly board: string | null;
  readonly flipped: boolean;
  /** As JSON; null: it has not been told. */
  readonly clock: string | null;
  readonly match: boolean | null;
  readonly moves: number;
}

export interface Said {
  readonly conversation: Conversation;
  readonly answers: readonly Answer[];
}

export const NEW_CONVERSATION: Conversation = { feeds: new Map() };

/** As many boards as a hall may have, and then some. */
const MOST_FEEDS = 1000;

const NOTHING_TOLD: Told = { board: null, flipped: false, clock: null, match: null, moves: 0 };

/** Clients name a feed by its number, and some by the same number as a text. */
const toName = (id: Id): string => String(id);

/** One frame of the client. Its answer comes before what feeds have to tell after it. */
export function answer(conversation: Conversation, hall: Hall, text: string): Said {
  const asked = parseCall(text);
  if (asked.ok) return carryOut(conversation, hall, asked.value);
  const { id, message } = asked.error;
  return { conversation, answers: [toError(id, message)] };
}

const toError = (id: Id | null, message: string): Answer => ({
  response: "error",
  ...(id === null ? {} : { id }),
  param: { message },
});

function carryOut(conversation: Conversation, hall: Hall, { id, call }: Asked): Said {
  const refuse = (message: string): Said => ({ conversation, answers: [toError(id, message)] });
  const done: Answer = { response: "call", id, param: null };
  const put = (feed: Feed): Said => {
    const told = tell({ ...feed, told: NOTHING_TOLD }, hall);
    const feeds = new Map(conversation.feeds).set(toName(feed.id), told.feed);
    return { conversation: { feeds }, answers: [done, ...told.answers] };
  };
  if (call.kind === "eboards") {
    return { conversation, answers: [{ response: "call", id, param: listBoards(hall) }] };
  }
  const known = conversation.feeds.get(toName(call.feed));
  if (call.kind === "subscribe") {
    const board = findBoard(hall, call.serial);
    if (board === null) return refuse("there is no board of that serial number");
    if (known === undefined && conversation.feeds.size >= MOST_FEEDS) return refuse("too many feeds");
    return put({ id: call.feed, board, flipped: null, rebuilt: null, told: NOTHING_TOLD });
  }
  if (known === undefined) return refuse("there is no feed of that id");
  switch (call.kind) {
    case "unsubscribe": {
      const feeds = new Map(conversation.feeds);
      feeds.delete(toName(call.feed));
      return { conversation: { feeds }, answers: [done] };
    }
    case "flip":
      return put({ ...known, flipped: call.flip });
    case "setup": {
      const rebuilt = beginReconstruction(call.fen, gameAt(hall, known.board));
      return rebuilt.ok ? put({ ...known, rebuilt: rebuilt.value }) : refuse(rebuilt.error);
    }
    default:
      return assertNever(call);
  }
}

const gameAt = (hall: Hall, id: DeviceId): GameState | null => {
  const board = hall.boards.get(id);
  return board === undefined ? null : gameOn(hall, board);
};

/** What has changed for the feeds of these boards; null: of any. */
export function notice(conversation: Conversation, hall: Hall, boards: ReadonlySet<DeviceId> | null): Said {
  let feeds: Map<string, Feed> | null = null;
  const answers: Answer[] = [];
  for (const [name, feed] of conversation.feeds) {
    if (boards !== null && !boards.has(feed.board)) continue;
    const told = tell(feed, hall);
    if (told.feed === feed) continue;
    feeds ??= new Map(conversation.feeds);
    feeds.set(name, told.feed);
    answers.push(...told.answers);
  }
  return { conversation: feeds === null ? conversation : { feeds }, answers };
}

/** Each move that stands now is a message of its own: clients make up their minds move by move. */
function tell(feed: Feed, hall: Hall): { readonly feed: Feed; readonly answers: readonly Answer[] } {
  const board = hall.boards.get(feed.board) ?? null;
  const game = gameAt(hall, feed.board);
  const answers: Answer[] = [];
  // First what the board shows, with the moves told so far: of a position just named the empty list.
  const rebuilt = feed.rebuilt === null ? null : locate(feed.rebuilt, game);
  let now = rebuilt === feed.rebuilt ? feed : { ...feed, rebuilt };
  for (;;) {
    const { param, told } = toParam(now, board, game);
    if (param !== null) {
      answers.push({ response: "feed", id: feed.id, param });
      now = { ...now, told };
    }
    const next = now.rebuilt === null ? null : tellNext(now.rebuilt, game);
    if (next === now.rebuilt) return { feed: now, answers };
    now = { ...now, rebuilt: next };
  }
}

/** Null: the client knows all of it. */
function toParam(
  { board: id, flipped: wanted, rebuilt, told }: Feed,
  board: BoardState | null,
  game: GameState | null,
): { readonly param: FeedParam | null; readonly told: Told } {
  const shown = board === null ? null : showBoard(board, game, wanted);
  const placement = shown === null ? null : toPlacement(shown);
  const clock = JSON.stringify(shown?.clock ?? null);
  const next: Told = {
    board: placement,
    flipped: shown?.flipped ?? wanted ?? false,
    clock,
    match: rebuilt === null ? null : matches(rebuilt, game, shown?.letters ?? null),
    moves: rebuilt?.told.length ?? 0,
  };
  const isClockNews = told.clock !== clock;
  const isOtherNews =
    told.board !== next.board ||
    told.flipped !== next.flipped ||
    told.match !== next.match ||
    told.moves !== next.moves;
  if (!isClockNews && !isOtherNews) return { param: null, told };
  const param: FeedParam = {
    serialnr: serialOf(id),
    flipped: next.flipped,
    ...(placement !== null && isOtherNews ? { board: placement } : {}),
    ...(isClockNews ? { clock: shown?.clock ?? null } : {}),
    ...(rebuilt === null || next.match === null
      ? {}
      : { start: rebuilt.start, san: rebuilt.told.map(({ san }) => san), match: next.match }),
  };
  return { param, told: next };
}
