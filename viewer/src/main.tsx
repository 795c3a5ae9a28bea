import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/event.css";
import "./styles/game.css";
import type { GameId } from "@boardwire/shared";
import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app.tsx";
import { createFeed } from "./feed/feed.ts";
import type { Schedule } from "./feed/line.ts";
import { readingOf } from "./feed/reading.ts";
import { createSocketLine } from "./feed/socket-line.ts";
import { chooseLanguage, preferredLanguage } from "./i18n/language.ts";
import type { Look } from "./page-context.ts";
import { applyTheme } from "./preferences.ts";
import { audienceOf, createRouter, type Route } from "./route.ts";
import { createStore } from "./store.ts";
import { startTicker } from "./ticker.ts";

// The rim of the page: the only place that knows the real clock, timers and line.

/** Milliseconds since the epoch that never jump, whatever is done to the device's clock. */
const now = (): number => performance.timeOrigin + performance.now();

const schedule: Schedule = (millis, run) => {
  const timer = window.setTimeout(run, millis);
  return () => window.clearTimeout(timer);
};

applyTheme();
const store = createStore();
const router = createRouter();
const feed = createFeed({ line: createSocketLine(now, schedule), store, now, schedule, readingOf });
startTicker(store, now);
const lookAsPublic = (): Look => {
  // Its clocks go with those of the page: one ticker moves them all.
  const seen = { ...createStore(), now: store.now };
  const other = createFeed({ line: createSocketLine(now, schedule), store: seen, now, schedule, readingOf });
  other.start();
  return { store: seen, close: () => other.stop() };
};
/** The game whose moves a page shows. */
const gameOf = (route: Route): GameId | null => {
  if (route.page === "game") return route.id;
  if (route.page === "operator" && route.table !== null) return store.table(route.table).value?.game ?? null;
  if (route.page !== "arbiter" || route.table === null) return null;
  return route.game ?? store.table(route.table).value?.game ?? null;
};
effect(() => {
  const route = router.route.value;
  feed.attend(audienceOf(route));
  feed.watchGame(gameOf(route));
});
// Only now, when it is known as whom and for what the relay is asked.
feed.start();
document.addEventListener("visibilitychange", () => {
  // The steady clock may have stood while the device slept.
  if (!document.hidden) feed.measure();
});

const place = document.getElementById("app");
if (place === null) throw new Error("the page has no place for the application");
const show = async (): Promise<void> => {
  await chooseLanguage(preferredLanguage());
  const { command, checkClaim } = feed;
  render(<App {...{ store, router, command, checkClaim, lookAsPublic }} />, place);
};
// Not awaited here: pages in scripts of their own share this one, and could not wait for one that waits.
void show();
