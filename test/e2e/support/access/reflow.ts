import type { Page } from "@playwright/test";

/**
 * Returns elements that cannot be reached or read at the page's size. Only tables may scroll both ways (WCAG 1.4.10),
 * and every control can be scrolled into view and pressed.
 */
export async function findUnreachable(page: Page): Promise<string[]> {
  // The functions run in the page, where they can use only each other.
  const pageFunctions = [
    describe,
    isVisible,
    isTable,
    isCut,
    isOverlay,
    isOutside,
    findCover,
    findUnreachableInLayout,
    findUnreachableControls,
  ];
  const findings = await page.evaluate(`(() => {
    ${pageFunctions.map(String).join("\n")}
    return [...findUnreachableInLayout(), ...findUnreachableControls()];
  })()`);
  return [...new Set(findings as string[])];
}

function describe(element: Element): string {
  const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
  return `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${name}"`;
}

function isVisible(element: Element): boolean {
  const isRendered = element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
  return isRendered && element.closest(".visually-hidden, .mantine-VisuallyHidden-root, [inert]") === null;
}

function isTable(element: Element): boolean {
  const tables = ["[role=table]", "[role=grid]", "table", "pre"];
  return tables.some((table) => element.matches(table) || element.querySelector(`:scope > ${table}`) !== null);
}

/** Returns whether the element's text continues beyond an edge that clips it and cannot be scrolled. */
function isCut(element: HTMLElement, { overflowY, textOverflow, webkitLineClamp }: CSSStyleDeclaration): boolean {
  if (overflowY !== "hidden" && overflowY !== "clip") return false;
  if (textOverflow === "ellipsis" || webkitLineClamp !== "none" || element.textContent?.trim() === "") return false;
  return element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 4;
}

function findUnreachableInLayout(): string[] {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  const findings: string[] = [];
  if (scrollWidth > clientWidth + 1) findings.push(`the page is ${scrollWidth} wide, the window ${clientWidth}`);
  if (scrollHeight > clientHeight + 1) findings.push(`the page is ${scrollHeight} high, the window ${clientHeight}`);
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    if (!(element instanceof HTMLElement) || !isVisible(element)) continue;
    const style = getComputedStyle(element);
    const isScrollable = style.overflowX === "auto" || style.overflowX === "scroll";
    if (isScrollable && element.scrollWidth > element.clientWidth + 2 && !isTable(element)) {
      findings.push(`${describe(element)} scrolls sideways`);
    }
    if (isCut(element, style)) {
      findings.push(`${describe(element)} shows ${element.clientHeight} of its ${element.scrollHeight} px`);
    }
  }
  return findings;
}

function isOutside({ left, top, right, bottom }: DOMRect): boolean {
  return left < -1 || right > innerWidth + 1 || (top < -1 && bottom < 24) || top > innerHeight - 12;
}

/** Returns whether an overlay covers the control; the operator can close an overlay. */
function isOverlay(hit: Element, control: Element): boolean {
  const cover = hit.closest(
    ".mantine-Popover-dropdown, .refused-scans, .undo-note, .scanner-notice, .verdict-flag__card, .scan-notices, .key-help, .choices, .context-menu",
  );
  return cover !== null && !cover.contains(control);
}

function findCover(control: Element, { left, top, right, bottom }: DOMRect): string | null {
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return "nothing";
  // A field's frame, icon and label belong to it.
  const field = control.closest(".mantine-InputWrapper-root, .mantine-Switch-root, .mantine-Checkbox-root, label");
  const isPartOfField = control.contains(hit) || hit.contains(control) || field?.contains(hit) === true;
  return isPartOfField || isOverlay(hit, control) ? null : describe(hit);
}

function findUnreachableControls(): string[] {
  const controls =
    "button, a[href], input, textarea, select, [role=button], [role=option], [role=menuitem], [tabindex='0']";
  const modalDialog = [...document.querySelectorAll("dialog[open], [aria-modal=true]")].findLast(isVisible);
  const findings: string[] = [];
  for (const control of (modalDialog ?? document.body).querySelectorAll(controls)) {
    // Rows are rendered when they are scrolled to.
    if (!isVisible(control) || control.closest("[role=row]") !== null) continue;
    control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const cover = isOutside(box) ? "the edge of the window" : findCover(control, box);
    if (cover !== null) findings.push(`${describe(control)} is hidden by ${cover}`);
  }
  return findings;
}
