import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import type { Order } from "../../../../src-domain/orders/order.ts";
import { createHandlers } from "../../../../src-main/bridge/api.ts";
import type { OrderMatch } from "../../../../src-preload/contract/orders/order-matches.ts";
import { bookedOrder, orderLine, recipient } from "../../../unit/domain/orders/booked-orders.ts";
import { fakeNativeHost } from "../fake-native-host.ts";
import { type DeskRig, isoNow, rawScan, syncedRig, until, valueOf } from "../test-desk.ts";

async function importOrders(rig: DeskRig, ...orders: readonly Order[]): Promise<void> {
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: isoNow(), isComplete: false } as const;
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

async function eligibleItem({
  simulator: { control },
}: DeskRig): Promise<{ readonly rma: string; readonly sku: string }> {
  const [item] = await control.items({ state: "eligible", warehouseId: 2, limit: 1 });
  return { rma: item?.rma ?? "", sku: item?.sku ?? "" };
}

it("fills in the address of the one order that wants the item", async () => {
  const rig = await syncedRig();
  const item = await eligibleItem(rig);
  await importOrders(rig, bookedOrder("#1001", [orderLine(item.sku)]));
  const match = await scanAndMatch(rig, item.rma);
  expect(match).toMatchObject({ result: { kind: "allocated" }, order: { orderNumber: "#1001", address: "filled" } });
  const { destination, orderId } = await rig.desk.store.currentBatch(isoNow());
  expect(destination).toMatchObject({ ...recipient("Name of #1001"), description: "#1001" });
  expect(orderId).toBe(match.order?.orderId);
});

it("matches no scan while there are no orders", async () => {
  const calls: string[] = [];
  const rig = await syncedRig({}, { onStoreCall: (name) => void calls.push(name) });
  const item = await eligibleItem(rig);
  valueOf(await createHandlers(rig.desk, fakeNativeHost).scan.record(rawScan(item.rma)));
  await rig.desk.orderMatches.close();
  expect(calls).toContain("recordScan");
  expect(calls).not.toContain("matchScannedItem");
});

it("records the scan when the order book fails, and reports the failure", async () => {
  const rig = await syncedRig();
  const item = await eligibleItem(rig);
  await importOrders(rig, bookedOrder("#1001", [orderLine(item.sku)]));
  const journal = new Database(join(rig.folder, "journal.sqlite"));
  journal.exec("PRAGMA foreign_keys = OFF; ALTER TABLE booked_line RENAME TO lost");
  journal.close();
  const { scan } = createHandlers(rig.desk, fakeNativeHost);
  expect(valueOf(await scan.record(rawScan(item.rma))).outcome.verdict.kind).toBe("added");
  const hasFailed = () => rig.published.some(({ name }) => name === "orderMatches.failed");
  await until(() => Promise.resolve(hasFailed()), "the failure");
});

it("notifies the page when a change of the batch ends its order", async () => {
  const rig = await syncedRig();
  const item = await eligibleItem(rig);
  await importOrders(rig, bookedOrder("#1001", [orderLine(item.sku)]));
  await scanAndMatch(rig, item.rma);
  valueOf(await createHandlers(rig.desk, fakeNativeHost).batch.undoLast({}));
  const last = await until(
    () => Promise.resolve(matchesIn(rig).find(({ item: named }) => named === null)),
    "the change",
  );
  expect(last).toMatchObject({ order: null, result: null });
});
