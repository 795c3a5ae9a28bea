import type { GameId, Side, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { words } from "../../i18n/language.ts";
import { useOrders } from "../../use-orders.ts";
import { BRUSHES, paint, readFen, START_PLACEMENT, toDraft, toDraftFen, type Draft } from "./editor.ts";
import { nameMan } from "./name-man.ts";
import { operatorWords } from "./operator-words.ts";
import { Outcome } from "./outcome.tsx";

interface PositionToolProps {
  readonly id: GameId;
  readonly tile: TableView;
}

/** The position put together by hand, closed until somebody wants it. */
export function PositionTool({ id, tile }: PositionToolProps): VNode {
  const text = operatorWords.value;
  const orders = useOrders();
  const [draft, setDraft] = useState<Draft | null>(null);
  return (
    <section class="panel tool" aria-labelledby="position-title">
      <h3 id="position-title">{text.positionTitle}</h3>
      <div>
        <p class="quiet">{text.positionText}</p>
        {draft === null ? (
          <button
            type="button"
            class="btn"
            data-action="edit-position"
            onClick={() => setDraft(toDraft(tile.position, tile.turn))}
          >
            {text.positionTitle}
          </button>
        ) : (
          <Editor
            draft={draft}
            shown={tile}
            isBusy={orders.isBusy}
            onChange={setDraft}
            onClose={() => setDraft(null)}
            onSet={() => {
              void orders
                .send({ kind: "setPosition", game: id, fen: toDraftFen(draft) })
                .then((isDone) => isDone && setDraft(null));
            }}
          />
        )}
        <Outcome orders={orders} />
      </div>
    </section>
  );
}

interface EditorProps {
  readonly draft: Draft;
  readonly shown: TableView;
  readonly isBusy: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onClose: () => void;
  readonly onSet: () => void;
}

function Editor({ draft, shown, isBusy, onChange, onClose, onSet }: EditorProps): VNode {
  const text = operatorWords.value;
  const names = words.value;
  const [brush, setBrush] = useState("P");
  return (
    <div class="editor">
      <div class="brushes" role="group" aria-label={text.positionText}>
        {BRUSHES.map((letter) => (
          <button
            key={letter}
            type="button"
            class="man-button"
            aria-pressed={letter === brush}
            aria-label={letter === "." ? text.take : nameMan(letter)}
            onClick={() => setBrush(letter)}
          >
            <Man letter={letter} />
          </button>
        ))}
      </div>
      <div class="squares" dir="ltr">
        {[...draft.letters].map((letter, index) => {
          const square = `${"abcdefgh"[index % 8] ?? ""}${8 - (index >> 3)}`;
          return (
            <button
              key={square}
              type="button"
              class={((index >> 3) + index) % 2 === 0 ? "sq" : "sq dark"}
              data-square={square}
              aria-label={`${square}${names.comma}${nameMan(letter)}`}
              onClick={() => onChange(paint(draft, index, brush))}
            >
              <Man letter={letter} />
            </button>
          );
        })}
      </div>
      <div class="row">
        <button type="button" class="btn" onClick={() => onChange(toDraft(shown.position, shown.turn))}>
          {text.fromShown}
        </button>
        <button type="button" class="btn" onClick={() => onChange(toDraft(START_PLACEMENT, "white"))}>
          {text.fromStart}
        </button>
        <button type="button" class="btn" onClick={() => onChange({ ...draft, letters: ".".repeat(64) })}>
          {text.clear}
        </button>
      </div>
      <div class="row">
        <label>
          <span>{text.toMove}</span>
          <select
            name="turn"
            value={draft.turn}
            onChange={(event) => onChange({ ...draft, turn: event.currentTarget.value as Side })}
          >
            <option value="white">{names.white}</option>
            <option value="black">{names.black}</option>
          </select>
        </label>
        <FenField draft={draft} onChange={onChange} />
      </div>
      <div class="row">
        <button type="button" class="btn main" data-action="set-position" disabled={isBusy} onClick={onSet}>
          {text.positionButton}
        </button>
        <button type="button" class="btn" onClick={onClose}>
          {text.cancel}
        </button>
      </div>
    </div>
  );
}

/** The same as text, for whoever has it from another program. */
function FenField({ draft, onChange }: Pick<EditorProps, "draft" | "onChange">): VNode {
  const text = operatorWords.value;
  const [isBad, setBad] = useState(false);
  return (
    <label class="grow">
      <span>{text.fen}</span>
      <input
        name="fen"
        dir="ltr"
        spellcheck={false}
        autocomplete="off"
        value={toDraftFen(draft)}
        aria-invalid={isBad}
        onChange={(event) => {
          const read = readFen(event.currentTarget.value);
          setBad(read === null);
          if (read !== null) onChange(read);
        }}
      />
      {isBad && <small role="alert">{text.badFen}</small>}
    </label>
  );
}

/** A man as a picture of the board's own set; nothing for an empty square. */
const Man = ({ letter }: { readonly letter: string }): VNode =>
  letter === "." ? (
    <span class="man none" aria-hidden="true">
      ×
    </span>
  ) : (
    <span
      class={`man ${letter === letter.toUpperCase() ? "white" : "black"} ${letter.toUpperCase()}`}
      aria-hidden="true"
    />
  );
