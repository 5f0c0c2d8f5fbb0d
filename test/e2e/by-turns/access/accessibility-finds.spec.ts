import type { Page } from "@playwright/test";
import { LIGHT, violationsOf } from "../../support/access/axe.ts";
import { MARKS, OWN_COLOURS, zoomTo } from "../../support/access/inspect.ts";
import { focusInPage, tabStops } from "../../support/access/keyboard.ts";
import { motionInPage, unforcedInPage, vanishedInPage } from "../../support/access/look.ts";
import { lostIn } from "../../support/access/reflow.ts";
import { structureInPage } from "../../support/access/structure.ts";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

/** Breaks that one look finds. */
interface Break {
  /** A stylesheet that the page adopts until the next look. */
  readonly css?: string;
  readonly action?: (page: Page) => Promise<unknown>;
  readonly look: (desk: DeskWindow) => Promise<readonly string[]>;
  readonly found: readonly RegExp[];
}

const axe = ({ page }: DeskWindow): Promise<string[]> => violationsOf(page, () => Promise.resolve(), LIGHT);
const structure = ({ page }: DeskWindow): Promise<string[]> => page.evaluate(structureInPage);

async function forced({ page }: DeskWindow): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const found = [
    ...(await page.evaluate(vanishedInPage, MARKS)),
    ...(await page.evaluate(unforcedInPage, OWN_COLOURS)),
  ];
  await page.emulateMedia({ forcedColors: null });
  return found;
}

async function atRest({ page }: DeskWindow): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = await page.evaluate(motionInPage);
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

async function large(desk: DeskWindow): Promise<string[]> {
  await zoomTo(desk, 2);
  const found = await lostIn(desk.page);
  await zoomTo(desk, 1);
  return found;
}

async function focused(desk: DeskWindow): Promise<string[]> {
  await desk.pressKey("Tab");
  const { name, wrong } = await desk.page.evaluate(focusInPage);
  return wrong === null ? [] : [`${wrong}: ${name}`];
}

async function round(desk: DeskWindow): Promise<string[]> {
  return tabStops(desk).then(
    () => [],
    (error: unknown) => [String(error)],
  );
}

const nameless = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Lock desk" }).evaluate((button) => {
    button.removeAttribute("aria-label");
    button.removeAttribute("title");
  });
const numberless = (page: Page): Promise<void> =>
  page
    .getByRole("grid", { name: "Return inventory" })
    .getByRole("row")
    .nth(2)
    .evaluate((row) => row.removeAttribute("aria-rowindex"));
const trap = (page: Page): Promise<void> =>
  page.getByRole("searchbox").evaluate((box) => {
    box.addEventListener(
      "keydown",
      (event) => event instanceof KeyboardEvent && event.key === "Tab" && event.preventDefault(),
    );
  });

const live = (page: Page): Promise<void> =>
  page.locator("main").evaluate((main) => main.setAttribute("aria-live", "polite"));

/** The trap comes last: no other look gets past it. */
const BREAKS: Readonly<Record<string, Break>> = {
  "a control without a name, and words that can hardly be read": {
    action: nameless,
    css: ".top-bar__station { color: #a0a0a0 !important; background: #fff !important; }",
    look: axe,
    found: [/button-name/, /color-contrast/],
  },
  "a lost focus ring": { css: "* { outline: none !important; }", look: focused, found: [/nothing marks it/] },
  "content that is cut at 200 %": {
    css: ".table-tools__filters, [role=search] { height: 30px !important; overflow: hidden !important; }",
    look: large,
    found: [/shows \d+ of its|is hidden by/],
  },
  "something that moves under reduced motion": {
    css: ".rail__link { transition: color 300ms !important; }",
    look: atRest,
    found: [/would move/],
  },
  "a border that vanishes in forced colors, and a part that keeps its own": {
    css: `input, button { border: none !important; outline: none !important; }
      .top-bar { forced-color-adjust: none !important; }`,
    look: forced,
    found: [/mantine-Input-input cannot be seen[^]*Button-root\S* cannot be seen/, /top-bar .*keeps its own colours/],
  },
  "a row that does not say which it is, and a live region in another": {
    action: async (page) => {
      await numberless(page);
      await live(page);
    },
    look: structure,
    found: [/rows out of order/, /is a live region in another/],
  },
  "a keyboard trap": { action: trap, look: round, found: [/does not come round/] },
};

test("the inspection of screens finds what it is there for", async ({ desk }) => {
  await desk.open("Inventory");
  await desk.page.getByRole("grid", { name: "Return inventory" }).getByRole("row").nth(2).waitFor();
  for (const [name, { css, action, look, found }] of Object.entries(BREAKS)) {
    const before = (await look(desk)).join("\n");
    for (const each of found) expect(before, `before ${name}`).not.toMatch(each);
    await desk.page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, css ?? "");
    await action?.(desk.page);
    const after = (await look(desk)).join("\n");
    for (const each of found) expect(after, name).toMatch(each);
    await desk.page.evaluate(() => void document.adoptedStyleSheets.pop());
  }
});
