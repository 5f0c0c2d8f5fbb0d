import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { BrowserWindow } from "electron";
import { LANGUAGES } from "../../../../src-domain/language.ts";
import type { DeskWindow } from "../desk-window.ts";
import { retryCollected } from "../retained-results.ts";

/** Folder for screenshots of every state; without it none are taken. */
const FOLDER = process.env["RETURNS_DESK_PICTURES"];

export async function takePicture(page: Page, name: string, theme: string): Promise<void> {
  if (FOLDER === undefined) return;
  await mkdir(FOLDER, { recursive: true });
  const address = new URL(page.url());
  if (!address.searchParams.has("language")) {
    await page.screenshot({ path: picturePath(FOLDER, name, theme) });
    return;
  }
  for (const language of LANGUAGES) {
    const translatedAddress = new URL(address);
    translatedAddress.searchParams.set("language", language);
    await page.goto(translatedAddress.href);
    await page.screenshot({ path: picturePath(FOLDER, name, theme, language), fullPage: true });
  }
  await page.goto(address.href);
}

/** Takes a screenshot of the whole window, because Playwright captures only part of a zoomed page. */
export async function takeWindowPicture({ app }: DeskWindow, page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  const waitForFrames = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await page.evaluate(waitForFrames);
  const picture = await retryCollected(async () => {
    const window = await app.browserWindow(page);
    return window.evaluate(async ({ webContents }: BrowserWindow) =>
      (await webContents.capturePage()).toPNG().toString("base64"),
    );
  });
  await writeFile(picturePath(FOLDER, name, "zoom"), Buffer.from(picture, "base64"));
}

const picturePath = (folder: string, ...parts: string[]): string =>
  join(folder, `${parts.map((part) => part.replaceAll(/[^\w-]+/g, "-")).join(".")}.png`);
