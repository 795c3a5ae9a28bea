import type { Api } from "chessground/api";
import type { Config } from "chessground/config";

export type { Api, Config };
export type { Key } from "chessground/types";

type Widget = (element: HTMLElement, config: Config) => Api;

let widget: Widget | null = null;

// Fetched while the line is being opened, so that the first script of the page stays small and nothing waits for it.
const loading = import("chessground").then(({ Chessground }) => {
  widget = Chessground;
  return Chessground;
});

/** Makes a board in `element`, at once where the widget is there; `isWanted` is asked again where it is not. */
export function makeBoard(
  element: HTMLElement,
  toConfig: () => Config,
  made: (api: Api) => void,
  isWanted: () => boolean,
): void {
  if (widget !== null) {
    made(widget(element, toConfig()));
    return;
  }
  void loading.then((Chessground) => {
    if (isWanted()) made(Chessground(element, toConfig()));
  });
}
