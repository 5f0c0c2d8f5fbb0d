import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { submitBatch } from "../../../src-main/use-cases/resends/submit-batch.ts";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import { DESTINATION } from "../../destination.ts";
import { foundItems } from "../store/found-items.ts";
import { openReports } from "../use-cases/order-reports.ts";
import { waitForSubmission, fillBatch } from "../use-cases/resends/submitting.ts";
import { isoNow, rawScan, syncedRig, until, type DeskRig } from "../use-cases/test-desk.ts";
import { CACHE, filesIn, runMaintenance, JOURNAL } from "./filled-store.ts";

let rig: DeskRig;
let control: ControlClient;

beforeEach(async () => {
  rig = await syncedRig();
  control = rig.simulator.control;
});

/** The desk writes the backup, because its erasure deletes a copy that another connection writes at the same time. */
const backUp = (): Promise<void> => rig.desk.store.renewBackups();

const orderCount = async (): Promise<number> => (await control.orders()).length;

async function restore(): Promise<void> {
  await rig.desk.close();
  for (const suffix of ["-wal", "-shm"]) rmSync(join(rig.folder, JOURNAL + suffix), { force: true });
  writeFileSync(join(rig.folder, JOURNAL), "not a database\n".repeat(500));
  const [backup = ""] = filesIn(rig.folder, ".backup");
  await runMaintenance({ name: "restore", folder: rig.folder, backup, now: isoNow() });
  rig = await rig.restart();
}

const submit = (batchId: string) =>
  submitBatch(rig.desk.store, batchId, new Date(), { findRestoreBlock: rig.desk.storageNotices.findRestoreBlock });

async function submitWaiting(batchId?: string): Promise<string> {
  const submission = await submit(batchId ?? (await fillBatch(rig, 2)).batchId);
  if (!submission.ok) throw new Error(submission.error.code);
  return submission.value.submissionId;
}

describe("a desk after a restore", () => {
  it("refuses to submit a batch that was submitted after the backup", async () => {
    const { batchId, items } = await fillBatch(rig, 2);
    await backUp();
    const submissionId = await submitWaiting(batchId);
    rig.desk.orders.outbox.wake();
    await waitForSubmission(rig, submissionId, { state: "created" });
    expect(await orderCount()).toBe(1);

    await restore();
    expect((await rig.desk.store.batch(batchId))?.lines).toHaveLength(2);
    expect(await submit(batchId)).toEqual({
      ok: false,
      error: { code: "taken-since-backup", rmas: items.map(({ rma }) => rma) },
    });
    await rig.desk.start();
    expect(await orderCount()).toBe(1);
  });

  it("checks the outcome of a ready order before sending it", async () => {
    const submissionId = await submitWaiting();
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "ready", attempts: 0 });
    await backUp();
    rig.desk.orders.outbox.wake();
    await waitForSubmission(rig, submissionId, { state: "created" });
    expect(await orderCount()).toBe(1);

    await restore();
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "unknown", doubt: "answer-lost" });
    await rig.desk.start();
    await waitForSubmission(rig, submissionId, { state: "unknown", doubt: "order-seen" });
    expect(await orderCount()).toBe(1);
  });

  it("links a ready order that an event reports", async () => {
    const { batchId, items } = await fillBatch(rig, 2);
    const submissionId = await submitWaiting(batchId);
    await backUp();
    rig.desk.orders.outbox.wake();
    const { resendId } = await waitForSubmission(rig, submissionId, { state: "created" });
    await restore();
    await rig.desk.start();
    await waitForSubmission(rig, submissionId, { state: "unknown", doubt: "order-seen" });
    const report = await openReports(rig);
    const shipment = { shipmentName: DESTINATION.shipmentName, shipmentCountryCode: DESTINATION.shipmentCountryCode };
    await report({ resendId: resendId ?? "", status: "queued", shipment, items });
    expect(await waitForSubmission(rig, submissionId, { state: "created" })).toMatchObject({ resendId });
    expect(await orderCount()).toBe(1);
  });

  it("returns the batch of an order that was taken back after the backup", async () => {
    const { batchId } = await fillBatch(rig, 2);
    const submissionId = await submitWaiting(batchId);
    await backUp();
    await rig.desk.orders.outbox.takeBack(submissionId);
    await restore();
    await rig.desk.start();
    await waitForSubmission(rig, submissionId, { state: "released" });
    expect(await rig.desk.store.currentBatch(isoNow())).toMatchObject({ batchId, lines: [{}, {}] });
    expect(await control.requests("createResend")).toEqual([]);
    expect(await submit(batchId)).toMatchObject({ ok: true });
  });

  it("submits a batch only after its items were fetched", async () => {
    const { batchId } = await fillBatch(rig, 2);
    await backUp();
    await restore();
    await control.addFault({ operation: "getReturnInventory", kind: "reset", times: "always" });
    expect(await submit(batchId)).toEqual({ ok: false, error: { code: "unread-since-restore" } });
    expect((await rig.desk.store.batch(batchId))?.state).toBe("open");
    await control.clearFaults();
    expect(await submit(batchId)).toMatchObject({ ok: true });
  });

  it("reports the restore until it is dismissed", async () => {
    await backUp();
    await restore();
    expect(await rig.desk.storageNotices.list()).toMatchObject([{ kind: "journal-restored" }]);
    rig = await rig.restart();
    expect(await rig.desk.storageNotices.list()).toMatchObject([{ kind: "journal-restored" }]);
    expect(await rig.desk.storageNotices.dismiss("journal-restored")).toEqual([]);
    rig = await rig.restart();
    expect(await rig.desk.storageNotices.list()).toEqual([]);
  });
});

it("refills a cache that was lost while the desk was closed", async () => {
  const total = (await foundItems(rig.desk.store, "")).total;
  await rig.desk.store.recordScan(rawScan("NOT-AN-ITEM"), isoNow());
  await rig.desk.close();
  writeFileSync(join(rig.folder, CACHE), "not a database\n".repeat(500));
  rig = await rig.restart();
  await rig.desk.start();
  expect(rig.desk.sync.status()).toMatchObject({ isFirstSync: false });
  // The sync that detected the lost cache ends first, then another starts.
  const hasSyncEnded = async (): Promise<boolean> => {
    const { state, isFilled } = rig.desk.sync.status();
    return state === "idle" && isFilled;
  };
  await until(hasSyncEnded, "the end of the sync");
  expect((await foundItems(rig.desk.store, "")).total).toBe(total);
  expect(await rig.desk.storageNotices.list()).toMatchObject([{ kind: "cache-started-over" }]);
});
