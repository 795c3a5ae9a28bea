import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright-core";

// A real browser without a window. It is the system's own, since nothing may be downloaded where a hall has no internet.

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The program to start. Throws where there is none, with what to do. */
export function findChromium(): string {
  const named = process.env["CHROMIUM"];
  const path = named ?? PLACES.find((place) => existsSync(place));
  if (path === undefined || !existsSync(path)) {
    throw new Error(
      `No Chromium at ${named ?? PLACES.join(", ")}. Install the package chromium, or name its program in CHROMIUM.`,
    );
  }
  return path;
}

export async function launchChromium(): Promise<Browser> {
  return await chromium.launch({ executablePath: findChromium(), args: FLAGS });
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, scripts that failed and answers that were no success, in order. */
  readonly troubles: string[];
}

/** A page of its own, with everything that went wrong on it. English in a window of 1280 by 900 unless told. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    ...options,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  });
  // What a policy blocks without a word on the console is told by this event.
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.goto(address);
  return { page, troubles };
}
