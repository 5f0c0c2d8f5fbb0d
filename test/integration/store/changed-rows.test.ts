import { expect, it } from "vitest";
import { BATCH_NAME_TEXTS, localizeBatchName } from "../../../src-domain/batches/batch-name.ts";
import { createReferenceListCache } from "../../../src-main/store/cache/reference-cache.ts";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { CACHE_MIGRATIONS } from "../../../src-main/store/migrations/cache-migrations.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { REBUILD_SUBMISSIONS } from "../../../src-main/store/migrations/submission-migration.ts";
import { tempFolder } from "../../temp-folder.ts";
import { addRow, openCacheIn, openJournalIn } from "./databases.ts";

function openMigrated(
  openVersion: typeof openJournalIn,
  oldVersion: number,
  newVersion: number | undefined,
  fill: (oldDatabase: Connection) => void,
): Connection {
  const folder = tempFolder();
  const oldDatabase = openVersion(folder, oldVersion);
  fill(oldDatabase);
  oldDatabase.close();
  return openVersion(folder, newVersion);
}

it("keeps the scans of journal version 1", () => {
  const version2 = openMigrated(openJournalIn, 1, 2, (version1) =>
    version1.exec(`
      INSERT INTO batch VALUES ('B', 'Batch 1', 'open', '{}', 'then', 'then');
      INSERT INTO scan VALUES ('S1', 'X', 'typed', NULL, '[]', 'then', 'then', 'B', '{"kind":"unknown-code","reason":"not-cached"}');
      INSERT INTO scan VALUES ('S2', 'Y', 'typed', NULL, '[]', 'then', 'then', 'B', '{"kind":"batch-full","limit":5,"item":{}}');
    `),
  );
  const verdicts = version2.prepare("SELECT verdict FROM scan ORDER BY scan_id").pluck().all() as string[];
  expect(verdicts.map((verdict) => JSON.parse(verdict) as unknown)).toEqual([
    { kind: "unknown-code", reason: "not-cached", choices: [], named: 0 },
    { kind: "batch-full", limit: 5, item: {}, parkedIn: null },
  ]);
  expect(version2.prepare("SELECT state, overflow_of, discarded_at FROM batch").all()).toEqual([
    { state: "open", overflow_of: null, discarded_at: null },
  ]);
});

it("drops batches with only commands in journal version 6", () => {
  const version6 = openMigrated(openJournalIn, 5, 6, (version5) => {
    const emptyDestination = JSON.stringify({ shipmentName: "", shipmentCity: "" });
    const addBatch = version5.prepare("INSERT INTO batch VALUES (?, ?, ?, ?, 'then', 'then', NULL, NULL)");
    for (const [id, state, destination] of [
      ["B1", "open", emptyDestination],
      ["B2", "parked", emptyDestination],
      ["B3", "parked", emptyDestination],
      ["B4", "parked", JSON.stringify({ shipmentName: "Ada" })],
    ]) {
      addBatch.run(id, `Batch ${id}`, state, destination);
    }
    const addScan = version5.prepare("INSERT INTO scan VALUES (?, 'X', 'scanner', NULL, '[]', 'then', 'then', ?, ?)");
    addScan.run("S1", "B2", '{"kind":"command","command":"resume"}');
    addScan.run("S2", "B3", '{"kind":"unknown-code"}');
    addScan.run("S3", "B4", '{"kind":"command","command":"help"}');
  });
  expect(version6.prepare("SELECT batch_id FROM batch ORDER BY batch_id").pluck().all()).toEqual(["B1", "B3", "B4"]);
  expect(version6.prepare("SELECT scan_id, batch_id, kind, caps_lock FROM scan ORDER BY scan_id").all()).toEqual([
    { scan_id: "S1", batch_id: "B1", kind: "command", caps_lock: null },
    { scan_id: "S2", batch_id: "B3", kind: "unknown-code", caps_lock: null },
    { scan_id: "S3", batch_id: "B4", kind: "command", caps_lock: null },
  ]);
});

const BEFORE_DOUBT = JOURNAL_MIGRATIONS.findIndex(({ sql }) => sql === REBUILD_SUBMISSIONS);

const ORDERS = [
  {
    submission_id: "created",
    state: "created",
    resend_id: "9007199254740993",
    states: ["ready", "sending", "created"],
  },
  { submission_id: "refused", state: "refused", refusal: '{"fields":{}}', states: ["ready", "sending", "refused"] },
  { submission_id: "fresh", state: "ready", states: ["ready"] },
  { submission_id: "offline", state: "ready", waiting_for: "network", states: ["ready", "sending", "ready"] },
  { submission_id: "denied", state: "ready", waiting_for: "operator", states: ["ready", "sending", "ready"] },
  { submission_id: "repeat", state: "ready", states: ["ready", "sending", "unknown", "ready"] },
  { submission_id: "flying", state: "sending", states: ["ready", "sending"] },
  { submission_id: "lost", state: "unknown", waiting_for: "answer", states: ["ready", "sending", "unknown"] },
  { submission_id: "seen", state: "unknown", waiting_for: "operator", states: ["ready", "sending", "unknown"] },
];

