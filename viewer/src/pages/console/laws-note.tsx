import { listOverrides } from "@boardwire/shared";
import type { VNode } from "preact";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { consoleWords } from "./console-words.ts";
import { describeRegulation } from "./describe-regulation.ts";

/** Which edition of the Laws is in force, and what the tournament has otherwise. */
export function LawsNote(): VNode | null {
  const { store } = usePage();
  const text = consoleWords.value;
  const laws = store.laws.value;
  if (laws === null) return null;
  const own = listOverrides(laws.overrides);
  const year = laws.edition.replace(/^fide-/, "");
  return (
    <details class="settings laws">
      <summary class="btn bare" title={text.laws.title}>
        <span class="ltr">FIDE {year}</span>
        {own.length > 0 && (
          <>
            <span class="ltr" aria-hidden="true">
              +{own.length}
            </span>
            <span class="hidden-text">, {text.laws.ownCount(own.length)}</span>
          </>
        )}
      </summary>
      <div class="float">
        <p>
          <b>
            {text.laws.laws} <span class="ltr">{year}</span>
          </b>
        </p>
        <p class="quiet">{text.laws.supervision[laws.supervision]}</p>
        {own.length === 0 ? (
          <p class="quiet">{text.laws.none}</p>
        ) : (
          <>
            <p>
              <b>{text.laws.own}</b>
            </p>
            <dl>
              {own.map((one) => {
                const { what, value } = describeRegulation(one, { console: text, words: words.value });
                return (
                  <div key={one.name}>
                    <dt>{what}</dt>
                    <dd>{value}</dd>
                  </div>
                );
              })}
            </dl>
          </>
        )}
      </div>
    </details>
  );
}
