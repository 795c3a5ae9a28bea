import "./operator.css";
import type { TableNumber, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { usePage } from "../../page-context.ts";
import { Strip } from "../../parts/strip.tsx";
import { admissionWords } from "../admission/admission-words.ts";
import { useMe } from "../admission/use-me.ts";
import { Checks } from "./checks.tsx";
import { findFaults } from "./faults.ts";
import { operatorWords } from "./operator-words.ts";
import { TableDesk } from "./table-desk.tsx";
import { TableMap } from "./table-map.tsx";

/** For whoever looks after boards and clocks: what is amiss where, and one table with all that can be put right. */
export function OperatorPage({ table }: { readonly table: TableNumber | null }): VNode {
  const { store } = usePage();
  const text = operatorWords.value;
  const name = store.tournamentName.value;
  const me = useMe();
  useEffect(() => {
    document.title = `${text.title} · ${name ?? "Boardwire"}`;
  }, [text, name]);
  if (store.isRefused.value) return <SignedOut />;
  const numbers = store.tables.value;
  const tables = (numbers ?? []).flatMap((number) => store.table(number).value ?? []);
  return (
    <main class="page operator" id="content" tabIndex={-1}>
      <h1 class="hidden-text">{`${text.title}, ${name ?? "Boardwire"}`}</h1>
      <Strip state={toState(tables)}>
        {tables.length > 0 && (
          <span>
            <b>{text.toLook(tables.filter((each) => findFaults(each).length > 0).length)}</b>
          </span>
        )}
        {me !== null && (
          <span class="who">
            <bdi>{me.name}</bdi> <span class="quiet">{admissionWords.value.roles[me.role]}</span>
          </span>
        )}
      </Strip>
      <div class={table === null ? "op" : "op chosen"}>
        <div class="op-side">
          <TableMap tables={tables} isKnown={numbers !== null} chosen={table} />
          <Checks tables={tables} />
        </div>
        {table === null ? (
          <p class="op-hint quiet">{text.choose}</p>
        ) : (
          <TableDesk key={table} number={table} />
        )}
      </div>
    </main>
  );
}

function toState(tables: readonly TableView[]): "live" | "noneStarted" | "allOver" {
  if (tables.some(({ status }) => status === "live")) return "live";
  return tables.length > 0 && tables.every(({ status }) => status === "over") ? "allOver" : "noneStarted";
}

function SignedOut(): VNode {
  const text = operatorWords.value;
  return (
    <main class="page" id="content" tabIndex={-1}>
      <div class="say">
        <h1>{text.title}</h1>
        <p>{text.notAllowed}</p>
        <a class="btn main" href="/enter">
          {text.enter}
        </a>
      </div>
    </main>
  );
}
