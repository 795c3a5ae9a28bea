import type { ArbiterWarning, Person, Sector } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { words } from "../../i18n/language.ts";
import { askForSector, askToSendAway, type AdmissionReply } from "./admission-api.ts";
import { admissionWords } from "./admission-words.ts";
import { describeTrouble } from "./replies.ts";
import { describeTables, isolateTables, parseSector } from "./sector.ts";
import { Trouble } from "./trouble.tsx";

export interface PersonRowProps {
  readonly person: Person;
  readonly onChanged: (warnings: readonly ArbiterWarning[]) => void;
  readonly onGone: () => void;
}

/** Somebody who has signed in; an arbiter's tables can be changed, and everybody can be sent away. */
export function PersonRow({ person, onChanged, onGone }: PersonRowProps): VNode {
  const text = admissionWords.value;
  const { tag } = words.value;
  const [mode, setMode] = useState<"shown" | "sector" | "away">("shown");
  const [tables, setTables] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const time = new Date(person.admittedAt).toLocaleTimeString(tag, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

  /** Whether it was done. */
  const take = (reply: AdmissionReply): boolean => {
    setTrouble(describeTrouble(reply, admissionWords.peek()));
    if (reply.kind !== "done") return false;
    onChanged(reply.warnings);
    setMode("shown");
    return true;
  };
  const save = async (): Promise<void> => {
    const sector = parseSector(tables);
    if (sector.ok) take(await askForSector(person.id, sector.value));
    else setTrouble(text.badSector(sector.error));
  };
  const sendAway = async (): Promise<void> => {
    if (take(await askToSendAway(person.id))) onGone();
  };

  return (
    <li class="person">
      <p class="who">
        <b>
          <bdi>{person.name}</bdi>
        </b>
        <span class="quiet">
          {text.roles[person.role]}
          {person.role === "arbiter" && <> · {nameSector(person.sector)}</>} · {text.since(time)}
        </span>
      </p>
      {mode === "shown" && (
        <div class="buttons">
          {person.role === "arbiter" && (
            <button
              type="button"
              class="btn"
              aria-label={`${text.sector}: ${person.name}`}
              onClick={() => {
                setTables(describeTables(person.sector ?? []));
                setMode("sector");
              }}
            >
              {text.sector}
            </button>
          )}
          <button
            type="button"
            class="btn"
            aria-label={`${text.sendAwayYes}: ${person.name}`}
            onClick={() => setMode("away")}
          >
            {text.sendAwayYes}
          </button>
        </div>
      )}
      {mode === "sector" && (
        <form
          class="inline"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <input
            aria-label={text.changeSector(person.name)}
            dir="ltr"
            value={tables}
            autocomplete="off"
            ref={focusOnce}
            onInput={(event) => setTables(event.currentTarget.value)}
          />
          <button type="submit" class="btn main">
            {text.save}
          </button>
          <button type="button" class="btn" onClick={() => setMode("shown")}>
            {text.cancel}
          </button>
        </form>
      )}
      {mode === "away" && (
        <div class="inline" role="group" aria-label={text.sendAwayAsk(person.name)}>
          <p>{text.sendAwayAsk(person.name)}</p>
          <button type="button" class="btn main" ref={focusOnce} onClick={() => void sendAway()}>
            {text.sendAwayYes}
          </button>
          <button type="button" class="btn" onClick={() => setMode("shown")}>
            {text.cancel}
          </button>
        </div>
      )}
      <Trouble text={trouble} />
    </li>
  );
}

const nameSector = (sector: Sector): string => {
  const text = admissionWords.value;
  return sector === null ? text.wholeHall : text.tables(isolateTables(sector));
};

/** Where the hand is, as soon as it is drawn. */
const focusOnce = (element: HTMLElement | null): void => element?.focus();
