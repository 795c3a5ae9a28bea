import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { words } from "../i18n/language.ts";
import { Icon } from "../parts/icon.tsx";
import { eventPath } from "../route.ts";

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
