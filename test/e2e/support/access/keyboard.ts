import type { Locator } from "@playwright/test";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";

/** What has the keyboard focus, and what is wrong with it for keyboard users: runs in the page. */
function focusInPage(): { readonly name: string; readonly wrong: string | null } {
  const element = document.activeElement ?? document.body;
  const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.id} ${element.textContent?.slice(0, 30) ?? ""}`;
  if (element === document.body) return { name, wrong: "the keyboard is nowhere" };
  if (!element.checkVisibility({ checkVisibilityCSS: true })) return { name, wrong: "it is hidden" };
  // A heading or a dialog only says where one is.
  if (element.getAttribute("tabindex") === "-1" && !element.matches("[role=row], button, input")) {
    return { name, wrong: null };
  }
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (right < 0 || bottom < 0 || left > innerWidth || top > innerHeight) return { name, wrong: "it is out of sight" };
  const marked = [element, element.parentElement, element.nextElementSibling].some((part) => {
    if (part === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  return { name, wrong: marked ? null : "nothing marks it" };
}

/** An operator without a mouse; whatever key is pressed, the keyboard is somewhere that can be seen afterwards. */
export class Hands {
  readonly #desk: DeskWindow;

  constructor(desk: DeskWindow) {
    this.#desk = desk;
  }

  async press(key: string): Promise<void> {
    await this.#desk.pressKey(key);
    await this.expectPlace(key);
  }

  async type(text: string): Promise<void> {
    await this.#desk.page.keyboard.insertText(text);
    await this.expectPlace(text);
  }

  async expectPlace(after: string): Promise<void> {
    const wrong = async (): Promise<string | null> => {
      const focus = await this.#desk.page.evaluate(focusInPage);
      return focus.wrong === null ? null : `${focus.wrong}: ${focus.name}`;
    };
    await expect.poll(wrong, { message: `after ${after}` }).toBeNull();
  }

  async tabTo(wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    for (let presses = 1; presses <= 60; presses += 1) {
      await this.#desk.page.keyboard.press(key);
      await this.expectPlace(key);
      if (await wanted.evaluate((element) => element.contains(document.activeElement))) return;
    }
    throw new Error(`The keyboard does not reach ${String(wanted)}`);
  }
}

/** More than any screen has. */
const MOST_STOPS = 150;

/** Where Tab stops, until it is again where it was first. */
export async function tabStops(desk: DeskWindow): Promise<string[]> {
  const places: string[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await desk.page.keyboard.press("Tab");
    const { place, round } = await desk.page.evaluate((begins) => {
      const element = document.activeElement ?? document.body;
      const round = !begins && Reflect.get(window, "firstStop") === element;
      if (begins) Reflect.set(window, "firstStop", element);
      const at = [...document.querySelectorAll("*")].indexOf(element);
      const name = element.getAttribute("aria-label") ?? element.id;
      return { place: `${at} ${name}${element.textContent?.slice(0, 20) ?? ""}`, round };
    }, presses === 0);
    if (round) return places;
    places.push(place);
  }
  throw new Error(`Tab does not come round: ${places.slice(-5).join("\n")}`);
}

export interface Announcement {
  readonly role: string;
  readonly name: string;
  readonly text: string;
}

/** Notes from now on what live regions announce to a screen reader. */
export async function listen(desk: DeskWindow): Promise<() => Promise<Announcement[]>> {
  await desk.page.evaluate(() => {
    const said: Announcement[] = [];
    Reflect.set(window, "announcements", said);
    // A region that comes with its words is read by few screen readers, unless it is an alert.
    const region = (node: Node): Element | null =>
      (node instanceof Element ? node : node.parentElement)?.closest("[role=status], [role=alert], [aria-live]") ??
      null;
    new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes }) => [
        region(target),
        ...[...addedNodes].flatMap((node) =>
          node instanceof Element
            ? [...node.querySelectorAll("[role=alert]"), ...(node.matches("[role=alert]") ? [node] : [])]
            : [],
        ),
      ]);
      for (const one of new Set(changed)) {
        // What has no box of its own is seen where its parent is.
        const boxed = one !== null && getComputedStyle(one).display === "contents" ? one.parentElement : one;
        if (one === null || boxed?.checkVisibility() !== true || one.textContent === "") continue;
        if (one.getAttribute("aria-live") === "off") continue;
        const role = one.getAttribute("role") ?? "live";
        said.push({ role, name: one.getAttribute("aria-label") ?? "", text: (one as HTMLElement).innerText });
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => desk.page.evaluate(() => (Reflect.get(window, "announcements") as Announcement[]).splice(0));
}
