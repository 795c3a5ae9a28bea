import type { GameId } from "@boardwire/shared";
import type { VNode } from "preact";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { Missing } from "../missing.tsx";
import { GameView } from "./game-view.tsx";

/** One game, or why it is not shown. */
export function GamePage({ id }: { readonly id: GameId }): VNode {
  const { store } = usePage();
  const text = words.value;
  const watched = store.game.value;
  if (watched.kind === "shown" && watched.id === id) {
    return <GameView key={id} id={id} picture={watched.picture} />;
  }
  if (watched.kind === "unknown" && watched.id === id) return <Missing title={text.unknownGame} />;
  return (
    <main class="page" id="content" tabIndex={-1}>
      <p class="say quiet">{text.connecting}</p>
    </main>
  );
}
