import { join } from "node:path";
import { ulid } from "ulid";
import { SEPARATE_SIMULATOR_FOLDER } from "../../../../src-domain/environments/environment.ts";
import { encodeOrderMessage } from "../../../../src-domain/fleet/order-message.ts";
import { MOST_URGENT_FIRST, NO_BOOK_FILTER } from "../../../../src-domain/orders/order-book-query.ts";
import { orderMessageSubject } from "../../../../src-main/fleet/names.ts";
import { ensureStreams } from "../../../../src-main/fleet/streams.ts";
import { orderLineKey } from "../../../../src-main/store/orders/order-line-key.ts";
import { FLEET_FILES } from "../../../../src-relay/init/fleet-folder.ts";
import { RELAY } from "../../../../src-relay/init/plan.ts";
import { openHeadlessDesk, type HeadlessDesk } from "../../../../tools/fleet/headless-desk.ts";
import { openNatsServers } from "../../../rig/nats-servers.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { inspect } from "../../support/access/inspect.ts";
import { bodyRows } from "../../support/access/scene.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import { DeskWindow } from "../../support/desk-window.ts";
import { connectTo } from "../../support/fleet.ts";

/** Imports a file with one order at a desk without a window. Returns the file's id there. */
const importOrder = (desk: HeadlessDesk, orderNumber: string, sku: string) =>
  desk.withDesk(async ({ desk: { store } }) => {
    const at = new Date().toISOString();
    const file = {
      channel: "shopify",
      shop: "",
      name: `${orderNumber}.csv`,
      writtenAt: at,
      isComplete: false,
    } as const;
    return store.importOrderFile(file, [bookedOrder(orderNumber, [orderLine(sku)])], at);
  });

const QUERY = { filter: NO_BOOK_FILTER, order: MOST_URGENT_FIRST };

/** Puts a scanned item of a desk without a window into the only order. */
const useFirstOrder = (desk: HeadlessDesk, returnInventoryId: string) =>
  desk.withDesk(async ({ desk: { store } }) => {
    const at = new Date().toISOString();
    const { rows } = await store.reader.searchOrdersToSend({ ...QUERY, today: "" }, null, 0, 1);
    const { batchId } = await store.currentBatch(at);
    const key = { orderId: rows[0]?.orderId ?? "", lineId: "1" };
    expect(await store.useOrder({ batchId, returnInventoryId }, key, at)).toMatchObject({ batch: { batchId } });
  });

/** Returns the desk that holds the line of the only order, as the window's desk knows; null if none does. */
const findHolder = ({ page }: DeskWindow) =>
  page.evaluate(async (query) => {
    const found = await window.desk.orderBook.search({ query, snapshot: null, offset: 0, limit: 1 });
    const orderId = found.ok ? found.value.rows[0]?.orderId : undefined;
    const order = orderId === undefined ? null : await window.desk.orderBook.get({ orderId });
    return order?.ok === true ? (order.value.lines[0]?.heldBy?.desk ?? null) : null;
  }, QUERY);

test("shows changes of orders by another desk of the fleet", async ({ simulator, control }) => {
  await using parts = new AsyncDisposableStack();
  const fleet = parts.adopt(await openNatsServers({ environment: SEPARATE_SIMULATOR_FOLDER }), (opened) =>
    opened.close(),
  );
  const relay = parts.adopt(await connectTo(fleet, RELAY), (connection) => connection.close());
  await ensureStreams(relay, fleet.plan.warehouse, 1);
  const folderOf = (member: string): string => join(fleet.folder, FLEET_FILES.member(member));
  const { signal } = new AbortController();
  const other = parts.adopt(await openHeadlessDesk(folderOf("bench-2"), simulator, signal), ({ close }) => close());
  const launched = await DeskWindow.launch({ userData: folderOf("bench-1"), practiceService: simulator.url });
  const desk = parts.adopt(launched, (window) => window.close());
  await desk.waitUntilReady();
  await desk.open("Orders to send");
  const rows = bodyRows(desk, "Orders to send");

  const fileId = await importOrder(other, "#1001", "LAMP");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("#1001");
  await desk.button("Import orders").click();
  const sheet = desk.dialog("Import orders to send");
  await expect(sheet.getByRole("row").nth(1)).toContainText(/#1001\.csv · 1 order.*Imported at bench-2/);
  await inspect(desk, "orders/shared file");
  await other.withDesk(({ desk: { orderFiles } }) => orderFiles.undo(fileId ?? 0));
  await expect(sheet.getByText("#1001.csv")).toHaveCount(0);
  await desk.pressKey("Escape");
  await expect(rows).toHaveCount(0);

  const [item] = await itemsOf(control, "eligible", 1);
  await importOrder(other, "#1002", item?.sku ?? "");
  expect(await other.scan(item?.rma ?? "")).toBe("added");
  await useFirstOrder(other, item?.returnInventoryId ?? "");
  await expect.poll(() => findHolder(desk)).toBe("bench-2");
  await rows.first().click();
  await expect(desk.drawer("Order to send")).toContainText(/held by bench-2 in/);
  await inspect(desk, "orders/held by another desk");
  await desk.pressKey("Escape");

  await importOrder(other, "#1003", "SHADE");
  const key = orderLineKey("shopify", "", "#1003", "1");
  const sent = { at: new Date().toISOString(), resendId: "900" };
  relay.publish(
    orderMessageSubject(fleet.plan.warehouse, "bench-2", ulid()),
    encodeOrderMessage({ kind: "lines", lines: [{ key, sent, reopenCount: 0 }] }),
  );
  const sentRow = rows.filter({ hasText: "#1003" });
  await expect(sentRow).toContainText("Sent elsewhere");
  await sentRow.click({ button: "right" });
  await desk.page.getByRole("menuitem", { name: "Open again" }).click();
  await expect(desk.page.getByText("bench-2 sent it or may have sent it.")).toBeVisible();
  await inspect(desk, "orders/sent by another desk");
  await desk.button("Open again anyway").click();
  await expect(sentRow).toContainText("Open");
});
