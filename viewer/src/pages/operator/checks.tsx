import type { TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { toTableLabel } from "../../format.ts";
import { operatorPath } from "../../route.ts";
import { Mark } from "./mark.tsx";
import { operatorWords } from "./operator-words.ts";
import { findChecks } from "./readiness.ts";

/** Tables that are named at one question; the map has them all. */
const MOST_NAMED = 6;

/** What has to be so before a round, and at which tables it is not. */
export function Checks({ tables }: { readonly tables: readonly TableView[] }): VNode {
  const text = operatorWords.value;
  return (
    <section class="panel" aria-labelledby="checks-title">
      <h2 id="checks-title">{text.checksTitle}</h2>
      <ul class="checks">
        {findChecks(tables).map(({ kind, all, failing }) => (
          <li key={kind} data-check={kind}>
            {all === 0 ? <NoMark /> : <Mark isGood={failing.length === 0} />}
            <span>{text.checks[kind]}</span>
            <span class="quiet">{text.ofAll(all - failing.length, all)}</span>
            {failing.length > 0 && (
              <p>
                {failing.slice(0, MOST_NAMED).map((table) => (
                  <a key={table} class="btn" href={operatorPath(table)} aria-label={text.lookAt(table)}>
                    {toTableLabel(table)}
                  </a>
                ))}
                {failing.length > MOST_NAMED && (
                  <span class="quiet">{text.moreTables(failing.length - MOST_NAMED)}</span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was asked of no table is neither good nor bad: an empty hall is not ready. */
const NoMark = (): VNode => (
  <span class="quiet" aria-hidden="true">
    –
  </span>
);
