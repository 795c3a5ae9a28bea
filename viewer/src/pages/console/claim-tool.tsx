import { CLAIM_KINDS, type ClaimQuestion, type GameId, type Side } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { GamePicture } from "../../feed/pictures.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { ClaimChecked } from "./claim-check.tsx";
import { consoleWords } from "./console-words.ts";
import { Check, Choice, SideChoice, TextField } from "./form-parts.tsx";
import { parseClock } from "./clock-text.ts";
import { toText, type TappedMove } from "./tap-move.ts";
import { useClaimCheck } from "./use-claim-check.ts";
import type { Orders } from "./use-orders.ts";

const BASES = ["onBoard", "written"] as const;
const MEN = ["q", "r", "b", "n"] as const;

export interface ClaimToolProps {
  readonly id: GameId;
  readonly picture: GamePicture;
  /** The half-move that is on the board of this page. */
  readonly shown: number;
  readonly onGo: (ply: number) => void;
  readonly tapped: TappedMove;
  readonly onTapped: (move: TappedMove) => void;
  /** Whether the board takes taps. */
  readonly onPicking: (isPicking: boolean) => void;
  readonly orders: Orders;
  readonly onDone: () => void;
}

/** A player claims a draw: who, what, and on which move. What the game makes of it is there at once; then it is entered. */
export function ClaimTool(props: ClaimToolProps): VNode {
  const { id, picture, shown, onGo, tapped, onTapped, onPicking, orders, onDone } = props;
  const text = consoleWords.value;
  const [side, setSide] = useState<Side>(picture.tile.turn);
  const [what, setWhat] = useState<(typeof CLAIM_KINDS)[number]>("threefold");
  const [basis, setBasis] = useState<(typeof BASES)[number]>("onBoard");
  const [typed, setTyped] = useState("");
  const [isTouched, setTouched] = useState(false);
  const [isAnnounced, setAnnounced] = useState(false);
  const [left, setLeft] = useState("");
  const isTwoMinutes = what === "twoMinutes";
  const isWritten = basis === "written" && !isTwoMinutes;
  const move = toText(tapped) === "" ? typed.trim() : toText(tapped);
  const choose = (next: (typeof BASES)[number]): void => {
    setBasis(next);
    onPicking(next === "written");
  };
  const time = parseClock(left);
  /** Null: the move that was written down is still to be given. */
  const claim: ClaimQuestion | null =
    isWritten && move.length < 2
      ? null
      : {
          game: id,
          side,
          what,
          ...(isWritten ? { intended: move } : {}),
          ...(isTwoMinutes
            ? { announced: isAnnounced, ...(time.ok ? { left: time.value } : {}) }
            : { hand: isTouched ? "touched" : "still" }),
        };
  const { moves, tile } = picture;
  const { store } = usePage();
  // A move more, another claim or a line that is back: what was found before may not be true any more.
  const since = [moves.at(-1)?.position, moves.length, tile.desk?.claims.length, store.connection.value.kind];
  const asked = useClaimCheck(claim, since.join(" "));
  const enter = async (facts: ClaimQuestion): Promise<void> => {
    if (await orders.send({ kind: "makeClaim", ...facts })) onDone();
  };
  return (
    <form
      onKeyDown={(event) => {
        // Whoever has typed a move looks at what comes of it; nothing but the button enters it.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (claim !== null) void enter(claim);
      }}
    >
      <SideChoice value={side} onChoose={setSide} />
      <Choice
        title={text.whatIsClaimed}
        values={CLAIM_KINDS}
        value={what}
        nameOf={(each) => text.alarm.claims[each] ?? each}
        onChoose={setWhat}
      />
      {isTwoMinutes ? (
        <>
          <Check label={text.announced} checked={isAnnounced} onChange={setAnnounced} />
          {tile.clock?.[side] == null && (
            <TextField
              name="left"
              label={text.timeLeft(words.value[side])}
              value={left}
              isFigures
              onInput={setLeft}
            />
          )}
        </>
      ) : (
        <>
          <Choice
            title={text.basis}
            values={BASES}
            value={basis}
            nameOf={(each) => text[each]}
            onChoose={choose}
          />
          {isWritten && (
            <TextField
              name="intended"
              label={text.written}
              hint={text.writtenHint}
              value={move}
              isFigures
              onInput={(value) => {
                onTapped({ from: null, to: null, promotion: null });
                setTyped(value);
              }}
            />
          )}
          {isWritten && tapped.promotion !== null && (
            <Choice
              title={text.promote}
              values={MEN}
              value={MEN.find((each) => each === tapped.promotion) ?? "q"}
              nameOf={(each) => words.value.pieces[({ q: "Q", r: "R", b: "B", n: "N" } as const)[each]]}
              onChoose={(promotion) => onTapped({ ...tapped, promotion })}
            />
          )}
          <Check label={text.touched} checked={isTouched} onChange={setTouched} />
        </>
      )}
      {claim !== null && (
        <ClaimChecked question={claim} asked={asked} picture={picture} shown={shown} onGo={onGo} />
      )}
      <button type="submit" class="btn main" disabled={claim === null} data-act="enter">
        {text.enterClaim}
      </button>
    </form>
  );
}
