import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../../../src-domain/labels/printing.ts";
import type { PageJob, PrintPort } from "../../../../src-main/use-cases/labels/print-port.ts";
import { openDeskRig, syncCompletely, type DeskRig } from "../test-desk.ts";
import { openReports } from "../order-reports.ts";
import { orderWithLabel } from "../resends/submitting.ts";

const HOUR = 60 * 60_000;

let rig: DeskRig;
let jobs: PageJob[];

const printing: PrintPort = {
  printers: () => Promise.resolve([]),
  print: (job) => {
    jobs.push(job);
    return Promise.resolve({ state: "given" });
  },
  station: {
    read: () => Promise.resolve({ ...DEFAULT_LABEL_PRINTER_SETTINGS, printer: "fake", silent: true }),
    write: () => Promise.resolve(),
    rolledOut: () => Promise.resolve([]),
  },
};

beforeEach(async () => {
  jobs = [];
  rig = await openDeskRig({ labelDelayMs: [20, 20], processingDelayMs: [HOUR, HOUR] });
  const folder = join(rig.folder, "labels");
  const labels = { hosts: () => [], managed: () => false, practiceBase: rig.simulator.labelBaseUrl, folder };
  rig = await rig.restart({ printing, labels });
  await syncCompletely(rig);
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
