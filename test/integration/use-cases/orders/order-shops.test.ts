import { beforeEach, describe, expect, it } from "vitest";
import type { TrustChange } from "../../../../src-domain/environments/trust.ts";
import { MOST_URGENT_FIRST, NO_BOOK_FILTER } from "../../../../src-domain/orders/order-book-query.ts";
import { type DeskRig, isoNow, openDeskRig, valueOf } from "../test-desk.ts";
import { orderFilesOf, ordersIn, shopifyFile } from "./order-file-rig.ts";

/** Orders of one shop: with the numbers of other shops, but with its own buyers and articles. */
const fileOf = (shop: string, numbers: readonly number[]): string =>
  shopifyFile(
    ...numbers.map((number) => ({
      number,
      sku: `${shop}-${number}`,
      name: `${shop} buyer`,
      street: `${number} ${shop} street`,
      postalCode: `${shop}${number}`,
    })),
  );

let rig: DeskRig;
let files: ReturnType<typeof orderFilesOf>;
let asked: TrustChange[];
beforeEach(async () => {
  rig = await openDeskRig({ items: 0 });
  asked = [];
  files = orderFilesOf(rig, (change) => {
    asked.push(change);
    return Promise.resolve("confirmed");
  });
});

async function book(): Promise<string[]> {
  const query = { filter: NO_BOOK_FILTER, order: MOST_URGENT_FIRST, today: isoNow().slice(0, 10) };
  const { rows } = await rig.desk.store.reader.searchOrdersToSend(query, null, 0, 50);
  return rows
    .flatMap((row) => row ?? [])
    .map(({ shop, orderNumber, recipientName, state }) => `${shop} ${orderNumber} ${recipientName} ${state}`)
    .toSorted();
}

describe("two shops with the same order numbers", () => {
  beforeEach(async () => {
    await files.importAll(fileOf("A", [1, 2]), { ageHours: 3 });
    await files.importAll(fileOf("B", [2, 3]), { ageHours: 2, shop: " Outlet  West " });
  });

  const BOTH = [" #1 A buyer open", " #2 A buyer open", "Outlet West #2 B buyer open", "Outlet West #3 B buyer open"];

  it("keep their own orders, and main's dialog names the shop", async () => {
    expect(await book()).toEqual(BOTH);
    expect(asked.map(({ target }) => target)).toEqual(["Shopify: 2", "Shopify · Outlet West: 2"]);
    expect(await rig.desk.store.orderFiles()).toMatchObject([
      { shop: "Outlet West", canUndo: true },
      { shop: "", canUndo: true },
    ]);
  });

  it("lose only their own orders that a complete file leaves out", async () => {
    await files.importAll(fileOf("A", [1]), { shop: "" });
    expect(await book()).toEqual([BOTH[0], " #2 A buyer gone", BOTH[2], BOTH[3]]);
  });

  it("undo their own files", async () => {
    const [newest, older] = await rig.desk.store.orderFiles();
    valueOf(await files.orderFiles.undo({ fileId: older?.fileId ?? 0 }));
    expect(await book()).toEqual(BOTH.slice(2));
    valueOf(await files.orderFiles.undo({ fileId: newest?.fileId ?? 0 }));
    expect(await book()).toEqual([]);
  });

  it("have newest files of their own", async () => {
    valueOf(await files.choose(fileOf("A", [1, 2, 4]), { ageHours: 2.5 }));
    const view = valueOf(await files.orderFiles.readAs({ shop: "" }));
    expect(ordersIn(view)).toMatchObject({ changes: { added: 1, unchanged: 2, older: 0, late: 0 } });
  });

  it("are offered for the next file, the last imported first and in the known spelling", async () => {
    const view = valueOf(await files.choose(fileOf("B", [3, 4])));
    expect(ordersIn(view)).toMatchObject({ shop: "Outlet West", shops: ["Outlet West", ""], shopDoubt: null });
    expect(ordersIn(valueOf(await files.orderFiles.readAs({ shop: "outlet west" }))).shop).toBe("Outlet West");
  });
});

describe("a file that is probably of another shop", () => {
  it.each([
    ["lists few of the open orders", fileOf("A", [1, 2, 3, 4, 5]), fileOf("B", [5, 6, 7, 8]), "few-listed"],
    ["has other recipients for the same numbers", fileOf("A", [1, 2]), fileOf("B", [1, 2]), "other-recipients"],
  ])("is refused until a person names its shop: it %s", async (_reason, known, unknown, shopDoubt) => {
    await files.importAll(known, { ageHours: 1 });
    const before = await book();
    expect(ordersIn(valueOf(await files.choose(unknown)))).toMatchObject({ shopDoubt });
    const refused = await files.orderFiles.importFile({ isComplete: false });
    expect(refused).toMatchObject({ error: { code: "shop-in-doubt" } });
    expect(await book()).toEqual(before);
    expect(asked).toHaveLength(1);
    expect(ordersIn(valueOf(await files.orderFiles.readAs({ shop: "B" })))).toMatchObject({ shopDoubt: null });
    valueOf(await files.orderFiles.importFile({ isComplete: true }));
    expect(await book()).toEqual(expect.arrayContaining(before));
  });

  it("counts once a person says that it is of the same shop", async () => {
    await files.importAll(fileOf("A", [1, 2, 3, 4, 5]), { ageHours: 1 });
    await files.importAll(fileOf("A", [9]), { shop: "" });
    expect(await book()).toContain(" #1 A buyer gone");
  });

  it("is not taken under a new name while another shop has its orders", async () => {
    await files.importAll(fileOf("A", [1, 2, 3]), { ageHours: 1 });
    valueOf(await files.choose(fileOf("A", [1, 2, 3, 4])));
    const view = valueOf(await files.orderFiles.readAs({ shop: "Main" }));
    expect(ordersIn(view)).toMatchObject({ shopDoubt: "other-shop", shopOwner: "" });
    expect(await files.orderFiles.importFile({ isComplete: true })).toMatchObject({ error: { code: "shop-in-doubt" } });
    expect(ordersIn(valueOf(await files.orderFiles.readAs({ shop: "" }))).shopDoubt).toBeNull();
  });
});
