import type { FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../i18n/language.ts";

/** A page in scripts of its own, fetched when it is first shown: spectators fetch nothing that is for staff. */
export function later<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let Page: FunctionComponent<Props> | null = null;
  return function Later(props: Props): VNode {
    const [state, setState] = useState<"waiting" | "there" | "failed">(Page === null ? "waiting" : "there");
    useEffect(() => {
      if (Page !== null) return;
      const fetchPage = async (): Promise<void> => {
        try {
          Page = await load();
          setState("there");
        } catch {
          // Another version is served by now, or nothing is: the page says so.
          setState("failed");
        }
      };
      void fetchPage();
    }, []);
    if (state === "there" && Page !== null) return <Page {...props} />;
    const text = words.value;
    return (
      <main class="page" id="content" tabIndex={-1}>
        <p class="say quiet">{state === "failed" ? text.outdated : text.connecting}</p>
        {state === "failed" && (
          <button type="button" class="btn" onClick={() => location.reload()}>
            {text.reload}
          </button>
        )}
      </main>
    );
  };
}
