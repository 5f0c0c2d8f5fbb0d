import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import { DAY_MS } from "../../../../src-domain/durations.ts";
import { encodeBadgeName, signOffCode } from "../../../../src-domain/shift/badge.ts";
import type { NativeHost } from "../../../../src-main/use-cases/native-host.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { createShiftHandlers } from "../../../../src-main/use-cases/shift/api.ts";
import { readShiftReport, writeShiftTable } from "../../../../src-main/use-cases/shift/shift-report.ts";
import { fillBatch, submit, waitForSubmission, submitItems } from "../resends/submitting.ts";
import { isoNow, rawScan, syncedRig, valueOf, type DeskRig } from "../test-desk.ts";

let rig: DeskRig;
beforeEach(async () => {
  rig = await syncedRig();
});

const scan = (text: string) => rig.desk.store.recordScan(rawScan(text), isoNow());
const createTodayChoice = () => ({ kind: "day", date: isoNow().slice(0, 10) }) as const;
const loadTodaysReport = async ({ reportsOperators } = { reportsOperators: true }) => {
  const report = await readShiftReport({ ...rig.desk, reportsOperators }, createTodayChoice(), "UTC");
  if (report === null) throw new Error("Today is no period");
  return report;
};
function readRows(sql: string): unknown[] {
  const journal = new Database(join(rig.folder, "journal.sqlite"), { readonly: true });
  const rows = journal.prepare(sql).all();
  journal.close();
  return rows;
}

it("stores operator and station with each scan, batch and submission", async () => {
  const { outcome } = await scan("USE-9-000000-D00001-00");
  await rig.desk.store.dismissRefusedScan(outcome.scanId, "put-aside", isoNow());
  expect(await rig.desk.operators.scanBadge(encodeBadgeName("王小明"))).toMatchObject({ name: "王小明" });
  expect(await rig.desk.operators.scanBadge("%WHO%NOBODY")).toBeNull();
  rig = await rig.restart();
  await rig.desk.start();
  expect(await rig.desk.operators.current()).toMatchObject({ name: "王小明" });
  const { submissionId } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "created" });
  await rig.desk.operators.scanBadge(signOffCode());
  await rig.desk.settings.save({ stationName: "Bench 7" });
  await scan("USE-9-000000-D00002-00");
  const createRecorder = (operator: string | null, station: string | null = null) => ({ operator, station });
  expect(readRows("SELECT operator, station FROM scan ORDER BY rowid")).toEqual([
    createRecorder(null),
    createRecorder("王小明"),
    createRecorder("王小明"),
    createRecorder(null, "Bench 7"),
  ]);
  expect(readRows("SELECT operator, station FROM submission")).toEqual([createRecorder("王小明")]);
  // The first batch was created before anybody signed in, the second by the submit.
  expect(readRows("SELECT operator, station FROM batch ORDER BY rowid")).toEqual([
    createRecorder(null),
    createRecorder("王小明"),
  ]);
});

it("counts scans and orders by operator", async () => {
  await rig.desk.operators.scanBadge(encodeBadgeName("Ada"));
  const { submissionId, items } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "created" });
  await rig.desk.operators.signOff();
  for (const text of ["=HYPERLINK(1)", "=HYPERLINK(1)", items[0]?.rma ?? "", "%DESK%HELP"]) await scan(text);
  const report = await loadTodaysReport();
  expect(report).toMatchObject({
    unit: "hour",
    total: { scans: 5, added: 2, refused: 3, unknownCodes: 2, batches: 1, items: 2, created: 1 },
    unknownCodes: [{ name: "=HYPERLINK(1)", count: 2 }],
    orders: [{ name: "created", count: 1 }],
    unknownOpen: 0,
  });
  expect(report.total.medianBatchMs).toBeGreaterThanOrEqual(0);
  expect(report.people.map(({ operator, scans, created }) => [operator, scans, created])).toEqual([
    [null, 3, 0],
    ["Ada", 2, 1],
  ]);
  expect(report.parts.reduce((sum, { items }) => sum + items, 0)).toBe(2);
  expect(report.parts.every(({ itemsDayBefore }) => itemsDayBefore === 0)).toBe(true);
  const { people } = await loadTodaysReport({ reportsOperators: false });
  expect(people.map(({ operator, scans, created }) => [operator, scans, created])).toEqual([[null, 5, 1]]);
  expect(report.causes).toContainEqual({ kind: "not-eligible", reason: "resent-by-this-desk", count: 1 });
  const emptyPeriod = { kind: "days", from: "2026-01-01", until: "2026-01-02" } as const;
  expect(await readShiftReport(rig.desk, emptyPeriod, "UTC")).toMatchObject({
    unit: "hour",
    total: { scans: 0, medianBatchMs: null },
    people: [],
  });
});

