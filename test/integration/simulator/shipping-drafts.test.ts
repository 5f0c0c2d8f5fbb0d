import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PracticeService, type Reply } from "./practice-service.ts";

const SHIP_TO = {
  shipToCountry: "HKG",
  shipToContactName: "Chan Tai Man",
  shipToPhone: "+852 5550 0199",
  shipToEmail: "dock@example.com",
  shipToCompanyName: "Harbour Trading Ltd",
  shipToStreet1: "8 Wang Kwong Road",
  shipToCity: "Kowloon Bay",
  shipToState: "NA",
  shipToPostalCode: "999077",
  shipToType: "Business",
};
const REQUEST = { outboundWarehouseId: 2, shippingMethod: "SEA_FREIGHT", shipTo: SHIP_TO };

let service: PracticeService;
beforeEach(async () => void (service = await PracticeService.start({ items: 600 })));
afterEach(() => service.close());

const call = (path: string, body: object): Promise<Reply> =>
  service.post(`/api/outbound/consolidateShipping/${path}`, body);
const orderIn = (reply: Reply): Order => reply.body["data"] as Order;
const errorOf = (reply: Reply) => reply.body.meta.error;

interface Order {
  readonly consolidateShippingOrderId: string;
  readonly consolidateShippingOrderStatus: string;
  readonly shipTo: Readonly<Record<string, string>>;
}

async function draft(): Promise<string> {
  return orderIn(await call("order/create", REQUEST)).consolidateShippingOrderId;
}

describe("a consolidate shipping order that a client makes", () => {
  it("is refused for every rule that it breaks", async () => {
    const reply = await call("order/create", { shippingMethod: "TELEPORT", shipTo: { shipToCountry: "HK" } });
    const broken = ["outboundWarehouseId", "shippingMethod", ...Object.keys(SHIP_TO)];
    expect(Object.keys(errorOf(reply)).toSorted()).toEqual(broken.toSorted());
  });

  it("refuses items of another warehouse, unknown ones, resent ones and more than 500, and gives back what it took", async () => {
    const id = await draft();
    const [foreign] = service.eligible(1, 1034) as [bigint];
    const resent = BigInt(
      service.simulator.state.items({ state: "alreadyResent", warehouseId: 2, limit: 1 })[0]?.returnInventoryId ?? "0",
    );
    const add = async (ids: readonly bigint[]) =>
      errorOf(await call("inventory/add", { ...ofOrder(id), returnInventoryIdList: ids }))["returnInventoryIdList"];
    expect(await add([foreign])).toContain("not in warehouse 2");
    expect(await add([999_999_999n])).toContain("does not exist");
    expect(await add([resent])).toContain("rsd");
    expect(await add(Array.from({ length: 501 }, (_, at) => BigInt(at + 1)))).toContain("at most 500");
    const items = service.eligible(2);
    expect(await add(items)).toBeUndefined();
    expect(orderIn(await call("order/cancel", ofOrder(id))).consolidateShippingOrderStatus).toBe("CANCELED");
    for (const item of items) expect(service.simulator.state.item(String(item))?.handlingCode).toBe("ohd");
  });

  it("gets another address, is confirmed only with items in it, and is closed to every change then", async () => {
    const id = await draft();
    const moved = await call("order/updateShipToInformation", {
      ...ofOrder(id),
      shipTo: { ...SHIP_TO, shipToCity: "Tsuen Wan" },
    });
    expect(orderIn(moved).shipTo["shipToCity"]).toBe("Tsuen Wan");
    expect(errorOf(await call("order/confirm", ofOrder(id)))).toHaveProperty("consolidateShippingOrderId");
    const items = service.eligible(1);
    await call("inventory/add", { ...ofOrder(id), returnInventoryIdList: items });
    expect(orderIn(await call("order/confirm", ofOrder(id))).consolidateShippingOrderStatus).toBe("CONFIRMED");
    for (const [path, more] of [
      ["inventory/add", { returnInventoryIdList: items }],
      ["inventory/remove", { returnInventoryIdList: items }],
      ["order/updateShipToInformation", { shipTo: SHIP_TO }],
      ["order/updateShippingMethod", { shippingMethod: "AIR_FREIGHT" }],
      ["order/confirm", {}],
      ["order/cancel", {}],
    ] as const) {
      const reply = await call(path, { ...ofOrder(id), ...more });
      expect({ path, error: errorOf(reply) }).toMatchObject({
        error: { consolidateShippingOrderId: expect.stringContaining("no longer a draft") as string },
      });
    }
  });
});

function ofOrder(id: string) {
  return { consolidateShippingOrderId: id };
}
