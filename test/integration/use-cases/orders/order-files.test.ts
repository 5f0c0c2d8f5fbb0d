import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TrustChange } from "../../../../src-domain/environments/trust.ts";
import { openDeskRig, openSharedRig, type DeskRig, isoNow, valueOf } from "../test-desk.ts";
import { orderFilesOf, ordersIn, shopifyFile } from "./order-file-rig.ts";

describe("the import of an order file", () => {
  let rig: DeskRig;
  beforeAll(async () => void (rig = await openSharedRig({ items: 0 })));
  afterAll(() => rig.close());
  beforeEach(() => rig.desk.orderFiles.discard());

  it("shows a chosen file, and stores its orders after main's own dialog", async () => {
    const asked: TrustChange[] = [];
    const files = orderFilesOf(rig, (change) => {
      asked.push(change);
      return Promise.resolve("confirmed");
    });
    const view = valueOf(
      await files.choose(shopifyFile({ number: 1001, quantity: 2 }, { number: 1002, status: "pending" })),
    );
    expect(ordersIn(view)).toMatchObject({
      channel: "shopify",
      orders: 2,
      lines: 2,
      changes: { added: 2, changed: 0 },
      held: [{ reason: "unpaid", count: 1 }],
      preview: [
        { orderNumber: "#1001", items: [{ name: "SKU-1001", quantity: 2 }], city: "Köln", countryCode: "DEU" },
        { orderNumber: "#1002", holdReason: "unpaid" },
      ],
    });
    expect(JSON.stringify(ordersIn(view))).not.toContain("Müller");
    expect(await rig.desk.store.orderFiles()).toEqual([]);
    expect(await files.orderFiles.importFile({ isComplete: true })).toEqual({ ok: true, value: {} });
    expect(asked).toEqual([{ kind: "order-file", subject: "orders.csv", target: "Shopify: 2" }]);
    expect(await files.orderFiles.get({})).toMatchObject({
      isInUse: true,
      files: [{ channel: "shopify", name: "orders.csv", orderCount: 2, canUndo: true, isOnlyOffered: false }],
    });
    expect(await files.orderFiles.current({})).toBeNull();
  });
});
