import type { GameId } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { Icon } from "../../parts/icon.tsx";
import { eventPath } from "../../route.ts";
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

/** An address that leads nowhere. */
export function Missing({ title }: { readonly title: string }): VNode {
  const text = words.value;
  useEffect(() => {
    document.title = `${title} · Boardwire`;
  }, [title]);
  return (
    <main class="page" id="content" tabIndex={-1}>
      <div class="say">
        <Icon name="boards" />
        <h1>{title}</h1>
        <p>{text.missingText}</p>
        <a class="btn" href={eventPath()}>
          {text.allTables}
        </a>
      </div>
    </main>
  );
}
