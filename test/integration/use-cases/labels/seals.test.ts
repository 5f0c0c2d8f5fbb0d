import { beforeEach, describe, expect, it } from "vitest";
import type { Verdict } from "../../../../src-domain/batches/batch.ts";
import type { SealScan } from "../../../../src-domain/labels/seals.ts";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import { createBatchHandlers } from "../../../../src-main/use-cases/batches/api.ts";
import type { PageJob } from "../../../../src-main/use-cases/labels/print-port.ts";
import { readRecentOrders } from "../../../../src-main/use-cases/resends/recent-orders.ts";
import { orderFacets } from "../../../../src-main/use-cases/resends/resend-views.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { GS } from "../../../label-families.ts";
import { drawLabel } from "../../support/label-raster.ts";
import { fillBatch, orderWithLabel } from "../resends/submitting.ts";
import { type DeskRig, isoNow, rawScan, until, valueOf } from "../test-desk.ts";
import { openPrintingRig } from "./printing-rig.ts";

let rig: DeskRig;
let jobs: readonly PageJob[];
/** The barcode of the label that is printed next. */
let barcode = "";

beforeEach(async () => {
  ({ rig, jobs } = await openPrintingRig({
    settings: { byItselfSince: null },
    render: () => [
      drawLabel([
        { symbology: "code128", content: barcode },
        { symbology: "code128", content: "42010001" },
      ]),
    ],
  }));
});

const turnOn = (sealScan: SealScan) => rig.desk.settings.save({ sealScan });

async function scan(text: string, source: "scanner" | "typed" = "scanner"): Promise<Verdict> {
  const { outcome } = await rig.desk.store.recordScan({ ...rawScan(text), source }, isoNow());
  return outcome.verdict;
}

const readView = (resendId: string) => rig.desk.labels.view(resendId);

type Order = Awaited<ReturnType<typeof orderWithLabel>>;

/** Prints an order's label with this barcode. */
async function printLabel(
  { resendId, items, submissionId }: Order,
  printedBarcode: string,
  { waitsForCodes } = { waitsForCodes: true },
) {
  barcode = printedBarcode;
  valueOf(await rig.desk.labels.print(resendId, null));
  const countChanges = () => rig.published.filter(({ name }) => name === "labels.changed").length;
  const countAfterPrint = countChanges();
  if (waitsForCodes) await until(async () => countChanges() > countAfterPrint, "the label's barcodes");
  const { resendNumber, trackingNumber } = (await rig.desk.store.submission(submissionId)) ?? {};
  const order = resendNumber ?? resendId;
  return { resendId, submissionId, order, trackingNumber: trackingNumber ?? "", item: items[0] };
}

const printOrder = async (printedBarcode: string, options = { waitsForCodes: true }) =>
  printLabel(await orderWithLabel(rig, 1), printedBarcode, options);

describe("while the seal scan is off", () => {
  it("reads no label and waits for none", async () => {
    const { resendId } = await printOrder("LP0012345678", { waitsForCodes: false });
    expect(await rig.desk.store.waitingSeals()).toEqual([]);
    expect(jobs.map(({ onSheets }) => onSheets)).toEqual([undefined]);
    expect((await readView(resendId)).seal).toBeNull();
    expect(await scan("LP0012345678")).toMatchObject({ kind: "unknown-code" });
  });
});

