/** Returns faults that axe does not check: tables, nested live regions, names of overlays. Runs in the page. */
export function findStructureFaults(): string[] {
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${element.getAttribute("aria-label") ?? ""}"`;
  const visibleElements = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((element) => {
      // An element without a box is as visible as its parent.
      const visibleElement = getComputedStyle(element).display === "contents" ? element.parentElement : element;
      return visibleElement?.checkVisibility({ checkVisibilityCSS: true }) === true;
    });

  // A long table renders only some of its rows, so each row has its index and the table its row count.
  const tableFaults = visibleElements("[aria-rowcount]").flatMap((table) => {
    const count = Number(table.getAttribute("aria-rowcount"));
    const columns = Number(table.getAttribute("aria-colcount"));
    const rows = [...table.querySelectorAll("[role=row]")];
    const indices = rows.map((row) => Number(row.getAttribute("aria-rowindex")));
    const faults: string[] = [];
    if (indices[0] !== 1) faults.push("does not begin with its head");
    if (indices.some((rowIndex, index) => index > 0 && rowIndex <= (indices[index - 1] ?? 0)))
      faults.push("has rows out of order");
    if (indices.some((rowIndex) => rowIndex > count))
      faults.push(`says ${count} rows, and has row ${Math.max(...indices)}`);
    for (const row of rows.filter((row) => row.getAttribute("aria-busy") !== "true")) {
      const cells = row.querySelectorAll("[role=cell], [role=gridcell], [role=columnheader]").length;
      if (cells !== columns) faults.push(`says ${columns} columns, and has ${cells} cells in a row`);
    }
    return faults.map((fault) => `${describe(table)} ${fault}`);
  });

  // A live region inside another one is announced twice.
  const LIVE = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";
  const nestedRegions = visibleElements(LIVE)
    .filter((region) => region.parentElement?.closest(LIVE) !== null)
    .map((region) => `${describe(region)} is a live region in another`);

  const unnamedParts = visibleElements("dialog[open], [role=dialog], [role=alertdialog], .drawer, [role=region], aside")
    .filter((part) => (part.getAttribute("aria-label") ?? part.getAttribute("aria-labelledby") ?? "") === "")
    .map((part) => `${describe(part)} has no name`);
  const drawersWithoutHeading = visibleElements(".drawer")
    .filter((drawer) => drawer.querySelector("h1, h2, h3, h4")?.tagName !== "H2")
    .map((drawer) => `${describe(drawer)} does not begin with a heading of the second level`);
  return [...new Set([...tableFaults, ...nestedRegions, ...unnamedParts, ...drawersWithoutHeading])];
}
