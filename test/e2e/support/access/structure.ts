/** What a screen reader makes of a page besides what axe knows: tables, live regions, names of what opens. Runs in the page. */
export function structureInPage(): string[] {
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${element.getAttribute("aria-label") ?? ""}"`;
  const seen = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((element) => {
      // What has no box of its own is seen where its parent is.
      const boxed = getComputedStyle(element).display === "contents" ? element.parentElement : element;
      return boxed?.checkVisibility({ checkVisibilityCSS: true }) === true;
    });

  /** Only some rows of a long table are drawn: each says which it is, and the table how many there are. */
  const tables = seen("[aria-rowcount]").flatMap((table) => {
    const count = Number(table.getAttribute("aria-rowcount"));
    const columns = Number(table.getAttribute("aria-colcount"));
    const rows = [...table.querySelectorAll("[role=row]")];
    const places = rows.map((row) => Number(row.getAttribute("aria-rowindex")));
    const wrong: string[] = [];
    if (places[0] !== 1) wrong.push("does not begin with its head");
    if (places.some((place, index) => index > 0 && place <= (places[index - 1] ?? 0)))
      wrong.push("has rows out of order");
    if (places.some((place) => place > count)) wrong.push(`says ${count} rows, and has row ${Math.max(...places)}`);
    for (const row of rows.filter((one) => one.getAttribute("aria-busy") !== "true")) {
      const cells = row.querySelectorAll("[role=cell], [role=gridcell], [role=columnheader]").length;
      if (cells !== columns) wrong.push(`says ${columns} columns, and has ${cells} cells in a row`);
    }
    return wrong.map((what) => `${named(table)} ${what}`);
  });

  // What is said by a region in a region is said twice.
  const LIVE = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";
  const nested = seen(LIVE)
    .filter((region) => region.parentElement?.closest(LIVE) !== null)
    .map((region) => `${named(region)} is a live region in another`);

  const opened = seen("dialog[open], [role=dialog], [role=alertdialog], .drawer, [role=region], aside")
    .filter((part) => (part.getAttribute("aria-label") ?? part.getAttribute("aria-labelledby") ?? "") === "")
    .map((part) => `${named(part)} has no name`);
  const drawers = seen(".drawer")
    .filter((drawer) => drawer.querySelector("h1, h2, h3, h4")?.tagName !== "H2")
    .map((drawer) => `${named(drawer)} does not begin with a heading of the second level`);
  return [...new Set([...tables, ...nested, ...opened, ...drawers])];
}
