import type { Invite, Invited, Person, PersonId } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { askToInvite } from "./admission-api.ts";
import { admissionWords } from "./admission-words.ts";
import { Qr } from "./qr.tsx";
import { describeTrouble } from "./replies.ts";
import { Trouble } from "./trouble.tsx";

/** A code that was made, for whom, and who was there before. */
export interface GivenCode {
  readonly request: Invite;
  readonly invited: Invited;
  readonly before: ReadonlySet<PersonId>;
}

export interface CodeCardProps {
  readonly given: GivenCode;
  readonly people: readonly Person[];
  readonly onChange: (given: GivenCode | null) => void;
}

/** Picture, digits and the seconds that are left of a code; then that somebody came in by it, or that it is too old. */
export function CodeCard({ given, people, onChange }: CodeCardProps): VNode {
  const text = admissionWords.value;
  const { invited, request, before } = given;
  const title = useRef<HTMLHeadingElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const seconds = useSecondsLeft(invited);
  const cameIn = people.some(({ id, role }) => role === request.role && !before.has(id));

  // Whoever has just pressed the button hears what came of it.
  useEffect(() => title.current?.focus(), [invited]);

  const another = async (): Promise<void> => {
    const reply = await askToInvite(request);
    setTrouble(describeTrouble(reply, admissionWords.peek()));
    if (reply.kind === "invited") onChange({ request, before, invited: reply });
  };

  const isOpen = !cameIn && seconds > 0;
  return (
    <div class="code-card">
      <h3 ref={title} tabIndex={-1}>
        {text.codeFor(request.name)}
      </h3>
      {isOpen && (
        <>
          <p>{text.howTo}</p>
          {invited.links.map((link) => (
            <Way key={link} link={link} label={text.scan(request.name)} />
          ))}
          <p class="pin" dir="ltr">
            {invited.pin.slice(0, 3)} {invited.pin.slice(3)}
          </p>
          <p class="quiet" role="timer">
            {text.secondsLeft(seconds)}
          </p>
        </>
      )}
      <p role="status">{cameIn ? text.cameIn(request.name) : isOpen ? "" : text.codeOver}</p>
      <Trouble text={trouble} />
      <div class="buttons">
        {!cameIn && !isOpen && (
          <button type="button" class="btn main" onClick={() => void another()}>
            {text.anotherCode}
          </button>
        )}
        <button type="button" class="btn" onClick={() => onChange(null)}>
          {text.close}
        </button>
      </div>
    </div>
  );
}

/** One address under which the relay is reached: the picture has the code in it, the address to type has not. */
function Way({ link, label }: { readonly link: string; readonly label: string }): VNode {
  return (
    <figure class="way">
      <Qr text={link} label={label} />
      <figcaption class="ltr">{link.split("#")[0]}</figcaption>
    </figure>
  );
}

/** Counted by the page's own steady clock, whatever the device's clock says. */
function useSecondsLeft({ pin, forMillis }: Invited): number {
  const [left, setLeft] = useState(Math.ceil(forMillis / 1000));
  useEffect(() => {
    const endsAt = performance.now() + forMillis;
    const show = (): void => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    show();
    const timer = window.setInterval(show, 250);
    return () => window.clearInterval(timer);
  }, [pin, forMillis]);
  return left;
}
