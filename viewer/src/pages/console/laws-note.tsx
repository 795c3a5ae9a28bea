import { listOverrides } from "@boardwire/shared";
import type { VNode } from "preact";
import type { ConsolePicture } from "../../feed/pictures.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { consoleWords } from "./console-words.ts";
import { describeRegulation } from "./describe-regulation.ts";

const yearOf = (edition: string): string => edition.replace(/^fide-/, "");

/** At the head of the console: which edition of the Laws is in force, and what the tournament has otherwise. */
export function LawsNote(): VNode | null {
  const { store } = usePage();
  const text = consoleWords.value;
  const laws = store.laws.value;
  if (laws === null) return null;
  const count = listOverrides(laws.overrides).length;
  return (
    <details class="settings laws-note">
      <summary class="btn bare" title={text.laws.title}>
        <span class="ltr">FIDE {yearOf(laws.edition)}</span>
        {count > 0 && (
          <>
            <span class="ltr" aria-hidden="true">
              +{count}
            </span>
            <span class="hidden-text">, {text.laws.ownCount(count)}</span>
          </>
        )}
      </summary>
      <div class="float">
        <LawsInForce laws={laws} />
      </div>
    </details>
  );
}

function LawsInForce({ laws }: { readonly laws: ConsolePicture["laws"] }): VNode {
  const text = consoleWords.value;
  const own = listOverrides(laws.overrides);
  return (
    <div class="laws">
      <p>
        <b>
          {text.laws.laws} <span class="ltr">{yearOf(laws.edition)}</span>
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
          <dl tabIndex={0}>
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
  );
}
