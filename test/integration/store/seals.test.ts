import { expect, it } from "vitest";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../unit/domain/orders/booked-orders.ts";
import { isoNow, rawScan, valueOf } from "../use-cases/test-desk.ts";
import { type MatchRig, openMatchRig } from "./orders/match-rig.ts";

const MUG = item(1, { sku: "MUG" });

const CUP = item(2, { sku: "CUP" });

function print({ store }: MatchRig, reason: string | null, resendId = "7"): void {
  const printId = store.beginLabelPrint({ resendId, printer: "P", reason, isAutomatic: false }, isoNow());
  store.endLabelPrint(Number(printId), "given", null, isoNow());
}

async function submitAndPrint(rig: MatchRig, orderItem: InventoryItem, resendId: string): Promise<string> {
  rig.scan(orderItem);
  const { submissionId } = valueOf(await rig.submit());
  rig.create(submissionId, resendId);
  rig.journal.prepare("INSERT INTO order_label VALUES (?, '[]', '2026-11-29', '2026-11-29', 0)").run(resendId);
  print(rig, null, resendId);
  return submissionId;
}

/** A desk that requires the seal scan, after it printed the label of one order. */
async function printLabel() {
  const rig = openMatchRig({ settings: { sealScan: "required" } });
  rig.addItems([MUG, CUP]);
  rig.importOrders([bookedOrder("#1001", [orderLine("MUG")]), bookedOrder("#1002", [orderLine("CUP")])]);
  const submissionId = await submitAndPrint(rig, MUG, "7");
  const countEntries = () =>
    rig.store.timeline(submissionId).filter(({ fact }) => fact.kind === "nothing-to-scan").length;
  return { rig, countEntries };
}

it("waits for a label with a code that can seal it", async () => {
  const { rig, countEntries } = await printLabel();
  rig.store.storeLabelCodes("7", ["LP0012345678"], isoNow());
  expect(rig.store.waitingSeals()).toEqual(["7"]);
  expect(rig.store.label("7")?.seal).toMatchObject({ state: "waiting" });
  expect(countEntries()).toBe(0);
});

it.each([
  ["no code", []],
  ["only short and postal codes", ["REF77", "42010001"]],
])("does not wait for a label with %s, which the order's history says once", async (_codes, contents) => {
  const { rig, countEntries } = await printLabel();
  for (const _print of [1, 2]) rig.store.storeLabelCodes("7", contents, isoNow());
  expect(rig.store.waitingSeals()).toEqual([]);
  expect(rig.store.label("7")?.seal).toMatchObject({ state: "nothing-to-scan" });
  expect(countEntries()).toBe(1);
  expect(rig.store.recordScan(rawScan("REF77"), isoNow()).outcome.verdict.kind).not.toBe("sealed");
});

it("does not wait for a label without codes that was read before its print ended", async () => {
  const { rig } = await printLabel();
  rig.store.storeLabelCodes("7", [], isoNow());
  print(rig, "again");
  expect(rig.store.waitingSeals()).toEqual([]);
  expect(rig.store.label("7")?.seal).toMatchObject({ state: "nothing-to-scan" });
});

it("asks by a tracking number that came later when an item of the order is scanned", async () => {
  const { rig } = await printLabel();
  rig.store.storeLabelCodes("7", [], isoNow());
  rig.journal.exec("UPDATE submission SET newest_tracking_number = '1Z999AA10123456784'");
  expect(rig.store.waitingSeals()).toEqual([]);
  rig.store.recordScan(rawScan(MUG.rma), isoNow());
  expect(rig.store.waitingSeals()).toEqual(["7"]);
  const typed = { ...rawScan("6784"), source: "typed" as const };
  expect(rig.store.recordScan(typed, isoNow()).outcome.verdict).toMatchObject({ kind: "sealed" });
  expect(rig.store.waitingSeals()).toEqual([]);
});

it("waits for a label whose print was cut off, because it may be on paper", async () => {
  const { rig } = await printLabel();
  rig.journal.exec("DELETE FROM label_print; DELETE FROM label_seal");
  rig.journal.exec("UPDATE submission SET newest_tracking_number = '1Z999AA10123456784'");
  rig.store.beginLabelPrint({ resendId: "7", printer: "P", reason: null, isAutomatic: false }, isoNow());
  expect(rig.store.markInterruptedPrints(isoNow())).toBe(1);
  expect(rig.store.waitingSeals()).toEqual(["7"]);
});

it.each(["1Z 999 AA1 01 2345 6784", "1z999aa10123456784", "1Z-999AA1-0123456784"])(
  "recognizes another order's unread label by its reported number (%s)",
  async (trackingNumber) => {
    const { rig } = await printLabel();
    rig.store.storeLabelCodes("7", [], isoNow());
    const otherId = await submitAndPrint(rig, CUP, "8");
    rig.journal
      .prepare("UPDATE submission SET newest_tracking_number = ? WHERE submission_id <> ?")
      .run(trackingNumber, otherId);
    rig.store.storeLabelCodes("8", ["LP0099999999"], isoNow());
    expect(rig.store.recordScan(rawScan("1Z999AA10123456784"), isoNow()).outcome.verdict).toMatchObject({
      kind: "wrong-label",
    });
  },
);
