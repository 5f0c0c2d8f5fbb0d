import { readFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, itemsOf, test as base } from "../e2e/support/desk-test.ts";
import { DeskWindow } from "../e2e/support/desk-window.ts";
import { IN_THE_CLEAR, NEW_PROGRAM, startFeed, vouchFor, type Feed } from "./support/feed.ts";

// The packed program with the real electron-updater, against a real web server by https. On Linux it replaces the file that
// APPIMAGE names; here that is a file of the test's own.
const OWN_PROGRAM = "#!/bin/sh\n# the version that was started\nexit 0\n";
const NEWER = { version: "99.1.0" };

interface UpdateFixtures {
  readonly feed: Feed;
  /** The file that an update replaces. */
  readonly program: string;
  readonly start: () => Promise<DeskWindow>;
}

const test = base.extend<UpdateFixtures>({
  feed: async ({}, provide) => {
    const feed = await startFeed();
    await provide(feed);
    await feed.close();
  },
  program: async ({ userData }, provide) => {
    const program = join(userData, "returns-desk.AppImage");
    await writeFile(program, OWN_PROGRAM, { mode: 0o755 });
    await provide(program);
  },
  start: async ({ userData, simulator, feed, program }, provide) => {
    const windows: DeskWindow[] = [];
    const cache = join(userData, "cache-of-downloads");
    await mkdir(cache);
    await provide(async () => {
      await writeFile(join(userData, "config.json"), JSON.stringify({ updates: { feed: feed.url } }));
      Object.assign(process.env, { APPIMAGE: program, XDG_CACHE_HOME: cache });
      const desk = await DeskWindow.launch({ userData, practiceService: simulator.url });
      windows.push(desk);
      await vouchFor(desk, feed);
      await desk.ready();
      return desk;
    });
    for (const desk of windows) await desk.close();
    delete process.env["APPIMAGE"];
    delete process.env["XDG_CACHE_HOME"];
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

test("what the update server offers is refused unsigned, in the clear or damaged, and none of it stops the desk", async ({
  start,
  feed,
}) => {
  const desk = await start();
  // No start waits for the feed: the desk takes scans, and has not asked.
  expect(feed.requests).toEqual([]);
  await desk.openSettings("Version and updates");
  await look(desk, feed);
  await expect(words(desk)).toContainText("could not be reached");
  feed.offers = { ...NEWER, isUnsigned: true };
  await look(desk, feed);
  await expect(words(desk)).toContainText("lacks the publisher's signature");
  expect(feed.requests.filter((path) => path.includes("AppImage"))).toEqual([]);
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

test("what was changed after its download is not installed", async ({ start, feed, program, userData }) => {
  feed.offers = NEWER;
  const desk = await start();
  await desk.openSettings("Version and updates");
  await look(desk, feed);
  await button(desk, "Download version 99.1.0").click();
  await expect(words(desk)).toContainText("Version 99.1.0 is ready");
  const files = await readdir(join(userData, "cache-of-downloads"), { recursive: true });
  const fetched = files.find((path) => path.endsWith(".AppImage")) ?? "";
  await writeFile(join(userData, "cache-of-downloads", fetched), NEW_PROGRAM.replace("newer", "other"));
  await desk.close();
  expect(readFileSync(program, "utf8")).toBe(OWN_PROGRAM);
});

test("an update is downloaded on a word, waits for the open batch, and is installed at a close without one", async ({
  start,
  feed,
  control,
  program,
}) => {
  const [item] = await itemsOf(control, "eligible", 1);
  feed.offers = NEWER;
  const desk = await start();
  await desk.scan(item?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.openSettings("Version and updates");
  await look(desk, feed);
  expect(feed.requests.filter((path) => path.includes("AppImage"))).toEqual([]);
  await button(desk, "Download version 99.1.0").click();
  await expect(words(desk)).toContainText("Version 99.1.0 is ready");
  await expect(words(desk)).toContainText("the open batch has items");
  await desk.close();
  expect(readFileSync(program, "utf8")).toBe(OWN_PROGRAM);

  const again = await start();
  await again.openSettings("Version and updates");
  await look(again, feed);
  await button(again, "Download version 99.1.0").click();
  await expect(words(again)).toContainText("Version 99.1.0 is ready");
  await again.open("Scan");
  await expect(again.batchItems).toHaveCount(1);
  await button(again, "Park batch").click();
  await expect(again.batchItems).toHaveCount(0);
  await again.openSettings("Version and updates");
  await expect(words(again)).not.toContainText("open batch");
  await again.close();
  expect(readFileSync(program, "utf8")).toBe(NEW_PROGRAM);
});
