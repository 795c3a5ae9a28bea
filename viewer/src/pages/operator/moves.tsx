import { toPly, type GameId, type MoveView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { GamePicture } from "../../feed/pictures.ts";
import { toMoveNumber, toMoveText } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { formatMoveTime } from "../../time.ts";
import { useOrders, type Orders } from "../../use-orders.ts";
import { operatorWords } from "./operator-words.ts";
import { findOrders, findShownOrder, splitMoves } from "./orders.ts";
import { Outcome } from "./outcome.tsx";

interface MovesProps {
  readonly id: GameId;
  readonly picture: GamePicture;
}

/** The moves of the game with all that is not sure of them, and what somebody can put right. */
export function Moves({ id, picture }: MovesProps): VNode {
  const text = operatorWords.value;
  const orders = useOrders();
  const { facts, moves } = picture;
  const isOpen = moves.some(({ confirmed, known }) => !confirmed || known === "uncertain");
  const hasMoveOrders = findOrders(facts, moves).length > 0;
  return (
    <section class="panel tool" aria-labelledby="moves-title">
      <h3 id="moves-title">{text.movesTitle}</h3>
      <MoveTable picture={picture} />
      <div>
        {hasMoveOrders && <MoveOrders id={id} picture={picture} orders={orders} />}
        <div class="row">
          {isOpen && !hasMoveOrders && (
            <button
              type="button"
              class="btn"
              data-action="accept"
              title={text.acceptText}
              disabled={orders.isBusy}
              onClick={() => void orders.send({ kind: "acceptMoves", game: id })}
            >
              {text.accept}
            </button>
          )}
          <TakeOut id={id} picture={picture} orders={orders} />
        </div>
        <EnterMoves id={id} picture={picture} orders={orders} />
        <Outcome orders={orders} />
      </div>
    </section>
  );
}

function noteOf({ known, confirmed }: MoveView): string | null {
  const text = operatorWords.value;
  if (known === "entered" || known === "uncertain" || known === "inferred" || known === "illegal")
    return text[known];
  return confirmed ? null : words.value.provisional;
}

/** One half-move a line, the newest first: they are few that somebody looks for. */
function MoveTable({ picture: { facts, moves } }: { readonly picture: GamePicture }): VNode {
  if (moves.length === 0) return <p class="empty quiet">{words.value.noMoves}</p>;
  return (
    <ol class="ply-list" tabIndex={0} aria-labelledby="moves-title" reversed>
      {moves
        .map((move, index) => (
          <li key={index} data-ply={index + 1}>
            <span class="ltr">{toMoveText(index + 1, move.san, facts)}</span>
            <span class="quiet">{noteOf(move)}</span>
            <span class="ltr time">{formatMoveTime(move)}</span>
          </li>
        ))
        .toReversed()}
    </ol>
  );
}

interface ToolProps extends MovesProps {
  readonly orders: Orders;
}

/** The orders among which somebody has to choose: as shown, and each of the others. */
function MoveOrders({ id, picture: { facts, moves }, orders }: ToolProps): VNode {
  const text = operatorWords.value;
  return (
    <section class="orders" aria-labelledby="orders-title">
      <h4 id="orders-title">{text.ordersTitle}</h4>
      <p class="quiet">{text.ordersText}</p>
      <div class="order">
        <span>
          {text.orderShown}
          <bdi dir="ltr">
            {findShownOrder(facts, moves)
              .map(({ san }) => san)
              .join(" ")}
          </bdi>
        </span>
        <button
          type="button"
          class="btn"
          disabled={orders.isBusy}
          onClick={() => void orders.send({ kind: "acceptMoves", game: id })}
        >
          {text.takeOrder}
        </button>
      </div>
      {findOrders(facts, moves).map((order, index) => (
        <div key={order.moves.join(" ")} class="order">
          <span>
            {text.orderOther(index + 1)}
            <bdi dir="ltr">{order.moves.slice(0, order.own).map(toSquares).join(" ")}</bdi>
          </span>
          <button
            type="button"
            class="btn"
            disabled={orders.isBusy}
            onClick={() =>
              void orders.send({
                kind: "enterMoves",
                game: id,
                from: toPly(order.from),
                moves: [...order.moves],
              })
            }
          >
            {text.takeOrder}
          </button>
        </div>
      ))}
    </section>
  );
}

/** UCI with a dash between its squares, as it is easier to read. */
const toSquares = (uci: string): string => `${uci.slice(0, 2)}-${uci.slice(2)}`;

/** Takes the last half-move out, once it has been asked whether that is meant. */
function TakeOut({ id, picture: { facts, moves }, orders }: ToolProps): VNode | null {
  const text = operatorWords.value;
  const [asked, setAsked] = useState<number | null>(null);
  const last = moves.at(-1);
  if (last === undefined) return null;
  if (asked !== moves.length) {
    return (
      <button type="button" class="btn" data-action="take-out" onClick={() => setAsked(moves.length)}>
        {text.takeOut}
      </button>
    );
  }
  return (
    <div class="row ask">
      <b>{text.takeOutAsk(`\u2066${toMoveText(moves.length, last.san, facts)}\u2069`)}</b>
      <button
        type="button"
        class="btn main"
        disabled={orders.isBusy}
        onClick={() => {
          setAsked(null);
          void orders.send({ kind: "enterMoves", game: id, from: toPly(moves.length), moves: [] });
        }}
      >
        {text.sure}
      </button>
      <button type="button" class="btn" onClick={() => setAsked(null)}>
        {text.cancel}
      </button>
    </div>
  );
}

/** Moves from a score sheet, from a half-move on; by default after the last one. */
function EnterMoves({ id, picture: { facts, moves }, orders }: ToolProps): VNode {
  const text = operatorWords.value;
  const [typed, setTyped] = useState("");
  const [from, setFrom] = useState<number | null>(null);
  const next = moves.length + 1;
  const ply = from === null || from > next ? next : from;
  const list = splitMoves(typed);
  const enter = async (): Promise<void> => {
    if (await orders.send({ kind: "enterMoves", game: id, from: toPly(ply), moves: [...list] })) {
      setTyped("");
      setFrom(null);
    }
  };
  return (
    <form
      class="enter-moves"
      onSubmit={(event) => {
        event.preventDefault();
        if (list.length > 0) void enter();
      }}
    >
      <h4>{text.enterTitle}</h4>
      <label>
        <span>{text.enterFrom}</span>
        <select
          name="from"
          value={String(ply)}
          onChange={(event) => setFrom(Number(event.currentTarget.value))}
        >
          {Array.from({ length: next }, (_, index) => next - index).map((each) => {
            const { number, side } = toMoveNumber(each, facts);
            return (
              <option key={each} value={String(each)}>
                {`${number}. ${words.value[side]}`}
              </option>
            );
          })}
        </select>
      </label>
      <label class="grow">
        <span>{text.enterMoves}</span>
        <input
          name="moves"
          dir="ltr"
          lang="en"
          value={typed}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-describedby="enter-text"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn" disabled={orders.isBusy || list.length === 0}>
        {text.enterButton}
      </button>
      <small id="enter-text" class="quiet">
        {text.enterText}
      </small>
    </form>
  );
}
