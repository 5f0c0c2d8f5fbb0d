import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { BrowserWindow } from "electron";
import { LANGUAGES } from "../../../../src-domain/language.ts";
import type { DeskWindow } from "../desk-window.ts";
import { askAgain } from "../kept-answers.ts";

/** Where pictures of every state are put for people to look at; without it none are taken. */
const FOLDER = process.env["RETURNS_DESK_PICTURES"];

/** Of what is shown; of paper, which names its language in its address, in each. */
export async function takePicture(page: Page, name: string, look: string): Promise<void> {
  if (FOLDER === undefined) return;
  await mkdir(FOLDER, { recursive: true });
  const address = new URL(page.url());
  if (!address.searchParams.has("language")) {
    await page.screenshot({ path: pathOf(FOLDER, name, look) });
    return;
  }
  for (const language of LANGUAGES) {
    const other = new URL(address);
    other.searchParams.set("language", language);
    await page.goto(other.href);
    await page.screenshot({ path: pathOf(FOLDER, name, look, language), fullPage: true });
  }
  await page.goto(address.href);
}

/** Of the whole window: of an enlarged page the driver takes a part. */
export async function takeWindowPicture({ app }: DeskWindow, page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  const drawn = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await page.evaluate(drawn);
  const picture = await askAgain(async () => {
    const window = await app.browserWindow(page);
    return window.evaluate(async ({ webContents }: BrowserWindow) =>
      (await webContents.capturePage()).toPNG().toString("base64"),
    );
  });
  await writeFile(pathOf(FOLDER, name, "zoom"), Buffer.from(picture, "base64"));
}

const pathOf = (folder: string, ...parts: string[]): string =>
  join(folder, `${parts.map((part) => part.replaceAll(/[^\w-]+/g, "-")).join(".")}.png`);
