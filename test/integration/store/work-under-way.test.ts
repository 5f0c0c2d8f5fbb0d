import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase, type Connection } from "../../../src-main/store/files/database.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { createWorkUnderWay } from "../../../src-main/store/orders/outbox-operations.ts";
import { tempFolder } from "../../temp-folder.ts";

let folder: string;
let journal: Connection;
beforeEach(() => {
  folder = tempFolder();
  const options = { name: "journal.sqlite", synchronous: "FULL", backups: "none" } as const;
  journal = openDatabase({ ...options, folder, migrations: JOURNAL_MIGRATIONS });
});
afterEach(() => journal.close());

const underWay = () => createWorkUnderWay(journal).workUnderWay();
const NOTHING = { openItems: 0, keptScans: 0, unfinishedRequests: 0 };

/** A row of any table: what is not given gets some value of its column's type. */
function add(table: string, given: Readonly<Record<string, unknown>>): void {
  const columns = journal.pragma(`table_info(${table})`) as {
    name: string;
    notnull: number;
    type: string;
    dflt_value: unknown;
  }[];
  const needed = columns
    .filter(({ name, notnull, dflt_value: standard }) => notnull === 1 && standard === null && !(name in given))
    .map(({ name, type }) => [name, type === "INTEGER" ? 1 : `${name}-${Math.random()}`]);
  const row: Record<string, unknown> = { ...Object.fromEntries(needed), ...given };
  const names = Object.keys(row);
  journal.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (@${names.join(", @")})`).run(row);
}

it("is nothing at a desk at rest", () => expect(underWay()).toEqual(NOTHING));

it("counts the items of the open batch, not those taken out or of parked batches", () => {
  for (const [batch, state] of [
    ["B1", "open"],
    ["B2", "parked"],
  ] as const) {
    add("batch", { batch_id: batch, state, destination: "{}" });
    add("scan", { scan_id: `S-${batch}`, batch_id: batch, verdict: '{"kind":"added"}', source: "typed", keys: "[]" });
    const line = { batch_id: batch, scan_id: `S-${batch}`, item: "{}" };
    add("batch_line", { ...line, slot: 1, return_inventory_id: `${batch}-1` });
    add("batch_line", { ...line, slot: 2, return_inventory_id: `${batch}-2`, removed_at: "then", removal: "undo" });
  }
  expect(underWay()).toEqual({ ...NOTHING, openItems: 1 });
});

it("counts kept scans until they are put aside", () => {
  add("kept_scan", { gesture_id: "G1", gesture: "{}" });
  add("kept_scan", { gesture_id: "G2", gesture: "{}", put_aside_at: "then" });
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
  add("batch", { batch_id: "B", state: "submitted", destination: "{}" });
  add("submission", { submission_id: "O", batch_id: "B", state, items: "[]", body: "{}", doubt: "none" });
  expect(underWay()).toEqual({ ...NOTHING, unfinishedRequests: count });
});

it.each([
  ["sending", 1],
  ["unknown", 1],
  ["in-doubt", 0],
  ["canceled", 0],
])("counts a cancellation that is %s as %i", (state, count) => {
  add("cancellation", { resend_id: "1", state });
  expect(underWay()).toEqual({ ...NOTHING, unfinishedRequests: count });
});

it.each([
  ["preparing", 1],
  ["running", 1],
  ["paused", 0],
  ["finished", 0],
])("counts changes of shipping orders that are %s as %i", (state, count) => {
  add("worksheet", { worksheet_id: "W", kind: "apply", state });
  expect(underWay()).toEqual({ ...NOTHING, unfinishedRequests: count });
});
