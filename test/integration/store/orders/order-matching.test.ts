import { describe, expect, it } from "vitest";
import { type Destination, EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { DESTINATION } from "../../../destination.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine, recipient } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { openMatchRig } from "./match-rig.ts";

const MUG = item(1, { sku: "MUG" });
const SECOND_MUG = item(2, { sku: "MUG" });
const CUP = item(3, { sku: "CUP" });

function openRig(...orders: readonly Parameters<ReturnType<typeof openMatchRig>["importOrders"]>[0][number][]) {
  const rig = openMatchRig();
  rig.addItems([MUG, SECOND_MUG, CUP]);
  if (orders.length > 0) rig.importOrders(orders);
  return rig;
}

describe("a scanned item that one order wants", () => {
  it("gets the order's address, and its number as description", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    expect(rig.scan(MUG)).toMatchObject({
      result: { kind: "allocated" },
      order: { orderNumber: "#1001", town: "Berlin", country: "DEU", address: "filled", needs: [] },
    });
    expect(rig.destination()).toMatchObject({ ...recipient("Name of #1001"), description: "#1001" });
  });

  it("says what the order still needs, and how many items are on hold for it", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG", { quantity: 2 }), orderLine("CUP", { lineId: "2" })]));
    expect(rig.scan(MUG).order?.needs).toEqual([
      { wanted: "MUG", quantity: 1, onHold: 1 },
      { wanted: "CUP", quantity: 1, onHold: 1 },
    ]);
  });

  it("leaves the batch's address for the second item of the order", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG"), orderLine("CUP", { lineId: "2" })]));
    rig.scan(MUG);
    expect(rig.scan(CUP)).toMatchObject({ result: { kind: "allocated" }, order: { needs: [], otherItems: 0 } });
    expect(rig.count("order_allocation")).toBe(2);
  });

  it("is for the batch's order, however many orders are more urgent", () => {
    const urgent = Array.from({ length: 30 }, (_, index) =>
      bookedOrder(`#2${index}`, [orderLine("CUP")], { shipBy: "2026-11-01" }),
    );
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG"), orderLine("CUP", { lineId: "2" })]), ...urgent);
    rig.scan(MUG);
    expect(rig.scan(CUP)).toMatchObject({ result: { kind: "allocated" }, order: { orderNumber: "#1001", needs: [] } });
  });

  it("is decided as if no later scan had been recorded", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    const batchId = rig.record(MUG);
    rig.record(CUP);
    expect(rig.match(batchId, MUG)?.match.result).toMatchObject({ kind: "allocated" });
    expect(rig.match(batchId, CUP)?.match).toMatchObject({
      result: { kind: "not-for-order" },
      order: { otherItems: 1 },
    });
  });

  it("is not matched after it left the batch", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    const batchId = rig.record(MUG);
    rig.store.undoLastScan(isoNow());
    expect(rig.match(batchId, MUG)).toBeNull();
    expect(rig.destination().shipmentName).toBe("");
  });

  it("is matched once, however often main asks", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG", { quantity: 2 })]));
    const batchId = rig.record(MUG);
    for (const _ of [1, 2, 3]) rig.match(batchId, MUG);
    expect(rig.count("order_allocation")).toBe(1);
  });

  it("is offered an order whose code another item has, too", () => {
    const trackingNumber = "1Z999AA10123456784";
    const [first, second] = [item(11, { trackingNumber }), item(12, { trackingNumber })];
    const rig = openRig(bookedOrder("#1001", [orderLine(null, { itemCode: trackingNumber.toLowerCase() })]));
    rig.addItems([first, second]);
    expect(rig.scan(first).result).toMatchObject({ kind: "offer", reason: "several-items" });
    expect(rig.destination()).toEqual(EMPTY_DESTINATION);
  });

  it("is offered an order when the batch holds an item without an order", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.scan(CUP);
    expect(rig.scan(MUG).result).toMatchObject({ kind: "offer", reason: "other-items" });
    expect(rig.destination().shipmentName).toBe("");
  });

  it("needs its record before the desk decides", () => {
    const rig = openMatchRig();
    rig.addItems([MUG], null);
    rig.importOrders([bookedOrder("#1001", [orderLine("MUG")])]);
    const batchId = rig.record(MUG);
    expect(rig.match(batchId, MUG)).toMatchObject({ needsRecord: true, hasFilled: false });
    rig.addItems([MUG], 1);
    expect(rig.match(batchId, MUG)).toMatchObject({ needsRecord: false, hasFilled: true });
  });

  it("gets no address from an order whose address is masked", () => {
    const masked = bookedOrder("#1001", [orderLine("MUG")], { addressProblem: "hidden-by-channel" });
    const rig = openRig(masked);
    const { result } = rig.scan(MUG);
    expect(result).toMatchObject({ kind: "address-missing", problem: "hidden-by-channel" });
    const [choice] = result?.kind === "address-missing" ? result.choices : [];
    const item = { batchId: rig.current().batchId, returnInventoryId: MUG.returnInventoryId };
    rig.store.useOrder(item, { orderId: choice?.orderId ?? "", lineId: "1" }, isoNow());
    expect(rig.destination()).toMatchObject({ shipmentName: "", shipmentStreet1: "", description: "#1001" });
  });
});

