import "./hall.css";
import type { ScreenRule, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { chooseLanguage, words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { Cell } from "./cell.tsx";
import { hallWords } from "./hall-words.ts";
import { parseScreen, type Screen, type ScreenBoards } from "./screen.ts";
import { chooseTables, toGrid, toPictures, toShift } from "./rotation.ts";

/** A page of another version than the relay's is fetched anew, once a new relay has had time to start. */
const RELOAD_MILLIS = 20_000;

/**
 * Boards on a screen in sight of the players: what anybody standing there could see, and nothing to press. It has no links
 * and takes no keys, so that nobody can make it show anything else.
 */
export function HallPage({ setting }: { readonly setting: string }): VNode {
  const { store } = usePage();
  const screen = useMemo(() => parseScreen(new URLSearchParams(setting)), [setting]);
  const text = hallWords.value;
  useScreenSettings(screen);
  useReload(store.connection.value.kind === "outdated");
  useEffect(() => {
    document.title = `${text.title} · Boardwire`;
  }, [text]);
  const turn = useSteps(screen.seconds);
  const minutes = useSteps(60);
  const [x, y] = toShift(minutes);

  const numbers = store.tables.value ?? [];
  const tables = numbers.flatMap((number) => store.table(number).value ?? []);
  const chosen = chooseTables(screen, tables);
  const pictures = toPictures(chosen, screen.boards);
  const page = pictures.length === 0 ? 0 : turn % pictures.length;
  const shown = (pictures[page] ?? []).flatMap((table) => store.table(table).value ?? []);
  return (
    <main
      class="wall"
      style={{ transform: `translate(${x}px, ${y}px)` }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <header>
        <h1>
          <bdi>{store.tournamentName.value ?? "Boardwire"}</bdi>
        </h1>
        {pictures.length > 1 && <span class="quiet">{text.page(page + 1, pictures.length)}</span>}
        <TimeOfDay />
      </header>
      {store.isRefused.value ? (
        <Message title={text.notSignedIn} detail={text.howTo(`${location.host}/enter`)} />
      ) : (
        <Boards
          screen={screen}
          grid={toGrid(screen.boards, chosen.length)}
          tables={shown}
          isKnown={store.tables.value !== null}
        />
      )}
      <footer>
        <span>{text.notice(toLaw(store.screenRule.value))}</span>
        <State />
      </footer>
    </main>
  );
}

interface BoardsProps {
  readonly screen: Screen;
  readonly grid: ScreenBoards;
  readonly tables: readonly TableView[];
  readonly isKnown: boolean;
}

function Boards({ screen, grid, tables, isKnown }: BoardsProps): VNode {
  if (tables.length === 0)
    return <Message title={isKnown ? hallWords.value.noTables : words.value.connecting} detail="" />;
  return (
    <div class="boards" data-boards={grid}>
      {tables.map((table) => (
        <Cell key={table.table} table={table} screen={screen} />
      ))}
    </div>
  );
}

const Message = ({ title, detail }: { readonly title: string; readonly detail: string }): VNode => (
  <div class="message">
    <p>{title}</p>
    {detail !== "" && <p class="quiet">{detail}</p>}
  </div>
);

/** ` (Laws of Chess 2023, 6.12)`; empty where the edition says nothing of screens, or the relay has not told. */
function toLaw(rule: ScreenRule | null): string {
  if (rule === null || rule.article === null) return "";
  return hallWords.value.law(rule.edition.replace(/^fide-/, ""), rule.article);
}

const toMinutes = (instant: number): string =>
  new Intl.DateTimeFormat(words.value.tag, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    instant,
  );

/** By the relay's clock, which all screens of the hall share. */
function TimeOfDay(): VNode {
  const now = usePage().store.now.value;
  return <time class="now">{now === null ? "" : toMinutes(now)}</time>;
}

/** That nothing is delayed here; after a loss, of when the picture is. */
function State(): VNode {
  const { store } = usePage();
  const { kind } = store.connection.value;
  const at = store.updatedAt.value;
  const text = hallWords.value;
  if (kind === "open") return <span class="state">{text.direct}</span>;
  if (at === null) return <span class="state">{words.value.connecting}</span>;
  return <span class="state lost">{text.lastUpdate(toMinutes(store.now.value ?? at))}</span>;
}

/** Counts up each `seconds`. */
function useSteps(seconds: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setStep((now) => now + 1), seconds * 1000);
    return () => window.clearInterval(timer);
  }, [seconds]);
  return step;
}

function useReload(isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = window.setTimeout(() => location.reload(), RELOAD_MILLIS);
    return () => window.clearTimeout(timer);
  }, [isDue]);
}

/** What the address says of language and colours, for this page alone; and the screen is kept awake where that is allowed. */
function useScreenSettings({ language, theme }: Screen): void {
  useEffect(() => {
    if (language !== null) void chooseLanguage(language);
  }, [language]);
  useEffect(() => {
    if (theme !== null) document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    // Browsers refuse it to pages that came by plain HTTP: the screen's own settings have to keep it awake then.
    navigator.wakeLock.request("screen").catch(() => undefined);
  }, []);
}
