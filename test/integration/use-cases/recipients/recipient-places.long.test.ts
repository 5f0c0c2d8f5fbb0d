import { copyFileSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import {
  CACHE_REGISTER,
  FILE_REGISTER,
  JOURNAL_REGISTER,
} from "../../../../src-main/store/recipients/recipient-places.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { syncedRig, until, type DeskRig } from "../test-desk.ts";
import {
  findFilesWith,
  LONG_AGO,
  NAME,
  plantEverywhere,
  plantFiles,
  plantImport,
  plantRows,
  listTables,
  findTablesWith,
} from "./planted.ts";

const DAY_MS = 86_400_000;

/** Tables without recipient data. Add a new table here, or to the register together with its eraser. */
const TABLES_WITHOUT_RECIPIENTS = {
  journal: [
    "batch_line",
    "batch_move",
    "booked_line",
    "booked_order",
    "carrier_name",
    "claim_intent",
    "event_cursor",
    "event_tally",
    "fba_instruction",
    "undone_order_file",
    "fleet_sent_line",
    "hand_over_in",
    "hand_over_out",
    "item_hold",
    "label_print",
    "label_seal",
    "method_change",
    "method_use",
    "order_allocation",
    "order_check",
    "order_erasure",
    "order_file",
    "order_message",
    "scan_paint",
    "service_mapping",
    "service_use",
    "setting",
    "sku_alias",
    "trouble",
    "trust_change",
    "worksheet",
    "draft_item",
  ],
  cache: [
    "event_about",
    "fetched_list",
    "inventory",
    "inventory_text_config",
    "inventory_text_data",
    "inventory_text_idx",
    "item_code",
    "item_reading",
    "item_record",
    "item_service",
    "reference_entry",
    "reference_list",
    "shipment_service_type",
    "sync_cursor",
    "warehouse",
  ],
};
/** Files of an environment without recipient data. */
const FILES_WITHOUT_RECIPIENTS = /^(?:photos|labels)$/;

let rig: DeskRig;
let stateFolder: string;
let daysAhead = 0;
const now = (): Date => new Date(Date.now() + daysAhead * DAY_MS);
beforeEach(async () => {
  daysAhead = 0;
  stateFolder = tempFolder();
  rig = await syncedRig({ stateFile: join(stateFolder, "practice-service.ndjson") }, { now });
});

const journalPath = () => join(rig.folder, "journal.sqlite");
const cachePath = () => join(rig.folder, "cache.sqlite");

/**
 * Creates an ended order and stores its recipient everywhere, then reopens the desk `daysLater`, without starting it.
 */
async function plantAndReopen(daysLater = 0, onStoreCall?: (name: string) => void): Promise<void> {
  const submissionId = await plantEverywhere(rig);
  await rig.desk.close();
  plantRows(rig.folder, submissionId);
  plantFiles(rig.folder, "20260101T000000000Z");
  const backup = findFilesWith(rig.folder).find((name) => name.endsWith(".backup")) ?? "";
  const oldBackup = join(rig.folder, "journal.sqlite.before-migration.backup");
  copyFileSync(join(rig.folder, backup), oldBackup);
  const migratedDatabase = new Database(oldBackup);
  migratedDatabase.pragma("user_version = 20");
  migratedDatabase.close();
  utimesSync(oldBackup, new Date(LONG_AGO), new Date(LONG_AGO));
  const labels = { hosts: () => [], isManaged: () => true, practiceBase: null, folder: join(rig.folder, "labels") };
  const practice = { erase: (before: Date) => rig.simulator.control.forgetRecipients(before.toISOString()) };
  daysAhead = daysLater;
  rig = await rig.restart({ now, labels, ...(daysAhead === 0 && { practice }), ...(onStoreCall && { onStoreCall }) });
  plantImport(rig.folder);
}

/** Lists files and tables, so that a failure shows where the data is. */
const findTraces = () => ({
  files: [...findFilesWith(rig.folder), ...(daysAhead === 0 ? findFilesWith(stateFolder) : [])],
  tables: [journalPath(), cachePath()].flatMap((file) => findTablesWith(file)),
});
const NO_TRACES = { files: [], tables: [] };

// Proof F20
it("registers exactly the tables and files that hold a recipient", async () => {
  await plantAndReopen();
  expect(findTablesWith(journalPath())).toEqual(Object.keys(JOURNAL_REGISTER).toSorted());
  expect(findTablesWith(cachePath())).toEqual(Object.keys(CACHE_REGISTER));
  const files = findTraces().files;
  for (const [fileKind, pattern] of Object.entries(FILE_REGISTER))
    expect([fileKind, files.some((file) => pattern.test(file))]).toEqual([fileKind, true]);
  expect(files.filter((file) => !Object.values(FILE_REGISTER).some((pattern) => pattern.test(file)))).toEqual([]);
});

// Proof F25
it("lists every table and file as with or without recipients", async () => {
  await plantAndReopen();
  expect(listTables(journalPath())).toEqual(
    [...Object.keys(JOURNAL_REGISTER), ...TABLES_WITHOUT_RECIPIENTS.journal].toSorted(),
  );
  expect(listTables(cachePath())).toEqual(
    [...Object.keys(CACHE_REGISTER), ...TABLES_WITHOUT_RECIPIENTS.cache].toSorted(),
  );
  const knownPatterns = [FILES_WITHOUT_RECIPIENTS, ...Object.values(FILE_REGISTER)];
  const files = readdirSync(rig.folder, { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => !knownPatterns.some((pattern) => pattern.test(file)))).toEqual([]);
});

// Proof F21
it('leaves no byte of a recipient anywhere after "Forget all"', async () => {
  await plantAndReopen();
  await rig.desk.start();
  await rig.desk.erasure.forgetAll();
  await rig.desk.requests.flush();
  expect(findTraces()).toEqual(NO_TRACES);
});

it("reports no success while another reader holds old pages of the journal", async () => {
  let attempts = 0;
  await plantAndReopen(0, (name) => {
    if (name === "emptyLogs") attempts += 1;
  });
  await rig.desk.start();
  const reader = new Database(journalPath(), { readonly: true });
  reader.exec("BEGIN; SELECT * FROM submission");
  const forgetting = rig.desk.erasure.forgetAll();
  await until(() => Promise.resolve(attempts > 120), "many tries to empty the logs");
  reader.close();
  await forgetting;
  await rig.desk.requests.flush();
  expect(findTraces()).toEqual(NO_TRACES);
});

// Proof F22
it("leaves no byte of a recipient anywhere after erasing the name", async () => {
  await plantAndReopen();
  // Once started, the desk erases the old order's recipient on a schedule.
  expect(await rig.desk.store.reader.findRecipients(NAME, 5)).toMatchObject([{ name: NAME, places: 6 }]);
  await rig.desk.start();
  expect(await rig.desk.erasure.eraseNamed([NAME])).toMatchObject({ remaining: 0, hasReplacedBackups: true });
  await rig.desk.requests.flush();
  expect(findTraces()).toEqual(NO_TRACES);
});

// Proof F23
it("leaves no byte of a recipient anywhere after the automatic erasure", async () => {
  await rig.desk.settings.save({ eraseAfterDays: 3, recipientDays: 3 });
  await plantAndReopen(4);
  await rig.simulator.close();
  await rig.desk.start();
  const remaining = await until(async () => {
    rig.desk.erasure.start();
    return findFilesWith(rig.folder).length === 0 && findTraces();
  }, "the erasure");
  expect(remaining).toEqual(NO_TRACES);
});

it("erases recipients in each daily backup", async () => {
  await rig.desk.settings.save({ eraseAfterDays: 3, recipientDays: 3 });
  await plantEverywhere(rig);
  const backup = readdirSync(rig.folder).find((name) => name.endsWith(".backup")) ?? "";
  const earlierBackup = join(rig.folder, "journal.sqlite.2026-01-01.backup");
  const modifiedAt = new Date(LONG_AGO);
  copyFileSync(join(rig.folder, backup), earlierBackup);
  utimesSync(earlierBackup, modifiedAt, modifiedAt);
  daysAhead = 4;
  await rig.simulator.close();
  rig = await rig.restart({ now });
  await rig.desk.start();
  await until(async () => {
    rig.desk.erasure.start();
    return findFilesWith(rig.folder).length === 0;
  }, "the erasure");
  expect(statSync(earlierBackup).mtime).toEqual(modifiedAt);
  const backupCopy = new Database(earlierBackup, { readonly: true });
  expect(backupCopy.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(backupCopy.prepare("SELECT state, body, recipient_name FROM submission").all()).toEqual([
    { state: "created", body: "{}", recipient_name: "" },
  ]);
  backupCopy.close();
});
