import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { RESTORED_SETTING } from "../../../../src-main/store/files/file-names.ts";
import { DESTINATION } from "../../../destination.ts";
import { bookedOrder, orderLine, recipient } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import {
  CUP,
  type MatchRig,
  MUG,
  openMatchRig,
  openOrderRig as openRig,
  ORDER,
  refusal,
  reimport,
  SECOND_MUG,
  submitted,
} from "./match-rig.ts";

const nextBatch = (rig: MatchRig) => rig.store.startBatch(isoNow());

const closeLine = (rig: MatchRig): void =>
  void rig.journal.prepare("UPDATE booked_line SET closed_at = ?").run(isoNow());

describe("a line of an order", () => {
  it("is closed while its order may exist, and open again once it is canceled", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const id = await submitted(rig);
    const whyNot = () => {
      const { result } = rig.scan(SECOND_MUG);
      rig.store.undoLastScan(isoNow());
      return result?.kind === "none" ? result.exclusions[0]?.kind : result?.kind;
    };
    expect(whyNot()).toBe("in-other-batches");
    rig.store.transition(id, { type: "take" }, {}, isoNow());
    rig.store.transition(id, { type: "answer-lost" }, {}, isoNow());
    expect(whyNot()).toBe("in-other-batches");
    rig.store.transition(id, { type: "adopted", resendId: "7", by: "operator" }, {}, isoNow());
    expect(whyNot()).toBe("sent");
    for (const [status, expected] of [
      ["failed", "sent"],
      ["canceled", "allocated"],
    ]) {
      rig.journal.prepare("UPDATE submission SET newest_status = ?").run(status);
      expect(whyNot()).toBe(expected);
    }
  });

  it("stays closed after a cancellation when a newer file says that it was shipped", async () => {
    const rig = openRig();
    rig.scan(MUG);
    rig.create(await submitted(rig), "7");
    rig.journal.exec("UPDATE submission SET newest_status = 'canceled'");
    reimport(rig, { lines: [orderLine("MUG", { holdReason: "already-shipped" })] });
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "held-by-file" }] });
  });

  it.each([
    ["id", orderLine("MUG", { lineId: "2" })],
    ["SKU's case, from which its id is made", orderLine("mug", { lineId: "mug#1" })],
  ])("stays closed when later files have another %s for it", async (_change, line) => {
    const rig = openRig();
    rig.scan(MUG);
    rig.create(await submitted(rig), "7");
    reimport(rig, { lines: [line] });
    reimport(rig, { lines: [line], note: "changed" });
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{}, { kind: "held-by-file" }] });
  });

  it("does not hold the order's other line of its SKU that was there before", async () => {
    const otherLine = orderLine("MUG", { lineId: "2" });
    const rig = openRig({ ...ORDER, lines: [orderLine("MUG"), otherLine] });
    rig.scan(MUG);
    rig.create(await submitted(rig), "7");
    reimport(rig, { lines: [otherLine] });
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "allocated" });
  });

  it("stays closed when an order that may exist was abandoned and its batch discarded", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const { batchId } = rig.current();
    const id = await submitted(rig);
    rig.store.transition(id, { type: "take" }, {}, isoNow());
    rig.store.transition(id, { type: "answer-lost" }, {}, isoNow());
    rig.store.transition(id, { type: "released" }, {}, isoNow());
    rig.store.discardBatch(batchId, isoNow());
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "in-other-batches" }] });
  });

  const target = (batchId: string) => ({ batchId, returnInventoryId: MUG.returnInventoryId });
  const orderIdOf = (rig: MatchRig, number: string): string =>
    rig.journal
      .prepare<[string], string>("SELECT order_id FROM booked_order WHERE order_number = ?")
      .pluck()
      .get(number) ?? "";

  async function abandonInDoubt(rig: MatchRig): Promise<string> {
    rig.scan(MUG);
    const { batchId } = rig.current();
    const id = await submitted(rig);
    rig.store.transition(id, { type: "take" }, {}, isoNow());
    rig.store.transition(id, { type: "answer-lost" }, {}, isoNow());
    rig.store.transition(id, { type: "released" }, {}, isoNow());
    return batchId;
  }

  it.each<[string, (rig: MatchRig, batchId: string) => unknown]>([
    ["no order", (rig, batchId) => rig.store.releaseOrder(batchId, isoNow())],
    [
      "another order",
      (rig, batchId) =>
        rig.store.useOrder(target(batchId), { orderId: orderIdOf(rig, "#1002"), lineId: "1" }, isoNow()),
    ],
    ["a typed address", (rig, batchId) => rig.type({ shipmentName: "Somebody" }, batchId, EMPTY_DESTINATION)],
  ])("stays closed when the item of an abandoned order that may exist gets %s", async (_way, leave) => {
    const rig = openRig(ORDER, bookedOrder("#1002", [orderLine("MUG")], { orderedAt: null }));
    leave(rig, await abandonInDoubt(rig));
    nextBatch(rig);
    const { order } = rig.scan(SECOND_MUG);
    expect(order?.orderNumber).not.toBe("#1001");
  });

  it("is free again for the item of an abandoned order that gets it again", async () => {
    const rig = openRig();
    const batchId = await abandonInDoubt(rig);
    rig.store.useOrder(target(batchId), { orderId: orderIdOf(rig, "#1001"), lineId: "1" }, isoNow());
    expect(await rig.submit(batchId)).toMatchObject({ ok: true });
  });

  it("keeps its item and address when its order is taken back", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const { batchId } = rig.current();
    rig.store.transition(await submitted(rig), { type: "taken-back" }, {}, isoNow());
    expect(rig.store.orderMatch(batchId, isoNow())?.order).toMatchObject({ orderNumber: "#1001", address: "filled" });
    rig.create(await submitted(rig, batchId), "8");
    expect(rig.count("order_allocation")).toBe(1);
  });

  it("is reserved for the copy of the batch whose order failed, and for no other item", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const { batchId } = rig.current();
    rig.create(await submitted(rig), "7");
    rig.journal.exec("UPDATE submission SET newest_status = 'failed'");
    const copy = rig.store.createBatchFromSubmitted(batchId, [MUG], isoNow());
    expect(rig.store.orderMatch(copy.batchId ?? "", isoNow())?.order).toMatchObject({ orderNumber: "#1001" });
    rig.create(await submitted(rig, copy.batchId ?? ""), "8");
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "sent" }] });
  });

  it("keeps its order's address out of the recent recipients", async () => {
    const rig = openRig();
    rig.scan(MUG);
    await submitted(rig);
    expect(rig.store.recipients(isoNow())).toEqual([]);
  });
});

