import { PersonRoleSchema, type Invite, type Invited, type PersonRole } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { askToInvite } from "./admission-api.ts";
import { admissionWords } from "./admission-words.ts";
import { describeTrouble } from "./replies.ts";
import { parseSector } from "./sector.ts";
import { Trouble } from "./trouble.tsx";

export interface InviteFormProps {
  readonly onInvited: (code: { readonly request: Invite; readonly invited: Invited }) => void;
}

/** Whom the chief arbiter lets in next, as what, and for which tables. */
export function InviteForm({ onInvited }: InviteFormProps): VNode {
  const text = admissionWords.value;
  const [name, setName] = useState("");
  const [role, setRole] = useState<PersonRole>("arbiter");
  const [tables, setTables] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);

  const invite = async (): Promise<void> => {
    const sector = parseSector(role === "arbiter" ? tables : "");
    if (!sector.ok) {
      setTrouble(text.badSector(sector.error));
      return;
    }
    const request = { name: name.trim(), role, sector: sector.value };
    const reply = await askToInvite(request);
    setTrouble(describeTrouble(reply, admissionWords.peek()));
    if (reply.kind === "invited") onInvited({ request, invited: reply });
  };

  return (
    <form
      class="form"
      aria-labelledby="admit-title"
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
    >
      <h3 id="admit-title">{text.admit}</h3>
      <label>
        <span>{text.name}</span>
        <input
          name="name"
          value={name}
          required
          maxLength={80}
          autocomplete="off"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        <span>{text.role}</span>
        <select
          name="role"
          value={role}
          onChange={(event) =>
            setRole(PersonRoleSchema.options[event.currentTarget.selectedIndex] ?? "arbiter")
          }
        >
          {PersonRoleSchema.options.map((each) => (
            <option key={each} value={each}>
              {text.roles[each]}
            </option>
          ))}
        </select>
      </label>
      {role === "arbiter" && (
        <label>
          <span>{text.sector}</span>
          <input
            name="sector"
            dir="ltr"
            value={tables}
            autocomplete="off"
            aria-describedby="sector-hint"
            onInput={(event) => setTables(event.currentTarget.value)}
          />
          <small id="sector-hint">{text.sectorHint}</small>
        </label>
      )}
      <button type="submit" class="btn main">
        {text.makeCode}
      </button>
      <Trouble text={trouble} />
    </form>
  );
}
