import "./admission.css";
import type { ArbiterWarning, Person, PersonId } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { admissionWords } from "./admission-words.ts";
import { CodeCard, type GivenCode } from "./code-card.tsx";
import { InviteForm } from "./invite-form.tsx";
import { PersonRow } from "./person-row.tsx";
import { describeWarning } from "./replies.ts";

export interface PeoplePanelProps {
  /** Those who are admitted now, from the console's channel. */
  readonly people: readonly Person[];
  /** Who looks at it: a chief arbiter, who is not asked to send themselves away. */
  readonly me: PersonId | null;
}

/** For the chief arbiter: who has signed in, whose tables are whose, and admitting more. */
export function PeoplePanel({ people, me }: PeoplePanelProps): VNode {
  const text = admissionWords.value;
  const [given, setGiven] = useState<GivenCode | null>(null);
  const [warnings, setWarnings] = useState<readonly ArbiterWarning[]>([]);
  const [said, setSaid] = useState("");
  const others = people.filter(({ id }) => id !== me);
  return (
    <section class="panel people" aria-labelledby="people-title">
      <h2 id="people-title">{text.people}</h2>
      {others.length === 0 && <p class="quiet empty">{text.nobody}</p>}
      <ul>
        {others.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onChanged={(fresh) => setWarnings(fresh)}
            onGone={() => setSaid(text.gone(person.name))}
          />
        ))}
      </ul>
      <div role="status">
        {warnings.map((warning) => (
          <p key={JSON.stringify(warning)} class="notice look">
            {describeWarning(warning, text)}
          </p>
        ))}
      </div>
      {given === null ? (
        <InviteForm
          onInvited={(code) => {
            setSaid("");
            setWarnings(code.invited.warnings);
            setGiven({ ...code, before: new Set(people.map(({ id }) => id)) });
          }}
        />
      ) : (
        <CodeCard given={given} people={people} onChange={setGiven} />
      )}
      <p class="hidden-text" role="status">
        {said}
      </p>
    </section>
  );
}