describe("while the seal scan is offered", () => {
  beforeEach(() => turnOn("offered"));

  it("seals by the barcode of the label, though the service reports another number", async () => {
    const { resendId, order } = await printOrder("LP0012345678");
    expect((await readView(resendId)).seal).toMatchObject({ state: "waiting" });
    expect(await scan(`]C1lp00${GS}12345678`)).toEqual({ kind: "sealed", order, resendId });
    expect((await readView(resendId)).seal).toMatchObject({ state: "sealed", isTyped: false });
    const { store, orderTracking } = rig.desk;
    const [newest] = await readRecentOrders(
      { store, normalTimes: orderTracking.normalTimes, undoableUntil: () => null },
      1,
    );
    expect(newest?.seal).toMatchObject({ state: "sealed" });
  });

  it("seals by the reported number where the label could not be read", async () => {
    const { trackingNumber } = await printOrder("", { waitsForCodes: false });
    expect(await scan(trackingNumber)).toMatchObject({ kind: "sealed" });
  });

  it("names both orders when the label of another order is scanned", async () => {
    const first = await printOrder("LP0012345678");
    expect(await scan("LP0012345678")).toMatchObject({ kind: "sealed" });
    const second = await printOrder("LP0087654321");
    const at = new Date(Date.now() + 60_000).toISOString();
    const { outcome } = await rig.desk.store.recordScan(rawScan("LP0012345678"), at);
    expect(outcome.verdict).toEqual({ kind: "wrong-label", order: second.order, otherOrder: first.order });
    expect((await readView(second.resendId)).seal).toMatchObject({ state: "waiting" });
  });

  it("takes a code of item and label as the item's while two parcels wait", async () => {
    const [firstOrder, secondOrder] = [await orderWithLabel(rig, 1), await orderWithLabel(rig, 1)];
    await printLabel(firstOrder, "LP0012345678");
    const rma = secondOrder.items[0]?.rma ?? "";
    const { order } = await printLabel(secondOrder, rma);
    expect(await scan(rma)).toEqual({ kind: "seal-scan", hint: "chosen", order });
  });

  it("asks for an item while two parcels wait, and compares with its order", async () => {
    const [firstOrder, secondOrder] = [await orderWithLabel(rig, 1), await orderWithLabel(rig, 1)];
    const first = await printLabel(firstOrder, "LP0012345678");
    const second = await printLabel(secondOrder, "LP0087654321");
    expect(await scan("LP0012345678")).toMatchObject({ kind: "seal-scan", hint: "item-first" });
    expect(await scan(second.item?.rma ?? "")).toEqual({ kind: "seal-scan", hint: "chosen", order: second.order });
    expect(await scan("LP0012345678")).toEqual({ kind: "wrong-label", order: second.order, otherOrder: first.order });
    expect(await scan("LP0087654321")).toMatchObject({ kind: "sealed", order: second.order });
    expect(await scan("LP0012345678")).toMatchObject({ kind: "sealed", order: first.order });
  });

  it("judges items as usual, and refuses no unknown code while the batch is empty", async () => {
    const { order } = await printOrder("LP0012345678");
    const digits = "9".repeat(30);
    for (const code of [digits, "x".repeat(300), `A${GS}B`])
      expect(await scan(code)).toEqual({ kind: "seal-scan", hint: "unknown", order });
    expect(await rig.desk.store.openRefusedScans(isoNow())).toEqual([]);
    expect(await scan("RSD-1-251129-A1-00-1")).toMatchObject({ kind: "unknown-code" });
    await fillBatch(rig, 1);
    expect(await scan(digits)).toMatchObject({ kind: "unknown-code" });
    expect(await scan("LP0012345678")).toMatchObject({ kind: "sealed" });
  });

  it("finds the orders that are not sealed", async () => {
    await printOrder("LP0012345678");
    const second = await printOrder("LP0087654321");
    const query = orderQueryOf({ ...DEFAULT_ORDER_VIEW, unsealed: true });
    const countFound = async () => {
      const { rows } = await rig.desk.store.reader.searchOrders(query, null, 0, 10);
      const { origins } = await orderFacets(rig.desk.store, query.filter);
      return [rows.length, ...origins.map(({ count }) => count)];
    };
    expect(await countFound()).toEqual([2, 2]);
    expect(await scan("LP0087654321")).toMatchObject({ kind: "sealed", order: second.order });
    expect(await countFound()).toEqual([1, 1]);
  });

  it("asks for an item before a label that the operator passed over", async () => {
    const { resendId } = await printOrder("LP0012345678");
    const { batchId } = await fillBatch(rig, 1);
    valueOf(await submitBatch(rig.desk.store, batchId, new Date()));
    expect((await readView(resendId)).seal).toMatchObject({ state: "passed" });
    expect(await scan("LP0012345678")).toMatchObject({ kind: "seal-scan", hint: "item-first" });
  });

  it("waits for the label after a restart", async () => {
    const { order } = await printOrder("LP0012345678");
    rig = await rig.restart();
    expect(await rig.desk.store.waitingSeals()).toEqual([order]);
    expect(await scan("LP0012345678")).toMatchObject({ kind: "sealed" });
    expect(await scan("LP0012345678")).toMatchObject({ kind: "sealed", again: true });
  });
});

describe("while the seal scan is required", () => {
  beforeEach(() => turnOn("required"));

  const submit = async () => {
    const { batchId } = await fillBatch(rig, 1);
    return createBatchHandlers(rig.desk).submit({ batchId });
  };

  it("submits no batch before the label is scanned or the end of its number typed", async () => {
    const { order, trackingNumber } = await printOrder("LP0012345678");
    const blocked = { ok: false, error: { code: "seal-waiting", fields: { order } } };
    expect(await submit()).toMatchObject(blocked);
    expect(await scan(trackingNumber.slice(-4))).not.toMatchObject({ kind: "sealed" });
    expect(await scan(trackingNumber.slice(-4), "typed")).toMatchObject({ kind: "sealed", typed: true });
    await rig.desk.store.discardBatch((await rig.desk.store.currentBatch(isoNow())).batchId, isoNow());
    expect(await submit()).toMatchObject({ ok: true });
  });

  it("does not wait for an order that was canceled", async () => {
    const { submissionId, resendId } = await printOrder("LP0012345678");
    await rig.simulator.control.moveOrder(resendId, "cancelled");
    await rig.desk.orderTracking.readOrder(resendId);
    expect((await rig.desk.store.submission(submissionId))?.statusRaw).toBe("canceled");
    expect(await submit()).toMatchObject({ ok: true });
  });
});
