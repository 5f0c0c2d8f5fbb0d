import { expect, it } from "vitest";
import type { Order } from "../../../../src-domain/orders/order.ts";
import { createHandlers } from "../../../../src-main/bridge/api.ts";
import type { OrderMatch } from "../../../../src-preload/contract/orders/order-matches.ts";
import { fakeNativeHost } from "../fake-native-host.ts";
import { type DeskRig, isoNow, rawScan, syncedRig, until, valueOf } from "../test-desk.ts";

const order = (orderNumber: string, sku: string, changes: Partial<Order> = {}): Order => ({
  channel: "shopify",
  orderNumber,
  orderedAt: "2026-11-20T08:00:00Z",
  shipBy: null,
  recipient: {
    shipmentName: "Ada King",
    shipmentPhone: "030 1",
    shipmentStreet1: "Weg 1",
    shipmentStreet2: "",
    shipmentStreet3: "",
    shipmentCity: "Berlin",
    shipmentState: "BE",
    shipmentPostalCode: "10115",
    shipmentCountryCode: "DEU",
    shipmentEmail: "",
    shipmentFax: "",
  },
  addressProblem: null,
  serviceName: null,
  note: null,
  lines: [{ lineId: "1", sku, itemCode: null, quantity: 1, condition: null, holdReason: null }],
  ...changes,
});

async function importOrders(rig: DeskRig, ...orders: readonly Order[]): Promise<void> {
  const file = { channel: "shopify", name: "orders.csv", writtenAt: isoNow(), isComplete: false } as const;
  await rig.desk.store.importOrderFile(file, orders, isoNow());
  await rig.desk.orderMatches.start();
}

const matchesIn = ({ published }: DeskRig): OrderMatch[] =>
  published.flatMap(({ name, payload }) => (name === "orderMatches.changed" ? [payload as OrderMatch] : []));

/** The desk reads the record of an item before it decides. */
const isDecided = ({ result }: OrderMatch): boolean => result?.kind !== "offer" || result.reason !== "quantity-unknown";

async function scanAndMatch(rig: DeskRig, rma: string): Promise<OrderMatch> {
  const count = matchesIn(rig).length;
  const { scan } = createHandlers(rig.desk, fakeNativeHost);
  valueOf(await scan.record(rawScan(rma)));
  return until(() => Promise.resolve(matchesIn(rig).slice(count).find(isDecided)), "the match");
}

it("fills in the address of the one order that wants the item", async () => {
  const rig = await syncedRig();
  const item = (await rig.simulator.control.items({ state: "eligible", warehouseId: 2, limit: 1 }))[0];
  await importOrders(rig, order("#1001", item?.sku ?? ""));
  const match = await scanAndMatch(rig, item?.rma ?? "");
  expect(match).toMatchObject({ result: { kind: "allocated" }, order: { orderNumber: "#1001", address: "filled" } });
  expect((await rig.desk.store.currentBatch(isoNow())).destination).toMatchObject({
    shipmentName: "Ada King",
    shipmentCity: "Berlin",
    description: "#1001",
  });
});
