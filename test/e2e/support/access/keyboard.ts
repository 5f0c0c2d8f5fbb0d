import type { Locator } from "@playwright/test";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";

/** Returns the focused element, and what is wrong with its focus for keyboard users. Runs in the page. */
function describeFocus(): { readonly name: string; readonly problem: string | null } {
  const element = document.activeElement ?? document.body;
  const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.id} ${element.textContent?.slice(0, 30) ?? ""}`;
  if (element === document.body) return { name, problem: "the keyboard is nowhere" };
  if (!element.checkVisibility({ checkVisibilityCSS: true })) return { name, problem: "it is hidden" };
  // A heading or a dialog only marks the position.
  if (element.getAttribute("tabindex") === "-1" && !element.matches("[role=row], button, input")) {
    return { name, problem: null };
  }
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (right < 0 || bottom < 0 || left > innerWidth || top > innerHeight) return { name, problem: "it is out of sight" };
  const isMarked = [element, element.parentElement, element.nextElementSibling].some((part) => {
    if (part === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  return { name, problem: isMarked ? null : "nothing marks it" };
}

export class KeyboardUser {
  readonly #desk: DeskWindow;

  constructor(desk: DeskWindow) {
    this.#desk = desk;
  }

  async press(key: string): Promise<void> {
    await this.#desk.pressKey(key);
    await this.expectVisibleFocus(key);
  }

  async type(text: string): Promise<void> {
    await this.#desk.page.keyboard.insertText(text);
    await this.expectVisibleFocus(text);
  }

  async expectVisibleFocus(action: string): Promise<void> {
    const findProblem = async (): Promise<string | null> => {
      const focus = await this.#desk.page.evaluate(describeFocus);
      return focus.problem === null ? null : `${focus.problem}: ${focus.name}`;
    };
    await expect.poll(findProblem, { message: `after ${action}` }).toBeNull();
  }

  async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    for (let presses = 1; presses <= 60; presses += 1) {
      await this.#desk.page.keyboard.press(key);
      await this.expectVisibleFocus(key);
      if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    }
    throw new Error(`The keyboard does not reach ${String(target)}`);
  }
}

/** More elements than Tab focuses on any screen. */
const MAX_STOPS = 150;

/** Returns the elements that Tab focuses until it returns to the first one. */
export async function listTabStops(desk: DeskWindow): Promise<string[]> {
  const stops: string[] = [];
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    await desk.page.keyboard.press("Tab");
    const { stop, isBackAtFirst } = await desk.page.evaluate((isFirst) => {
      const element = document.activeElement ?? document.body;
      const isBackAtFirst = !isFirst && Reflect.get(window, "firstStop") === element;
      if (isFirst) Reflect.set(window, "firstStop", element);
      const index = [...document.querySelectorAll("*")].indexOf(element);
      const name = element.getAttribute("aria-label") ?? element.id;
      return { stop: `${index} ${name}${element.textContent?.slice(0, 20) ?? ""}`, isBackAtFirst };
    }, presses === 0);
    if (isBackAtFirst) return stops;
    stops.push(stop);
  }
  throw new Error(`Tab does not return to the first stop: ${stops.slice(-5).join("\n")}`);
}

export interface Announcement {
  readonly role: string;
  readonly name: string;
  readonly text: string;
}

export async function recordAnnouncements(desk: DeskWindow): Promise<() => Promise<Announcement[]>> {
  await desk.page.evaluate(() => {
    const announcements: Announcement[] = [];
    Reflect.set(window, "announcements", announcements);
    // Few screen readers announce a region that is inserted together with its text, unless it is an alert.
    const findRegion = (node: Node): Element | null =>
      (node instanceof Element ? node : node.parentElement)?.closest("[role=status], [role=alert], [aria-live]") ??
      null;
    new MutationObserver((records) => {
      const changedRegions = records.flatMap(({ target, addedNodes }) => [
        findRegion(target),
        ...[...addedNodes].flatMap((node) =>
          node instanceof Element
            ? [...node.querySelectorAll("[role=alert]"), ...(node.matches("[role=alert]") ? [node] : [])]
            : [],
        ),
      ]);
      for (const element of new Set(changedRegions)) {
        // An element without a box is as visible as its parent.
        const visibleElement =
          element !== null && getComputedStyle(element).display === "contents" ? element.parentElement : element;
        if (element === null || visibleElement?.checkVisibility() !== true || element.textContent === "") continue;
        if (element.getAttribute("aria-live") === "off") continue;
        const role = element.getAttribute("role") ?? "live";
        announcements.push({
          role,
          name: element.getAttribute("aria-label") ?? "",
          text: (element as HTMLElement).innerText,
        });
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => desk.page.evaluate(() => (Reflect.get(window, "announcements") as Announcement[]).splice(0));
}