/** The channel hides the recipient in its newer files. */
const HIDDEN = {
  addressProblem: "hidden-by-channel",
  recipient: recipient("", { shipmentStreet1: "", shipmentCity: "" }),
} as const;

describe("a submit", () => {
  it("is refused when another batch was submitted for the line first", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const firstId = rig.current().batchId;
    rig.store.discardBatch(firstId, isoNow());
    rig.scan(SECOND_MUG);
    rig.store.restoreBatch(firstId, isoNow());
    await submitted(rig);
    expect(await rig.submit(firstId)).toMatchObject(refusal("sent"));
    expect(rig.count("submission")).toBe(1);
  });

  it.each<[string, (rig: MatchRig) => void]>([
    ["closed", closeLine],
    ["held", (rig) => reimport(rig, { lines: [orderLine("MUG", { holdReason: "canceled" })] })],
    ["fewer", (rig) => reimport(rig, { lines: [orderLine("MUG", { quantity: 0 })] })],
    ["address-changed", (rig) => reimport(rig, { recipient: recipient("Somebody else") })],
    [
      "address-changed",
      (rig) => reimport(rig, { recipient: recipient("Name of #1001", { shipmentStreet2: "Apt 5" }) }),
    ],
    ["address-unclear", (rig) => reimport(rig, { addressProblem: "two-addresses" })],
    ["address-unclear", (rig) => reimport(rig, HIDDEN)],
    [
      "address-unclear",
      (rig) => {
        closeLine(rig);
        reimport(rig, { recipient: recipient("Somebody else") });
        rig.journal.exec("UPDATE booked_line SET closed_at = NULL");
      },
    ],
    ["other-items", (rig) => void rig.scan(CUP)],
    ["gone", (rig) => void rig.importOrders([bookedOrder("#2000", [orderLine("POT")])], { isComplete: true })],
    [
      "restored",
      (rig) => rig.store.writeSettings({ [RESTORED_SETTING]: { restoredAt: isoNow(), backupAt: isoNow() } }),
    ],
  ])("is refused when the order became %s after it was filled in", async (obstacle, change) => {
    const rig = openRig();
    rig.scan(MUG);
    change(rig);
    expect(await rig.submit()).toMatchObject(refusal(obstacle));
    expect(rig.count("submission")).toBe(0);
  });

  it("is sent to the newer file's address once the operator uses the order again", async () => {
    const rig = openRig();
    rig.scan(MUG);
    rig.type({ shipmentPhone: "110" });
    reimport(rig, { recipient: recipient("Somebody else", { shipmentPhone: "112" }) });
    const { batchId } = rig.current();
    expect(rig.store.orderMatch(batchId, isoNow())?.order).toMatchObject({ addressObstacle: "address-changed" });
    rig.use(MUG, "#1001");
    expect(rig.destination()).toMatchObject({ shipmentName: "Somebody else", shipmentPhone: "110" });
    await submitted(rig);
  });

  const inAMinute = (): string => new Date(Date.now() + 60_000).toISOString();

  it("is sent to a hidden address once the operator keeps it", async () => {
    const rig = openRig();
    rig.scan(MUG);
    reimport(rig, HIDDEN);
    rig.use(MUG, "#1001", inAMinute());
    expect(rig.store.orderMatch(rig.current().batchId, isoNow())?.order).toMatchObject({ addressObstacle: null });
    await submitted(rig);
  });

  it("stays refused for a hidden address when the order gets another item", async () => {
    const lines = [orderLine("MUG", { quantity: 2 })];
    const rig = openRig({ ...ORDER, lines });
    rig.scan(MUG);
    reimport(rig, { ...HIDDEN, lines });
    rig.record(SECOND_MUG);
    rig.use(SECOND_MUG, "#1001", inAMinute());
    expect(await rig.submit()).toMatchObject(refusal("address-unclear"));
  });

  it("is sent to another address that replaces a hidden one", async () => {
    const rig = openRig();
    rig.scan(MUG);
    reimport(rig, HIDDEN);
    rig.type(DESTINATION);
    expect(await rig.submit()).toMatchObject({ ok: true });
  });

  it("is sent when the recipient was erased by age", async () => {
    const rig = openMatchRig();
    rig.addItems([MUG]);
    rig.importOrders([ORDER], { at: new Date(Date.now() - 1000).toISOString() });
    rig.scan(MUG);
    rig.journal.exec("DELETE FROM booked_recipient");
    expect(await rig.submit()).toMatchObject({ ok: true });
  });

  it("is sent without the items that are not for the order", async () => {
    const rig = openRig();
    rig.scan(MUG);
    rig.scan(CUP);
    rig.store.removeLine(rig.current().batchId, CUP.returnInventoryId, isoNow());
    expect(await rig.submit()).toMatchObject({ ok: true });
  });

  it("uses the newer address for the copy of an order that failed", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const { batchId } = rig.current();
    rig.create(await submitted(rig), "7");
    rig.journal.exec("UPDATE submission SET newest_status = 'failed'");
    reimport(rig, { recipient: recipient("Somebody else") });
    const copyId = rig.store.createBatchFromSubmitted(batchId, [MUG], isoNow()).batchId ?? "";
    expect(await rig.submit(copyId)).toMatchObject(refusal("address-changed"));
    rig.use(MUG, "#1001", isoNow(), copyId);
    expect(rig.destination(copyId).shipmentName).toBe("Somebody else");
    expect(await rig.submit(copyId)).toMatchObject({ ok: true });
  });

  it("is sent after a restore once the operator uses the order again", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const restoredAt = new Date(Date.now() - 1).toISOString();
    rig.journal.exec("UPDATE filled_batch SET filled_at = '2026-01-01T00:00:00.000Z'");
    rig.journal.exec("UPDATE order_file SET written_at = '2026-01-01T00:00:00.000Z'");
    rig.store.writeSettings({ [RESTORED_SETTING]: { restoredAt, backupAt: restoredAt, brokenFile: null } });
    expect(await rig.submit()).toMatchObject(refusal("restored"));
    rig.use(MUG, "#1001");
    expect(await rig.submit()).toMatchObject({ ok: true });
  });

  it("is refused when a person closed the order while the batch has its items", async () => {
    const rig = openRig();
    const { order } = rig.scan(MUG);
    expect(rig.store.closeOrder(order?.orderId ?? "", isoNow())).toBe(1);
    expect(await rig.submit()).toMatchObject(refusal("closed"));
  });

  it("is sent to another address that the operator typed", async () => {
    const rig = openRig();
    rig.scan(MUG);
    rig.type({ ...DESTINATION, description: "#1001" });
    reimport(rig, { recipient: recipient("Somebody else") });
    expect(await rig.submit()).toMatchObject({ ok: true });
  });

  it("is sent when the order book fails", async () => {
    const rig = openRig();
    rig.scan(MUG);
    rig.journal.exec("PRAGMA foreign_keys = OFF; ALTER TABLE booked_order RENAME TO lost");
    expect(await rig.submit()).toMatchObject({ ok: true });
  });
});