function fillWithOrders(journal: Connection): void {
  addRow(journal, "batch", { batch_id: "B0", state: "open", destination: "{}" });
  const verdict = '{"kind":"locked","state":"waiting","item":{}}';
  addRow(journal, "scan", { scan_id: "S", batch_id: "B0", source: "typed", keys: "[]", verdict });
  for (const [index, { states, ...order }] of ORDERS.entries()) {
    const batch_id = `B-${order.submission_id}`;
    addRow(journal, "batch", { batch_id, state: "submitted", destination: "{}" });
    for (const [slot, item, removed_at] of [
      [2, '{"rma":"R2","sku":null}', null],
      [1, '{"rma":"R1","sku":"MUG"}', null],
      [3, '{"rma":"R3","sku":null}', "later"],
    ]) {
      const return_inventory_id = `${index}${slot}`;
      addRow(journal, "batch_line", { batch_id, slot, return_inventory_id, item, scan_id: "S", removed_at });
    }
    // The dates run backwards, because the column `place` must follow the order of the rows.
    const submitted_at = `2026-11-${20 - index}`;
    const key = { idempotency_key: `key-${order.submission_id}`, body: '{"exact": 1}' };
    addRow(journal, "submission", { ...order, ...key, batch_id, submitted_at });
    for (const state of states) {
      const fact = JSON.stringify({ kind: "submission", state });
      addRow(journal, "observation", { submission_id: order.submission_id, source: "desk", fact });
    }
  }
}

it("adds the doubt of every order to the journal", () => {
  let observationsBefore: unknown[] = [];
  const journal = openMigrated(openJournalIn, BEFORE_DOUBT, BEFORE_DOUBT + 1, (oldJournal) => {
    fillWithOrders(oldJournal);
    observationsBefore = oldJournal.prepare("SELECT * FROM observation").all();
  });
  expect(journal.prepare("SELECT * FROM observation").all()).toEqual(observationsBefore);
  const rows = journal
    .prepare("SELECT submission_id AS id, state, doubt, attempts, waiting_for AS waits FROM submission ORDER BY place")
    .all();
  expect(rows).toEqual([
    { id: "created", state: "created", doubt: "none", attempts: 1, waits: null },
    { id: "refused", state: "refused", doubt: "none", attempts: 1, waits: null },
    { id: "fresh", state: "ready", doubt: "none", attempts: 0, waits: null },
    { id: "offline", state: "ready", doubt: "none", attempts: 1, waits: "network" },
    { id: "denied", state: "ready", doubt: "none", attempts: 1, waits: "credentials" },
    { id: "repeat", state: "ready", doubt: "answer-lost", attempts: 1, waits: null },
    { id: "flying", state: "sending", doubt: "none", attempts: 1, waits: null },
    { id: "lost", state: "unknown", doubt: "answer-lost", attempts: 1, waits: "settling" },
    { id: "seen", state: "unknown", doubt: "order-seen", attempts: 1, waits: "operator" },
  ]);
  const createdOrder = journal
    .prepare<[], { items: string }>("SELECT * FROM submission WHERE submission_id = 'created'")
    .get();
  const expected = { resend_id: "9007199254740993", body: '{"exact": 1}', idempotency_key: "key-created" };
  expect(createdOrder).toMatchObject(expected);
  expect(JSON.parse(createdOrder?.items ?? "")).toEqual([
    { returnInventoryId: "01", rma: "R1", sku: "MUG" },
    { returnInventoryId: "02", rma: "R2", sku: null },
  ]);
  expect(journal.prepare("SELECT verdict -> '$.submissionId' FROM scan").pluck().get()).toBe("null");
  expect(journal.pragma("foreign_key_check")).toEqual([]);
  const execute = (sql: string) => () => journal.exec(sql);
  expect(execute("UPDATE submission SET state = 'sent'")).toThrow(/CHECK/);
  expect(execute("UPDATE submission SET doubt = 'maybe'")).toThrow(/CHECK/);
  expect(execute("UPDATE submission SET idempotency_key = 'same'")).toThrow(/UNIQUE/);
  expect(execute("UPDATE submission SET state = 'released' WHERE submission_id = 'seen'")).not.toThrow();
});

const addBatch = (journal: Connection, name: string, number: number): void =>
  addRow(journal, "batch", { batch_id: `B${number}`, name, state: "parked", destination: "{}", station: "Desk 1" });

