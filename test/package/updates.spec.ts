import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test as base } from "../e2e/support/desk-test.ts";
import { DeskWindow } from "../e2e/support/desk-window.ts";
import { IN_THE_CLEAR, startFeed, vouchFor, type Feed } from "./support/feed.ts";

// The packed program with the real electron-updater, against a real web server by https.
const NEWER = { version: "99.1.0" };
const isChecked = process.platform === "win32" || process.platform === "darwin";

interface UpdateFixtures {
  readonly feed: Feed;
  readonly start: () => Promise<DeskWindow>;
}

const test = base.extend<UpdateFixtures>({
  feed: async ({}, provide) => {
    const feed = await startFeed();
    await provide(feed);
    await feed.close();
  },
  start: async ({ userData, simulator, feed }, provide) => {
    const windows: DeskWindow[] = [];
    const cache = join(userData, "cache-of-downloads");
    await mkdir(cache);
    await provide(async () => {
      await writeFile(join(userData, "config.json"), JSON.stringify({ updates: { feed: feed.url } }));
      // Also where a person started it as an AppImage, and Windows keeps downloads in that folder.
      Object.assign(process.env, { APPIMAGE: join(userData, "returns-desk.AppImage"), LOCALAPPDATA: cache });
      const desk = await DeskWindow.launch({ userData, practiceService: simulator.url });
      windows.push(desk);
      await vouchFor(desk, feed);
      await desk.ready();
      return desk;
    });
    for (const desk of windows) await desk.close();
    delete process.env["APPIMAGE"];
    delete process.env["LOCALAPPDATA"];
  },
});

const words = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Updates" });
const button = (desk: DeskWindow, name: string | RegExp) => desk.page.getByRole("button", { name });

async function look(desk: DeskWindow, feed: Feed): Promise<void> {
  const before = feed.requests.length;
  await button(desk, "Check for updates").click();
  await expect.poll(() => feed.requests.length).toBeGreaterThan(before);
  await expect(words(desk)).not.toHaveText("Checking for updates");
}

test("a system that does not check who signed a program takes no updates, and asks no update server", async ({
  start,
  feed,
}) => {
  test.skip(isChecked, "Windows and macOS check it");
  feed.offers = NEWER;
  const desk = await start();
  await desk.openSettings("Version and updates");
  await expect(words(desk)).toContainText("IT updates this copy of Returns Desk");
  await expect(button(desk, "Check for updates")).toHaveCount(0);
  expect(feed.requests).toEqual([]);
});

test("what the update server offers is refused in the clear or damaged, and none of it stops the desk", async ({
  start,
  feed,
}) => {
  test.skip(!isChecked, "Only Windows and macOS check who signed a program");
  const desk = await start();
  // No start waits for the feed: the desk takes scans, and has not asked.
  expect(feed.requests).toEqual([]);
  await desk.openSettings("Version and updates");
  await look(desk, feed);
  await expect(words(desk)).toContainText("could not be reached");
  feed.offers = { ...NEWER, isInTheClear: true };
  await look(desk, feed);
  await button(desk, "Download version 99.1.0").click();
  await expect(words(desk)).toContainText("could not be reached");
  expect(feed.requests).not.toContain(IN_THE_CLEAR);
  feed.offers = { ...NEWER, isDamaged: true };
  await look(desk, feed);
  await button(desk, "Download version 99.1.0").click();
  await expect(words(desk)).toContainText("The download was damaged and deleted");
});
