import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Messages } from "../i18n/en.ts";
import { words } from "../i18n/language.ts";
import { furtherKeys } from "../keyboard.ts";
import { chooseKeys, keysOn } from "../preferences.ts";

const KEYS: Readonly<
  Record<"event" | "game" | "staff", readonly (readonly [readonly string[], keyof Messages["keyHelp"]])[]>
> = {
  event: [
    [["?"], "help"],
    [["/"], "search"],
    [["Esc"], "escape"],
    [["←", "→", "↑", "↓"], "tiles"],
    [["Enter"], "open"],
    [["g"], "view"],
  ],
  staff: [
    [["?"], "help"],
    [["Esc"], "escape"],
  ],
  game: [
    [["?"], "help"],
    [["Esc"], "escape"],
    [["←", "→"], "step"],
    [["Home", "End"], "ends"],
    [["l"], "live"],
    [["f"], "turn"],
    [["PgUp", "PgDn"], "neighbours"],
  ],
};

export interface KeyHelpProps {
  readonly page: "event" | "game" | "staff";
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys of the page, and the switch that turns them off. */
export function KeyHelp({ page, isOpen, onClose }: KeyHelpProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const text = words.value;
  useEffect(() => {
    const box = dialog.current;
    if (box === null || box.open === isOpen) return;
    if (isOpen) box.showModal();
    else box.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="keys-title">
      <h2 id="keys-title">{text.keysTitle}</h2>
      <dl>
        {[...KEYS[page].map(([keys, name]) => [keys, text.keyHelp[name]] as const), ...furtherKeys.value].map(
          ([keys, meaning]) => (
            <div key={meaning} class="key-row">
              <dt>
                {keys.map((key) => (
                  <kbd key={key} class="key">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ),
        )}
      </dl>
      <div class="foot">
        <label class="check">
          <input
            type="checkbox"
            checked={keysOn.value}
            onChange={(event) => chooseKeys(event.currentTarget.checked)}
          />
          {text.keysOn}
        </label>
        <button type="button" class="btn" onClick={onClose}>
          {text.close}
        </button>
      </div>
    </dialog>
  );
}
