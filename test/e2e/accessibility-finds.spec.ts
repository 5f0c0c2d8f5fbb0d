import type { Page } from "@playwright/test";
import { LIGHT, violationsOf } from "./support/access/axe.ts";
import { MARKS, OWN_COLOURS, zoomTo } from "./support/access/inspect.ts";
import { focusInPage, tabStops } from "./support/access/keyboard.ts";
import { motionInPage, unforcedInPage, vanishedInPage } from "./support/access/look.ts";
import { lostIn } from "./support/access/reflow.ts";
import { structureInPage } from "./support/access/structure.ts";
import { expect, test } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";

/** A stylesheet that the page adopts, or a deed in it; undone by drawing the page anew. */
interface Break {
  readonly css?: string;
  readonly deed?: (page: Page) => Promise<unknown>;
  readonly look: (desk: DeskWindow) => Promise<readonly string[]>;
  readonly found: RegExp;
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

const BREAKS: Readonly<Record<string, Break>> = {
  "a control without a name": { deed: nameless, look: axe, found: /button-name/ },
  "words that can hardly be read": {
    css: ".top-bar__station { color: #a0a0a0 !important; background: #fff !important; }",
    look: axe,
    found: /color-contrast/,
  },
  "a lost focus ring": { css: "* { outline: none !important; }", look: focused, found: /nothing marks it/ },
  "a keyboard trap": { deed: trap, look: round, found: /does not come round/ },
  "content that is cut at 200 %": {
    css: ".table-tools__filters, [role=search] { height: 30px !important; overflow: hidden !important; }",
    look: large,
    found: /shows \d+ of its|is hidden by/,
  },
  "something that moves under reduced motion": {
    css: ".rail__link { transition: color 300ms !important; }",
    look: atRest,
    found: /would move/,
  },
  "a border that vanishes in forced colours": {
    css: "input, button { border: none !important; outline: none !important; }",
    look: forced,
    found: /mantine-Input-input cannot be seen[^]*Button-root\S* cannot be seen/,
  },
  "a part that keeps its own colours": {
    css: ".top-bar { forced-color-adjust: none !important; }",
    look: forced,
    found: /top-bar keeps its own colours/,
  },
  "a row that does not say which it is": { deed: numberless, look: structure, found: /rows out of order/ },
  "a live region in another": {
    deed: (page) => page.locator("main").evaluate((main) => main.setAttribute("aria-live", "polite")),
    look: structure,
    found: /is a live region in another/,
  },
};

test("the inspection of screens finds what it is there for", async ({ desk }) => {
  test.setTimeout(120_000);
  for (const [name, { css, deed, look, found }] of Object.entries(BREAKS)) {
    await desk.page.reload();
    await desk.open("Inventory");
    await desk.page.getByRole("grid", { name: "Return inventory" }).getByRole("row").nth(2).waitFor();
    expect((await look(desk)).join("\n"), `before ${name}`).not.toMatch(found);
    await desk.page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, css ?? "");
    await deed?.(desk.page);
    expect((await look(desk)).join("\n"), name).toMatch(found);
  }
});