describe("text that the operator typed", () => {
  const renewed = bookedOrder("#1001", [orderLine("MUG")], {
    recipient: recipient("Name of #1001", { shipmentStreet1: "Allee 2", shipmentCity: "Hamburg" }),
  });

  it("is never overwritten by a match", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.type({ shipmentCity: "Newark" });
    expect(rig.scan(MUG).result).toMatchObject({ kind: "offer", reason: "address-typed" });
    expect(rig.destination()).toMatchObject({ shipmentName: "", shipmentCity: "Newark" });
  });

  it("stays when the operator uses the order", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.type(DESTINATION);
    const { batchId } = rig.current();
    const { result } = rig.scan(MUG);
    const [choice] = result?.kind === "offer" ? result.choices : [];
    const used = rig.store.useOrder(
      { batchId, returnInventoryId: MUG.returnInventoryId },
      { orderId: choice?.orderId ?? "", lineId: "1" },
      isoNow(),
    );
    expect(used).toMatchObject({ match: { order: { orderNumber: "#1001", address: "typed" } } });
    expect(rig.destination()).toMatchObject({ shipmentName: "Ada Lovelace", shipmentCity: "Newark" });
  });

  it("ends the order that was filled in while the operator typed an address", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    const { batchId, destination: seen } = rig.current();
    rig.scan(MUG);
    rig.type(DESTINATION, batchId, seen);
    expect(rig.destination()).toEqual(DESTINATION);
    expect(rig.store.orderMatch(batchId, isoNow())).toMatchObject({
      order: null,
      result: { kind: "offer", reason: "address-typed" },
    });
  });

  it("leaves the order that was filled in while the operator typed remarks", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    const { batchId, destination: seen } = rig.current();
    rig.scan(MUG);
    rig.type({ remarks: "fragile" }, batchId, seen);
    expect(rig.destination()).toMatchObject({ shipmentName: "Name of #1001", remarks: "fragile" });
  });

  it("does not bring back an address that the desk cleared in the meantime", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.scan(MUG);
    const { batchId, destination: seen } = rig.current();
    rig.importOrders([renewed]);
    rig.store.removeLine(batchId, MUG.returnInventoryId, isoNow());
    rig.type({ remarks: "fragile" }, batchId, seen);
    expect(rig.destination()).toEqual({ ...EMPTY_DESTINATION, remarks: "fragile" });
  });

  it("leaves the filled-in address as it was when a newer file arrives while typing", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.scan(MUG);
    const { batchId, destination: seen } = rig.current();
    rig.importOrders([renewed]);
    rig.type({ remarks: "fragile" }, batchId, seen);
    expect(rig.destination()).toEqual({ ...seen, remarks: "fragile" });
    expect(rig.store.orderMatch(batchId, isoNow())?.order).toMatchObject({ addressObstacle: "address-changed" });
  });

  it("is stored with the newer address that the operator used while typing", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.scan(MUG);
    const { batchId, destination: seen } = rig.current();
    rig.importOrders([renewed]);
    rig.use(MUG, "#1001");
    rig.type({ remarks: "fragile", description: "" }, batchId, seen);
    expect(rig.destination()).toEqual({ ...seen, ...renewed.recipient, remarks: "fragile", description: "" });
    expect(rig.store.orderMatch(batchId, isoNow())?.order).toMatchObject({ address: "filled", addressObstacle: null });
  });

  it.each<[string, Partial<Destination>, Partial<Destination>]>([
    ["stands alone", { shipmentStreet1: "Weg 1a" }, { shipmentStreet1: "Weg 1a" }],
    ["is not stored where it was emptied", { shipmentStreet1: "" }, renewed.recipient],
  ])("%s as a part of an address that was renewed while typing", (_outcome, typed, expected) => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.scan(MUG);
    const { batchId, destination: seen } = rig.current();
    rig.importOrders([renewed]);
    rig.use(MUG, "#1001");
    rig.type(typed, batchId, seen);
    const { description: _number, ...stored } = rig.destination();
    expect(stored).toEqual({ ...EMPTY_DESTINATION, ...expected, description: undefined });
  });

  it("is kept without the address when another order replaced the one on the page", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]), bookedOrder("#1002", [orderLine("MUG")]));
    rig.scan(MUG);
    const { batchId, destination: seen } = rig.current();
    rig.importOrders([renewed]);
    rig.use(MUG, "#1002");
    rig.type({ shipmentPhone: "110" }, batchId, seen);
    expect(rig.destination()).toEqual({ ...EMPTY_DESTINATION, shipmentPhone: "110" });
    expect(rig.store.orderMatch(batchId, isoNow())?.order).toBeNull();
  });

  it("refuses the newer address when a part of another place was typed", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.scan(MUG);
    rig.type({ shipmentStreet1: "Weg 1a" });
    const typed = rig.destination();
    rig.importOrders([renewed]);
    expect(rig.use(MUG, "#1001")).toBe("address-edited");
    expect(rig.destination()).toEqual(typed);
    rig.type({ shipmentStreet1: "" });
    expect(rig.use(MUG, "#1001")).toMatchObject({ batch: { destination: renewed.recipient } });
  });
});

