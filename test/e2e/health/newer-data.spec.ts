import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, itemsOf, test } from "../support/desk-test.ts";

const LATER_VERSION = 9000;

test("refuses data of a newer Returns Desk without changing it", async ({ launch, control, userData }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  const newerDesk = await launch();
  await newerDesk.ready();
  await newerDesk.scan(item?.rma ?? "");
  await expect(newerDesk.batchItems).toHaveCount(1);
  await newerDesk.close();
  const journal = join(userData, "environments", "practice-elsewhere", "journal.sqlite");
  setVersion(journal, LATER_VERSION);
  const content = hashOf(journal);

  const olderDesk = await launch();
  const page = olderDesk.page.getByRole("dialog");
  await expect(page).toContainText("needs a newer Returns Desk");
  await expect(page).toContainText("Install that version again; nothing was changed.");
  await expect(page).toContainText(String(LATER_VERSION));
  await olderDesk.close();
  expect(hashOf(journal)).toBe(content);
});

function setVersion(file: string, version: number): void {
  const database = new Database(file);
  database.pragma(`user_version = ${version}`);
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
}

const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");
