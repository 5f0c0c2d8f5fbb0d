import { describe, expect, it } from "vitest";
import type { Order, OrderLine } from "../../../../src-domain/orders/order.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow, valueOf } from "../../use-cases/test-desk.ts";
import { finish, type MatchRig, openMatchRig } from "./match-rig.ts";

const [MUG, SECOND_MUG, THIRD_MUG] = [1, 2, 3].map((number) => item(number, { sku: "MUG" })) as [
  ReturnType<typeof item>,
  ReturnType<typeof item>,
  ReturnType<typeof item>,
];

/** An Amazon order: `quantity` still to send, `shippedQuantity` counted as shipped. */
const orderOf = (quantity: number, shippedQuantity: number, changes: Partial<OrderLine> = {}): Order =>
  bookedOrder("#1001", [orderLine("MUG", { quantity, shippedQuantity, ...changes })], { channel: "amazon" });

function openRig(order: Order): MatchRig {
  const rig = openMatchRig();
  rig.addItems([MUG, SECOND_MUG, THIRD_MUG]);
  rig.importOrders([order]);
  return rig;
}

let lastResendId = 100;

async function sendMug(rig: MatchRig): Promise<void> {
  lastResendId += 1;
  rig.scan(MUG);
  rig.create(valueOf(await rig.submit()).submissionId, String(lastResendId));
}

function saveTracking({ store, journal }: MatchRig, at = isoNow()): void {
  const ids = journal.prepare<[], number>("SELECT batch_line_id FROM order_allocation").pluck().all();
  store.markTrackingSaved("amazon", ids, [], at);
}

describe("a unit that this desk sent", () => {
  it("counts once when the channel counts it as shipped", async () => {
    const rig = openRig(orderOf(2, 0));
    await sendMug(rig);
    saveTracking(rig);
    rig.importOrders([orderOf(1, 1)]);
    expect(rig.scan(SECOND_MUG)).toMatchObject({ result: { kind: "allocated" }, order: { needs: [] } });
    expect(await rig.submit()).toMatchObject({ ok: true });
    expect(rig.scan(THIRD_MUG).result).toMatchObject({ kind: "none" });
  });

  it("counts once when the channel does not know it yet", async () => {
    const rig = openRig(orderOf(2, 0));
    await sendMug(rig);
    saveTracking(rig);
    rig.importOrders([orderOf(2, 0)]);
    expect(rig.scan(SECOND_MUG)).toMatchObject({ result: { kind: "allocated" }, order: { needs: [] } });
  });

  it("does not replace a unit that was shipped before the first import", async () => {
    const rig = openRig(orderOf(1, 1));
    await sendMug(rig);
    saveTracking(rig);
    rig.importOrders([orderOf(1, 1)], { writtenAt: new Date(Date.now() + 1).toISOString() });
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "sent" }] });
  });

  it("does not fill a unit that the buyer canceled", async () => {
    const rig = openRig(orderOf(2, 0));
    await sendMug(rig);
    saveTracking(rig);
    rig.importOrders([orderOf(1, 0)]);
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "sent" }] });
  });

  it("holds the line while the channel may count another unit as shipped", async () => {
    const rig = openRig(orderOf(2, 0));
    await sendMug(rig);
    rig.importOrders([orderOf(1, 1)]);
    expect(rig.scan(SECOND_MUG).result).toMatchObject({
      kind: "none",
      exclusions: [{ kind: "held-by-file", holdReason: "partly-shipped" }],
    });
    rig.store.undoLastScan(isoNow());
    saveTracking(rig);
    rig.importOrders([orderOf(1, 1)], { writtenAt: new Date(Date.now() + 1).toISOString() });
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "allocated" });
  });

  it("counts once although its tracking number was saved again later", async () => {
    const rig = openRig(orderOf(2, 0));
    await sendMug(rig);
    saveTracking(rig);
    const writtenAt = isoNow();
    saveTracking(rig, "2100-01-01T00:00:00.000Z");
    rig.importOrders([orderOf(1, 1)], { writtenAt });
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "allocated" });
  });

  it("restores the quantity when the import of the newer file is undone", async () => {
    const rig = openRig(orderOf(2, 0));
    const fileId = rig.importOrders([orderOf(1, 1)]);
    expect(finish(rig.store.undoOrderImport(fileId ?? 0))).toBe(true);
    expect(rig.scan(MUG).order?.needs).toMatchObject([{ quantity: 1 }]);
  });
});

