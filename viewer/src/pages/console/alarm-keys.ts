import { useEffect } from "preact/hooks";
import { furtherKeys, useKeys } from "../../keyboard.ts";
import { consoleWords } from "./console-words.ts";

// j and k go from alarm to alarm, s has seen it, w puts it off. Rulings have no keys: none is made by a slip.

const cards = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(".alarms .alarm")].filter((card) => card.offsetParent !== null);

const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(".alarm") ?? null;

function go(by: 1 | -1): false | undefined {
  const all = cards();
  const here = current();
  const at = here === null ? -1 : all.indexOf(here);
  const next = all[at < 0 ? (by === 1 ? 0 : all.length - 1) : at + by];
  if (next === undefined) return false;
  next.querySelector<HTMLElement>('[data-act="look"]')?.focus();
  return undefined;
}

function press(act: string): false | undefined {
  const button = current()?.querySelector<HTMLElement>(`[data-act="${act}"]`);
  if (button === null || button === undefined) return false;
  button.click();
  return undefined;
}

export function useAlarmKeys(): void {
  const { keys } = consoleWords.value;
  useEffect(() => {
    furtherKeys.value = [
      [["j", "k"], keys.next],
      [["s"], keys.seen],
      [["w"], keys.more],
    ];
    return () => {
      furtherKeys.value = [];
    };
  }, [keys]);
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    s: () => press("seen"),
    w: () => press("more"),
  });
}
