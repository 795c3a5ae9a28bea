import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/event.css";
import "./styles/game.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app.tsx";
import { createFeed } from "./feed/feed.ts";
import type { Schedule } from "./feed/line.ts";
import { createSocketLine } from "./feed/socket-line.ts";
import { chooseLanguage, preferredLanguage } from "./i18n/language.ts";
import { applyTheme } from "./preferences.ts";
import { audienceOf, createRouter } from "./route.ts";
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
const feed = createFeed({ line: createSocketLine(now, schedule), store, now, schedule });
feed.start();
startTicker(store, now);
effect(() => {
  const route = router.route.value;
  feed.attend(audienceOf(route));
  feed.watchGame(route.page === "game" ? route.id : null);
});
document.addEventListener("visibilitychange", () => {
  // The steady clock may have stood while the device slept.
  if (!document.hidden) feed.measure();
});

const place = document.getElementById("app");
if (place === null) throw new Error("the page has no place for the application");
const show = async (): Promise<void> => {
  await chooseLanguage(preferredLanguage());
  render(<App store={store} router={router} />, place);
};
// Not awaited here: pages in scripts of their own share this one, and could not wait for one that waits.
void show();