const inGerman = (name: string): string => localizeBatchName(name, BATCH_NAME_TEXTS.de);

const NAMES = [
  ["Batch 7", "Stapel 7"],
  ["Batch 12 (2)", "Stapel 12 (2)"],
  ["Batch 7, set aside", "Stapel 7, beiseitegelegt"],
  ["Batch 7, set aside (3)", "Stapel 7, beiseitegelegt (3)"],
  ["Miller, set aside", "Miller, beiseitegelegt"],
  ["Batch of Miller", "Batch of Miller"],
  ["Batch 7b", "Batch 7b"],
  ["Batch 07", "Batch 07"],
  ["Batch 7 Miller", "Batch 7 Miller"],
  ["Miller, set aside for Ada", "Miller, set aside for Ada"],
] as const;

it("translates only generated batch names of earlier versions", () => {
  const journal = openMigrated(openJournalIn, 20, undefined, (oldDatabase) =>
    NAMES.forEach(([name], number) => addBatch(oldDatabase, name, number)),
  );
  const names = journal.prepare<[], string>("SELECT name FROM batch ORDER BY rowid").pluck().all();
  expect(names.map(inGerman)).toEqual(NAMES.map(([, translation]) => translation));
  expect(names.map((name) => localizeBatchName(name, BATCH_NAME_TEXTS.en))).toEqual(NAMES.map(([name]) => name));
});

it("translates generated batch names in verdicts and moves", () => {
  const verdicts = [
    { kind: "in-another-batch", batchName: "Batch 3, set aside" },
    { kind: "batch-full", limit: 5, parkedIn: { batchName: "Batch 4", slot: 1 } },
    { kind: "batch-full", limit: 5, parkedIn: null },
    { kind: "added", item: { description: "Batch 5" } },
  ];
  const journal = openMigrated(openJournalIn, 20, undefined, (oldDatabase) => {
    addBatch(oldDatabase, "Batch 1", 1);
    for (const verdict of verdicts) {
      const scan = { batch_id: "B1", source: "typed", keys: "[]", verdict: JSON.stringify(verdict) };
      addRow(oldDatabase, "scan", scan);
    }
    oldDatabase.exec("INSERT INTO batch_move VALUES ('M', 'set-aside', 'B1', 'Batch 1', '[]', 'then', NULL)");
  });
  const verdictsAfter = journal
    .prepare<[], string>("SELECT verdict FROM scan ORDER BY rowid")
    .pluck()
    .all()
    .map((text) => JSON.parse(text) as { batchName?: string; parkedIn?: { batchName: string } | null });
  expect(inGerman(verdictsAfter[0]?.batchName ?? "")).toBe("Stapel 3, beiseitegelegt");
  expect(inGerman(verdictsAfter[1]?.parkedIn?.batchName ?? "")).toBe("Stapel 4");
  expect(verdictsAfter.slice(2)).toEqual(verdicts.slice(2));
  expect(inGerman(String(journal.prepare("SELECT from_name FROM batch_move").pluck().get()))).toBe("Stapel 1");
});

it.each([
  [null, null],
  ["Desk 1", "Desk 1"],
])("removes a station name only if it was generated: %j", (stationName, expected) => {
  const journal = openMigrated(openJournalIn, 20, undefined, (oldDatabase) => {
    addBatch(oldDatabase, "Batch 1", 1);
    if (stationName !== null)
      oldDatabase.prepare("INSERT INTO setting VALUES ('stationName', ?)").run(JSON.stringify(stationName));
  });
  expect(journal.prepare("SELECT station FROM batch").pluck().get()).toBe(expected);
});

it("removes the desk's own texts from stored errors", () => {
  const ownMessage = "The service could not be reached (EPIPE).";
  const journal = openMigrated(openJournalIn, 20, undefined, (oldDatabase) => {
    const request = { method: "GET", outcome: "refused" };
    addRow(oldDatabase, "request", { ...request, delivered: "yes", message: "No such street" });
    addRow(oldDatabase, "request", { ...request, delivered: "no", message: ownMessage });
    const addInstruction = (kind: string, message: string): void => {
      const problem = JSON.stringify({ kind, message, correlationId: "c", otherParameter: null });
      addRow(oldDatabase, "fba_instruction", { outcome: "failed", problem });
    };
    addInstruction("refused", "The account is closed.");
    addInstruction("offline", ownMessage);
  });
  expect(journal.prepare("SELECT message FROM request ORDER BY rowid").pluck().all()).toEqual(["No such street", null]);
  const commonFields = { otherId: null, correlationId: "c", otherParameter: null };
  const problems = journal.prepare<[], string>("SELECT problem FROM fba_instruction ORDER BY rowid").pluck().all();
  expect(problems.map((text) => JSON.parse(text) as unknown)).toEqual([
    { kind: "refused", said: "The account is closed.", ...commonFields },
    { kind: "offline", said: null, ...commonFields },
  ]);
});