/** Sends the order's only item again after its order failed. */
async function sendAgainAfterFailure(rig: MatchRig): Promise<void> {
  const { batchId } = rig.current();
  await sendMug(rig);
  rig.journal.exec("UPDATE submission SET newest_status = 'Failed'");
  const copy = rig.store.createBatchFromSubmitted(batchId, [MUG], isoNow());
  lastResendId += 1;
  rig.create(valueOf(await rig.submit(copy.batchId ?? "")).submissionId, String(lastResendId));
}

describe("an item that was sent again after its order failed", () => {
  it("counts once, so that its order still has a unit to send", async () => {
    const rig = openRig(orderOf(2, 0));
    await sendAgainAfterFailure(rig);
    const file = { channel: "amazon", shop: "", name: "o.txt", writtenAt: isoNow(), isComplete: true } as const;
    expect(finish(rig.store.planOrderImport(file, []))).toMatchObject({ openCount: 1, goneNumbers: ["#1001"] });
    expect(rig.scan(SECOND_MUG)).toMatchObject({ result: { kind: "allocated" }, order: { needs: [] } });
  });

  it.each([
    ["keeps the recipient for another unit", 2, 1],
    ["lets the recipient be erased with the last unit", 1, 0],
  ])("%s", async (_title, quantity, recipients) => {
    const rig = openRig(orderOf(quantity, 0));
    await sendAgainAfterFailure(rig);
    eraseEnded(rig);
    expect(rig.count("booked_recipient")).toBe(recipients);
  });
});

function eraseEnded({ store }: MatchRig): void {
  const later = new Date(Date.now() + 1000).toISOString();
  store.eraseOthers({ beforeTime: later, names: null }, { dayAgo: "2026-01-01", monthAgo: "2026-01-01" });
}

it.each(["failed", "canceled"])(
  "keeps the recipient of an order that %s, because it may be sent again",
  async (status) => {
    const rig = openRig(orderOf(1, 0));
    await sendMug(rig);
    rig.journal.prepare("UPDATE submission SET newest_status = ?").run(status);
    eraseEnded(rig);
    expect(rig.count("booked_recipient")).toBe(1);
  },
);

describe("an order whose lines are in two files", () => {
  const first = orderLine("MUG", { lineId: "1" });
  const second = orderLine("MUG", { lineId: "2" });
  const withLines = (...lines: readonly OrderLine[]): Order => bookedOrder("#1001", lines);

  it("keeps only the line of the newer file open", () => {
    const rig = openRig(withLines(first));
    rig.importOrders([withLines(second)]);
    expect(rig.scan(MUG)).toMatchObject({ result: { kind: "allocated" }, order: { needs: [] } });
    rig.store.startBatch(isoNow());
    expect(rig.scan(SECOND_MUG).result).toMatchObject({
      exclusions: expect.arrayContaining([expect.objectContaining({ holdReason: "not-listed" })]) as unknown,
    });
  });

  it("holds the line of the newer file when that of the first was sent", async () => {
    const rig = openRig(withLines(first));
    await sendMug(rig);
    rig.importOrders([withLines(second)]);
    expect(rig.scan(SECOND_MUG).result).toMatchObject({
      exclusions: expect.arrayContaining([expect.objectContaining({ holdReason: "status-unknown" })]) as unknown,
    });
  });

  it("opens the line again when a newer file lists both", async () => {
    const rig = openRig(withLines(first));
    await sendMug(rig);
    rig.importOrders([withLines(second)]);
    rig.importOrders([withLines(first, second)]);
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "allocated" });
    expect(await rig.submit()).toMatchObject({ ok: true });
    expect(rig.scan(THIRD_MUG).result).toMatchObject({ kind: "none" });
  });
});

describe("an order of which a spreadsheet dropped the number's zeros", () => {
  const orderWithNumber = (orderNumber: string): Order => bookedOrder(orderNumber, [orderLine("MUG")]);

  it.each([
    ["000123", "123"],
    ["123", "0123"],
  ])("is held when the order %s was sent: %s", async (sentNumber, number) => {
    const rig = openRig(orderWithNumber(sentNumber));
    await sendMug(rig);
    rig.importOrders([orderWithNumber(number)]);
    expect(rig.scan(SECOND_MUG).result).toMatchObject({
      exclusions: expect.arrayContaining([
        expect.objectContaining({ orderNumber: number, holdReason: "status-unknown" }),
      ]) as unknown,
    });
  });

  it("is open when no order with other zeros was sent", async () => {
    const rig = openRig(orderWithNumber("000123"));
    await sendMug(rig);
    rig.importOrders([orderWithNumber("000123"), orderWithNumber("1230")]);
    expect(rig.scan(SECOND_MUG)).toMatchObject({ result: { kind: "allocated" }, order: { orderNumber: "1230" } });
  });
});
