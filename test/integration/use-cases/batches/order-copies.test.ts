import { expect, it } from "vitest";
import { copyName } from "../../../../src-domain/batches/batch-name.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { waitForSubmission, submitItems } from "../resends/submitting.ts";
import { isoNow, syncedRig } from "../test-desk.ts";

it("copies an order into an empty current batch, else into a parked one", async () => {
  const rig = await syncedRig({ seed: 7 });
  const { submissionId, items } = await submitItems(rig, 2);
  await waitForSubmission(rig, submissionId, { state: "created" });
  const original = await rig.desk.store.submission(submissionId);
  const source = await rig.desk.store.batch(original?.batchId ?? "");
  const { batch } = bridgeOf(rig.desk);
  const first = await batch.copyOrder({ submissionId, order: "RSD-1", items: [] });
  expect(first).toMatchObject({ value: { isCurrent: true, items: 0, name: copyName("RSD-1") } });
  const current = await rig.desk.store.currentBatch(isoNow());
  expect(current.destination).toEqual(source?.destination);
  expect(current.warehouse?.warehouseId).toBe(2);
  expect(await rig.desk.store.submissionsInState("created")).toHaveLength(1);

  const ids = items.map((item) => item.returnInventoryId);
  const second = await batch.copyOrder({ submissionId, order: "RSD-2", items: ids });
  expect(second).toMatchObject({ value: { isCurrent: false, items: 0 } });
  expect((await rig.desk.store.currentBatch(isoNow())).name).toBe(copyName("RSD-1"));
  const parked = (await rig.desk.store.batchSummaries()).find(({ name }) => name === copyName("RSD-2"));
  expect(parked).toMatchObject({ state: "parked", warehouseId: 2, itemCount: 0 });
  expect(await batch.submit({ batchId: current.batchId })).toMatchObject({
    error: { code: "empty" },
  });
});
