import type { Page } from "@playwright/test";
import type { BrowserWindow } from "electron";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { retryCollected } from "../retained-results.ts";
import { findMotion, findUnforcedElements, findVanishedMarks } from "./appearance.ts";
import { LIGHT_THEMES, THEMES, findViolations } from "./axe.ts";
import { OVERLAYS } from "./overlays.ts";
import { takePicture, takeWindowPicture } from "./pictures.ts";
import { findUnreachable } from "./reflow.ts";
import { findStructureFaults } from "./structure.ts";

/** The window in which every screen must fit at 200 %. */
const WINDOW = { width: 1280, height: 800 };

/**
 * Elements whose background shows that they are chosen, checked, current or done. They must stay distinguishable in
 * forced colors.
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
  ".scan-notices",
  // Overlays have an edge; the recovery page and the lock page fill the window.
  "dialog[open]:not(.recovery, .lock)",
  ".mantine-Popover-dropdown",
  ".drawer",
  ".refused-scans",
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
const FIXED_COLORS = [
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

/** Zooms the window like Ctrl and +. */
export async function zoomTo({ app, page: mainPage }: DeskWindow, factor: number, page = mainPage): Promise<void> {
  await retryCollected(async () => {
    const window = await app.browserWindow(page);
    await window.evaluate(
      (electronWindow: BrowserWindow, { width, height, factor }) => {
        electronWindow.setContentSize(width, height);
        electronWindow.webContents.setZoomFactor(factor);
      },
      { ...WINDOW, factor },
    );
  });
  const distance = (): Promise<number> => page.evaluate((width) => Math.abs(innerWidth - width), WINDOW.width / factor);
  await expect.poll(distance).toBeLessThanOrEqual(2);
}

export async function inspectPage(page: Page, name: string): Promise<void> {
  const takeThemePicture = (theme: string): Promise<void> => takePicture(page, name, theme);
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Animations that started before must end first, because axe would measure intermediate colors.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(findMotion), { message: `${name}: reduced motion`, timeout: 3000 })
    .toEqual([]);
  expect.soft(await findViolations(page, takeThemePicture, THEMES), `${name}: axe`).toEqual([]);
  expect.soft(await page.evaluate(findStructureFaults), `${name}: structure`).toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  expect.soft(await page.evaluate(findVanishedMarks, MARKS), `${name}: forced colors`).toEqual([]);
  expect.soft(await page.evaluate(findUnforcedElements, FIXED_COLORS), `${name}: forced colors`).toEqual([]);
  await takeThemePicture("forced");
  await page.emulateMedia({ forcedColors: null });
}

async function expectOpened(page: Page, name: string): Promise<void> {
  for (const [file, overlay] of Object.entries(OVERLAYS)) {
    if (typeof overlay === "string" || overlay[0] !== name) continue;
    const [, selector] = overlay;
    const element = page.locator(selector).filter({ visible: true }).first();
    await expect.soft(element, `${name} shows ${file} (${selector})`).toBeVisible();
  }
}

export async function inspectPrinted(page: Page, name: string): Promise<void> {
  const takeThemePicture = (theme: string): Promise<void> => takePicture(page, name, theme);
  expect.soft(await findViolations(page, takeThemePicture, LIGHT_THEMES), `${name}: axe`).toEqual([]);
  expect.soft(await page.evaluate(findStructureFaults), `${name}: structure`).toEqual([]);
}

export async function inspect(desk: DeskWindow, name: string): Promise<void> {
  await expectOpened(desk.page, name);
  await inspectPage(desk.page, name);
  await inspectLarge(desk, name);
}

/** Inspects the page at 200 %. A text page may continue below the window's edge. */
export async function inspectLarge(desk: DeskWindow, name: string, textPage?: Page): Promise<void> {
  const page = textPage ?? desk.page;
  await zoomTo(desk, 2, page);
  await takeWindowPicture(desk, page, name);
  const unreachable = (await findUnreachable(page)).filter(
    (finding) => textPage === undefined || !/^the page is \d+ high/.test(finding),
  );
  expect.soft(unreachable, `${name}: 200 %`).toEqual([]);
  await zoomTo(desk, 1, page);
}
