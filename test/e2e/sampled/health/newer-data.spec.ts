import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, itemsOf, test } from "../../support/desk-test.ts";

const NEWER_VERSION = 9000;

test("refuses data of a newer Returns Desk without changing it", async ({ launch, control, userData }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  const newerDesk = await launch();
  await newerDesk.waitUntilReady();
  await newerDesk.scan(item?.rma ?? "");
  await expect(newerDesk.batchItems).toHaveCount(1);
  await newerDesk.close();
  const journalFile = join(userData, "environments", "practice-elsewhere", "journal.sqlite");
  setVersion(journalFile, NEWER_VERSION);
  const originalHash = hashOf(journalFile);

  const olderDesk = await launch();
  const dialog = olderDesk.page.getByRole("dialog");
  await expect(dialog).toContainText("needs a newer Returns Desk");
  await expect(dialog).toContainText("Install that version again; nothing was changed.");
  await expect(dialog).toContainText(String(NEWER_VERSION));
  await olderDesk.close();
  expect(hashOf(journalFile)).toBe(originalHash);
});

function setVersion(file: string, version: number): void {
  const database = new Database(file);
  database.pragma(`user_version = ${version}`);
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
}

const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");
