import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MOST_URGENT_FIRST, NO_BOOK_FILTER } from "../../../../src-domain/orders/order-book-query.ts";
import { JOURNAL } from "../../../../src-main/store/files/file-names.ts";
import { orderBookHandlers } from "../../../../src-main/use-cases/orders/order-book-api.ts";
import { fakeNativeHost } from "../fake-native-host.ts";
import { submitItems, waitForSubmission } from "../resends/submitting.ts";
import { type DeskRig, openDeskRig, openSharedRig, syncCompletely, valueOf } from "../test-desk.ts";

/** In practice, with its orders. */
let rig: DeskRig;
let desk: ReturnType<typeof openBook>;
beforeAll(async () => {
  rig = await openSharedRig({ items: 300 });
  await syncCompletely(rig);
  desk = openBook(rig);
  valueOf(await desk.book.loadPractice({}));
});
afterAll(() => rig.close());

function openBook(rig: DeskRig) {
  const saved: string[] = [];
  const chooseFile = ({ name, extension }: { readonly name: string; readonly extension: string }) => {
    saved.push(join(rig.folder, `${name}.${extension}`));
    return Promise.resolve(saved.at(-1) ?? null);
  };
  const book = orderBookHandlers(rig.desk, { ...fakeNativeHost, chooseFile });
  const list = async (text: string) => {
    const query = { filter: { ...NO_BOOK_FILTER, text }, order: MOST_URGENT_FIRST };
    return (await book.search({ query, snapshot: null, offset: 0, limit: 50 })).rows.flatMap((row) => row ?? []);
  };
  return { book, saved, list, readSaved: () => readFileSync(saved.at(-1) ?? "", "utf8") };
}

function moveToShop({ folder }: DeskRig, shop: string, orderNumber: string): void {
  const journal = new Database(join(folder, JOURNAL));
  journal.prepare("UPDATE booked_order SET shop = ? WHERE order_number = ?").run(shop, orderNumber);
  journal.close();
}

/** Assigns the first item of the newest batch to the order's line, as a matched scan does. */
function allocateSubmitted({ folder }: DeskRig, orderNumber: string): void {
  const journal = new Database(join(folder, JOURNAL));
  journal
    .prepare(
      `INSERT INTO order_allocation (batch_line_id, order_id, line_id)
       SELECT (SELECT max(line_id) FROM batch_line), order_id, line_id
       FROM booked_order JOIN booked_line USING (order_id) WHERE order_number = ?`,
    )
    .run(orderNumber);
  journal.close();
}

/** Holds the order's lines, as a newer file of the channel does. */
function holdLines({ folder }: DeskRig, orderNumber: string): void {
  const journal = new Database(join(folder, JOURNAL));
  journal
    .prepare(
      `UPDATE booked_line SET hold_reason = 'already-shipped'
       WHERE order_id = (SELECT order_id FROM booked_order WHERE order_number = ?)`,
    )
    .run(orderNumber);
  journal.close();
}

