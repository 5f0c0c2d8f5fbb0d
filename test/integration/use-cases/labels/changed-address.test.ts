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

const addressesOf = async (resendId: string) => (await rig.desk.store.label(resendId))?.addresses ?? [];
const fetchCount = async () => (await rig.simulator.control.requests("getResend")).length;

it("fetches the order before it uses a label address that an event changed", async () => {
  const other = await orderWithLabel(rig, 1);
  const order = await orderWithLabel(rig, 1);
  const report = await openReports(rig);
  const own = await addressesOf(order.resendId);
  const [otherAddress] = await addressesOf(other.resendId);
  await report({ resendId: order.resendId, status: "label-success", shipment: { labelUrl: otherAddress } });
  const before = await fetchCount();
  expect(await rig.desk.labels.print(order.resendId, null)).toEqual({ ok: true, value: null });
  expect(await fetchCount()).toBeGreaterThan(before);
  expect((await addressesOf(order.resendId)).map((address) => URL.parse(address)?.pathname)).toEqual(
    own.map((address) => URL.parse(address)?.pathname),
  );
  expect(jobs).toHaveLength(1);
});

// Proof S27
it("prints nothing while the order with a changed label address cannot be fetched", async () => {
  const other = await orderWithLabel(rig, 1);
  const order = await orderWithLabel(rig, 1);
  const report = await openReports(rig);
  await rig.simulator.control.addFault({ operation: "getResend", kind: "status", status: 500, times: "always" });
  const [otherAddress] = await addressesOf(other.resendId);
  await report({ resendId: order.resendId, status: "label-success", shipment: { labelUrl: otherAddress } });
  expect(await rig.desk.labels.print(order.resendId, null)).toEqual({ ok: false, error: { code: "address-changed" } });
  expect(jobs).toEqual([]);
});

it("accepts an address with only a new signature without fetching the order", async () => {
  const { resendId } = await orderWithLabel(rig, 1);
  const report = await openReports(rig);
  const [own] = await addressesOf(resendId);
  await report({ resendId, status: "label-success", shipment: { labelUrl: `${own}?X-Amz-Signature=again` } });
  expect((await rig.desk.store.label(resendId))?.isChanged).toBe(false);
});
