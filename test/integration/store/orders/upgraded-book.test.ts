import { expect, it } from "vitest";
import type { Connection } from "../../../../src-main/store/files/database.ts";
import { createOrdersToSend } from "../../../../src-main/store/reader/orders-to-send.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { bookedOrder, orderLine, recipient } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { addRow, openCacheIn, openJournalIn } from "../databases.ts";
import { finish, openOperations } from "./match-rig.ts";

/** The last version that stored a copy of a file as another name of that file. */
const EARLIER_VERSION = 34;
const USED_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JA";
const REPLACED_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JB";
const NEWEST_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JC";
const COPY_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JD";
const RENAMED_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JE";
const WAITING_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JF";
const TOO_LARGE_ID = "01KB8Q5Z5V3M9T2X7R4WYCN6JG";

const timeOf = (hour: number): string => `2026-11-29T${String(hour).padStart(2, "0")}:00:00.000Z`;

const order = { channel: "shopify", shop: "", order_number: "#1", service_name: null, ordered_at: null };
const line = { line_id: "1", sku: "MUG", comparable_sku: "MUG", quantity: 1, claim_key: "order.1", order_id: "O1" };
const NO_LINE_FIELDS = {
  item_code: null,
  comparable_code: null,
  condition: null,
  hold_reason: null,
  closed_at: null,
  is_in_doubt: 0,
  shipped_elsewhere: 0,
};
const recipientRow = (name: string, hour: number) => ({
  fields: JSON.stringify(recipient(name)),
  note: null,
  imported_at: timeOf(hour),
});

/** Adds a file of one order. `hour`: when it was written, an hour before its import. */
function addFile(journal: Connection, fileId: number, hour: number, fleetFileId: string, changes: object): void {
  addRow(journal, "order_file", {
    file_id: fileId,
    channel: "shopify",
    shop: "",
    name: "orders.csv",
    written_at: timeOf(hour),
    imported_at: timeOf(hour + 1),
    is_complete: 0,
    order_count: 1,
    fleet_file_id: fleetFileId,
    ...changes,
  });
}

/**
 * Adds a shop with three files of one order; the first file also lists another order. Adds a shop with a waiting file,
 * and one with a file that is too large.
 */
function fillEarlierBook(journal: Connection): void {
  addFile(journal, 1, 1, USED_ID, { is_used: 1, is_in_stream: 1 });
  addFile(journal, 2, 3, REPLACED_ID, { desk: "bench-2", is_in_stream: 1 });
  addFile(journal, 3, 5, NEWEST_ID, { is_in_stream: 1 });
  addFile(journal, 4, 7, WAITING_ID, { shop: "Waiting" });
  addFile(journal, 5, 9, TOO_LARGE_ID, { shop: "Too large" });
  addRow(journal, "order_message", { message_number: 1, message_id: WAITING_ID, is_too_large: 0 });
  addRow(journal, "order_message", { message_number: 2, message_id: TOO_LARGE_ID, is_too_large: 1 });
  addRow(journal, "fleet_file_alias", { fleet_file_id: COPY_ID, file_id: 3 });
  addRow(journal, "fleet_file_alias", { fleet_file_id: RENAMED_ID, file_id: null });
  addRow(journal, "booked_order", { ...order, order_id: "O1", ship_by: "2026-12-05", file_id: 3 });
  addRow(journal, "booked_line", line);
  addRow(journal, "booked_recipient", { order_id: "O1", ...recipientRow("Newest", 6) });
  addRow(journal, "booked_order", { ...order, order_id: "O2", order_number: "#2", ship_by: "2026-12-01", file_id: 1 });
  addRow(journal, "booked_line", { ...line, order_id: "O2", claim_key: "order.2" });
  addRow(journal, "booked_recipient", { order_id: "O2", ...recipientRow("Used", 2) });
  const replaced = {
    order: { ...order, order_id: "O1", ship_by: "2026-12-03", address_problem: null, file_id: 2, gone_at: null },
    lines: [{ ...line, ...NO_LINE_FIELDS }],
    recipient: recipientRow("Replaced", 4),
  };
  const link = { file_id: 3, order_id: "O1", previous_file_id: 2, is_changed: 1, content: JSON.stringify(replaced) };
  addRow(journal, "replaced_order", link);
  addRow(journal, "fleet_sent_line", { claim_key: "order.sent", desk: "bench-1", sent_at: timeOf(2) });
}

