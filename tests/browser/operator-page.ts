import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { HandHall } from "./hand-driver.ts";

/** The operator's page of somebody who has signed in, in a window of its own. */
export async function operatorAt(
  browser: Browser,
  hall: HandHall,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  await hall.signIn(context, "operator", { name: "Olga" });
  const page = await context.newPage();
  await page.goto(hall.address + path);
  await page
    .locator(path.includes("table=") ? ".sight piece" : ".map .cell")
    .first()
    .waitFor();
  return page;
}
