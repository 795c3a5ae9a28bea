import type { Person } from "@boardwire/shared";
import { useEffect, useState } from "preact/hooks";
import { usePage } from "../../page-context.ts";
import { askWhoIAm } from "./admission-api.ts";

/** Who has signed in here: as the relay's list of people has it now where it is read, since a sector may be given anew. */
export function useMe(): Person | null {
  const { store } = usePage();
  const [me, setMe] = useState<Person | null>(null);
  const people = store.people.value;
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const reply = await askWhoIAm();
      if (reply.kind === "session") setMe(reply.person);
    };
    void ask();
  }, []);
  return people?.find(({ id }) => id === me?.id) ?? me;
}
