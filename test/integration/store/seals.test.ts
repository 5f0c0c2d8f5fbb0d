import { expect, it } from "vitest";
import { item } from "../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../unit/domain/orders/booked-orders.ts";
import { isoNow, rawScan, valueOf } from "../use-cases/test-desk.ts";
import { type MatchRig, openMatchRig } from "./orders/match-rig.ts";

const MUG = item(1, { sku: "MUG" });

function print({ store }: MatchRig, reason: string | null): void {
  const printId = store.beginLabelPrint({ resendId: "7", printer: "P", reason, isAutomatic: false }, isoNow());
  store.endLabelPrint(Number(printId), "given", null, isoNow());
}

/** A desk that requires the seal scan, after it printed the label of one order. */
async function printLabel() {
  const rig = openMatchRig({ settings: { sealScan: "required" } });
  rig.addItems([MUG]);
  rig.importOrders([bookedOrder("#1001", [orderLine("MUG")])]);
  rig.scan(MUG);
  const { submissionId } = valueOf(await rig.submit());
  rig.create(submissionId, "7");
  rig.journal.exec("INSERT INTO order_label VALUES ('7', '[]', '2026-11-29', '2026-11-29', 0)");
  print(rig, null);
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
