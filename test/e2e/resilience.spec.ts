import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, itemsOf, test } from "./support/desk-test.ts";
import type { DeskWindow } from "./support/desk-window.ts";

const practiceFolder = (userData: string): string => join(userData, "environments", "practice-elsewhere");

const page = (desk: DeskWindow) => desk.page.getByRole("dialog");
const notices = (desk: DeskWindow) => desk.page.getByRole("status", { name: "Notices about this desk's files" });
const button = (desk: DeskWindow, name: string | RegExp) => desk.page.getByRole("button", { name });
const filesIn = (folder: string, part: string): string[] => readdirSync(folder).filter((name) => name.includes(part));

/** Without what SQLite keeps beside it, as after a clean end. */
function spoil(folder: string, name: string): void {
  for (const part of ["-wal", "-shm"]) rmSync(join(folder, name + part), { force: true });
  writeFileSync(join(folder, name), "not a database any more\n".repeat(400));
}

test("a damaged cache is said to be so, and is filled again while the batch goes on", async ({
  launch,
  control,
  userData,
}) => {
  const [first, second] = await itemsOf(control, "eligible", 2);
  const before = await launch();
  await before.ready();
  await before.scan(first?.rma ?? "");
  await expect(before.batchItems).toHaveCount(1);
  await before.close();
  spoil(practiceFolder(userData), "cache.sqlite");

  const desk = await launch();
  await desk.ready();
  await expect(notices(desk)).toContainText("Nothing you scanned is lost");
  await expect(desk.batchItems).toHaveCount(1);
  await expect(notices(desk)).toContainText("has been filled again");
  await desk.scan(second?.rma ?? "");
  await expect(desk.verdict).toContainText("Added");
  await expect(desk.batchItems).toHaveCount(2);
  expect(filesIn(practiceFolder(userData), "cache.sqlite.broken-").length).toBeGreaterThan(0);
  await button(desk, "Dismiss").click();
  await expect(notices(desk)).toBeEmpty();
});

test("a damaged journal is restored when the operator says so, and the batch of the backup is there", async ({
  launch,
  control,
  userData,
}) => {
  const [first, second] = await itemsOf(control, "eligible", 2);
  const folder = practiceFolder(userData);
  const before = await launch();
  await before.ready();
  await before.scan(first?.rma ?? "");
  await expect(before.batchItems).toHaveCount(1);
  await before.close();
  for (const old of filesIn(folder, ".backup")) rmSync(join(folder, old));
  // The backup of the day is written at the start: it holds the first item, and not what comes after.
  const again = await launch();
  await again.ready();
  await expect.poll(() => filesIn(folder, ".backup").filter((name) => !name.endsWith("unfinished"))).toHaveLength(1);
  await again.scan(second?.rma ?? "");
  await expect(again.batchItems).toHaveCount(2);
  await again.close();
  spoil(folder, "journal.sqlite");

  const desk = await launch();
  await expect(page(desk).getByRole("heading", { name: "The journal of Practice is damaged" })).toBeVisible();
  await expect(page(desk).getByRole("radio")).toHaveCount(1);
  const others = page(desk).getByRole("group", { name: "Open another environment" });
  await expect(others.getByRole("button").first()).toBeVisible();
  expect(filesIn(folder, "broken")).toEqual([]);
  await button(desk, /^Restore the backup of/).click();
  await desk.ready();
  await expect(desk.batchItems).toHaveCount(1);
  await expect(notices(desk)).toContainText("This desk was restored from its backup of");
  expect(filesIn(folder, "journal.sqlite.broken-")).toHaveLength(1);
  await button(desk, "Help: The desk's data is damaged").click();
  await expect(desk.page.getByRole("heading", { name: "The desk's data is damaged" })).toBeFocused();
  await desk.pressKey("Escape");
  // A key that a scan follows at once counts as the scanner's.
  await expect(desk.page.getByRole("heading", { name: "The desk's data is damaged" })).toHaveCount(0);
  await desk.scan(second?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(2);
  await desk.close();

  const later = await launch();
  await later.ready();
  await expect(notices(later)).toContainText("This desk was restored from its backup of");
  await button(later, "Dismiss").click();
  await expect(notices(later)).toBeEmpty();
});

test("without a whole backup the desk begins anew only after it was asked twice", async ({ launch, userData }) => {
  const folder = practiceFolder(userData);
  const before = await launch();
  await before.ready();
  await before.scan("NOT-AN-ITEM");
  await expect(before.verdict).toContainText("Unknown code");
  await before.close();
  for (const old of filesIn(folder, ".backup")) writeFileSync(join(folder, old), "torn");
  rmSync(join(folder, "journal.sqlite"));

  const desk = await launch();
  await expect(page(desk).getByRole("heading", { name: "The journal of Practice is missing" })).toBeVisible();
  await expect(page(desk)).toContainText("1 more backup is damaged too");
  await button(desk, "Begin with an empty journal").click();
  await button(desk, "Begin with an empty journal").click();
  await desk.ready();
  await expect(notices(desk)).toContainText("This desk began with an empty journal");
  await desk.scan("NOT-AN-ITEM");
  await expect(desk.verdict).toContainText("Unknown code");
});
