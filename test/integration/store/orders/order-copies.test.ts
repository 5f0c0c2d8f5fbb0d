import { describe, expect, it } from "vitest";
import type { Order } from "../../../../src-domain/orders/order.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow, valueOf } from "../../use-cases/test-desk.ts";
import { type MatchRig, openMatchRig } from "./match-rig.ts";

const MUG = item(1, { sku: "MUG" });
const SECOND_MUG = item(2, { sku: "MUG" });
const CUP = item(3, { sku: "CUP" });
const SECOND_CUP = item(4, { sku: "CUP" });
const THIRD_MUG = item(5, { sku: "MUG" });
const ORDER = bookedOrder("#1001", [orderLine("MUG")]);
const REFUSED = { ok: false, error: { code: "order-not-free", orderNumber: "#1001", obstacle: "sent" } };

function openRig(order: Order = ORDER): MatchRig {
  const rig = openMatchRig();
  rig.addItems([MUG, SECOND_MUG, THIRD_MUG, CUP, SECOND_CUP]);
  rig.importOrders([order]);
  return rig;
}

let lastResendId = 0;

/** Submits the batch; the service creates its order. Returns the batch. */
async function send(rig: MatchRig, batchId = rig.current().batchId): Promise<string> {
  lastResendId += 1;
  rig.create(valueOf(await rig.submit(batchId)).submissionId, String(lastResendId));
  return batchId;
}

const setStatus = (rig: MatchRig, batchId: string, status: string): void =>
  void rig.journal.prepare("UPDATE submission SET newest_status = ? WHERE batch_id = ?").run(status, batchId);

const copy = (rig: MatchRig, batchId: string, items = [MUG]): string =>
  rig.store.createBatchFromSubmitted(batchId, items, isoNow()).batchId ?? "";

describe("a copy of a submitted batch", () => {
  it("is not sent when its first order was shipped after a failure", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const batchId = await send(rig);
    setStatus(rig, batchId, "failed");
    const copyId = copy(rig, batchId);
    setStatus(rig, batchId, "shipped");
    expect(await rig.submit(copyId)).toMatchObject(REFUSED);
  });

  it("closes the line for other items when its first order was shipped after a failure", async () => {
    const rig = openRig({ ...ORDER, lines: [orderLine("MUG", { quantity: 2 })] });
    rig.scan(MUG);
    const batchId = await send(rig);
    setStatus(rig, batchId, "failed");
    copy(rig, batchId);
    setStatus(rig, batchId, "shipped");
    rig.store.startBatch(isoNow());
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "in-other-batches" }] });
  });

  it("takes the line of the canceled order", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const batchId = await send(rig);
    setStatus(rig, batchId, "canceled");
    const copyId = copy(rig, batchId);
    expect(rig.store.orderMatch(copyId, isoNow())?.order).toMatchObject({ orderNumber: "#1001", address: "filled" });
    await send(rig, copyId);
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "sent" }] });
  });

  it("is not sent when another item was sent for the line of the canceled order", async () => {
    const rig = openRig();
    rig.scan(MUG);
    const batchId = await send(rig);
    setStatus(rig, batchId, "canceled");
    rig.scan(SECOND_MUG);
    await send(rig);
    expect(await rig.submit(copy(rig, batchId))).toMatchObject(REFUSED);
  });

  it("takes only the lines of its own items", async () => {
    const rig = openRig({ ...ORDER, lines: [orderLine("MUG"), orderLine("CUP", { lineId: "2" })] });
    rig.scan(MUG);
    rig.scan(CUP);
    const batchId = await send(rig);
    setStatus(rig, batchId, "failed");
    await send(rig, copy(rig, batchId));
    for (const other of [SECOND_MUG, SECOND_CUP]) {
      expect(rig.scan(other).result).toMatchObject({ kind: "none", exclusions: [{ kind: "sent" }] });
      rig.store.undoLastScan(isoNow());
    }
  });

  it("leaves a further unit of the line to another item", async () => {
    const order = { ...ORDER, lines: [orderLine("MUG", { quantity: 2 })] };
    const rig = openRig(order);
    rig.scan(MUG);
    const batchId = await send(rig);
    setStatus(rig, batchId, "failed");
    await send(rig, copy(rig, batchId));
    rig.importOrders([{ ...order, note: "changed" }]);
    expect(rig.scan(SECOND_MUG)).toMatchObject({
      result: { kind: "allocated" },
      order: { address: "filled", needs: [] },
    });
    await send(rig);
    expect(rig.scan(THIRD_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "sent" }] });
  });
});
