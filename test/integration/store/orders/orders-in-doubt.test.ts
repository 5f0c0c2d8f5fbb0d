import { describe, expect, it } from "vitest";
import { isOrderKey } from "../../../../src-domain/fleet/claim-key.ts";
import { watchIntents } from "../../../../src-main/store/fleet/intent-watch.ts";
import { createOrdersToSend } from "../../../../src-main/store/reader/orders-to-send.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow, valueOf } from "../../use-cases/test-desk.ts";
import { openJournalIn } from "../databases.ts";
import { type MatchRig, openMatchRig, openOperations } from "./match-rig.ts";

const MUG = item(1, { sku: "MUG" });
const SECOND_MUG = item(2, { sku: "MUG" });
const THIRD_MUG = item(7, { sku: "MUG" });

/** Gives up an order that may exist. */
function abandon({ store }: MatchRig, submissionId: string): void {
  for (const type of ["take", "answer-lost", "released"] as const)
    store.transition(submissionId, { type }, {}, isoNow());
}

/** The item of an order that was given up, and that may exist, has left its line. */
async function openRigInDoubt({ quantity = 1, isDiscarded = false } = {}): Promise<{
  readonly rig: MatchRig;
  readonly orderId: string;
}> {
  const rig = openMatchRig();
  watchIntents(rig.journal);
  rig.store.joinFleet("bench-1", isoNow());
  rig.addItems([MUG, SECOND_MUG, THIRD_MUG]);
  rig.importOrders([bookedOrder("#1001", [orderLine("MUG", { quantity })])]);
  const { order } = rig.scan(MUG);
  const { batchId } = rig.current();
  abandon(rig, valueOf(await rig.submit()).submissionId);
  if (isDiscarded) rig.store.discardBatch(batchId, isoNow());
  else rig.store.releaseOrder(batchId, isoNow());
  rig.store.startBatch(isoNow());
  return { rig, orderId: order?.orderId ?? "" };
}

/** State of the only order line's claim in a fleet. */
function claimStateOf({ store }: Pick<MatchRig, "store">) {
  const lines = store.claimIntents("", 10).filter(({ key }) => isOrderKey(key));
  expect(lines).toHaveLength(1);
  return lines[0]?.wanted?.state ?? null;
}

const stateOf = ({ folder }: MatchRig, orderId: string) =>
  createOrdersToSend(openJournalIn(folder)).orderToSend(orderId)?.row.state;

describe("a line that an order that was given up may have sent", () => {
  it("is not used for another item, and names the doubt as the reason", async () => {
    const { rig } = await openRigInDoubt();
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none", exclusions: [{ kind: "in-doubt" }] });
  });

  it("shows its order with an unknown result", async () => {
    const { rig, orderId } = await openRigInDoubt();
    expect(stateOf(rig, orderId)).toBe("unknown");
  });

  it("refuses a submit with another item for it", async () => {
    const { rig, orderId } = await openRigInDoubt();
    rig.store.reopenOrder(orderId);
    rig.scan(SECOND_MUG);
    rig.journal.exec("UPDATE booked_line SET is_in_doubt = 1");
    expect(await rig.submit()).toMatchObject({ error: { code: "order-not-free", obstacle: "in-doubt" } });
  });

  it("is free once an operator opens it again", async () => {
    const { rig, orderId } = await openRigInDoubt();
    expect(rig.store.reopenOrder(orderId)).toBe(1);
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "allocated" });
  });

  it("is free once an operator opens it again after its batch was discarded", async () => {
    const { rig, orderId } = await openRigInDoubt({ isDiscarded: true });
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "none" });
    expect(rig.store.reopenOrder(orderId)).toBe(1);
    rig.store.startBatch(isoNow());
    expect(rig.scan(THIRD_MUG).result).toMatchObject({ kind: "allocated" });
  });

  it("is sent elsewhere once an operator marks it, when its batch was discarded", async () => {
    const { rig, orderId } = await openRigInDoubt({ isDiscarded: true });
    expect(rig.store.closeOrder(orderId, isoNow())).toBe(1);
    expect(stateOf(rig, orderId)).toBe("sent-elsewhere");
  });

  it("is sent elsewhere once an operator marks it", async () => {
    const { rig, orderId } = await openRigInDoubt();
    expect(rig.store.closeOrder(orderId, isoNow())).toBe(1);
    expect(stateOf(rig, orderId)).toBe("sent-elsewhere");
  });

  it("is in doubt again after an operator's mark as sent elsewhere is undone", async () => {
    const { rig, orderId } = await openRigInDoubt();
    rig.store.closeOrder(orderId, isoNow());
    rig.store.reopenOrder(orderId);
    expect(stateOf(rig, orderId)).toBe("unknown");
  });

  it("stays in doubt when a newer file lists it", async () => {
    const { rig } = await openRigInDoubt();
    rig.importOrders([bookedOrder("#1001", [orderLine("MUG")], { note: "changed" })]);
    expect(rig.scan(SECOND_MUG)).toMatchObject({ order: null, result: { exclusions: [{ kind: "in-doubt" }] } });
  });

  it("stays claimed in its fleet", async () => {
    const { rig } = await openRigInDoubt();
    expect(claimStateOf(rig)).toBe("sending");
  });

  it("stays claimed after an operator's mark as sent elsewhere is undone", async () => {
    const { rig, orderId } = await openRigInDoubt();
    rig.store.closeOrder(orderId, isoNow());
    expect(claimStateOf(rig)).toBe("sent");
    rig.store.reopenOrder(orderId);
    expect(claimStateOf(rig)).toBe("sending");
  });

  it("is free for its fleet once an operator opens it again", async () => {
    const { rig, orderId } = await openRigInDoubt();
    const intents = rig.store.claimIntents("", 10);
    rig.store.settleClaims(intents);
    rig.store.reopenOrder(orderId);
    expect(claimStateOf(rig)).toBeNull();
  });

  it("has no tracking number of the order that its batch is sent in without its item", async () => {
    const rig = openMatchRig();
    rig.addItems([MUG, SECOND_MUG]);
    rig.importOrders([bookedOrder("#1001", [orderLine("MUG")]), bookedOrder("#1002", [orderLine("MUG")])]);
    rig.scan(MUG);
    const { batchId } = rig.current();
    abandon(rig, valueOf(await rig.submit()).submissionId);
    rig.store.removeLine(batchId, MUG.returnInventoryId, isoNow());
    const { order } = rig.scan(SECOND_MUG);
    expect([order?.orderNumber, rig.current().batchId]).toEqual(["#1002", batchId]);
    rig.create(valueOf(await rig.submit()).submissionId, "8");
    const { lines } = await createOrdersToSend(openJournalIn(rig.folder)).linesToTrack();
    expect(lines.map(({ orderNumber }) => orderNumber)).toEqual(["#1002"]);
  });

  it("is claimed when its desk joins a fleet again", async () => {
    const { rig } = await openRigInDoubt();
    rig.store.settleClaims(rig.store.claimIntents("", 10));
    const journal = openJournalIn(rig.folder);
    watchIntents(journal);
    const store = openOperations(rig.cache, journal, { defaultBatchLimit: 20 });
    store.joinFleet("bench-1", isoNow());
    expect(claimStateOf({ store })).toBe("sending");
  });
});
