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
  filesWith,
  LONG_AGO,
  NAME,
  plantEverywhere,
  plantFiles,
  plantImport,
  plantRows,
  tablesOf,
  tablesWith,
} from "./planted.ts";

const DAY_MS = 86_400_000;

/** Tables without recipient data. Add a new table here, or to the register together with its eraser. */
const TABLES_WITHOUT = {
  journal: [
    "batch_line",
    "batch_move",
    "event_tally",
    "fba_instruction",
    "hand_over_in",
    "hand_over_out",
    "item_hold",
    "label_print",
    "method_change",
    "method_use",
    "order_check",
    "request",
    "scan_paint",
    "service_use",
    "setting",
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
const FILES_WITHOUT = /^(?:photos|labels)$/;

let rig: DeskRig;
let stateFolder: string;
let days = 0;
const now = (): Date => new Date(Date.now() + days * DAY_MS);
beforeEach(async () => {
  days = 0;
  stateFolder = tempFolder();
  rig = await syncedRig({ stateFile: join(stateFolder, "practice-service.ndjson") }, { now });
});

const journal = () => join(rig.folder, "journal.sqlite");
const cache = () => join(rig.folder, "cache.sqlite");

/**
 * Creates an ended order and stores its recipient everywhere, then reopens the desk `daysLater`, without starting it.
 */
async function plant(daysLater = 0, onStoreCall?: (name: string) => void): Promise<void> {
  const submissionId = await plantEverywhere(rig);
  await rig.desk.close();
  plantRows(rig.folder, submissionId);
  plantFiles(rig.folder, "20260101T000000000Z");
  const backup = filesWith(rig.folder).find((name) => name.endsWith(".backup")) ?? "";
  const old = join(rig.folder, "journal.sqlite.before-migration.backup");
  copyFileSync(join(rig.folder, backup), old);
  const migrated = new Database(old);
  migrated.pragma("user_version = 20");
  migrated.close();
  utimesSync(old, new Date(LONG_AGO), new Date(LONG_AGO));
  const labels = { hosts: () => [], managed: () => true, practiceBase: null, folder: join(rig.folder, "labels") };
  const practice = { erase: (before: Date) => rig.simulator.control.forgetRecipients(before.toISOString()) };
  days = daysLater;
  rig = await rig.restart({ now, labels, ...(days === 0 && { practice }), ...(onStoreCall && { onStoreCall }) });
  plantImport(rig.folder);
}

/** Lists files and tables, so that a failure shows where the data is. */
const traces = () => ({
  files: [...filesWith(rig.folder), ...(days === 0 ? filesWith(stateFolder) : [])],
  tables: [journal(), cache()].flatMap((file) => tablesWith(file)),
});
const NONE = { files: [], tables: [] };

// Proof F20
it("registers exactly the tables and files that hold a recipient", async () => {
  await plant();
  expect(tablesWith(journal())).toEqual(Object.keys(JOURNAL_REGISTER).toSorted());
  expect(tablesWith(cache())).toEqual(Object.keys(CACHE_REGISTER));
  const files = traces().files;
  for (const [place, pattern] of Object.entries(FILE_REGISTER))
    expect([place, files.some((file) => pattern.test(file))]).toEqual([place, true]);
  expect(files.filter((file) => !Object.values(FILE_REGISTER).some((pattern) => pattern.test(file)))).toEqual([]);
});

// Proof F25
it("lists every table and file as with or without recipients", async () => {
  await plant();
  expect(tablesOf(journal())).toEqual([...Object.keys(JOURNAL_REGISTER), ...TABLES_WITHOUT.journal].toSorted());
  expect(tablesOf(cache())).toEqual([...Object.keys(CACHE_REGISTER), ...TABLES_WITHOUT.cache].toSorted());
  const known = [FILES_WITHOUT, ...Object.values(FILE_REGISTER)];
  const files = readdirSync(rig.folder, { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => !known.some((pattern) => pattern.test(file)))).toEqual([]);
});

// Proof F21
it('leaves no byte of a recipient anywhere after "Forget all"', async () => {
  await plant();
  await rig.desk.start();
  await rig.desk.erasure.forgetAll();
  await rig.desk.requests.flush();
  expect(traces()).toEqual(NONE);
});

it("reports no success while another reader holds old pages of the journal", async () => {
  let tries = 0;
  await plant(0, (name) => void (tries += name === "emptyLogs" ? 1 : 0));
  await rig.desk.start();
  const reader = new Database(journal(), { readonly: true });
  reader.exec("BEGIN; SELECT * FROM submission");
  const forgotten = rig.desk.erasure.forgetAll();
  await until(() => Promise.resolve(tries > 120), "many tries to empty the logs");
  reader.close();
  await forgotten;
  await rig.desk.requests.flush();
  expect(traces()).toEqual(NONE);
});

// Proof F22
it("leaves no byte of a recipient anywhere after erasing the name", async () => {
  await plant();
  await rig.desk.start();
  expect(await rig.desk.store.reader.findRecipients(NAME, 5)).toMatchObject([{ name: NAME, places: 5 }]);
  expect(await rig.desk.erasure.eraseNamed([NAME])).toMatchObject({ remaining: 0, backupsReplaced: true });
  await rig.desk.requests.flush();
  expect(traces()).toEqual(NONE);
});

// Proof F23
it("leaves no byte of a recipient anywhere after the automatic erasure", async () => {
  await rig.desk.settings.save({ eraseAfterDays: 3, recipientDays: 3 });
  await plant(4);
  await rig.simulator.close();
  await rig.desk.start();
  const remaining = await until(async () => {
    rig.desk.erasure.start();
    return filesWith(rig.folder).length === 0 && traces();
  }, "the erasure");
  expect(remaining).toEqual(NONE);
});

it("keeps daily backups and their times, and erases recipients in each", async () => {
  await rig.desk.settings.save({ eraseAfterDays: 3, recipientDays: 3 });
  await plantEverywhere(rig);
  const backup = readdirSync(rig.folder).find((name) => name.endsWith(".backup")) ?? "";
  const earlier = join(rig.folder, "journal.sqlite.2026-01-01.backup");
  const modifiedAt = new Date(LONG_AGO);
  copyFileSync(join(rig.folder, backup), earlier);
  utimesSync(earlier, modifiedAt, modifiedAt);
  days = 4;
  await rig.simulator.close();
  rig = await rig.restart({ now });
  await rig.desk.start();
  await until(async () => {
    rig.desk.erasure.start();
    return filesWith(rig.folder).length === 0;
  }, "the erasure");
  expect(statSync(earlier).mtime).toEqual(modifiedAt);
  const copy = new Database(earlier, { readonly: true });
  expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(copy.prepare("SELECT state, body, recipient_name FROM submission").all()).toEqual([
    { state: "created", body: "{}", recipient_name: "" },
  ]);
  copy.close();
});
