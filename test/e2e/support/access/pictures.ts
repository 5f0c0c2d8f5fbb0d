import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { BrowserWindow } from "electron";
import { LANGUAGES, type Language } from "../../../../src-domain/language.ts";
import type { DeskWindow } from "../desk-window.ts";

/** Where pictures of every state are put for people to look at; without it none are taken. */
const FOLDER = process.env["RETURNS_DESK_PICTURES"];

/** Of what is shown, in each language. */
export async function takePicture(page: Page, name: string, look: string): Promise<void> {
  if (FOLDER === undefined) return;
  await mkdir(FOLDER, { recursive: true });
  for (const language of LANGUAGES) {
    await speak(page, language);
    await page.screenshot({ path: pathOf(FOLDER, name, look, language) });
  }
  await speak(page, "en");
}

/** Of the whole window: of an enlarged page the driver takes a part. */
export async function takeWindowPicture({ app }: DeskWindow, page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  const drawn = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await page.evaluate(drawn);
  const window = await app.browserWindow(page);
  const picture = await window.evaluate(async ({ webContents }: BrowserWindow) =>
    (await webContents.capturePage()).toPNG().toString("base64"),
  );
  await writeFile(pathOf(FOLDER, name, "zoom", "en"), Buffer.from(picture, "base64"));
}

const pathOf = (folder: string, ...parts: string[]): string =>
  join(folder, `${parts.map((part) => part.replaceAll(/[^\w-]+/g, "-")).join(".")}.png`);

/** A page that has no bridge and names no language in its address stays as it is. */
async function speak(page: Page, language: Language): Promise<void> {
  const address = new URL(page.url());
  if (address.searchParams.has("language")) {
    if (address.searchParams.get("language") === language) return;
    address.searchParams.set("language", language);
    await page.goto(address.href);
    return;
  }
  const chosen = await page.evaluate(async (wanted) => {
    if (document.documentElement.lang === wanted || !("desk" in window) || !("language" in window.desk)) return false;
    return (await window.desk.language.choose({ language: wanted })).ok;
  }, language);
  if (chosen) await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
}
