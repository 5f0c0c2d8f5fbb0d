import { beforeEach, expect, it } from "vitest";
import type { PageJob } from "../../../../src-main/use-cases/labels/print-port.ts";
import { openReports } from "../order-reports.ts";
import { orderWithLabel } from "../resends/submitting.ts";
import type { DeskRig } from "../test-desk.ts";
import { openPrintingRig } from "./printing-rig.ts";

let rig: DeskRig;
let jobs: PageJob[];

beforeEach(async () => {
  ({ rig, jobs } = await openPrintingRig());
});

const findAddresses = async (resendId: string) => (await rig.desk.store.label(resendId))?.addresses ?? [];
const countFetches = async () => (await rig.simulator.control.requests("getResend")).length;

it("fetches the order before it uses a label address that an event changed", async () => {
  const otherOrder = await orderWithLabel(rig, 1);
  const order = await orderWithLabel(rig, 1);
  const report = await openReports(rig);
  const ownAddresses = await findAddresses(order.resendId);
  const [otherAddress] = await findAddresses(otherOrder.resendId);
  await report({ resendId: order.resendId, status: "label-success", shipment: { labelUrl: otherAddress } });
  const countBefore = await countFetches();
  expect(await rig.desk.labels.print(order.resendId, null)).toEqual({ ok: true, value: null });
  expect(await countFetches()).toBeGreaterThan(countBefore);
  expect((await findAddresses(order.resendId)).map((address) => URL.parse(address)?.pathname)).toEqual(
    ownAddresses.map((address) => URL.parse(address)?.pathname),
  );
  expect(jobs).toHaveLength(1);
});

// Proof S27
it("prints nothing while the order with a changed label address cannot be fetched", async () => {
  const otherOrder = await orderWithLabel(rig, 1);
  const order = await orderWithLabel(rig, 1);
  const report = await openReports(rig);
  await rig.simulator.control.addFault({ operation: "getResend", kind: "status", status: 500, times: "always" });
  const [otherAddress] = await findAddresses(otherOrder.resendId);
  await report({ resendId: order.resendId, status: "label-success", shipment: { labelUrl: otherAddress } });
  expect(await rig.desk.labels.print(order.resendId, null)).toEqual({ ok: false, error: { code: "address-changed" } });
  expect(jobs).toEqual([]);
});

it("accepts an address with only a new signature without fetching the order", async () => {
  const { resendId } = await orderWithLabel(rig, 1);
  const report = await openReports(rig);
  const [ownAddress] = await findAddresses(resendId);
  await rig.simulator.control.addFault({ operation: "getResend", kind: "status", status: 500, times: "always" });
  await report({ resendId, status: "label-success", shipment: { labelUrl: `${ownAddress}?X-Amz-Signature=again` } });
  expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: true, value: null });
});
