import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { submitBatch } from "../../../src-main/use-cases/resends/submit-batch.ts";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import { at, gesture, syncedRig, until, type DeskRig } from "../use-cases/test-desk.ts";
import { becomes, fillBatch } from "../use-cases/resends/submitting.ts";
import { foundItems } from "../store/found-items.ts";
import { BACKUP, backUp, CACHE, care, JOURNAL } from "./worked-desk.ts";

let rig: DeskRig;
let control: ControlClient;

beforeEach(async () => {
  rig = await syncedRig();
  control = rig.simulator.control;
});

const orders = async (): Promise<number> => (await control.orders()).length;

/** The journal breaks while the desk is closed, and the operator restores the backup. */
async function restore(): Promise<void> {
  await rig.desk.close();
  for (const part of ["-wal", "-shm"]) rmSync(join(rig.folder, JOURNAL + part), { force: true });
  writeFileSync(join(rig.folder, JOURNAL), "not a database\n".repeat(500));
  await care({ name: "restore", folder: rig.folder, backup: BACKUP, now: at() });
  rig = await rig.restart();
}

const submit = (batchId: string) =>
  submitBatch(rig.desk.store, batchId, new Date(), undefined, rig.desk.files.restoreHold);

/** The submission of an order that still waits. */
async function submitted(batchId?: string): Promise<string> {
  const stored = await submit(batchId ?? (await fillBatch(rig, 2)).batchId);
  if (!stored.ok) throw new Error(stored.error.code);
  return stored.value.submissionId;
}

describe("after a restore", () => {
  it("a batch that was submitted after the backup is not submitted again, and the items are named", async () => {
    const { batchId, items } = await fillBatch(rig, 2);
    await backUp(rig.folder);
    const submissionId = await submitted(batchId);
    rig.desk.outbox.wake();
    await becomes(rig, submissionId, { state: "created" });
    expect(await orders()).toBe(1);

    await restore();
    expect((await rig.desk.store.batch(batchId))?.lines).toHaveLength(2);
    expect(await submit(batchId)).toEqual({
      ok: false,
      error: { code: "taken-since-backup", rmas: items.map(({ rma }) => rma) },
    });
    await rig.desk.start();
    expect(await orders()).toBe(1);
  });

  it("an order that was waiting in the backup is read for before it is sent again, and exists once", async () => {
    const submissionId = await submitted();
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "ready", attempts: 0 });
    await backUp(rig.folder);
    rig.desk.outbox.wake();
    await becomes(rig, submissionId, { state: "created" });
    expect(await orders()).toBe(1);

    await restore();
    expect(await rig.desk.store.submission(submissionId)).toMatchObject({ state: "sending", doubt: "none" });
    await rig.desk.start();
    await becomes(rig, submissionId, { state: "unknown", doubt: "order-seen" });
    expect(await orders()).toBe(1);
  });

  it("an order that was waiting in the backup and never sent is sent in the end, once", async () => {
    const submissionId = await submitted();
    await backUp(rig.folder);
    await restore();
    await rig.desk.start();
    await becomes(rig, submissionId, { state: "created" });
    expect(await orders()).toBe(1);
  });

  it("nothing is submitted whose items cannot be read, and a batch of items on hold is", async () => {
    const { batchId } = await fillBatch(rig, 2);
    await backUp(rig.folder);
    await restore();
    await control.addFault({ operation: "getReturnInventory", kind: "reset", times: "always" });
    expect(await submit(batchId)).toEqual({ ok: false, error: { code: "unread-since-restore" } });
    expect((await rig.desk.store.batch(batchId))?.state).toBe("open");
    await control.clearFaults();
    expect(await submit(batchId)).toMatchObject({ ok: true });
  });

  it("is shown until it is dismissed, also by the desk that starts next", async () => {
    await backUp(rig.folder);
    await restore();
    expect(await rig.desk.files.notices.list()).toMatchObject([{ kind: "journal-restored" }]);
    rig = await rig.restart();
    expect(await rig.desk.files.notices.list()).toMatchObject([{ kind: "journal-restored" }]);
    expect(await rig.desk.files.notices.dismiss("journal-restored")).toEqual([]);
    rig = await rig.restart();
    expect(await rig.desk.files.notices.list()).toEqual([]);
  });
});

it("a cache that is lost while the desk is closed is filled whole again behind open screens", async () => {
  const whole = (await foundItems(rig.desk.store, "")).total;
  await rig.desk.store.recordScan(gesture("NOT-AN-ITEM"), at());
  await rig.desk.close();
  writeFileSync(join(rig.folder, CACHE), "not a database\n".repeat(500));
  rig = await rig.restart();
  await rig.desk.start();
  expect(rig.desk.sync.status()).toMatchObject({ firstRun: false });
  // The run that found the cache gone ends first, and another begins.
  const isFilled = async (): Promise<boolean> => {
    const { state, filled } = rig.desk.sync.status();
    return state === "idle" && filled;
  };
  await until(isFilled, "the end of the sync");
  expect((await foundItems(rig.desk.store, "")).total).toBe(whole);
  expect(await rig.desk.files.notices.list()).toMatchObject([{ kind: "cache-started-over" }]);
});
