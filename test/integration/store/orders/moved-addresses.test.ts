import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { DESTINATION } from "../../../destination.ts";
import { bookedOrder, orderLine, recipient } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow, rawScan as scanOf } from "../../use-cases/test-desk.ts";
import {
  CUP,
  MUG,
  openMatchRig,
  openOrderRig as openRig,
  ORDER,
  refusal,
  reimport,
  SECOND_MUG,
  submitted,
  THIRD_MUG,
} from "./match-rig.ts";

describe("batches that exchange items", () => {
  const bigOrder = bookedOrder("#1001", [orderLine("MUG", { quantity: 2 })]);

  it("leave no address with items that are not for the order", () => {
    const rig = openRig(bigOrder);
    rig.scan(MUG);
    rig.scan(CUP);
    const firstId = rig.current().batchId;
    const move = rig.store.splitOff(firstId, [CUP.returnInventoryId], isoNow());
    expect(rig.destination(firstId)).toMatchObject({ shipmentName: "", description: "" });
    expect(rig.destination()).toMatchObject({ shipmentName: "Name of #1001" });
    rig.store.undoMove(typeof move === "string" ? "" : move.moveId, isoNow());
    expect(rig.current().batchId).toBe(firstId);
    expect(rig.store.orderMatch(firstId, isoNow())?.order).toMatchObject({ orderNumber: "#1001", address: "filled" });
    expect(rig.destination(firstId).shipmentName).toBe("Name of #1001");
  });

  it.each([
    ["no address with an item for no order", CUP, MUG, EMPTY_DESTINATION.shipmentName],
    ["the order's address with its item", MUG, CUP, "Name of #1001"],
  ])("leave %s after a take-over", (_what, keptItem, takenItem, shipmentName) => {
    const rig = openRig(bigOrder);
    const { batchId } = rig.current();
    rig.scan(MUG);
    rig.scan(CUP);
    const itemIds = [takenItem.returnInventoryId];
    rig.store.closeTakenBatch(batchId, { takenBy: "bench-2", at: isoNow(), batchId, itemIds }, isoNow());
    const keptId = rig.journal
      .prepare<[string], string>("SELECT batch_id FROM batch_line WHERE return_inventory_id = ? AND removed_at IS NULL")
      .pluck()
      .get(keptItem.returnInventoryId);
    expect(keptId).not.toBe(batchId);
    expect(rig.destination(keptId).shipmentName).toBe(shipmentName);
  });

  it("leave an overflow without the order's address when it has no item for it", async () => {
    const rig = openMatchRig({ defaultBatchLimit: 1 });
    rig.addItems([MUG, SECOND_MUG]);
    rig.importOrders([ORDER]);
    rig.scan(MUG);
    rig.store.recordScan(scanOf(SECOND_MUG.rma), isoNow());
    await submitted(rig);
    expect(rig.current()).toMatchObject({ lines: [{ item: { rma: SECOND_MUG.rma } }] });
    expect(rig.destination()).toMatchObject({ shipmentName: "", description: "" });
  });

  it("leave an overflow without an address that the operator corrected for the order", async () => {
    const rig = openMatchRig({ defaultBatchLimit: 1 });
    rig.addItems([MUG, SECOND_MUG]);
    rig.importOrders([ORDER]);
    rig.scan(MUG);
    rig.type({ shipmentPhone: "110" });
    rig.store.recordScan(scanOf(SECOND_MUG.rma), isoNow());
    await submitted(rig);
    expect(rig.destination()).toEqual(EMPTY_DESTINATION);
  });

  it("leave an overflow without an address when the order book fails", async () => {
    const rig = openMatchRig({ defaultBatchLimit: 1 });
    rig.addItems([MUG, SECOND_MUG]);
    rig.importOrders([ORDER]);
    rig.scan(MUG);
    rig.store.recordScan(scanOf(SECOND_MUG.rma), isoNow());
    rig.journal.exec("PRAGMA foreign_keys = OFF; ALTER TABLE order_allocation RENAME TO lost");
    await submitted(rig);
    expect(rig.current()).toMatchObject({ lines: [{ item: { rma: SECOND_MUG.rma } }], destination: EMPTY_DESTINATION });
  });

  it("leave an overflow for an order without the address of other items", async () => {
    const rig = openRig(bigOrder);
    rig.scan(MUG);
    rig.scan(SECOND_MUG);
    const firstId = rig.current().batchId;
    rig.store.writeSettings({ batchLimit: 1 });
    rig.store.moveSurplus(firstId, isoNow());
    rig.store.releaseOrder(firstId, isoNow());
    rig.type(DESTINATION, firstId);
    await submitted(rig, firstId);
    expect(rig.destination()).toEqual(EMPTY_DESTINATION);
    expect(rig.store.orderMatch(rig.current().batchId, isoNow())?.order).toMatchObject({ orderNumber: "#1001" });
  });

  it("leave the copy of an order without its address when it gets none of its items", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const { batchId } = rig.store.copyOrder(await submitted(rig), "Copy", [], isoNow()) ?? {};
    expect(rig.destination(batchId)).toEqual(EMPTY_DESTINATION);
  });

  it("keep the order of items that move to an overflow with an address of its own", async () => {
    const rig = openRig(bigOrder);
    rig.scan(MUG);
    rig.scan(SECOND_MUG);
    const firstId = rig.current().batchId;
    rig.store.writeSettings({ batchLimit: 1 });
    rig.store.moveSurplus(firstId, isoNow());
    const overflowId = rig.store.batchSummaries().find(({ overflowOf }) => overflowOf === firstId)?.batchId ?? "";
    rig.type(DESTINATION, overflowId);
    rig.store.resumeBatch(overflowId, isoNow());
    expect(rig.store.orderMatch(overflowId, isoNow())?.order).toMatchObject({ orderNumber: "#1001", address: "typed" });
  });

  it("release items that join the overflow of another order", () => {
    const rig = openMatchRig({ defaultBatchLimit: 2 });
    rig.addItems([MUG, SECOND_MUG, THIRD_MUG, CUP]);
    rig.importOrders([
      bookedOrder("#1001", [orderLine("MUG", { quantity: 3 })]),
      bookedOrder("#1002", [orderLine("CUP")]),
    ]);
    const firstId = rig.record(MUG);
    rig.record(SECOND_MUG);
    rig.match(firstId, MUG);
    rig.store.recordScan(scanOf(CUP.rma), isoNow());
    const overflowId = rig.store.batchSummaries().find(({ overflowOf }) => overflowOf === firstId)?.batchId ?? "";
    rig.store.resumeBatch(overflowId, isoNow());
    rig.match(overflowId, CUP);
    rig.store.writeSettings({ batchLimit: 3 });
    rig.store.resumeBatch(firstId, isoNow());
    rig.scan(THIRD_MUG);
    rig.store.writeSettings({ batchLimit: 2 });
    rig.store.moveSurplus(firstId, isoNow());
    expect(rig.store.batch(overflowId)?.lines).toHaveLength(2);
    expect(rig.store.orderMatch(overflowId, isoNow())).toMatchObject({
      order: { orderNumber: "#1002", otherItems: 1 },
      result: { kind: "not-for-order" },
    });
  });

  it("keep the order of items that move to an overflow", async () => {
    const rig = openRig(bigOrder);
    rig.scan(MUG);
    rig.scan(SECOND_MUG);
    const firstId = rig.current().batchId;
    rig.store.writeSettings({ batchLimit: 1 });
    rig.store.moveSurplus(firstId, isoNow());
    await submitted(rig, firstId);
    expect(rig.current()).toMatchObject({ lines: [{ item: { rma: SECOND_MUG.rma } }] });
    expect(rig.store.orderMatch(rig.current().batchId, isoNow())?.order).toMatchObject({ orderNumber: "#1001" });
    expect(rig.destination().shipmentName).toBe("Name of #1001");
  });

  it("keep the order of a parked batch", () => {
    const rig = openRig();
    rig.scan(MUG);
    const firstId = rig.current().batchId;
    rig.store.startBatch(isoNow());
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "in-other-batches" }] });
    rig.store.resumeBatch(firstId, isoNow());
    expect(rig.store.orderMatch(firstId, isoNow())?.order).toMatchObject({ orderNumber: "#1001", address: "filled" });
  });
});

describe("an address whose recipient is erased", () => {
  const LATER = "2999-01-01T00:00:00.000Z";

  it("is compared with newer files in a discarded batch of another recipient", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const { batchId } = rig.current();
    rig.store.discardBatch(batchId, isoNow());
    rig.store.eraseOthers({ beforeTime: LATER, names: ["Somebody"] }, { dayAgo: "", monthAgo: "" });
    rig.store.restoreBatch(batchId, isoNow());
    reimport(rig, { recipient: recipient("Somebody else") });
    expect(await rig.submit(batchId)).toMatchObject(refusal("address-changed"));
  });

  it("is removed with the last item of a batch that was resent", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const { batchId } = rig.current();
    rig.store.transition(await submitted(rig), { type: "taken-back" }, {}, isoNow());
    const secondId = await submitted(rig, batchId);
    rig.store.eraseRecipients({ beforeTime: LATER, names: null }, 20);
    rig.store.transition(secondId, { type: "taken-back" }, {}, isoNow());
    rig.store.removeLine(batchId, MUG.returnInventoryId, isoNow());
    expect(rig.destination(batchId)).toMatchObject({ shipmentName: "", shipmentStreet1: "" });
  });
});
