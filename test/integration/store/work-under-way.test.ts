import { beforeEach, expect, it } from "vitest";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { createWorkUnderWay } from "../../../src-main/store/orders/outbox-operations.ts";
import { tempFolder } from "../../temp-folder.ts";
import { addRow, journalIn } from "./databases.ts";

let journal: Connection;
beforeEach(() => void (journal = journalIn(tempFolder())));

const underWay = () => createWorkUnderWay(journal).workUnderWay();
const NOTHING = { openItems: 0, keptScans: 0, unfinishedRequests: 0 };

it("is nothing at a desk at rest", () => expect(underWay()).toEqual(NOTHING));

it("counts the items of the open batch, not those taken out or of parked batches", () => {
  for (const [batch, state] of [
    ["B1", "open"],
    ["B2", "parked"],
  ] as const) {
    addRow(journal, "batch", { batch_id: batch, state, destination: "{}" });
    addRow(journal, "scan", {
      scan_id: `S-${batch}`,
      batch_id: batch,
      verdict: '{"kind":"added"}',
      source: "typed",
      keys: "[]",
    });
    const line = { batch_id: batch, scan_id: `S-${batch}`, item: "{}" };
    addRow(journal, "batch_line", { ...line, slot: 1, return_inventory_id: `${batch}-1` });
    addRow(journal, "batch_line", {
      ...line,
      slot: 2,
      return_inventory_id: `${batch}-2`,
      removed_at: "then",
      removal: "undo",
    });
  }
  expect(underWay()).toEqual({ ...NOTHING, openItems: 1 });
});

it("counts kept scans until they are put aside", () => {
  addRow(journal, "kept_scan", { gesture_id: "G1", gesture: "{}" });
  addRow(journal, "kept_scan", { gesture_id: "G2", gesture: "{}", put_aside_at: "then" });
  expect(underWay()).toEqual({ ...NOTHING, keptScans: 1 });
});

it.each([
  ["ready", 1],
  ["sending", 1],
  ["unknown", 1],
  ["created", 0],
  ["refused", 0],
  ["released", 0],
])("counts an order that is %s as %i", (state, count) => {
  addRow(journal, "batch", { batch_id: "B", state: "submitted", destination: "{}" });
  addRow(journal, "submission", { submission_id: "O", batch_id: "B", state, items: "[]", body: "{}", doubt: "none" });
  expect(underWay()).toEqual({ ...NOTHING, unfinishedRequests: count });
});

it.each([
  ["sending", 1],
  ["unknown", 1],
  ["in-doubt", 0],
  ["canceled", 0],
])("counts a cancellation that is %s as %i", (state, count) => {
  addRow(journal, "cancellation", { resend_id: "1", state });
  expect(underWay()).toEqual({ ...NOTHING, unfinishedRequests: count });
});

it.each([
  ["preparing", 1],
  ["running", 1],
  ["paused", 0],
  ["finished", 0],
])("counts changes of shipping orders that are %s as %i", (state, count) => {
  addRow(journal, "worksheet", { worksheet_id: "W", kind: "apply", state });
  expect(underWay()).toEqual({ ...NOTHING, unfinishedRequests: count });
});