describe("an item that leaves its batch", () => {
  it.each([
    [
      "is removed",
      (rig: ReturnType<typeof openRig>) => rig.store.removeLine(rig.current().batchId, MUG.returnInventoryId, isoNow()),
    ],
    ["is undone", (rig: ReturnType<typeof openRig>) => rig.store.undoLastScan(isoNow())],
  ])("releases the order and clears what was filled in when it %s", (_, leave) => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.scan(MUG);
    rig.type({ remarks: "fragile" });
    leave(rig);
    expect(rig.destination()).toMatchObject({ shipmentName: "", description: "", remarks: "fragile" });
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "allocated" });
  });

  it("leaves a field that the operator changed", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG")]));
    rig.scan(MUG);
    rig.type({ shipmentStreet1: "Weg 1a" });
    rig.store.removeLine(rig.current().batchId, MUG.returnInventoryId, isoNow());
    expect(rig.destination()).toMatchObject({ shipmentName: "", shipmentStreet1: "Weg 1a" });
  });

  it("leaves the address while another item is for the order", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG", { quantity: 2 })]));
    rig.scan(MUG);
    rig.scan(SECOND_MUG);
    rig.store.undoLastScan(isoNow());
    expect(rig.destination().shipmentName).toBe("Name of #1001");
  });
});

