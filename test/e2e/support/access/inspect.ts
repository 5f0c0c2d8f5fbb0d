import type { Page } from "@playwright/test";
import type { BrowserWindow } from "electron";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { askAgain } from "../kept-answers.ts";
import { LIGHT, LOOKS, violationsOf } from "./axe.ts";
import { motionInPage, unforcedInPage, vanishedInPage } from "./look.ts";
import { OPENED } from "./opened.ts";
import { takePicture, takeWindowPicture } from "./pictures.ts";
import { lostIn } from "./reflow.ts";
import { structureInPage } from "./structure.ts";

/** The window in which every screen has to hold at 200 %. */
const ROOM = { width: 1280, height: 800 };

/**
 * What is drawn as a ground alone. Chosen, checked, current or done must be distinguishable where the system paints
 * backgrounds.
 */
const MARKS = [
  "[role=row][aria-selected=true] .data-table__tick span",
  "[role=row][aria-current=true]",
  "[role=option][aria-selected=true]",
  ".rail__link[aria-current=page]::before",
  ".rail__badge",
  ".progress__done",
  ".batch-items__row--next .batch-items__slot",
  ".mantine-Switch-thumb",
  ".mantine-SegmentedControl-indicator",
  ".bar-table__solid",
  ".verdict-card",
  ".kept-scans",
  // What lies over something else has an edge; the recovery page and the locked desk fill the window.
  "dialog[open]:not(.recovery, .lock)",
  ".mantine-Popover-dropdown",
  ".drawer",
  ".trouble-tray",
  ".undo-note",
  ".key-help",
  // Where one may type or press.
  ".mantine-Input-input",
  ".mantine-Checkbox-input",
  ".mantine-Radio-radio",
  ".mantine-Button-root[data-variant=filled]",
  ".mantine-Button-root[data-variant=default]",
  ".mantine-Button-root:not([data-variant])",
] as const;

/** Bars and thumbs are drawn in the computer's colours by hand; codes and labels are paper. */
const OWN_COLOURS = [
  ".progress__done",
  ".bar-table__solid",
  ".mantine-Switch-thumb",
  ".data-table__tick",
  ".mantine-SegmentedControl-indicator",
  ".mantine-SegmentedControl-label",
  ".check-up__symbol",
  ".qr-code",
  ".label__page",
  ".label__picture",
] as const;

/** As Ctrl and + do it in the end. */
export async function zoomTo({ app, page: first }: DeskWindow, factor: number, page = first): Promise<void> {
  await askAgain(async () => {
    const window = await app.browserWindow(page);
    await window.evaluate(
      (shown: BrowserWindow, { width, height, factor }) => {
        shown.setContentSize(width, height);
        shown.webContents.setZoomFactor(factor);
      },
      { ...ROOM, factor },
    );
  });
  const away = (): Promise<number> => page.evaluate((wanted) => Math.abs(innerWidth - wanted), ROOM.width / factor);
  await expect.poll(away).toBeLessThanOrEqual(2);
}

/** A page of ours: axe in every theme and in the computer's own colors, structure, at rest where motion is reduced. */
export async function inspectPage(page: Page, name: string): Promise<void> {
  const picture = (look: string): Promise<void> => takePicture(page, name, look);
  await page.emulateMedia({ reducedMotion: "reduce" });
  // What moved before motion was reduced comes to its end; axe would find colours that are on their way.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(motionInPage), { message: `${name}: reduced motion`, timeout: 3000 })
    .toEqual([]);
  expect.soft(await violationsOf(page, picture, LOOKS), `${name}: axe`).toEqual([]);
  expect.soft(await page.evaluate(structureInPage), `${name}: structure`).toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  expect.soft(await page.evaluate(vanishedInPage, MARKS), `${name}: forced colours`).toEqual([]);
  expect.soft(await page.evaluate(unforcedInPage, OWN_COLOURS), `${name}: forced colours`).toEqual([]);
  await picture("forced");
  await page.emulateMedia({ forcedColors: null });
}

/** What the list says is open in this state. */
async function expectOpened(page: Page, name: string): Promise<void> {
  for (const [file, opened] of Object.entries(OPENED)) {
    if (typeof opened === "string" || opened[0] !== name) continue;
    const [, shows] = opened;
    const shown = page.locator(shows).filter({ visible: true }).first();
    await expect.soft(shown, `${name} shows ${file} (${shows})`).toBeVisible();
  }
}

/** A page that is printed. */
export async function inspectPrinted(page: Page, name: string): Promise<void> {
  const picture = (look: string): Promise<void> => takePicture(page, name, look);
  expect.soft(await violationsOf(page, picture, LIGHT), `${name}: axe`).toEqual([]);
  expect.soft(await page.evaluate(structureInPage), `${name}: structure`).toEqual([]);
}

/**
 * What is on the screen holds for everybody, at 200 % too. Every finding is reported, and the test continues with the
 * next state.
 */
export async function inspect(desk: DeskWindow, name: string): Promise<void> {
  await expectOpened(desk.page, name);
  await inspectPage(desk.page, name);
  await inspectLarge(desk, name);
}

/** At 200 %. A page of text continues below the window's edge, as pages do. */
export async function inspectLarge(desk: DeskWindow, name: string, text?: Page): Promise<void> {
  const page = text ?? desk.page;
  await zoomTo(desk, 2, page);
  await takeWindowPicture(desk, page, name);
  const lost = (await lostIn(page)).filter((what) => text === undefined || !/^the page is \d+ high/.test(what));
  expect.soft(lost, `${name}: 200 %`).toEqual([]);
  await zoomTo(desk, 1, page);
}
