import { describe, expect, it } from "vitest";
import type { Order } from "../../../../src-domain/orders/order.ts";
import { DESTINATION } from "../../../destination.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine, recipient } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { type MatchRig, openMatchRig } from "./match-rig.ts";

/** No order names its SKU. */
const CUP = item(1, { sku: "CUP" });
const SECOND_CUP = item(2, { sku: "CUP" });
const ORDER = bookedOrder("#1001", [orderLine("MUG")]);

function openRig(order: Order = ORDER): MatchRig {
  const rig = openMatchRig();
  rig.addItems([CUP, SECOND_CUP, item(3, { sku: "MUG" })]);
  rig.importOrders([order]);
  return rig;
}

function choose(rig: MatchRig, { returnInventoryId } = CUP, lineId = "1", number = "#1001") {
  const orderId = rig.journal
    .prepare<[string], string>("SELECT order_id FROM booked_order WHERE order_number = ?")
    .pluck()
    .get(number);
  const { batchId } = rig.current();
  return rig.store.chooseOrder({ batchId, returnInventoryId }, { orderId: orderId ?? "", lineId }, isoNow());
}

const isReimported = (rig: MatchRig, changes: Partial<Order>): void =>
  void rig.importOrders([{ ...ORDER, ...changes }]);

describe("an order that the operator chose for an item", () => {
  it("fills in its address although nothing matches the item", () => {
    const rig = openRig();
    rig.scan(CUP);
    expect(choose(rig)).toMatchObject({ match: { order: { orderNumber: "#1001", address: "filled", needs: [] } } });
    expect(rig.destination()).toMatchObject({ ...recipient("Name of #1001"), description: "#1001" });
  });

  it("leaves the address that the operator typed", () => {
    const rig = openRig();
    rig.scan(CUP);
    rig.type(DESTINATION);
    expect(choose(rig)).toMatchObject({ match: { order: { address: "typed" } } });
    expect(rig.destination().shipmentName).toBe("Ada Lovelace");
  });

  it.each<[string, (rig: MatchRig) => unknown, object]>([
    [
      "held",
      (rig) => isReimported(rig, { lines: [orderLine("MUG", { holdReason: "unpaid" })] }),
      { kind: "held-by-file", holdReason: "unpaid" },
    ],
    [
      "canceled",
      (rig) => isReimported(rig, { lines: [orderLine("MUG", { holdReason: "canceled" })] }),
      { kind: "held-by-file", holdReason: "canceled" },
    ],
    ["closed by hand", (rig) => rig.journal.exec("UPDATE booked_line SET closed_at = '2026-11-29'"), { kind: "sent" }],
    ["in doubt", (rig) => rig.journal.exec("UPDATE booked_line SET is_in_doubt = 1"), { kind: "in-doubt" }],
    [
      "gone",
      (rig) => rig.importOrders([bookedOrder("#2000", [orderLine("POT")])], { isComplete: true }),
      { kind: "gone" },
    ],
  ])("is refused with its reason when it is %s", (_state, change, exclusion) => {
    const rig = openRig();
    rig.scan(CUP);
    change(rig);
    expect(choose(rig)).toMatchObject({ exclusion: { orderNumber: "#1001", ...exclusion } });
    expect(rig.count("order_allocation")).toBe(0);
  });

  it("fills in no address when the channel hides it, as an order that the desk offers", () => {
    const rig = openRig({ ...ORDER, addressProblem: "hidden-by-channel" });
    rig.scan(CUP);
    expect(choose(rig)).toMatchObject({
      match: { order: { orderNumber: "#1001", address: "typed", addressProblem: "hidden-by-channel" } },
    });
    expect(rig.destination()).toMatchObject({ shipmentName: "", shipmentStreet1: "", description: "#1001" });
  });

  it("is refused when another batch has its item", () => {
    const rig = openRig();
    rig.scan(CUP);
    choose(rig);
    rig.store.startBatch(isoNow());
    rig.scan(SECOND_CUP);
    expect(choose(rig, SECOND_CUP)).toMatchObject({ exclusion: { kind: "in-other-batches" } });
  });

  it("is refused when the line names another item", () => {
    const rig = openRig({ ...ORDER, lines: [orderLine(null, { itemCode: SECOND_CUP.rma })] });
    rig.scan(CUP);
    expect(choose(rig)).toBe("other-item");
  });

  it("is refused when the batch has other items for its order", () => {
    const rig = openRig({ ...ORDER, lines: [orderLine("CUP", { quantity: 2 })] });
    rig.importOrders([bookedOrder("#1002", [orderLine("MUG")])]);
    rig.scan(CUP);
    rig.scan(SECOND_CUP);
    expect(choose(rig, CUP, "1", "#1002")).toBe("other-order");
  });

  it("can be used again for an item without SKU when a newer file has another address", () => {
    const rig = openRig();
    const unnamed = item(5, { sku: null });
    rig.addItems([unnamed]);
    const { batchId } = rig.current();
    rig.scan(unnamed);
    choose(rig, unnamed);
    isReimported(rig, { recipient: recipient("Name of #1001", { shipmentStreet1: "Allee 2" }) });
    expect(rig.store.orderMatch(batchId, isoNow())).toMatchObject({
      result: { kind: "allocated", choices: [{ orderNumber: "#1001" }] },
    });
  });

  it("confirms no name of a SKU when its newest address is used", () => {
    const rig = openRig();
    rig.scan(CUP);
    choose(rig);
    isReimported(rig, { recipient: recipient("Name of #1001", { shipmentStreet1: "Allee 2" }) });
    rig.use(CUP, "#1001");
    expect(rig.destination().shipmentStreet1).toBe("Allee 2");
    expect(rig.count("sku_alias WHERE confirmed_at IS NOT NULL")).toBe(0);
  });

  it("confirms no name of a SKU, however often it is chosen", () => {
    const rig = openRig({ ...ORDER, lines: [orderLine("MUG", { quantity: 3 })] });
    for (const cup of [CUP, SECOND_CUP]) {
      rig.record(cup);
      choose(rig, cup);
      rig.store.startBatch(isoNow());
    }
    expect(rig.count("sku_alias WHERE confirmed_at IS NOT NULL")).toBe(0);
    const thirdCup = item(4, { sku: "CUP" });
    rig.addItems([thirdCup]);
    expect(rig.scan(thirdCup).result).toMatchObject({ kind: "offer", reason: "alias-unconfirmed" });
  });
});
