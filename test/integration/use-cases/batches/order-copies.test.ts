import { expect, it } from "vitest";
import { copyName } from "../../../../src-domain/batches/batch-name.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { waitForSubmission, submitItems } from "../resends/submitting.ts";
import { isoNow, syncedRig } from "../test-desk.ts";

it("copies an order into the current batch when it is empty", async () => {
  const rig = await syncedRig({ seed: 7 });
  const { submissionId, items } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "created" });
  const originalOrder = await rig.desk.store.submission(submissionId);
  const sourceBatch = await rig.desk.store.batch(originalOrder?.batchId ?? "");
  const { batch } = bridgeOf(rig.desk);
  const firstCopy = await batch.copyOrder({ submissionId, order: "RSD-1", items: [] });
  expect(firstCopy).toMatchObject({ value: { isCurrent: true, items: 0, name: copyName("RSD-1") } });
  const currentBatch = await rig.desk.store.currentBatch(isoNow());
  expect(currentBatch.destination).toEqual(sourceBatch?.destination);
  expect(currentBatch.warehouse?.warehouseId).toBe(2);
  expect(await rig.desk.store.submissionsInState("created")).toHaveLength(1);

  const itemIds = items.map((item) => item.returnInventoryId);
  const secondCopy = await batch.copyOrder({ submissionId, order: "RSD-2", items: itemIds });
  expect(secondCopy).toMatchObject({ value: { isCurrent: false, items: 0 } });
  expect((await rig.desk.store.currentBatch(isoNow())).name).toBe(copyName("RSD-1"));
  const parkedBatch = (await rig.desk.store.batchSummaries()).find(({ name }) => name === copyName("RSD-2"));
  expect(parkedBatch).toMatchObject({ state: "parked", warehouseId: 2, itemCount: 0 });
  expect(await batch.submit({ batchId: currentBatch.batchId })).toMatchObject({
    error: { code: "empty" },
  });
});