/** This release's desk with the journal of an earlier one. */
function openUpgraded() {
  const folder = tempFolder();
  const earlierJournal = openJournalIn(folder, EARLIER_VERSION);
  fillEarlierBook(earlierJournal);
  earlierJournal.close();
  const journal = openJournalIn(folder);
  journal.function("claims_changed", () => null);
  const store = openOperations(openCacheIn(folder), journal, { defaultBatchLimit: 20 });
  store.joinFleet("bench-1", isoNow());
  return { journal, store };
}

/** A file with the order that comes again from the stream. */
function applyFile(store: ReturnType<typeof openUpgraded>["store"], fleetFileId: string, hour: number, shipBy: string) {
  const file = {
    channel: "shopify",
    shop: "",
    name: "orders.csv",
    writtenAt: timeOf(hour),
    isComplete: false,
  } as const;
  const orders = [{ ...bookedOrder("#1", [orderLine("MUG")], { shipBy }), isRecipientErased: false }];
  const change = { kind: "file", desk: "bench-2", publishedAt: timeOf(hour + 2), fleetFileId, file, orders } as const;
  const cursor = { stream: "FLEET_ORDERS", created: "2026-11-29", sequence: 1, relays: "", gapAt: null };
  finish(store.applyOrderBookChanges([{ ...change, importedAt: timeOf(hour + 1), previousFileId: null }], cursor));
}

const shown = (journal: Connection, orderNumber = "#1"): unknown =>
  journal
    .prepare<[string]>(
      `SELECT file_id AS fileId, ship_by AS shipBy, r.fields ->> '$.shipmentName' AS name
       FROM booked_order JOIN booked_recipient r USING (order_id) WHERE order_number = ?`,
    )
    .all(orderNumber);

it("keeps the orders and files of the earlier version's book", () => {
  const { journal, store } = openUpgraded();
  expect(shown(journal)).toEqual([{ fileId: 3, shipBy: "2026-12-05", name: "Newest" }]);
  expect(createOrdersToSend(journal).orderToSend("O1")?.lines).toMatchObject([{ lineId: "1", holdReason: null }]);
  expect(store.orderFiles()).toMatchObject([
    { fileId: 5, shop: "Too large", sharing: "too-large", writtenAt: timeOf(9) },
    { fileId: 4, shop: "Waiting", sharing: "waiting", writtenAt: timeOf(7) },
    { fileId: 3, shop: "", sharing: "shared", canUndo: true, orderCount: 1 },
  ]);
  expect(journal.prepare("SELECT count(*) FROM fleet_sent_line").pluck().get()).toBe(1);
});

it("shows the replaced order after an undo of the earlier version's import", () => {
  const { journal, store } = openUpgraded();
  expect(finish(store.undoOrderImport(3))).toBe(true);
  expect(shown(journal)).toEqual([{ fileId: 2, shipBy: "2026-12-03", name: "Replaced" }]);
});

it("publishes a file that waited in the earlier version", () => {
  const { store } = openUpgraded();
  expect(store.nextOrderMessage()).toMatchObject({ messageId: WAITING_ID, file: { file: { writtenAt: timeOf(7) } } });
});

it("stores the copy that had only a name in the earlier version", () => {
  const { journal, store } = openUpgraded();
  applyFile(store, NEWEST_ID, 5, "2026-12-05");
  applyFile(store, COPY_ID, 6, "2026-12-05");
  expect(journal.prepare("SELECT count(*) FROM order_file WHERE shop = ''").pluck().get()).toBe(4);
  expect(finish(store.undoOrderImport(store.orderFiles().find(({ shop }) => shop === "")?.fileId ?? 0))).toBe(true);
  expect(shown(journal)).toMatchObject([{ shipBy: "2026-12-05" }]);
});

it("ignores a file that the earlier version shared under another id", () => {
  const { journal, store } = openUpgraded();
  applyFile(store, RENAMED_ID, 6, "2026-12-24");
  expect(shown(journal)).toMatchObject([{ fileId: 3, shipBy: "2026-12-05" }]);
});

it("keeps the orders of a file whose replaced orders the earlier version deleted", () => {
  const { journal, store } = openUpgraded();
  const undo = { kind: "undo", desk: "bench-2", publishedAt: timeOf(12), fleetFileId: USED_ID } as const;
  const cursor = { stream: "FLEET_ORDERS", created: "2026-11-29", sequence: 1, relays: "", gapAt: null };
  finish(store.applyOrderBookChanges([undo], cursor));
  expect(shown(journal, "#2")).toEqual([{ fileId: 1, shipBy: "2026-12-01", name: "Used" }]);
});
