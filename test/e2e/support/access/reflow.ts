import type { Page } from "@playwright/test";

/**
 * What cannot be reached or read at the page's size. Tables scroll both ways, as they may (WCAG 1.4.10); nothing else does,
 * and whatever acts can be brought into sight and pressed.
 */
export async function lostIn(page: Page): Promise<string[]> {
  // They run in the page, where these functions have only each other.
  const parts = [named, isSeen, isTable, isCut, hangsOver, outside, covered, lostOfLayout, lostControls];
  const lost = await page.evaluate(`(() => {
    ${parts.map(String).join("\n")}
    return [...lostOfLayout(), ...lostControls()];
  })()`);
  return [...new Set(lost as string[])];
}

function named(element: Element): string {
  const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
  return `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${name}"`;
}

function isSeen(element: Element): boolean {
  const shown = element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
  return shown && element.closest(".visually-hidden, .mantine-VisuallyHidden-root, [inert]") === null;
}

function isTable(element: Element): boolean {
  const tables = ["[role=table]", "[role=grid]", "table", "pre"];
  return tables.some((table) => element.matches(table) || element.querySelector(`:scope > ${table}`) !== null);
}

/** Its text continues where nobody can scroll to. */
function isCut(element: HTMLElement, { overflowY, textOverflow, webkitLineClamp }: CSSStyleDeclaration): boolean {
  if (overflowY !== "hidden" && overflowY !== "clip") return false;
  if (textOverflow === "ellipsis" || webkitLineClamp !== "none" || element.textContent?.trim() === "") return false;
  return element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 4;
}

function lostOfLayout(): string[] {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  const lost: string[] = [];
  if (scrollWidth > clientWidth + 1) lost.push(`the page is ${scrollWidth} wide, the window ${clientWidth}`);
  if (scrollHeight > clientHeight + 1) lost.push(`the page is ${scrollHeight} high, the window ${clientHeight}`);
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    if (!(element instanceof HTMLElement) || !isSeen(element)) continue;
    const style = getComputedStyle(element);
    const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
    if (scrolls && element.scrollWidth > element.clientWidth + 2 && !isTable(element)) {
      lost.push(`${named(element)} scrolls sideways`);
    }
    if (isCut(element, style)) {
      lost.push(`${named(element)} shows ${element.clientHeight} of its ${element.scrollHeight} px`);
    }
  }
  return lost;
}

function outside({ left, top, right, bottom }: DOMRect): boolean {
  return left < -1 || right > innerWidth + 1 || (top < -1 && bottom < 24) || top > innerHeight - 12;
}

/** What hangs over the screen is closed when it was answered. */
function hangsOver(hit: Element, control: Element): boolean {
  const over = hit.closest(
    ".mantine-Popover-dropdown, .trouble-tray, .undo-note, .scanner-notice, .verdict-flag__card, .kept-scans, .key-help, .choices",
  );
  return over !== null && !over.contains(control);
}

function covered(control: Element, { left, top, right, bottom }: DOMRect): string | null {
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return "nothing";
  // A field's own frame, icon and label are the field.
  const whole = control.closest(".mantine-InputWrapper-root, .mantine-Switch-root, .mantine-Checkbox-root, label");
  const own = control.contains(hit) || hit.contains(control) || whole?.contains(hit) === true;
  return own || hangsOver(hit, control) ? null : named(hit);
}

function lostControls(): string[] {
  const controls =
    "button, a[href], input, textarea, select, [role=button], [role=option], [role=menuitem], [tabindex='0']";
  const modal = [...document.querySelectorAll("dialog[open], [aria-modal=true]")].findLast(isSeen);
  const lost: string[] = [];
  for (const control of (modal ?? document.body).querySelectorAll(controls)) {
    // Rows are drawn where they are scrolled to.
    if (!isSeen(control) || control.closest("[role=row]") !== null) continue;
    control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const over = outside(box) ? "the edge of the window" : covered(control, box);
    if (over !== null) lost.push(`${named(control)} is hidden by ${over}`);
  }
  return lost;
}
