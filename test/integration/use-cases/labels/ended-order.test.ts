import { expect, it } from "vitest";
import { batchView } from "../../../../src-preload/contract/batches/batch.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { orderWithLabel, resendIdWithStatus, submitItems } from "../resends/submitting.ts";
import { openPrintingRig } from "./printing-rig.ts";

it("prints the label of a canceled order only despite the obstacle", async () => {
  const { rig, jobs } = await openPrintingRig();
  const { resendId } = await orderWithLabel(rig, 1);
  await rig.simulator.control.moveOrder(resendId, "cancelled");
  await rig.desk.orderTracking.readOrder(resendId);
  expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: false, error: { code: "canceled-or-failed" } });
  expect(await rig.desk.labels.print(resendId, null, "fault")).toEqual({
    ok: false,
    error: { code: "canceled-or-failed" },
  });
  expect((await rig.desk.labels.view(resendId)).prints).toEqual([]);
  expect(jobs).toEqual([]);
  expect(await rig.desk.labels.print(resendId, null, "anything")).toEqual({ ok: true, value: null });
  expect(jobs).toHaveLength(1);
});

it("copies the items of a failed label into a batch that can be submitted", async () => {
  const { rig } = await openPrintingRig();
  await rig.simulator.control.nextLabels("failed");
  const { submissionId, items } = await submitItems(rig, 1);
  await resendIdWithStatus(rig, submissionId, "failed");
  const [item] = items;
  await rig.simulator.control.changeItem(item?.returnInventoryId ?? "", "eligible");
  const copy = await rig.desk.labels.copyToNewBatch(submissionId);
  const batchId = copy.ok ? (copy.value.batchId ?? "") : "";
  const batch = await rig.desk.store.resumeBatch(batchId, new Date().toISOString());
  expect(batchView.parse(batch).lines).toHaveLength(1);
  expect(await bridgeOf(rig.desk).batch.submit({ batchId })).toMatchObject({ ok: true });
});
