import { assertNever, type GameId } from "@boardwire/shared";
import type { FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "./i18n/language.ts";
import { useKeys } from "./keyboard.ts";
import { PageContext, type PageTools } from "./page-context.ts";
import { EventPage } from "./pages/event/event-page.tsx";
import { Missing } from "./pages/missing.tsx";
import { KeyHelp } from "./parts/key-help.tsx";
import { later } from "./parts/later.tsx";
import { TopBar } from "./parts/top-bar.tsx";
import type { Route } from "./route.ts";

const loadGamePage = async (): Promise<FunctionComponent<{ readonly id: GameId }>> =>
  (await import("./pages/game/game-page.tsx")).GamePage;
const GamePage = later(loadGamePage);
const EnterPage = later(async () => (await import("./pages/admission/enter-page.tsx")).EnterPage);
const PeoplePage = later(async () => (await import("./pages/admission/people-page.tsx")).PeoplePage);
const ConsolePage = later(async () => {
  const { ConsolePage: page, fetchConsoleWords } = await import("./pages/console/console-page.tsx");
  await fetchConsoleWords();
  return page;
});

const OperatorPage = later(async () => (await import("./pages/operator/operator-page.tsx")).OperatorPage);
const HallPage = later(async () => (await import("./pages/hall/hall-page.tsx")).HallPage);

function Page({ route }: { readonly route: Route }): VNode {
  switch (route.page) {
    case "event":
      return <EventPage view={route.view} />;
    case "game":
      return <GamePage id={route.id} />;
    case "enter":
      return <EnterPage />;
    case "people":
      return <PeoplePage />;
    case "operator":
      return <OperatorPage table={route.table} />;
    case "hall":
      return <HallPage setting={route.setting} />;
    case "arbiter":
      return <ConsolePage view={route.view} table={route.table} game={route.game} />;
    case "missing":
      return <Missing title={words.value.missingTitle} />;
    default:
      return assertNever(route);
  }
}

export function App(tools: PageTools): VNode {
  const route = tools.router.route.value;
  return (
    <PageContext.Provider value={tools}>
      {route.page === "hall" ? <Page route={route} /> : <PageWithTools {...tools} />}
    </PageContext.Provider>
  );
}

/** A page with the bar above it and single keys: every page but those in sight of the players. */
function PageWithTools(tools: PageTools): VNode {
  const [isHelping, setHelping] = useState(false);
  const route = tools.router.route.value;
  useKeys({ "?": () => setHelping(true) });
  useEffect(() => {
    // While the tables are looked at, so that a game opens at once. Where it fails, the page of a game says so itself.
    if (tools.router.route.peek().page === "event") loadGamePage().catch(() => undefined);
  }, [tools.router]);
  return (
    <>
      <TopBar
        place={route.page === "event" ? null : tools.store.tournamentName.value}
        onKeys={() => setHelping(true)}
      />
      <Page route={route} />
      <KeyHelp
        page={route.page === "game" || route.page === "event" ? route.page : "staff"}
        isOpen={isHelping}
        onClose={() => setHelping(false)}
      />
    </>
  );
}
