import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test as base } from "../e2e/support/desk-test.ts";
import { DeskWindow } from "../e2e/support/desk-window.ts";
import { WITHOUT_TLS, startFeed, trustCertificate, type Feed } from "./support/feed.ts";

// Tests the packed program with the real electron-updater and a real web server over HTTPS.
const NEWER_VERSION = { version: "99.1.0" };
const checksSignatures = process.platform === "win32" || process.platform === "darwin";

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
      // The variable of an AppImage, and the folder of downloads on Windows.
      Object.assign(process.env, { APPIMAGE: join(userData, "returns-desk.AppImage"), LOCALAPPDATA: cache });
      const desk = await DeskWindow.launch({ userData, practiceService: simulator.url });
      windows.push(desk);
      await trustCertificate(desk, feed);
      await desk.waitUntilReady();
      return desk;
    });
    for (const desk of windows) await desk.close();
    delete process.env["APPIMAGE"];
    delete process.env["LOCALAPPDATA"];
  },
});

const status = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Updates" });
const button = (desk: DeskWindow, name: string | RegExp) => desk.page.getByRole("button", { name });

async function checkForUpdates(desk: DeskWindow, feed: Feed): Promise<void> {
  const requestsBefore = feed.requests.length;
  await button(desk, "Check for updates").click();
  await expect.poll(() => feed.requests.length).toBeGreaterThan(requestsBefore);
  await expect(status(desk)).not.toHaveText("Checking for updates");
}

test("offers no update check when the system checks no signatures", async ({ start, feed }) => {
  test.skip(checksSignatures, "Windows and macOS check signatures");
  feed.offers = NEWER_VERSION;
  const desk = await start();
  await desk.openSettings("Version and updates");
  await expect(status(desk)).toContainText("IT updates this copy of Returns Desk");
  await expect(button(desk, "Check for updates")).toHaveCount(0);
  expect(feed.requests).toEqual([]);
});

test("refuses an update offered without TLS or damaged", async ({ start, feed }) => {
  test.skip(!checksSignatures, "Only Windows and macOS check who signed a program");
  const desk = await start();
  // A start of the desk does not request the feed.
  expect(feed.requests).toEqual([]);
  await desk.openSettings("Version and updates");
  await checkForUpdates(desk, feed);
  await expect(status(desk)).toContainText("could not be reached");
  feed.offers = { ...NEWER_VERSION, hasNoTls: true };
  await checkForUpdates(desk, feed);
  await button(desk, "Download version 99.1.0").click();
  await expect(status(desk)).toContainText("could not be reached");
  expect(feed.requests).not.toContain(WITHOUT_TLS);
  feed.offers = { ...NEWER_VERSION, isDamaged: true };
  await checkForUpdates(desk, feed);
  await button(desk, "Download version 99.1.0").click();
  await expect(status(desk)).toContainText("The download was damaged and deleted");
});