describe("an order that a newer complete file does not list", () => {
  it("stays gone when an earlier file lists it", () => {
    const rig = openMatchRig();
    rig.addItems([MUG]);
    rig.importOrders([ORDER], { writtenAt: "2026-11-29T01:00:00.000Z" });
    const newOrders = [bookedOrder("#2000", [orderLine("POT")])];
    rig.importOrders(newOrders, { writtenAt: "2026-11-29T03:00:00.000Z", isComplete: true });
    rig.importOrders([ORDER], { writtenAt: "2026-11-29T02:00:00.000Z" });
    expect(rig.scan(MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "gone" }] });
  });
});

describe("orders after a restore from a backup", () => {
  it("are only offered until a file from after the restore is imported", () => {
    const rig = openRig();
    const restoredAt = new Date(Date.now() + 500).toISOString();
    rig.store.writeSettings({ [RESTORED_SETTING]: { restoredAt, backupAt: isoNow(), brokenFile: null } });
    expect(rig.scan(MUG).result).toMatchObject({ kind: "offer", reason: "file-old" });
    rig.store.undoLastScan(isoNow());
    const at = new Date(Date.now() + 1000).toISOString();
    rig.importOrders([ORDER, bookedOrder("#1002", [orderLine("POT")])], { at });
    expect(rig.scan(MUG).result).toMatchObject({ kind: "offer", reason: "file-old" });
    rig.store.undoLastScan(isoNow());
    rig.importOrders([ORDER], { writtenAt: at, at });
    expect(rig.scan(MUG).result).toMatchObject({ kind: "allocated" });
  });
});
