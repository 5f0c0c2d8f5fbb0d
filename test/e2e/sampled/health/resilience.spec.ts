import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readLog } from "../../support/crashes.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { endStoreThread } from "../../support/store-thread.ts";

const practiceFolder = (userData: string): string => join(userData, "environments", "practice-elsewhere");

const recoveryPage = (desk: DeskWindow) => desk.page.getByRole("dialog");
const notices = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Notices about this desk's files" });
const recoveryNotice = (desk: DeskWindow) => desk.page.getByRole("status", { name: "What was recovered" });
const filesIn = (folder: string, namePart: string): string[] =>
  readdirSync(folder).filter((name) => name.includes(namePart));

/** Returns the part of a code that the verdict card shows. */
const visibleCodeOf = (item: { readonly rma: string } | undefined): string =>
  item?.rma.split("-").slice(-2).join("-") ?? "";

function readScans(userData: string): unknown[] {
  const journal = new DatabaseSync(join(practiceFolder(userData), "journal.sqlite"), { readOnly: true });
  const scans = journal.prepare("SELECT text FROM scan ORDER BY rowid").all();
  journal.close();
  return scans.map(({ text }) => text);
}

/** Overwrites a database, and deletes SQLite's side files as a clean exit does. */
function damageDatabase(folder: string, name: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(join(folder, name + suffix), { force: true });
  writeFileSync(join(folder, name), "not a database any more\n".repeat(400));
}

test("recovers from a damaged cache and a damaged journal", async ({ launch, control, userData }) => {
  const [firstItem, secondItem] = await itemsOf(control, "eligible", 2);
  const folder = practiceFolder(userData);
  const firstDesk = await launch();
  await firstDesk.waitUntilReady();
  await firstDesk.scan(firstItem?.rma ?? "");
  await expect(firstDesk.batchItems).toHaveCount(1);
  await firstDesk.close();
  for (const backup of filesIn(folder, ".backup")) rmSync(join(folder, backup));
  damageDatabase(folder, "cache.sqlite");

  // The start writes the day's backup, which contains only the first item.
  const secondDesk = await launch();
  await secondDesk.waitUntilReady();
  await expect(notices(secondDesk)).toContainText("No scans are lost");
  await expect(secondDesk.batchItems).toHaveCount(1);
  await expect(notices(secondDesk)).toContainText("has been refilled");
  await expect.poll(() => filesIn(folder, ".backup").filter((name) => !name.endsWith("unfinished"))).toHaveLength(1);
  await secondDesk.scan(secondItem?.rma ?? "");
  await expect(secondDesk.batchItems).toHaveCount(2);
  expect(filesIn(folder, "cache.sqlite.broken-").length).toBeGreaterThan(0);
  await secondDesk.button("Dismiss").click();
  await expect(notices(secondDesk)).toHaveCount(0);
  await secondDesk.close();
  damageDatabase(folder, "journal.sqlite");

  const desk = await launch();
  await expect(recoveryPage(desk).getByRole("heading", { name: "The journal of Practice is damaged" })).toBeVisible();
  await expect(recoveryPage(desk).getByRole("radio")).toHaveCount(1);
  const otherEnvironments = recoveryPage(desk).getByRole("group", { name: "Open another environment" });
  await expect(otherEnvironments.getByRole("button").first()).toBeVisible();
  expect(filesIn(folder, "journal.sqlite.broken-")).toEqual([]);
  await desk.button(/^Restore backup of/).click();
  await desk.waitUntilReady();
  await expect(desk.batchItems).toHaveCount(1);
  await expect(notices(desk)).toContainText("This desk was restored from the backup of");
  expect(filesIn(folder, "journal.sqlite.broken-")).toHaveLength(1);
  // The notice about the cache is visible again, because the backup does not contain its dismissal.
  await desk.button("Help: The desk's data is damaged").last().click();
  await expect(desk.page.getByRole("heading", { name: "The desk's data is damaged" })).toBeFocused();
  await desk.pressKey("Escape");
  // Wait for the heading to close: the desk would count a key that is soon followed by a scan as a scanner key.
  await expect(desk.page.getByRole("heading", { name: "The desk's data is damaged" })).toHaveCount(0);
  await desk.scan(secondItem?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(2);
});

test("reopens the data until the store crashes a third time", async ({ desk, control, userData }) => {
  const [firstItem, secondItem, thirdItem] = await itemsOf(control, "eligible", 3);
  const countReopenings = async (): Promise<number> => (await readLog(userData)).split('"store-reopened"').length - 1;
  await desk.scan(firstItem?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await endStoreThread(desk);
  await desk.scan(secondItem?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(2);
  await expect(desk.verdict).toContainText(visibleCodeOf(secondItem));
  await expect(recoveryNotice(desk)).toContainText("Part of the program stopped and was restarted at");
  await expect(recoveryNotice(desk)).toContainText("The open batch is back with 2 items");
  await desk.button("Dismiss").click();
  await expect(recoveryNotice(desk)).toHaveCount(0);
  expect(readScans(userData)).toEqual([firstItem?.rma, secondItem?.rma]);
  await expect.poll(countReopenings).toBe(1);

  await endStoreThread(desk);
  await expect.poll(countReopenings).toBe(2);
  await endStoreThread(desk);
  await expect.poll(() => readLog(userData)).toContain('"event":"store-given-up"');
  await expect(desk.page.getByRole("dialog")).toContainText("Scans wait until it opens again.");
  await expect(desk.page.getByRole("dialog")).toContainText(practiceFolder(userData));
  await desk.scan(thirdItem?.rma ?? "");
  await expect(desk.verdict).toContainText(visibleCodeOf(secondItem));
  expect(readScans(userData)).toEqual([firstItem?.rma, secondItem?.rma]);
  await desk.button("Try again").click();
  await expect(desk.batchItems).toHaveCount(3);
  expect(readScans(userData)).toEqual([firstItem?.rma, secondItem?.rma, thirdItem?.rma]);
});
