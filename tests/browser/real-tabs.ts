import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type BrowserContext, chromium } from "playwright-core";
import { findChromium, FLAGS } from "./chromium.ts";

// Browsers under test are told that every page is in front, and let no timer of a page behind stand still. This one is
// told nothing: its tabs hide each other as those of a person do.

export interface RealTabs {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

export async function openRealTabs(): Promise<RealTabs> {
  const profile = mkdtempSync(join(tmpdir(), "boardwire-tabs-"));
  const child = spawn(
    findChromium(),
    ["--headless=new", ...FLAGS, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const said: string[] = [];
  const address = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      said.push(line);
      const found = /listening on (ws:\S+)/.exec(line)?.[1];
      if (found !== undefined) done(found);
    });
    void exited.then(() => fail(new Error(`the browser ended before it was ready:\n${said.join("\n")}`)));
  });
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("the browser has no window");
  return {
    context,
    async close() {
      await browser.close();
      child.kill("SIGTERM");
      await exited;
      // Its helpers go on writing for a moment.
      rmSync(profile, { recursive: true, force: true, maxRetries: 40 });
    },
  };
}
