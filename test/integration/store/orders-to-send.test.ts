import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import { MOST_URGENT_FIRST, NO_BOOK_FILTER, type BookFilter } from "../../../src-domain/orders/order-book-query.ts";
import type { Order } from "../../../src-domain/orders/order.ts";
import { INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import type { Recipient } from "../../../src-domain/recipients/recipients.ts";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { createFloorCopy } from "../../../src-main/store/fleet/floor-copy.ts";
import { createOrderSharing } from "../../../src-main/store/fleet/order-sharing.ts";
import { createOrderClosing } from "../../../src-main/store/orders/order-closing.ts";
import { createOrderImport } from "../../../src-main/store/orders/order-import.ts";
import { orderLineKey } from "../../../src-main/store/orders/order-line-key.ts";
import { createOrdersToSend } from "../../../src-main/store/reader/orders-to-send.ts";
import { createSettingsJournal } from "../../../src-main/store/settings-journal.ts";
import { addRow, openJournalIn } from "./databases.ts";
import { finish } from "./orders/match-rig.ts";

const NOW = "2026-11-29T10:00:00Z";
const TODAY = "2026-11-29";
const RECIPIENT = {
  ...(Object.fromEntries(INTAKE_FIELDS.map((field) => [field, ""])) as Recipient),
  shipmentName: "Ada King",
  shipmentCity: "Köln",
  shipmentCountryCode: "DEU",
};

const order = (orderNumber: string, changes: Partial<Order> = {}): Order => ({
  channel: "shopify",
  orderNumber,
  orderedAt: "2026-11-20",
  shipBy: null,
  recipient: RECIPIENT,
  addressProblem: null,
  serviceName: null,
  note: null,
  lines: [lineOf("MUG-RED")],
  ...changes,
});

const lineOf = (sku: string, changes: Partial<Order["lines"][number]> = {}): Order["lines"][number] => ({
  lineId: `${sku}#1`,
  sku,
  itemCode: null,
  quantity: 1,
  condition: null,
  holdReason: null,
  ...changes,
});

function openOrders(orders: readonly Order[]) {
  const folder = mkdtempSync(join(tmpdir(), "returns-desk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const journal = openJournalIn(folder);
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: NOW, isComplete: false } as const;
  const sharing = createOrderSharing(journal, createFloorCopy(), createSettingsJournal(journal));
  finish(createOrderImport(journal, sharing).operations.importOrderFile(file, orders, NOW));
  // Reads over a separate connection, like the reader's thread.
  const list = createOrdersToSend(openJournalIn(folder));
  const search = async (filter: Partial<BookFilter> = {}) => {
    const query = { filter: { ...NO_BOOK_FILTER, ...filter }, order: MOST_URGENT_FIRST, today: TODAY };
    return (await list.searchOrdersToSend(query, null, 0, 100)).rows.flatMap((row) => row ?? []);
  };
  const idOf = (orderNumber: string): string =>
    String(journal.prepare("SELECT order_id FROM booked_order WHERE order_number = ?").pluck().get(orderNumber));
  return { journal, list, search, idOf, ...createOrderClosing(journal) };
}

let lastItem = 0;

/** Puts an item for the order's line into a separate batch; `status`: status of the order at the service. */
function allocate(
  journal: Connection,
  orderId: string,
  sku: string,
  { state = "created", status = null, trackingNumber = null }: SentOptions = {},
): void {
  lastItem += 1;
  const batch = `B${lastItem}`;
  const batchState = state === null ? "parked" : "submitted";
  const destination = JSON.stringify({ shipmentServiceType: "GROUND" });
  addRow(journal, "batch", { batch_id: batch, name: `Batch ${lastItem}`, state: batchState, destination });
  addRow(journal, "scan", { scan_id: batch, source: "scanner", batch_id: batch, keys: "[]", verdict: "{}" });
  addRow(journal, "batch_line", {
    scan_id: batch,
    batch_id: batch,
    slot: 1,
    return_inventory_id: String(lastItem),
    item: "{}",
  });
  const lineId = journal.prepare("SELECT max(line_id) FROM batch_line").pluck().get();
  addRow(journal, "order_allocation", { batch_line_id: lineId, order_id: orderId, line_id: `${sku}#1` });
  if (state === null) return;
  addRow(journal, "submission", {
    submission_id: `S${lastItem}`,
    place: lastItem,
    batch_id: batch,
    state,
    doubt: "none",
    attempts: 1,
    resend_id: state === "created" ? String(lastItem) : null,
    created_at: state === "created" ? NOW : null,
    newest_status: status,
    newest_tracking_number: trackingNumber,
  });
}

interface SentOptions {
  /** State of the submission; null for a batch that was not submitted. */
  readonly state?: "created" | "unknown" | "ready" | null;
  readonly status?: string | null;
  readonly trackingNumber?: string | null;
}

it("lists the most urgent order first, with what is left to send of each", async () => {
  const { journal, search, idOf } = openOrders([
    order("#1", { lines: [lineOf("MUG-RED", { quantity: 2 }), lineOf("CAP")], shipBy: "2026-11-30" }),
    order("#2", { shipBy: TODAY }),
    order("#3", { lines: [lineOf("MUG-RED", { holdReason: "unpaid" })] }),
    order("#4"),
  ]);
  allocate(journal, idOf("#1"), "MUG-RED", { state: null });
  allocate(journal, idOf("#4"), "MUG-RED", { trackingNumber: "1Z9" });
  const rows = await search();
  expect(rows.map((row) => [row.orderNumber, row.state, row.openUnits, row.units])).toEqual([
    ["#2", "open", 1, 1],
    ["#1", "open", 2, 3],
    ["#3", "held", 0, 1],
    ["#4", "sent", 0, 1],
  ]);
  expect(rows[1]).toMatchObject({ itemNames: ["MUG-RED", "CAP"], recipientName: "Ada King", town: "Köln" });
  expect(rows[1]?.batchNames).toHaveLength(1);
  expect(rows[3]?.sentParts).toMatchObject([{ trackingNumber: "1Z9" }]);
});

it("counts each filter's values under the other filters, and the orders that are due", async () => {
  const { list } = openOrders([
    order("#1", { shipBy: TODAY }),
    order("#2", { shipBy: "2026-11-28" }),
    order("#3", { shipBy: TODAY, lines: [lineOf("CAP", { holdReason: "on-hold" })] }),
  ]);
  const facets = await list.orderBookFacets({ ...NO_BOOK_FILTER, states: ["held"] }, TODAY);
  expect(new Map(facets.states.map(({ value, count }) => [value, count]))).toEqual(
    new Map([
      ["open", 2],
      ["held", 1],
    ]),
  );
  expect(facets.channels).toEqual([{ value: "shopify", count: 1 }]);
  expect(await list.countDueOrders(TODAY)).toEqual({ due: 2, late: 1 });
});

it("reopens a line when its order is canceled, but not when it failed", async () => {
  const { journal, search, idOf } = openOrders([order("#1"), order("#2")]);
  allocate(journal, idOf("#1"), "MUG-RED", { status: "CANCELED" });
  allocate(journal, idOf("#2"), "MUG-RED", { status: "FAILED" });
  expect((await search()).map(({ orderNumber, state }) => [orderNumber, state])).toEqual([
    ["#1", "open"],
    ["#2", "sent"],
  ]);
});

it("closes and reopens the rest of an order by hand", async () => {
  const { journal, search, idOf, closeOrder, reopenOrder } = openOrders([
    order("#1", { lines: [lineOf("MUG-RED"), lineOf("CAP")] }),
  ]);
  allocate(journal, idOf("#1"), "MUG-RED");
  expect(closeOrder(idOf("#1"), NOW)).toBe(1);
  expect((await search())[0]).toMatchObject({ state: "sent", openUnits: 0 });
  expect(closeOrder(idOf("#1"), NOW)).toBe(0);
  expect(reopenOrder(idOf("#1"))).toBe(1);
  expect((await search())[0]).toMatchObject({ state: "open", openUnits: 1 });
});

it("shows an order as at another desk when other desks have all its open lines", async () => {
  const { list, idOf } = openOrders([order("#1", { lines: [lineOf("MUG"), lineOf("BOWL")] }), order("#2")]);
  const keyOf = (sku: string) => orderLineKey("shopify", "", "#1", `${sku}#1`);
  const statesWith = async (heldLines: readonly ClaimKey[]) => {
    const query = { filter: NO_BOOK_FILTER, order: MOST_URGENT_FIRST, today: TODAY };
    const { rows } = await list.searchOrdersToSend(query, null, 0, 100, heldLines);
    return rows.map((row) => row?.state);
  };
  expect(await statesWith([keyOf("MUG")])).toEqual(["open", "open"]);
  expect(await statesWith([keyOf("MUG"), keyOf("BOWL")])).toEqual(["at-other-desk", "open"]);
  expect(list.ordersToSendById([idOf("#1")], [])).toMatchObject([{ state: "open" }]);
});

it("shows an order whose recipient was erased without an address", async () => {
  const { journal, list, search, idOf } = openOrders([order("#1")]);
  journal.prepare("DELETE FROM booked_recipient").run();
  expect((await search())[0]).toMatchObject({ recipientName: "", town: "", addressProblem: "incomplete" });
  expect(list.orderToSend(idOf("#1"))).toMatchObject({ recipient: null, fileName: "orders.csv" });
});

it("adds up a line's units of one order, and stores that they were saved", async () => {
  const { journal, list, idOf, markTrackingSaved } = openOrders([
    order("#1", { lines: [lineOf("MUG-RED", { quantity: 3 })] }),
  ]);
  const orderId = idOf("#1");
  allocate(journal, orderId, "MUG-RED", { trackingNumber: "1Z1" });
  allocate(journal, orderId, "MUG-RED", { trackingNumber: "1Z2", status: "CANCELED" });
  allocate(journal, orderId, "MUG-RED", { trackingNumber: "1Z3", status: "FAILED" });
  allocate(journal, orderId, "MUG-RED");
  const { lines } = await list.linesToTrack();
  expect(lines).toMatchObject([
    { trackingNumber: "1Z1", quantity: 1, serviceType: "GROUND", isSaved: false, isOrderComplete: false },
    { trackingNumber: "", quantity: 1 },
  ]);
  markTrackingSaved("shopify", lines[0]?.batchLineIds ?? [], [{ serviceType: "GROUND", name: "UPS" }], NOW);
  const saved = await list.linesToTrack();
  expect(saved.lines.map(({ isSaved }) => isSaved)).toEqual([true, false]);
  expect(saved.carriers).toEqual([{ channel: "shopify", serviceType: "GROUND", name: "UPS" }]);
});
