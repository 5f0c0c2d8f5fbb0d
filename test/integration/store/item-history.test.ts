import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { HISTORY_QUERIES } from "../../../src-main/store/batches/item-history.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { migrate } from "../../../src-main/store/files/migrate.ts";

let journal: Connection;
beforeAll(() => {
  journal = new Database(":memory:");
  migrate(journal, JOURNAL_MIGRATIONS);
});
afterAll(() => journal.close());

const planOf = (sql: string): string[] =>
  (journal.prepare(`EXPLAIN QUERY PLAN ${sql}`).all("X") as { detail: string }[]).map(({ detail }) => detail);

it.each([
  ["scans", "scan_by_item"],
  ["unknownScans", "unknown_scan_by_text"],
  ["lines", "line_by_item"],
  ["moves", "batch_move_by_time"],
  ["submissions", "submission_by_batch"],
  ["events", "sqlite_autoindex_service_event_1"],
] as const)("%s of one item are found by an index, in their order", (name, index) => {
  const plan = planOf(HISTORY_QUERIES[name]).join("\n");
  expect(plan).toContain(`INDEX ${index}`);
  expect(plan).not.toMatch(/\bSCAN\b/);
  expect(plan).not.toContain("TEMP B-TREE");
});

it("the items of other batches are found by it too when a scan is judged", () => {
  const plan = planOf(
    "SELECT 1 FROM batch_line l WHERE l.return_inventory_id = ? AND l.removed_at IS NULL ORDER BY line_id DESC",
  );
  expect(plan.join("\n")).toMatch(/INDEX line_by_item/);
  expect(plan.join("\n")).not.toContain("TEMP B-TREE");
});
