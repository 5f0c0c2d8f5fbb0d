import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { refusedScansContract } from "../../../../src-preload/contract/scanning/refused-scans.ts";
import { scanContract } from "../../../../src-preload/contract/scanning/scan.ts";
import { HAND_OVER_CODES, PAIRING_CODE } from "../../../earlier-codes.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { fillBatch } from "../resends/submitting.ts";
import { isoNow, rawScan, syncedRig, valueOf, type DeskRig } from "../test-desk.ts";
import { type HandOverMark, plantHandOver, plantVerdict, HAND_OVER_MARKS } from "./handed-over-batches.ts";

async function openMarkedBatch(mark: HandOverMark) {
  const earlierRig = await syncedRig({ seed: 7 });
  const { batchId, items } = await fillBatch(earlierRig, 3);
  await earlierRig.desk.store.startBatch(isoNow());
  plantHandOver(earlierRig.folder, mark, batchId, isoNow());
  return { rig: await earlierRig.restart(), batchId, items };
}

async function listAllowedOperations(rig: DeskRig, batchId: string): Promise<string[]> {
  const { batch } = bridgeOf(rig.desk);
  const storedBatch = await rig.desk.store.batch(batchId);
  const returnInventoryId = storedBatch?.lines[0]?.item.returnInventoryId ?? "";
  const results = {
    resume: await batch.resume({ batchId }),
    submit: await batch.submit({ batchId }),
    rename: await batch.rename({ batchId, name: "Mine" }),
    saveDestination: await batch.saveDestination({ batchId, destination: EMPTY_DESTINATION }),
    removeLine: await batch.removeLine({ batchId, returnInventoryId }),
    splitOff: await batch.splitOff({ batchId, returnInventoryIds: [returnInventoryId] }),
    moveSurplus: await batch.moveSurplus({ batchId }),
  };
  return Object.entries(results).flatMap(([operation, { ok }]) => (ok ? [operation] : []));
}

describe.each(HAND_OVER_MARKS)("a batch that an earlier version marked as %s", (mark) => {
  const expectedMark = { handedOverAt: mark === "handed over" ? expect.any(String) : null };

  // Proof F5
  it("stays unchanged until it is resumed after the warning", async () => {
    const { rig, batchId, items } = await openMarkedBatch(mark);
    const { batch, scan } = bridgeOf(rig.desk);
    const batchBefore = await rig.desk.store.batch(batchId);
    const findListed = async () => valueOf(await batch.list({})).find((one) => one.batchId === batchId);
    expect(await findListed()).toMatchObject({ state: "parked", itemCount: 3, ...expectedMark });
    expect(await listAllowedOperations(rig, batchId)).toEqual([]);
    expect(await rig.desk.store.batch(batchId)).toEqual(batchBefore);
    const scanResult = valueOf(await scan.record(rawScan(items[2]?.rma ?? "")));
    expect(scanResult.outcome.verdict.kind).toBe("in-another-batch");

    expect(await batch.resume({ batchId, warned: true })).toMatchObject({ value: { batchId, state: "open" } });
    expect(await findListed()).toMatchObject({ state: "open", handedOverAt: null, arrivedFrom: null });
    expect(await batch.submit({ batchId })).toMatchObject({ ok: true });
  });

  it("keeps its mark when it is discarded and restored", async () => {
    const { rig, batchId, items } = await openMarkedBatch(mark);
    const { batch, scan } = bridgeOf(rig.desk);
    expect(await batch.discard({ batchId })).toMatchObject({ ok: true });
    expect(await batch.restore({ batchId })).toMatchObject({ ok: true });
    expect(await listAllowedOperations(rig, batchId)).toEqual([]);
    expect(await batch.discard({ batchId })).toMatchObject({ ok: true });
    expect(valueOf(await scan.record(rawScan(items[2]?.rma ?? ""))).outcome.verdict.kind).toBe("added");
  });
});

it("keeps an overflow of an earlier version parked until its own warning", async () => {
  const earlierRig = await syncedRig({ seed: 7 });
  await earlierRig.desk.settings.save({ batchLimit: 2 });
  const { batchId } = await fillBatch(earlierRig, 2);
  const eligibleItems = await earlierRig.simulator.control.items({ state: "eligible", warehouseId: 2, limit: 60 });
  let overflowId: string | undefined;
  for (const { rma } of eligibleItems) {
    await earlierRig.desk.store.recordScan(rawScan(rma), isoNow());
    overflowId ??= (await earlierRig.desk.store.batchSummaries()).find(
      ({ overflowOf }) => overflowOf === batchId,
    )?.batchId;
    if (overflowId !== undefined) break;
  }
  await earlierRig.desk.store.startBatch(isoNow());
  for (const id of [batchId, overflowId ?? ""]) plantHandOver(earlierRig.folder, "taken over", id, isoNow());
  const rig = await earlierRig.restart();
  const { batch } = bridgeOf(rig.desk);
  const resumedBatch = valueOf(await batch.resume({ batchId, warned: true }));
  valueOf(await batch.submit({ batchId }));
  expect(await rig.desk.store.currentBatch(isoNow())).toMatchObject({ lines: [] });
  expect(await batch.resume({ batchId: overflowId ?? "" })).toMatchObject({ ok: false });
  expect(await batch.resume({ batchId: overflowId ?? "", warned: true })).toMatchObject({
    value: { destination: resumedBatch.destination },
  });
});

// Proof F3
it("opens no batch from hand-over codes of earlier versions", async () => {
  const rig = await syncedRig({ seed: 7 });
  const { scan, batch } = bridgeOf(rig.desk);
  const { batchId } = await fillBatch(rig, 1);
  for (const code of [...HAND_OVER_CODES, PAIRING_CODE, "%DESK%HAND1X"]) {
    const { outcome } = valueOf(await scan.record(rawScan(code)));
    expect(outcome.verdict).toEqual({ kind: "hand-over" });
  }
  expect(await rig.desk.store.batchSummaries()).toHaveLength(1);
  expect(await batch.submit({ batchId })).toMatchObject({ ok: true });
});

it("shows verdicts that earlier versions stored for hand-over codes", async () => {
  const rig = await syncedRig({ seed: 7 });
  const { scan, refusedScans } = bridgeOf(rig.desk);
  const storedVerdict = {
    kind: "hand-over",
    state: "opened",
    part: 1,
    of: 1,
    have: 1,
    batchName: "Batch 7",
    station: "Bench 2",
  };
  const damagedVerdict = { kind: "damaged-scan", reason: "hand-over" };
  const { outcome } = valueOf(await scan.record(rawScan(HAND_OVER_CODES[0])));
  plantVerdict(rig.folder, outcome.scanId, storedVerdict);
  const refusedScan = valueOf(await scan.record(rawScan("%DESK%NONE")));
  plantVerdict(rig.folder, refusedScan.outcome.scanId, damagedVerdict);

  const recentScans = scanContract.operations.recent.output.parse(valueOf(await scan.recent({ limit: 9 })));
  expect(recentScans.map(({ verdict }) => verdict)).toEqual([damagedVerdict, { kind: "hand-over" }]);
  const openScans = refusedScansContract.operations.list.output.parse(valueOf(await refusedScans.list({})));
  expect(openScans).toMatchObject([{ verdict: damagedVerdict }]);
});
