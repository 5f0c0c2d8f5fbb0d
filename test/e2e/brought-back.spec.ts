import { readdirSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ulid } from "ulid";
import { spoilTree } from "../integration/resilience/damage.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";
import { endStoreThread } from "./support/store-thread.ts";
import { UndrivenWindow } from "./support/undriven-window.ts";

const practiceFolder = (userData: string): string => join(userData, "environments", "practice-elsewhere");
const logOf = (userData: string) => readFile(join(userData, "logs", "returns-desk.log"), "utf8").catch(() => "");
const button = (desk: DeskWindow, name: string | RegExp) => desk.page.getByRole("button", { name });
const broughtBack = (desk: DeskWindow) => desk.page.getByRole("status", { name: "What was brought back" });

/** Of a code the card shows what tells it from others. */
const onCard = (item: { readonly rma: string } | undefined): string => item?.rma.split("-").slice(-2).join("-") ?? "";

/** As the journal has them, whatever the window says. */
function scansIn(userData: string): unknown[] {
  const journal = new DatabaseSync(join(practiceFolder(userData), "journal.sqlite"), { readOnly: true });
  const scans = journal.prepare("SELECT text FROM scan ORDER BY rowid").all();
  journal.close();
  return scans.map(({ text }) => text);
}

test("a window that is kept busy is found by Chromium, ended, and opened again on the same screen and batch", async ({
  control,
  simulator,
  userData,
}) => {
  test.setTimeout(240_000);
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
    await expect.poll(() => desk.text(), { timeout: 60_000 }).toContain("The window did not answer at");
    await expect.poll(() => desk.text()).toContain("The open batch is back with 1 item");
    await expect.poll(() => desk.inPage("document.querySelector('[aria-current=page]').innerText")).toBe("Inventory");
    await expect.poll(() => logOf(userData)).toContain('"event":"page-reloaded","reason":"page-hung"');
  } finally {
    await desk.quit();
  }
});

test("data whose thread ends is opened again and a scan meanwhile counts once; after three ends it waits for somebody, and no scan is told as kept", async ({
  desk,
  control,
  userData,
}) => {
  test.setTimeout(120_000);
  const [first, second, third] = await itemsOf(control, "eligible", 3);
  const reopened = async (): Promise<number> => (await logOf(userData)).split('"store-reopened"').length - 1;
  await desk.scan(first?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await endStoreThread(desk);
  await desk.scan(second?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(2);
  await expect(desk.verdict).toContainText(onCard(second));
  await expect(broughtBack(desk)).toContainText("The desk's data was opened again at");
  await expect(broughtBack(desk)).toContainText("The open batch is back with 2 items");
  await button(desk, "Dismiss").click();
  await expect(broughtBack(desk)).toBeEmpty();
  expect(scansIn(userData)).toEqual([first?.rma, second?.rma]);
  await expect.poll(reopened).toBe(1);

  await endStoreThread(desk);
  await expect.poll(reopened).toBe(2);
  await endStoreThread(desk);
  await expect.poll(() => logOf(userData)).toContain('"event":"store-given-up"');
  await expect(desk.page.getByRole("dialog")).toContainText("Scans wait until it is open again.");
  await expect(desk.page.getByRole("dialog")).toContainText(practiceFolder(userData));
  await desk.scan(third?.rma ?? "");
  await expect(desk.verdict).toContainText(onCard(second));
  expect(scansIn(userData)).toEqual([first?.rma, second?.rma]);
  await button(desk, "Try again").click();
  await expect(desk.batchItems).toHaveCount(3);
  expect(scansIn(userData)).toEqual([first?.rma, second?.rma, third?.rma]);
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
  test.setTimeout(120_000);
  await desk.scan("NOT-AN-ITEM");
  await expect(desk.verdict).toContainText("Unknown code");
  spoilAtWork(userData, "cache.sqlite", "reference_list");
  await desk.open("Settings");
  await button(desk, "Open Health of this desk").click();
  await button(desk, "Check both files now").click();
  const notices = desk.page.getByRole("status", { name: "Notices about this desk's files" });
  await expect(notices).toContainText("has been filled again", { timeout: 30_000 });
  const part = desk.page.getByRole("list", { name: "Parts of the desk" }).getByRole("listitem", { name: "Local copy" });
  await expect(part).toContainText("Damaged ones set aside1");
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
  await button(desk, /^Restore the backup of/).click();
  await desk.ready();
});

test("a process of Chromium's and a page that nobody looks at are written down when they end, and the strip is there again", async ({
  desk,
  userData,
}) => {
  test.setTimeout(120_000);
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
