import { assertNever } from "@boardwire/shared";
import type { ComponentChildren, VNode } from "preact";
import { toTimeOfDay } from "../format.ts";
import { words } from "../i18n/language.ts";
import { usePage } from "../page-context.ts";
import { Icon } from "./icon.tsx";

export interface StripProps {
  /** What is so while the line stands: live, before the games, finished. */
  readonly state: "live" | "noneStarted" | "allOver";
  /** Set while the reader looks at something older: what that is. */
  readonly away?: string | null;
  /** Further cells. */
  readonly children?: ComponentChildren;
  /** The last cell, where the line stands. */
  readonly end?: ComponentChildren;
}

function Lead({ state, away = null }: Pick<StripProps, "state" | "away">): VNode {
  const { store } = usePage();
  const text = words.value;
  const connection = store.connection.value;
  switch (connection.kind) {
    case "connecting":
      return <span class="lead off">{text.connecting}</span>;
    case "lost":
      return (
        <span class="lead look">
          <Icon name="stale" />
          {text.noConnection(toTimeOfDay(connection.since, text.tag))}
        </span>
      );
    case "outdated":
      return <span class="lead look">{text.outdated}</span>;
    case "open":
      if (away !== null) return <span class="lead look">{away}</span>;
      return state === "live" ? (
        <span class="lead">
          <span class="live-dot" />
          {text.live}
        </span>
      ) : (
        <span class="lead off">{text[state]}</span>
      );
    default:
      return assertNever(connection);
  }
}

/** The state of the line in words, in cells that keep their place. What is true of an open line only is said of one. */
export function Strip({ state, away = null, children, end }: StripProps): VNode {
  const { store } = usePage();
  const text = words.value;
  const { kind } = store.connection.value;
  return (
    <div class="strip">
      <Lead state={state} away={away} />
      {kind === "open" && (
        <span class="delay">
          <Icon name="delay" />
          {text.notDelayed}
        </span>
      )}
      {kind === "lost" && <span>{text.lastPicture}</span>}
      {kind === "outdated" && (
        <span>
          <a class="link" href={location.href}>
            {text.reload}
          </a>
        </span>
      )}
      {children}
      {end !== undefined && <span class="last">{end}</span>}
    </div>
  );
}