it("saves a sent order's tracking number once, in its channel's columns", async () => {
  const { book, saved, list, readSaved } = desk;
  const { submissionId } = await submitItems(rig, 1);
  const { resendId, trackingNumber } = await waitForSubmission(rig, submissionId, { statusRaw: "completed" });
  allocateSubmitted(rig, "702-0000001-0000004");
  expect(await list("702-0000001-0000004")).toMatchObject([
    { state: "sent", openUnits: 0, sentParts: [{ submissionId, resendId, trackingNumber }] },
  ]);

  const [preview] = await book.previewTracking({});
  expect(preview).toMatchObject({ channel: "amazon", newLines: 1, savedLines: 0, linesWithoutNumber: 0 });
  const carriers = (preview?.carriers ?? []).map((carrier) => ({ ...carrier, name: "USPS" }));
  const request = { channel: "amazon", shop: "", shouldIncludeSaved: false, carriers } as const;
  expect(valueOf(await book.saveTracking(request))).toMatchObject({ rows: 1 });
  expect(saved[0]).toMatch(/Tracking numbers Amazon \d{4}-\d{2}-\d{2}\.txt$/);
  expect(readSaved()).toMatch(/^order-id\torder-item-id\t/);
  expect(readSaved()).toContain(`702-0000001-0000004\t70200000000004\t1\t`);
  expect(readSaved()).toContain(`\tOther\tUSPS\t${trackingNumber}\t`);
  expect(await book.previewTracking({})).toMatchObject([{ newLines: 0, savedLines: 1, carriers: [{ name: "USPS" }] }]);
  expect(valueOf(await book.saveTracking(request))).toMatchObject({ rows: 0 });

  moveToShop(rig, "Outlet", "702-0000001-0000004");
  expect(valueOf(await book.saveTracking({ ...request, shouldIncludeSaved: true }))).toMatchObject({ rows: 0 });
  expect(await book.previewTracking({})).toMatchObject([{ channel: "amazon", shop: "Outlet", savedLines: 1 }]);
  expect(valueOf(await book.saveTracking({ ...request, shop: "Outlet", shouldIncludeSaved: true }))).toMatchObject({
    rows: 1,
  });
  expect(saved.at(-1)).toMatch(/Tracking numbers Amazon Outlet \d{4}-\d{2}-\d{2}\.txt$/);
  moveToShop(rig, "", "702-0000001-0000004");
});

it("shows a sent line as sent although a newer file holds it back", async () => {
  const { book, list } = desk;
  const { submissionId } = await submitItems(rig, 1);
  await waitForSubmission(rig, submissionId, { statusRaw: "completed" });
  allocateSubmitted(rig, "#P1004");
  holdLines(rig, "#P1004");
  const [order] = await list("#P1004");
  expect(valueOf(await book.get({ orderId: order?.orderId ?? "" })).lines).toMatchObject([
    { holdReason: null, sentParts: [{ submissionId }] },
  ]);
});

it("loads practice orders once, and only in practice", async () => {
  const { book, list } = desk;
  expect((await list("")).map(({ state }) => state)).toContain("sent-elsewhere");
  expect(await book.loadPractice({})).toMatchObject({ error: { code: "not-empty" } });
  expect(rig.published.map(({ name }) => name)).toContain("orderBook.changed");
  const other = openBook(await openDeskRig({ items: 0 }, { environment: { id: "S", name: "", kind: "sandbox" } }));
  expect(await other.book.loadPractice({})).toMatchObject({ error: { code: "not-practice" } });
});

it("closes orders by hand, reports them and opens them again", async () => {
  const { book, list } = desk;
  const [order] = await list("#P1001");
  const [closed] = await list("P-4105");
  const orderIds = [order?.orderId ?? "", closed?.orderId ?? ""];
  expect(await book.close({ orderIds })).toEqual({ orderIds: [order?.orderId] });
  expect(rig.published).toContainEqual({ name: "orderBook.changed", payload: { orderIds: [order?.orderId] } });
  expect((await list("#P1001"))[0]?.state).toBe("sent-elsewhere");
  await book.reopen({ isConfirmed: false, orderIds: [order?.orderId ?? ""] });
  expect((await list("#P1001"))[0]?.state).toBe("open");
});

it("exports only the columns that the table shows", async () => {
  const { list } = desk;
  const [order] = await list("#P1001");
  const orderIds = [order?.orderId ?? ""];
  const host = { ...fakeNativeHost, chooseFile: () => Promise.resolve(join(rig.folder, "orders.csv")) };
  await orderBookHandlers(rig.desk, host).export({ orderIds, columns: ["order", "units"] });
  const text = readFileSync(join(rig.folder, "orders.csv"), "utf8");
  expect(text).toBe("\uFEFForder_number,channel,shop,units_to_send,units\r\n#P1001,shopify,,1,1\r\n");
});
