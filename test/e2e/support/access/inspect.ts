import type { Page } from "@playwright/test";
import type { BrowserWindow } from "electron";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { retryCollected } from "../kept-answers.ts";
import { LIGHT_ONLY, THEMES, violationsOf } from "./axe.ts";
import { motionInPage, unforcedInPage, vanishedInPage } from "./look.ts";
import { OPENED } from "./opened.ts";
import { takePicture, takeWindowPicture } from "./pictures.ts";
import { findUnreachable } from "./reflow.ts";
import { structureInPage } from "./structure.ts";

/** The window in which every screen must fit at 200 %. */
const WINDOW = { width: 1280, height: 800 };

/**
 * Elements that only a background distinguishes: chosen, checked, current or done must stay distinguishable where the
 * system paints backgrounds.
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
  // Overlays have an edge; the recovery page and the lock page fill the window.
  "dialog[open]:not(.recovery, .lock)",
  ".mantine-Popover-dropdown",
  ".drawer",
  ".trouble-tray",
  ".undo-note",
  ".key-help",
  // Controls for input.
  ".mantine-Input-input",
  ".mantine-Checkbox-input",
  ".mantine-Radio-radio",
  ".mantine-Button-root[data-variant=filled]",
  ".mantine-Button-root[data-variant=default]",
  ".mantine-Button-root:not([data-variant])",
] as const;

/**
 * Elements with fixed colors: bars and thumbs are painted in the system's colors by CSS; codes and labels are paper.
 */
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

export async function zoomTo({ app, page: first }: DeskWindow, factor: number, page = first): Promise<void> {
  await retryCollected(async () => {
    const window = await app.browserWindow(page);
    await window.evaluate(
      (shown: BrowserWindow, { width, height, factor }) => {
        shown.setContentSize(width, height);
        shown.webContents.setZoomFactor(factor);
      },
      { ...WINDOW, factor },
    );
  });
  const distance = (): Promise<number> =>
    page.evaluate((wanted) => Math.abs(innerWidth - wanted), WINDOW.width / factor);
  await expect.poll(distance).toBeLessThanOrEqual(2);
}

export async function inspectPage(page: Page, name: string): Promise<void> {
  const picture = (theme: string): Promise<void> => takePicture(page, name, theme);
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Animations that started before must end first, because axe would measure intermediate colors.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(motionInPage), { message: `${name}: reduced motion`, timeout: 3000 })
    .toEqual([]);
  expect.soft(await violationsOf(page, picture, THEMES), `${name}: axe`).toEqual([]);
  expect.soft(await page.evaluate(structureInPage), `${name}: structure`).toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  expect.soft(await page.evaluate(vanishedInPage, MARKS), `${name}: forced colours`).toEqual([]);
  expect.soft(await page.evaluate(unforcedInPage, OWN_COLOURS), `${name}: forced colours`).toEqual([]);
  await picture("forced");
  await page.emulateMedia({ forcedColors: null });
}

async function expectOpened(page: Page, name: string): Promise<void> {
  for (const [file, opened] of Object.entries(OPENED)) {
    if (typeof opened === "string" || opened[0] !== name) continue;
    const [, shows] = opened;
    const shown = page.locator(shows).filter({ visible: true }).first();
    await expect.soft(shown, `${name} shows ${file} (${shows})`).toBeVisible();
  }
}

export async function inspectPrinted(page: Page, name: string): Promise<void> {
  const picture = (theme: string): Promise<void> => takePicture(page, name, theme);
  expect.soft(await violationsOf(page, picture, LIGHT_ONLY), `${name}: axe`).toEqual([]);
  expect.soft(await page.evaluate(structureInPage), `${name}: structure`).toEqual([]);
}

export async function inspect(desk: DeskWindow, name: string): Promise<void> {
  await expectOpened(desk.page, name);
  await inspectPage(desk.page, name);
  await inspectLarge(desk, name);
}

export async function inspectLarge(desk: DeskWindow, name: string, text?: Page): Promise<void> {
  const page = text ?? desk.page;
  await zoomTo(desk, 2, page);
  await takeWindowPicture(desk, page, name);
  const unreachable = (await findUnreachable(page)).filter(
    (finding) => text === undefined || !/^the page is \d+ high/.test(finding),
  );
  expect.soft(unreachable, `${name}: 200 %`).toEqual([]);
  await zoomTo(desk, 1, page);
}
