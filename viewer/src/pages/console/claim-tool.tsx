import { CLAIM_KINDS, type ClaimQuestion, type GameId } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { GamePicture } from "../../feed/pictures.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { timeLeft } from "../../time.ts";
import { ClaimChecked } from "./claim-check.tsx";
import { isWritten, toQuestion, type ClaimForm } from "./claim-form.ts";
import { consoleWords } from "./console-words.ts";
import { Check, Choice, SideChoice, TextField } from "./form-parts.tsx";
import { NO_TAPS, toText, type TappedMove } from "./tap-move.ts";
import { useClaimCheck } from "./use-claim-check.ts";
import type { Orders } from "../../use-orders.ts";
import { useSeconds } from "./use-seconds.ts";

const BASES = ["onBoard", "written"] as const;
const MEN = ["q", "r", "b", "n"] as const;
/** Below it two-minute claims begin (Laws 10.2, Guidelines III). */
const TWO_MINUTES = 120_000;

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
  const { id, picture, shown, onGo, tapped, orders, onDone } = props;
  const text = consoleWords.value;
  const [typed, setForm] = useState<ClaimForm>({
    side: picture.tile.turn,
    what: "threefold",
    basis: "onBoard",
    move: "",
    isTouched: false,
    isAnnounced: false,
    left: "",
  });
  const form = toText(tapped) === "" ? typed : { ...typed, move: toText(tapped) };
  const change = (facts: Partial<ClaimForm>): void => setForm((before) => ({ ...before, ...facts }));
  const claim = toQuestion(id, form);
  const asked = useClaimCheck(claim, useWhatMatters(picture, form));
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
      <SideChoice value={form.side} onChoose={(side) => change({ side })} />
      <Choice
        title={text.whatIsClaimed}
        values={CLAIM_KINDS}
        value={form.what}
        nameOf={(each) => text.alarm.claims[each] ?? each}
        onChoose={(what) => change({ what })}
      />
      {form.what === "twoMinutes" ? (
        <TwoMinutes form={form} picture={picture} onChange={change} />
      ) : (
        <Basis {...props} form={form} onChange={change} />
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

/** Where any of it changes, what was found before may not be true any more. */
function useWhatMatters({ moves, tile }: GamePicture, { what, side }: ClaimForm): readonly unknown[] {
  const { store } = usePage();
  const now = useSeconds(1);
  const left = tile.clock === null ? null : timeLeft(tile.clock, side, now);
  const last = tile.desk?.claims.at(-1);
  return [
    moves,
    tile.status,
    tile.pending?.at,
    `${last?.claim} ${last?.decided?.outcome}`,
    store.connection.value.kind,
    what === "twoMinutes" && left !== null && left < TWO_MINUTES,
  ];
}

interface FieldsProps {
  readonly form: ClaimForm;
  readonly onChange: (facts: Partial<ClaimForm>) => void;
}

function TwoMinutes(props: FieldsProps & { readonly picture: GamePicture }): VNode {
  const { form, picture, onChange } = props;
  const text = consoleWords.value;
  return (
    <>
      <Check
        label={text.announced}
        checked={form.isAnnounced}
        onChange={(isAnnounced) => onChange({ isAnnounced })}
      />
      {picture.tile.clock?.[form.side] == null && (
        <TextField
          name="left"
          label={text.timeLeft(words.value[form.side])}
          value={form.left}
          isFigures
          onInput={(left) => onChange({ left })}
        />
      )}
    </>
  );
}

/** The position on the board, or a move that was written down: tapped or typed. */
function Basis(props: FieldsProps & Pick<ClaimToolProps, "tapped" | "onTapped" | "onPicking">): VNode {
  const { form, onChange, tapped, onTapped, onPicking } = props;
  const text = consoleWords.value;
  return (
    <>
      <Choice
        title={text.basis}
        values={BASES}
        value={form.basis}
        nameOf={(each) => text[each]}
        onChoose={(basis) => {
          onChange({ basis });
          onPicking(basis === "written");
        }}
      />
      {isWritten(form) && (
        <TextField
          name="intended"
          label={text.written}
          hint={text.writtenHint}
          value={form.move}
          isFigures
          onInput={(move) => {
            onTapped(NO_TAPS);
            onChange({ move });
          }}
        />
      )}
      {isWritten(form) && tapped.promotion !== null && (
        <Choice
          title={text.promote}
          values={MEN}
          value={MEN.find((each) => each === tapped.promotion) ?? "q"}
          nameOf={(each) => words.value.pieces[({ q: "Q", r: "R", b: "B", n: "N" } as const)[each]]}
          onChoose={(promotion) => onTapped({ ...tapped, promotion })}
        />
      )}
      <Check
        label={text.touched}
        checked={form.isTouched}
        onChange={(isTouched) => onChange({ isTouched })}
      />
    </>
  );
}