describe("the operator's choice", () => {
  const urgent = bookedOrder("#1001", [orderLine("MUG")], { shipBy: "2026-12-01" });
  const later = bookedOrder("#1002", [orderLine("MUG")], { shipBy: "2026-12-02" });

  function scanChoices(rig: ReturnType<typeof openRig>) {
    const { result } = rig.scan(MUG);
    return result?.kind === "allocated" ? result : { choices: [], count: 0 };
  }

  it("replaces the address by the next order's", () => {
    const rig = openRig(later, urgent);
    const { choices, count } = scanChoices(rig);
    expect([choices.map(({ orderNumber }) => orderNumber), count]).toEqual([["#1001", "#1002"], 2]);
    const { batchId } = rig.current();
    const next = { orderId: choices[1]?.orderId ?? "", lineId: "1" };
    const used = rig.store.useOrder({ batchId, returnInventoryId: MUG.returnInventoryId }, next, isoNow());
    expect(used).toMatchObject({
      match: { order: { orderNumber: "#1002" } },
      batch: { destination: { description: "#1002" } },
    });
    expect(rig.destination().shipmentName).toBe("Name of #1002");
    rig.store.startBatch(isoNow());
    expect(rig.scan(SECOND_MUG)).toMatchObject({ order: { orderNumber: "#1001" } });
  });

  it("refuses another order while the batch has other items for its own", () => {
    const rig = openRig({ ...urgent, lines: [orderLine("MUG"), orderLine("CUP", { lineId: "2" })] }, later);
    rig.scan(MUG);
    rig.scan(CUP);
    const { batchId } = rig.current();
    const orderId = rig.journal.prepare("SELECT order_id FROM booked_order WHERE order_number = '#1002'").pluck().get();
    const next = { orderId: String(orderId), lineId: "1" };
    expect(rig.store.useOrder({ batchId, returnInventoryId: MUG.returnInventoryId }, next, isoNow())).toBe(
      "other-order",
    );
  });

  it("clears the address and offers the order again after it was released", () => {
    const rig = openRig(urgent);
    rig.scan(MUG);
    const { batchId } = rig.current();
    const released = rig.store.releaseOrder(batchId, isoNow());
    expect(rig.destination()).toMatchObject({ shipmentName: "", description: "" });
    expect(released?.match).toMatchObject({ order: null, result: { kind: "offer", reason: "not-filled" } });
    expect(rig.count("order_allocation")).toBe(0);
  });

  it("moves an item that is not for the order into a new batch, and matches it there", () => {
    const rig = openRig(urgent, bookedOrder("#1003", [orderLine("CUP")]));
    rig.scan(MUG);
    const firstId = rig.current().batchId;
    expect(rig.scan(CUP).result).toMatchObject({ kind: "not-for-order", choices: [{ orderNumber: "#1003" }] });
    rig.store.moveToNewBatch(firstId, CUP.returnInventoryId, isoNow());
    expect(rig.current()).toMatchObject({ lines: [{ slot: 1 }], destination: { shipmentName: "Name of #1003" } });
    expect(rig.store.batch(firstId)).toMatchObject({ state: "parked", destination: { shipmentName: "Name of #1001" } });
  });

  it("fills in the address only after the demanded condition is confirmed", () => {
    const rig = openRig(bookedOrder("#1001", [orderLine("MUG", { condition: "like new" })]));
    expect(rig.scan(MUG).result).toMatchObject({ kind: "ask", reason: "condition" });
    expect(rig.destination().shipmentName).toBe("");
    rig.store.confirmItemCondition(rig.current().batchId, MUG.returnInventoryId, isoNow());
    expect(rig.destination().shipmentName).toBe("Name of #1001");
  });

  it("matches another name of a SKU after two uses", () => {
    const names = ["#1001", "#1002", "#1003"].map((number) => bookedOrder(number, [orderLine("BECHER")]));
    const rig = openRig(...names);
    const ids = rig.journal
      .prepare<[], string>("SELECT order_id FROM booked_order ORDER BY order_number")
      .pluck()
      .all();
    expect(rig.scan(MUG).result).toBeNull();
    const firstId = rig.current().batchId;
    rig.store.useOrder(
      { batchId: firstId, returnInventoryId: MUG.returnInventoryId },
      { orderId: ids[0] ?? "", lineId: "1" },
      isoNow(),
    );
    rig.store.startBatch(isoNow());
    expect(rig.scan(SECOND_MUG).result).toMatchObject({ kind: "offer", reason: "alias-unconfirmed" });
    const secondId = rig.current().batchId;
    rig.store.useOrder(
      { batchId: secondId, returnInventoryId: SECOND_MUG.returnInventoryId },
      { orderId: ids[1] ?? "", lineId: "1" },
      isoNow(),
    );
    rig.store.startBatch(isoNow());
    const thirdMug = item(4, { sku: "mug" });
    rig.addItems([thirdMug]);
    expect(rig.scan(thirdMug)).toMatchObject({ result: { kind: "allocated" }, order: { orderNumber: "#1003" } });
  });

  it("fills in a service type only after a person confirmed its mapping", () => {
    const express = (number: string) => bookedOrder(number, [orderLine("MUG")], { serviceName: "Express" });
    const rig = openRig(express("#1001"), express("#1002"));
    rig.store.replaceServiceTypes(
      2,
      [{ code: "EXP", name: "Express", labelMode: "auto-label", toCountries: [] }],
      isoNow(),
    );
    expect(rig.scan(MUG).order).toMatchObject({ serviceName: "Express", mappedServiceType: null });
    expect(rig.destination().shipmentServiceType).toBe("");
    rig.type({ shipmentServiceType: "EXP" });
    const confirmed = rig.store.confirmServiceType(rig.current().batchId, isoNow());
    expect(confirmed).toMatchObject({ result: { kind: "allocated", choices: [{}, {}] } });
    rig.store.startBatch(isoNow());
    expect(rig.scan(SECOND_MUG).order).toMatchObject({ mappedServiceType: "EXP" });
    expect(rig.destination().shipmentServiceType).toBe("EXP");
  });
});