it("counts created orders until their label arrives", async () => {
  const today = { from: isoNow().slice(0, 10), until: "~" };
  const quick = await syncedRig({ processingDelayMs: [DAY_MS, DAY_MS] });
  const labelled = await submitItems(quick, 1);
  await waitForSubmission(quick, labelled.submissionId, { state: "created" });
  await expect.poll(() => quick.desk.store.reader.countAwaitedLabels(today)).toBe(0);
  const slow = await syncedRig({ labelDelayMs: [DAY_MS, DAY_MS] });
  const awaited = await submitItems(slow, 1);
  await waitForSubmission(slow, awaited.submissionId, { state: "created" });
  await expect.poll(() => slow.desk.store.reader.countAwaitedLabels(today)).toBe(1);
});

it("measures a batch once that was taken back and submitted again", async () => {
  const { batchId } = await fillBatch(rig, 1);
  const { submissionId } = valueOf(await submitBatch(rig.desk.store, batchId, new Date()));
  await rig.desk.orders.outbox.takeBack(submissionId);
  await waitForSubmission(rig, await submit(rig, batchId), { state: "created" });
  expect((await loadTodaysReport()).total).toMatchObject({ batches: 1, medianBatchMs: expect.any(Number) });
});

it("exports the shift report as CSV with escaped formulas", async () => {
  await rig.desk.operators.scanBadge(encodeBadgeName("=王"));
  await scan("=HYPERLINK(1)");
  const file = join(rig.folder, "report.csv");
  await writeShiftTable(await loadTodaysReport(), { file, format: "," });
  const csv = await readFile(file, "utf8");
  expect(csv.startsWith("\uFEFFmeasure,of,reason,operator,station,from,until,value\r\n")).toBe(true);
  expect(csv).toContain("scans,operator,,'=王,,");
  expect(csv).toContain("unknown code,'=HYPERLINK(1),");
  expect(csv).not.toMatch(/(^|,)=/m);
});

it("exports an empty cell for a desk whose sent items are not known", async () => {
  const file = join(rig.folder, "report.csv");
  const until = isoNow();
  const fleet = [
    { desk: "bench-1", items: 7, knownUntil: until, isComplete: false },
    { desk: "bench-2", items: 3, knownUntil: null, isComplete: false },
  ];
  const report = await loadTodaysReport();
  await writeShiftTable({ ...report, fleet }, { file, format: "," });
  const csv = await readFile(file, "utf8");
  expect(csv).toContain(`items sent by desk,,,,bench-1,${report.from},${until},7\r\n`);
  expect(csv).toContain(`items sent by desk,,,,bench-2,${report.from},${report.from},\r\n`);
});

it("compares the items sent today with yesterday at this time", async () => {
  const { submissionId } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "created" });
  const today = createShiftHandlers(rig.desk, {} as NativeHost).today;
  expect(await today({})).toEqual({ sent: 2, yesterday: 0 });
  const tomorrow = () => new Date(Date.now() + DAY_MS);
  expect(await createShiftHandlers({ ...rig.desk, now: tomorrow }, {} as NativeHost).today({})).toEqual({
    sent: 0,
    yesterday: 2,
  });
});
