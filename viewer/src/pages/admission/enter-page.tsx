import "./admission.css";
import { CHIEF_CODE_SIGNS, toCode, type Person, type PersonRole } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { staffPath } from "../../route.ts";
import { askToEnter, askToLeave, askWhoIAm } from "./admission-api.ts";
import { admissionWords } from "./admission-words.ts";
import { describeTrouble } from "./replies.ts";
import { Trouble } from "./trouble.tsx";

/** The code that a link brought, which browsers send to nobody; the address is rid of it at once. */
function takeCodeOfLink(): string {
  const code = location.hash.slice(1);
  if (code !== "") history.replaceState(null, "", location.pathname);
  return code;
}

/** A page of its own: what was open before goes with its connection, which belonged to somebody else. */
const goTo = (role: PersonRole): void => location.replace(staffPath(role));

/** Signing in with a code, typed or brought by a link. */
export function EnterPage(): VNode {
  const text = admissionWords.value;
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [state, setState] = useState<"asking" | "ready" | "entering">("asking");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [person, setPerson] = useState<Person | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const isChief = toCode(code).length === CHIEF_CODE_SIGNS;

  const enter = async (given: string): Promise<void> => {
    setState("entering");
    setTrouble(null);
    const reply = await askToEnter({
      code: given,
      ...(isChief && name.trim() !== "" ? { name: name.trim() } : {}),
    });
    if (reply.kind === "session" && reply.person !== null) {
      goTo(reply.person.role);
      return;
    }
    setTrouble(describeTrouble(reply, admissionWords.peek()) ?? admissionWords.peek().notReached);
    setState("ready");
  };

  const askWho = async (): Promise<void> => {
    const reply = await askWhoIAm();
    if (reply.kind === "session") setPerson(reply.person);
    setState("ready");
  };

  useEffect(() => {
    document.title = `${text.enterTitle} · Boardwire`;
  }, [text]);
  useEffect(() => {
    const takeLink = (): boolean => {
      const given = takeCodeOfLink();
      if (given === "") return false;
      setCode(given);
      // A chief arbiter is asked for a name first: nobody else has written it down.
      if (toCode(given).length === CHIEF_CODE_SIGNS) return false;
      void enter(given);
      return true;
    };
    if (!takeLink()) void askWho();
    // A link that is pasted into the address of this very page loads nothing anew.
    window.addEventListener("hashchange", takeLink);
    return () => window.removeEventListener("hashchange", takeLink);
  }, []);

  const leave = async (): Promise<void> => {
    const reply = await askToLeave();
    setTrouble(describeTrouble(reply, admissionWords.peek()));
    if (reply.kind !== "session") return;
    setPerson(null);
    setLeft(true);
  };

  return (
    <main class="page enter" id="content" tabIndex={-1}>
      <h1>{text.enterTitle}</h1>
      {person !== null && (
        <div class="notice">
          <p class="grow">
            <b>{text.signedInAs(person.name, text.roles[person.role])}</b>
          </p>
          <button type="button" class="btn" onClick={() => void leave()}>
            {text.leave}
          </button>
          <button type="button" class="btn main" onClick={() => goTo(person.role)}>
            {text.goOn}
          </button>
        </div>
      )}
      <p class="quiet">{text.enterText}</p>
      <form
        class="panel form"
        onSubmit={(event) => {
          event.preventDefault();
          if (state === "ready" && code.trim() !== "") void enter(code);
        }}
      >
        <label>
          <span>{text.code}</span>
          <input
            name="code"
            class="code"
            dir="ltr"
            value={code}
            autocomplete="one-time-code"
            autocapitalize="off"
            spellcheck={false}
            required
            maxLength={100}
            aria-describedby="code-hint"
            onInput={(event) => setCode(event.currentTarget.value)}
          />
          <small id="code-hint">{text.codeHint}</small>
        </label>
        {isChief && (
          <label>
            <span>{text.yourName}</span>
            <input
              name="name"
              value={name}
              autocomplete="name"
              required
              maxLength={80}
              aria-describedby="name-hint"
              onInput={(event) => setName(event.currentTarget.value)}
            />
            <small id="name-hint">{text.yourNameHint}</small>
          </label>
        )}
        <button type="submit" class="btn main" disabled={state !== "ready"}>
          {state === "entering" ? text.entering : text.enter}
        </button>
      </form>
      <Trouble text={trouble} />
      <p role="status">{hasLeft && person === null ? text.left : ""}</p>
    </main>
  );
}