/** The version that keys items by the column `place`. */
const ROW_KEY_VERSION = 6;
const CREATED_ON = "2026-11-01T00:00:00.000Z";
const CREATED_LATER = "2026-11-01T00:00:00.500Z";
const HUGE_ID = "9007199254740993777";

function fillItems(cache: Connection): void {
  const state = { warehouse_id: 2, handling_code: "ohd", handling_status_code: "pending" };
  const add = (id: string, row: object): void =>
    addRow(cache, "inventory", { ...state, return_inventory_id: BigInt(id), created_on: CREATED_ON, ...row });
  add(HUGE_ID, { rma: "HUGE", description: "蓝色 Jacke", created_on: CREATED_LATER });
  // More items of one time than `place` has numbers, as from a file with dates instead of times.
  for (let number = 1; number <= 200; number += 1) add(String(number), { rma: `R-${number}` });
  add("1000", { created_on: "soon" });
}

it("keeps order and texts of items when the cache uses row keys", () => {
  const cache = openMigrated(openCacheIn, ROW_KEY_VERSION - 1, ROW_KEY_VERSION, fillItems);
  const rows = cache.prepare("SELECT id_text FROM inventory ORDER BY place DESC").pluck().all();
  expect(rows).toEqual([HUGE_ID, ...Array.from({ length: 200 }, (_, index) => String(200 - index)), "1000"]);
  const huge = cache.prepare("SELECT rma, description, created_on FROM inventory WHERE return_inventory_id = ?").raw();
  expect(huge.get(BigInt(HUGE_ID))).toEqual(["HUGE", "蓝色 Jacke", CREATED_LATER]);
  const searchText = cache
    .prepare(
      "SELECT id_text FROM inventory_text JOIN inventory ON place = inventory_text.rowid WHERE inventory_text MATCH ?",
    )
    .pluck();
  expect(searchText.all('"jac"')).toEqual([HUGE_ID]);
  expect(searchText.all('"蓝色 "')).toEqual([HUGE_ID]);
  expect(cache.pragma("integrity_check", { simple: true })).toBe("ok");
});

it("copies weight, value and services from stored records in cache version 12", () => {
  const cache = openMigrated(openCacheIn, 11, 12, (oldJournal) => {
    const insertRecord = oldJournal.prepare("INSERT INTO item_record VALUES (?, ?, ?)");
    const records = [
      {
        weight: 420,
        weightUom: "g",
        value: 59.9,
        valueCurrencyCode: "usd",
        returnRequestLineItemVasList: [{ returnRequestLineItemVasId: 7 }, "odd"],
      },
      { weight: "heavy", value: {}, returnRequestLineItemVasList: "none" },
      {},
    ];
    for (const [number, record] of records.entries()) {
      addRow(oldJournal, "inventory", { place: number, return_inventory_id: BigInt(number) });
      insertRecord.run(BigInt(number), CREATED_ON, JSON.stringify(record));
    }
  });
  const rows = cache
    .prepare("SELECT weight, weight_uom, item_value, value_currency FROM inventory ORDER BY place")
    .raw();
  const emptyFields = [null, null, null, null];
  expect(rows.all()).toEqual([[420, "g", 59.9, "usd"], emptyFields, emptyFields]);
  expect(cache.prepare("SELECT * FROM item_service").all()).toEqual([{ service_id: "7", return_inventory_id: 0 }]);
});

it("keeps two reference lists with their age when the cache stores every list", () => {
  const beforeAllLists = CACHE_MIGRATIONS.findIndex(({ sql }) => sql.includes("CREATE TABLE reference_entry"));
  const migratedCache = openMigrated(openCacheIn, beforeAllLists, undefined, (oldDatabase) =>
    oldDatabase.exec(`
      INSERT INTO reference_row VALUES ('transaction-types', 'b', 'Bee'), ('transaction-types', 'a', 'Alpha');
      INSERT INTO fetched_list VALUES ('transaction-types', 'then'), ('inventory', 'later');
    `),
  );
  const listCache = createReferenceListCache(migratedCache);
  expect(listCache.list("transaction-types")).toMatchObject({
    outcome: "read",
    asOf: "then",
    changedAt: null,
    rows: [
      { code: "a", name: "Alpha", details: {}, change: null },
      { code: "b", name: "Bee", details: {}, change: null },
    ],
  });
  expect(listCache.list("vas")).toMatchObject({ outcome: "never", requestedAt: null, rows: [] });
  expect(migratedCache.prepare("SELECT list_name FROM fetched_list").pluck().all()).toEqual(["inventory"]);
});
