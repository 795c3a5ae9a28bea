import { EventLogSchema, type RawEntry, type TableNumber } from "@boardwire/shared";
import * as v from "valibot";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { consoleWords } from "./console-words.ts";
import type { LogSpeaker } from "./log-sentence.ts";

// What the journal has of a table, entry by entry, for whoever has to know exactly.

type Describe = (entry: RawEntry, speaker: LogSpeaker) => string | null;

interface Page {
  readonly entries: readonly RawEntry[];
  /** What to ask for to go on; null: this was all. */
  readonly next: number | null;
  readonly describe: Describe;
}

async function fetchLog(table: TableNumber, before: number | null): Promise<Page | null> {
  try {
    const query = before === null ? "" : `?before=${before}`;
    const response = await fetch(`/record/tables/${table}/log${query}`, { credentials: "same-origin" });
    const parsed = v.safeParse(EventLogSchema, await response.json());
    // The sentences come with the first entries: no other page needs them.
    const { describeLogEntry: describe } = await import("./log-sentence.ts");
    return parsed.success ? { ...parsed.output, describe } : null;
  } catch {
    // No network, or no answer that is understood: the page says so.
    return null;
  }
}

export function TableLog({ table }: { readonly table: TableNumber }): VNode {
  const text = consoleWords.value;
  const [log, setLog] = useState<Page | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const ask = async (known: Page | null): Promise<void> => {
    const page = await fetchLog(table, known?.next ?? null);
    setFailed(page === null);
    if (page !== null) setLog({ ...page, entries: [...(known?.entries ?? []), ...page.entries] });
  };
  useEffect(() => {
    setLog(null);
    void ask(null);
  }, [table]);
  return (
    <section class="table-log" aria-labelledby="log-title">
      <div class="log-head">
        <h3 id="log-title" tabIndex={-1}>
          {text.logTitle}
        </h3>
        <button type="button" class="btn bare" onClick={() => void ask(null)}>
          {text.anew}
        </button>
        <a class="btn bare" href="/record" target="_blank" rel="noopener">
          {text.recordOfRound}
        </a>
      </div>
      {hasFailed && (
        <p class="notice look" role="alert">
          {text.noLog}
        </p>
      )}
      <ol>
        {log?.entries.map((entry) => (
          <LogLine key={entry.seq} entry={entry} describe={log.describe} />
        ))}
      </ol>
      {log !== null && log.next !== null && (
        <button type="button" class="btn" onClick={() => void ask(log)}>
          {text.older}
        </button>
      )}
    </section>
  );
}

/** A sentence, and behind it what is written down. */
function LogLine({ entry, describe }: { readonly entry: RawEntry; readonly describe: Describe }): VNode {
  const { store } = usePage();
  const text = consoleWords.value;
  const { source } = entry;
  const who = typeof source["who"] === "string" ? source["who"] : null;
  const person = store.people.value?.find(({ id }) => id === who);
  return (
    <li data-type={entry.type}>
      <details>
        <summary>
          <span class="ltr quiet">{toTimeOfDay(entry.at, words.value.tag)}</span>{" "}
          <span class="grow">
            {describe(entry, { text, words: words.value }) ?? text.log.unknown}
            {who !== null && (
              <>
                {" "}
                <bdi class="quiet">{person?.name ?? who}</bdi>
              </>
            )}
          </span>
        </summary>
        <p class="raw">
          <span class="hidden-text">{text.log.raw}</span>
          <b>{entry.type}</b> <code>{toFacts(entry)}</code>
        </p>
      </details>
    </li>
  );
}

/** The facts of an entry as they are written down, without what stands beside them already. */
function toFacts({ seq: _seq, at: _at, type: _type, ...facts }: RawEntry): string {
  return JSON.stringify(facts);
}
