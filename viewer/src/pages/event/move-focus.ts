const SELECTOR = ".grid .open, .list .open";

/** Moves the focus among the tables' links as they lie on the page; false where there is nowhere to go. */
export function moveFocus(to: "left" | "right" | "up" | "down"): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(SELECTOR)];
  const here = links.findIndex((link) => link === document.activeElement);
  // With nothing chosen yet, up and down still scroll the page.
  if (here === -1) {
    if (to === "up" || to === "down") return false;
    return focusOn(links[0]);
  }
  const top = (link: HTMLAnchorElement | undefined): number =>
    link?.closest("article, tr")?.getBoundingClientRect().top ?? 0;
  const first = top(links[0]);
  const firstBelow = links.findIndex((link) => Math.abs(top(link) - first) > 1);
  const columns = firstBelow === -1 ? links.length : firstBelow;
  const isMirrored = document.documentElement.dir === "rtl";
  const step = { left: isMirrored ? 1 : -1, right: isMirrored ? -1 : 1, up: -columns, down: columns }[to];
  return focusOn(links[here + step]);
}

/** The focus goes to a table's link; false where it is not shown. */
export function focusTable(table: string): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(SELECTOR)];
  return focusOn(links.find((link) => link.closest<HTMLElement>("[data-table]")?.dataset["table"] === table));
}

function focusOn(link: HTMLAnchorElement | undefined): boolean {
  if (link === undefined) return false;
  link.focus();
  link.scrollIntoView({ block: "nearest" });
  return true;
}
