import { beforeEach, expect, it } from "vitest";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { tempFolder } from "../../temp-folder.ts";
import { addRow, cacheIn, journalIn } from "./databases.ts";

/** The last versions that did not store the source of a fact. */
const OLD_JOURNAL = 26;
const OLD_CACHE = 14;
const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
const YOUNG = daysAgo(2);
const OLD = daysAgo(200);

let folder: string;
let journal: Connection;

beforeEach(() => {
  folder = tempFolder();
  journal = journalIn(folder, OLD_JOURNAL);
  addRow(journal, "batch", { batch_id: "B", state: "submitted", destination: "{}" });
});

const status = (raw: string): string => JSON.stringify({ kind: "status", raw });
const tracking = (trackingNumber: string): string => JSON.stringify({ kind: "tracking-number", trackingNumber });

function addOrder(resendId: string, createdAt: string, columns: Readonly<Record<string, unknown>> = {}): void {
  const place = Number(resendId);
  const order = { submission_id: `S${resendId}`, place, batch_id: "B", state: "created", doubt: "none", body: "{}" };
  addRow(journal, "submission", { ...order, resend_id: resendId, created_at: createdAt, items: "[]", ...columns });
  addRow(journal, "observation", {
    observation_id: place,
    submission_id: `S${resendId}`,
    at: createdAt,
    source: "answer",
    fact: JSON.stringify({ kind: "submission", state: "created" }),
  });
}

const report = (resendId: string, eventKey: string, at: string, fact: string): void =>
  addRow(journal, "order_event", { resend_id: resendId, event_key: eventKey, at, fact });

const storeEvent = (eventKey: string, source: "webhook" | "import"): void =>
  addRow(journal, "service_event", { event_number: Math.ceil(Math.random() * 1e9), event_key: eventKey, source });

function openMigrated(): Connection {
  journal.close();
  return journalIn(folder);
}

const orderIn = (connection: Connection, resendId: string): unknown =>
  connection
    .prepare("SELECT newest_status AS status, newest_tracking_number AS number FROM submission WHERE resend_id = ?")
    .get(resendId);

it.each([
  ["is still stored", (key: string) => storeEvent(key, "import"), YOUNG],
  ["is no longer stored", () => undefined, YOUNG],
  ["claims to be older than its order", () => undefined, OLD],
])("withdraws status and tracking number of a file that %s", (_name, storeForged, at) => {
  addOrder("1", daysAgo(3), { newest_status: "completed", newest_tracking_number: "FORGED" });
  storeEvent("SIGNED", "webhook");
  report("1", "SIGNED", YOUNG, status("label-success"));
  report("1", "SIGNED", YOUNG, tracking("TRUE"));
  storeForged("FORGED");
  report("1", "FORGED", at, status("completed"));
  report("1", "FORGED", at, tracking("FORGED"));
  const after = openMigrated();
  expect(orderIn(after, "1")).toEqual({ status: "label-success", number: "TRUE" });
  const sources = after.prepare("SELECT event_key, source FROM order_event GROUP BY event_key, source").all();
  expect(sources).toEqual([
    { event_key: "FORGED", source: "file" },
    { event_key: "SIGNED", source: "event" },
  ]);
});

it("keeps facts of deliveries that are no longer stored", () => {
  addOrder("1", daysAgo(210), { newest_status: "completed", newest_tracking_number: "TRUE" });
  report("1", "GONE", OLD, status("completed"));
  expect(orderIn(openMigrated(), "1")).toEqual({ status: "completed", number: "TRUE" });
});

// Proof S24
it("withdraws label addresses of files and no others", () => {
  const label = JSON.stringify({ kind: "label" });
  for (const resendId of ["1", "2", "3"]) addOrder(resendId, daysAgo(3));
  report("1", "FORGED", YOUNG, label);
  storeEvent("SIGNED", "webhook");
  report("2", "SIGNED", YOUNG, label);
  report("3", "FORGED-BEFORE-READING", daysAgo(1), label);
  const reportedAt = { 1: YOUNG, 2: YOUNG, 3: daysAgo(0.5) };
  for (const [resendId, at] of Object.entries(reportedAt)) {
    addRow(journal, "order_label", { resend_id: resendId, addresses: "[]", first_told_at: at, told_at: at });
  }
  expect(openMigrated().prepare("SELECT resend_id FROM order_label ORDER BY resend_id").pluck().all()).toEqual([
    "2",
    "3",
  ]);
});

it("adds a source to each stored fact", () => {
  const fact = (eventKey: string, at: string) => ({ value: "x", at, eventKey });
  const facts = { remarks: fact("", YOUNG), countryCode: fact("FORGED", YOUNG), cutOff: fact("GONE", OLD) };
  addRow(journal, "learned_order", { resend_id: "7", facts: JSON.stringify(facts) });
  const shippingOrder = { order_id: "O", facts: JSON.stringify({ a: fact("", YOUNG) }) };
  addRow(journal, "shipping_order", {
    ...shippingOrder,
    shipments: JSON.stringify({ S: { b: fact("", YOUNG) }, T: {} }),
  });
  const after = openMigrated();
  const read = (sql: string): unknown => JSON.parse(String(after.prepare(sql).pluck().get()));
  expect(read("SELECT facts FROM learned_order")).toEqual({
    remarks: { ...facts.remarks, source: "reading" },
    countryCode: { ...facts.countryCode, source: "file" },
    cutOff: { ...facts.cutOff, source: "webhook" },
  });
  expect(read("SELECT facts FROM shipping_order")).toEqual({ a: { ...fact("", YOUNG), source: "reading" } });
  expect(read("SELECT shipments FROM shipping_order")).toEqual({
    S: { b: { ...fact("", YOUNG), source: "reading" } },
    T: {},
  });
});

it("trusts fetches and old deliveries in the cache, and applies stored events again", () => {
  const cache = cacheIn(folder, OLD_CACHE);
  const add = (id: string, event_key: string, at: string): void =>
    addRow(cache, "fact", { subject: "item", id, field: "sku", value: '"x"', at, event_key });
  add("1", "", YOUNG);
  add("2", "done here", YOUNG);
  add("3", "UNKNOWN", YOUNG);
  add("4", "GONE", OLD);
  addRow(cache, "sync_cursor", { name: "events", value: "12" });
  cache.close();
  const after = cacheIn(folder);
  expect(after.prepare("SELECT source FROM fact ORDER BY id").pluck().all()).toEqual([
    "reading",
    "reading",
    "file",
    "webhook",
  ]);
  expect(after.prepare("SELECT 1 FROM sync_cursor WHERE name = 'events'").get()).toBeUndefined();
});
