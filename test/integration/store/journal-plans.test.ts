import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { migrate } from "../../../src-main/store/files/migrate.ts";
import { HISTORY_QUERIES } from "../../../src-main/store/inventory/item-history.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { SHIFT_QUERIES } from "../../../src-main/store/reader/shift-report.ts";
import { BLACK_BOX_QUERIES } from "../../../src-main/store/scanning/black-box-journal.ts";

let journal: Connection;
beforeAll(() => {
  journal = new Database(":memory:");
  migrate(journal, JOURNAL_MIGRATIONS);
  journal.exec(
    `INSERT INTO batch (batch_id, name, state, destination, created_at, changed_at)
     VALUES ('B', 'Batch 1', 'open', '{}', 'then', 'then')`,
  );
});
afterAll(() => journal.close());

const VALUES = { kinds: '["added"]', text: "X", from: "", until: "~", limit: 100, offset: 0 };
const readPlan = (sql: string, values: unknown = VALUES): string[] =>
  (journal.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values) as { detail: string }[]).map(({ detail }) => detail);

it.each(BLACK_BOX_QUERIES)("$name finds scans without reading their keys", ({ name, sql }) => {
  const plan = readPlan(sql);
  const index = name.startsWith("byTime") ? "scan_by_time" : "scan_by_kind";
  const scanSteps = plan.filter((detail) => /\bscan\b/.test(detail));
  expect(scanSteps).toHaveLength(1);
  expect(scanSteps[0]).toMatch(new RegExp(`^SEARCH scan USING COVERING INDEX ${index} `));
  expect(name === "byTimeRows" && plan.join("\n").includes("TEMP B-TREE"), "its rows are sorted").toBe(false);
});

it.each([
  ["scans", "scan_by_item"],
  ["unknownScans", "unknown_scan_by_text"],
  ["lines", "line_by_item"],
  ["moves", "batch_move_by_time"],
  ["submissions", "submission_by_batch"],
  ["events", "sqlite_autoindex_service_event_1"],
] as const)("finds %s of one item by an index", (name, index) => {
  const plan = readPlan(HISTORY_QUERIES[name], "X").join("\n");
  expect(plan).toContain(`INDEX ${index}`);
  expect(plan).not.toMatch(/\bSCAN\b/);
  expect(plan).not.toContain("TEMP B-TREE");
});

it.each([
  ["scans", "COVERING INDEX scan_by_shift (recorded_at>? AND recorded_at<?)"],
  ["causes", "INDEX scan_by_kind (kind=? AND recorded_at>? AND recorded_at<?)"],
  ["submissions", "INDEX submission_by_time (submitted_at>? AND submitted_at<?)"],
  ["sentItems", "INDEX submission_by_time (submitted_at>? AND submitted_at<?)"],
  ["awaitedLabels", "INDEX submission_by_time (submitted_at>? AND submitted_at<?)"],
] as const)("finds %s of a shift report by an index", (name, index) => {
  const plan = readPlan(SHIFT_QUERIES[name]).join("\n");
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/\bSCAN [els]\b/);
});
