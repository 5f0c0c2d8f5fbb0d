import { expect, it } from "vitest";
import { orderWithLabel } from "../resends/submitting.ts";
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
