import { beforeEach, expect, it } from "vitest";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { tempFolder } from "../../temp-folder.ts";
import { addRow, openCacheIn, openJournalIn } from "./databases.ts";

/** The last versions that did not store the source of a fact. */
const OLD_JOURNAL = 26;
const OLD_CACHE = 14;
const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
const RECENT_TIME = daysAgo(2);
const OLD_TIME = daysAgo(200);

let folder: string;
let journal: Connection;

beforeEach(() => {
  folder = tempFolder();
  journal = openJournalIn(folder, OLD_JOURNAL);
  addRow(journal, "batch", { batch_id: "B", state: "submitted", destination: "{}" });
});

const statusFact = (raw: string): string => JSON.stringify({ kind: "status", raw });
const trackingFact = (trackingNumber: string): string => JSON.stringify({ kind: "tracking-number", trackingNumber });

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

const addReport = (resendId: string, eventKey: string, at: string, fact: string): void =>
  addRow(journal, "order_event", { resend_id: resendId, event_key: eventKey, at, fact });

const storeEvent = (eventKey: string, source: "webhook" | "import"): void =>
  addRow(journal, "service_event", { event_number: Math.ceil(Math.random() * 1e9), event_key: eventKey, source });

function openMigrated(): Connection {
  journal.close();
  return openJournalIn(folder);
}

const readOrder = (connection: Connection, resendId: string): unknown =>
  connection
    .prepare("SELECT newest_status AS status, newest_tracking_number AS number FROM submission WHERE resend_id = ?")
    .get(resendId);

it.each([
  ["is still stored", (key: string) => storeEvent(key, "import"), RECENT_TIME],
  ["is no longer stored", () => undefined, RECENT_TIME],
  ["claims to be older than its order", () => undefined, OLD_TIME],
])("withdraws status and tracking number of a file that %s", (_name, storeForged, at) => {
  addOrder("1", daysAgo(3), { newest_status: "completed", newest_tracking_number: "FORGED" });
  storeEvent("SIGNED", "webhook");
  addReport("1", "SIGNED", RECENT_TIME, statusFact("label-success"));
  addReport("1", "SIGNED", RECENT_TIME, trackingFact("TRUE"));
  storeForged("FORGED");
  addReport("1", "FORGED", at, statusFact("completed"));
  addReport("1", "FORGED", at, trackingFact("FORGED"));
  const migratedJournal = openMigrated();
  expect(readOrder(migratedJournal, "1")).toEqual({ status: "label-success", number: "TRUE" });
  const sources = migratedJournal.prepare("SELECT event_key, source FROM order_event GROUP BY event_key, source").all();
  expect(sources).toEqual([
    { event_key: "FORGED", source: "file" },
    { event_key: "SIGNED", source: "event" },
  ]);
});

it("keeps facts of deliveries that are no longer stored", () => {
  addOrder("1", daysAgo(210), { newest_status: "completed", newest_tracking_number: "TRUE" });
  addReport("1", "GONE", OLD_TIME, statusFact("completed"));
  expect(readOrder(openMigrated(), "1")).toEqual({ status: "completed", number: "TRUE" });
});

// Proof S24
it("withdraws only the label addresses of files", () => {
  const label = JSON.stringify({ kind: "label" });
  for (const resendId of ["1", "2", "3"]) addOrder(resendId, daysAgo(3));
  addReport("1", "FORGED", RECENT_TIME, label);
  storeEvent("SIGNED", "webhook");
  addReport("2", "SIGNED", RECENT_TIME, label);
  addReport("3", "FORGED-BEFORE-READING", daysAgo(1), label);
  const reportedAt = { 1: RECENT_TIME, 2: RECENT_TIME, 3: daysAgo(0.5) };
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
  const facts = {
    remarks: fact("", RECENT_TIME),
    countryCode: fact("FORGED", RECENT_TIME),
    cutOff: fact("GONE", OLD_TIME),
  };
  addRow(journal, "learned_order", { resend_id: "7", facts: JSON.stringify(facts) });
  const shippingOrder = { order_id: "O", facts: JSON.stringify({ a: fact("", RECENT_TIME) }) };
  addRow(journal, "shipping_order", {
    ...shippingOrder,
    shipments: JSON.stringify({ S: { b: fact("", RECENT_TIME) }, T: {} }),
  });
  const migratedJournal = openMigrated();
  const read = (sql: string): unknown => JSON.parse(String(migratedJournal.prepare(sql).pluck().get()));
  expect(read("SELECT facts FROM learned_order")).toEqual({
    remarks: { ...facts.remarks, source: "reading" },
    countryCode: { ...facts.countryCode, source: "file" },
    cutOff: { ...facts.cutOff, source: "webhook" },
  });
  expect(read("SELECT facts FROM shipping_order")).toEqual({ a: { ...fact("", RECENT_TIME), source: "reading" } });
  expect(read("SELECT shipments FROM shipping_order")).toEqual({
    S: { b: { ...fact("", RECENT_TIME), source: "reading" } },
    T: {},
  });
});

it("marks the source of each fact in the cache", () => {
  const cache = openCacheIn(folder, OLD_CACHE);
  const addFact = (id: string, event_key: string, at: string): void =>
    addRow(cache, "fact", { subject: "item", id, field: "sku", value: '"x"', at, event_key });
  addFact("1", "", RECENT_TIME);
  addFact("2", "done here", RECENT_TIME);
  addFact("3", "UNKNOWN", RECENT_TIME);
  addFact("4", "GONE", OLD_TIME);
  addRow(cache, "sync_cursor", { name: "events", value: "12" });
  cache.close();
  const migratedCache = openCacheIn(folder);
  expect(migratedCache.prepare("SELECT source FROM fact ORDER BY id").pluck().all()).toEqual([
    "reading",
    "reading",
    "file",
    "webhook",
  ]);
  expect(migratedCache.prepare("SELECT 1 FROM sync_cursor WHERE name = 'events'").get()).toBeUndefined();
});
