import { beforeEach, expect, it } from "vitest";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { createUnfinishedWorkReader } from "../../../src-main/store/resends/outbox-operations.ts";
import { tempFolder } from "../../temp-folder.ts";
import { addRow, openJournalIn } from "./databases.ts";

let journal: Connection;
beforeEach(() => void (journal = openJournalIn(tempFolder())));

const unfinishedWork = () => createUnfinishedWorkReader(journal).unfinishedWork();
const NO_WORK = { openItems: 0, deferredScans: 0, unfinishedRequests: 0 };

it("counts only the present items of the open batch", () => {
  for (const [batch, state] of [
    ["B1", "open"],
    ["B2", "parked"],
  ] as const) {
    addRow(journal, "batch", { batch_id: batch, state, destination: "{}" });
    const scan = { scan_id: `S-${batch}`, batch_id: batch, verdict: '{"kind":"added"}', source: "typed", keys: "[]" };
    addRow(journal, "scan", scan);
    const line = { batch_id: batch, scan_id: `S-${batch}`, item: "{}" };
    addRow(journal, "batch_line", { ...line, slot: 1, return_inventory_id: `${batch}-1` });
    const removedLine = { slot: 2, return_inventory_id: `${batch}-2`, removed_at: "then", removal: "undo" };
    addRow(journal, "batch_line", { ...line, ...removedLine });
  }
  expect(unfinishedWork()).toEqual({ ...NO_WORK, openItems: 1 });
});

it("counts deferred scans until they are set aside", () => {
  addRow(journal, "kept_scan", { gesture_id: "G1", gesture: "{}" });
  addRow(journal, "kept_scan", { gesture_id: "G2", gesture: "{}", put_aside_at: "then" });
  expect(unfinishedWork()).toEqual({ ...NO_WORK, deferredScans: 1 });
});

it.each([
  ["scan", { scan_id: "S", batch_id: "B", verdict: '{"kind":"unknown-code"}', source: "typed", keys: "[]" }],
  ["kept_scan", { gesture_id: "G1", gesture: "{}", put_aside_at: "then" }],
])("detects from a %s that an operator has worked here", (table, row) => {
  const hasWorked = () => createUnfinishedWorkReader(journal).hasWorked();
  addRow(journal, "batch", { batch_id: "B", state: "open", destination: "{}" });
  expect(hasWorked()).toBe(false);
  addRow(journal, table, row);
  expect(hasWorked()).toBe(true);
});

const order = { submission_id: "O", batch_id: "B", items: "[]", body: "{}", doubt: "none" };
const cancellation = { resend_id: "1" };
const worksheet = { worksheet_id: "W", kind: "apply" };

it.each([
  ["submission", order, "ready", 1],
  ["submission", order, "sending", 1],
  ["submission", order, "unknown", 1],
  ["submission", order, "created", 0],
  ["submission", order, "refused", 0],
  ["submission", order, "released", 0],
  ["cancellation", cancellation, "sending", 1],
  ["cancellation", cancellation, "unknown", 1],
  ["cancellation", cancellation, "in-doubt", 0],
  ["cancellation", cancellation, "canceled", 0],
  ["worksheet", worksheet, "preparing", 1],
  ["worksheet", worksheet, "running", 1],
  ["worksheet", worksheet, "paused", 0],
  ["worksheet", worksheet, "finished", 0],
])("counts a %s %j that is %s as %i", (table, row, state, count) => {
  addRow(journal, "batch", { batch_id: "B", state: "submitted", destination: "{}" });
  addRow(journal, table, { ...row, state });
  expect(unfinishedWork()).toEqual({ ...NO_WORK, unfinishedRequests: count });
});
