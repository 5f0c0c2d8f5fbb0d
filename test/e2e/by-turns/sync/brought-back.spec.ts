import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ulid } from "ulid";
import { spoilTree } from "../../../integration/resilience/damage.ts";
import { logOf } from "../../support/crashes.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { UndrivenWindow } from "../../support/undriven-window.ts";

const practiceFolder = (userData: string): string => join(userData, "environments", "practice-elsewhere");
const notices = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Notices about this desk's files" });
const button = (desk: DeskWindow, name: string | RegExp) => desk.page.getByRole("button", { name });

test("a window that is kept busy is found by Chromium, ended, and opened again on the same screen and batch", async ({
  control,
  simulator,
  userData,
}) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await mkdir(join(userData, "environments"));
  const desk = await UndrivenWindow.launch(userData, simulator.url);
  try {
    await expect.poll(() => desk.text(), { timeout: 60_000 }).toContain("Ready to scan");
    const gesture = {
      gestureId: ulid(),
      text: item?.rma,
      startedAt: new Date().toISOString(),
      source: "scanner",
      damage: null,
      keys: [],
    };
    await desk.inPage(`window.desk.scan.record(${JSON.stringify(gesture)})`);
    await desk.inPage("[...document.querySelectorAll('a')].find((link) => link.innerText === 'Inventory').click()");
    await expect.poll(() => desk.inPage("document.querySelector('[aria-current=page]').innerText")).toBe("Inventory");
    await desk.inPage("setTimeout(() => { for (;;); }); 0");
    await expect.poll(() => desk.text()).toBe("");
    // A page is found to hang by what it does not take.
    const press = "contents().sendInputEvent({ type: 'mouseDown', x: 700, y: 500, button: 'left', clickCount: 1 })";
    const logAfterPress = async (): Promise<string> => {
      await desk.inMain(press);
      return logOf(userData);
    };
    await expect.poll(logAfterPress, { timeout: 120_000 }).toContain('"event":"page-hung"');
    await expect.poll(() => desk.text(), { timeout: 60_000 }).toContain("The window stopped responding at");
    await expect.poll(() => desk.text()).toContain("The open batch is back with 1 item");
    await expect.poll(() => desk.inPage("document.querySelector('[aria-current=page]').innerText")).toBe("Inventory");
    await expect.poll(() => logOf(userData)).toContain('"event":"page-reloaded","reason":"page-hung"');
  } finally {
    await desk.quit();
  }
});

/** Spoils a table's file under a desk at work, where no statement of the desk has been since. */
function spoilAtWork(userData: string, name: string, table: string): void {
  const file = join(practiceFolder(userData), name);
  const connection = new DatabaseSync(file);
  // A desk that writes or reads just then would keep what is spoiled out of sight.
  connection.exec("PRAGMA busy_timeout = 5000; PRAGMA wal_checkpoint(TRUNCATE)");
  connection.close();
  spoilTree(file, table);
}

test("of files that the check finds damaged the copy is filled again, the journal given up and its backups offered", async ({
  desk,
  userData,
}) => {
  await desk.scan("NOT-AN-ITEM");
  await expect(desk.verdict).toContainText("Unknown code");
  spoilAtWork(userData, "cache.sqlite", "reference_list");
  await desk.openSettings("Health of this desk");
  await button(desk, "Check both files now").click();
  await expect(notices(desk)).toContainText("has been refilled");
  const part = desk.page.getByRole("list", { name: "Parts of the desk" }).getByRole("listitem", { name: "Local copy" });
  await expect(part).toContainText("Damaged files set aside1");
  // What was found of the file that is gone is not said of the new one.
  await expect(part).toContainText("Fine");
  await button(desk, "Check both files now").click();
  await expect(part).toContainText("sound");
  expect(readdirSync(practiceFolder(userData)).filter((file) => file.startsWith("cache.sqlite.broken-"))).not.toEqual(
    [],
  );

  await expect
    .poll(() => readdirSync(practiceFolder(userData)).filter((file) => /^journal.*\.backup$/.test(file)).length)
    .toBe(1);
  spoilAtWork(userData, "journal.sqlite", "worksheet");
  await button(desk, "Check both files now").click();
  const page = desk.page.getByRole("dialog");
  await expect(page.getByRole("heading", { name: "The journal of Practice is damaged" })).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(1);
  await button(desk, /^Restore backup of/).click();
  await desk.ready();
});

test("without a whole backup the desk begins again only after it was asked twice", async ({ launch, userData }) => {
  const folder = practiceFolder(userData);
  const before = await launch();
  await before.ready();
  await before.scan("NOT-AN-ITEM");
  await expect(before.verdict).toContainText("Unknown code");
  await before.close();
  const backups = readdirSync(folder).filter((name) => name.includes(".backup"));
  for (const old of backups) writeFileSync(join(folder, old), "torn");
  rmSync(join(folder, "journal.sqlite"));

  const desk = await launch();
  await expect(
    desk.page.getByRole("dialog").getByRole("heading", { name: "The journal of Practice is missing" }),
  ).toBeVisible();
  await expect(desk.page.getByRole("dialog")).toContainText("1 more backup is also damaged");
  await button(desk, "Start with an empty journal").click();
  await button(desk, "Start with an empty journal").click();
  await desk.ready();
  await expect(notices(desk)).toContainText("This desk started with an empty journal");
  await desk.scan("NOT-AN-ITEM");
  await expect(desk.verdict).toContainText("Unknown code");
});

test("a process of Chromium's and a page that nobody looks at are written down when they end, and the strip is there again", async ({
  desk,
  userData,
}) => {
  await desk.app.evaluate(({ app }) => {
    const service = app.getAppMetrics().find(({ serviceName }) => serviceName === "network.mojom.NetworkService");
    if (service) process.kill(service.pid, "SIGKILL");
  });
  await expect.poll(() => logOf(userData)).toContain('"event":"process-gone","kind":"Utility","reason":"killed"');
  await crashHidden(desk);
  await desk.chooseFile(join(userData, "sheet.pdf"));
  const answer = await desk.page.evaluate(() => window.desk.sheets.save({ sheet: "commands", language: "en" }));
  expect(answer).toMatchObject({ ok: false });
  await expect.poll(() => logOf(userData)).toContain('"event":"page-gone","page":"hidden"');
  await crashStrip(desk, userData);
});

/** The next hidden page crashes as soon as it is there. */
async function crashHidden(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(({ app }) => {
    app.once("web-contents-created", (_event, contents) => {
      contents.once("did-start-loading", () => contents.forcefullyCrashRenderer());
    });
  });
}

async function crashStrip(desk: DeskWindow, userData: string): Promise<void> {
  const opened = desk.app.waitForEvent("window");
  await desk.page.evaluate(() => window.desk.window.toggleStrip({}));
  await opened;
  const inStrip = (run: "crash" | "text"): Promise<string> =>
    desk.app.evaluate(async ({ BrowserWindow }, what) => {
      const contents = BrowserWindow.getAllWindows().find((each) => each.isAlwaysOnTop())?.webContents;
      if (what === "crash") contents?.forcefullyCrashRenderer();
      if (what === "crash" || !contents || contents.isCrashed()) return "";
      const late = new Promise<string>((resolve) => setTimeout(() => resolve(""), 1000));
      return Promise.race([contents.executeJavaScript("document.body.innerText") as Promise<string>, late]);
    }, run);
  await expect.poll(() => inStrip("text")).not.toBe("");
  await inStrip("crash");
  await expect.poll(() => logOf(userData)).toContain('"event":"page-gone","page":"strip"');
  await expect.poll(() => inStrip("text")).not.toBe("");
}
