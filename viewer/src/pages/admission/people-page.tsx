import type { Person } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { usePage } from "../../page-context.ts";
import { consolePath } from "../../route.ts";
import { askWhoIAm } from "./admission-api.ts";
import { admissionWords } from "./admission-words.ts";
import { PeoplePanel } from "./people-panel.tsx";

/** The chief arbiter's list of people on a page of its own. */
export function PeoplePage(): VNode {
  const { store } = usePage();
  const text = admissionWords.value;
  const [me, setMe] = useState<Person | null>(null);
  const people = store.people.value;

  const askWho = async (): Promise<void> => {
    const reply = await askWhoIAm();
    if (reply.kind === "session") setMe(reply.person);
  };
  useEffect(() => {
    document.title = `${text.people} · Boardwire`;
  }, [text]);
  useEffect(() => void askWho(), []);

  return (
    <main class="page people-page" id="content" tabIndex={-1}>
      <h1 class="hidden-text">{text.people}</h1>
      {store.isRefused.value || (me !== null && me.role !== "chief") ? (
        <div class="say">
          <p>{text.refusals.notAllowed}</p>
          <a class="btn main" href="/enter">
            {text.enterTitle}
          </a>
        </div>
      ) : (
        <>
          <a class="btn bare back" href={consolePath({ view: "alarms", table: null, game: null })}>
            {text.toConsole}
          </a>
          {people !== null && <PeoplePanel people={people} me={me?.id ?? null} />}
        </>
      )}
    </main>
  );
}
