import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { applyEvent } from "../order-reports.ts";
import { fillBatch, resendIdWithStatus, submit } from "../resends/submitting.ts";
import { ORDER, SHIP_TO } from "../shipping/draft-rig.ts";
import { valueOf, isoNow, rawScan, type DeskRig } from "../test-desk.ts";

/** An invented recipient that occurs in no other text of a desk. */
export const NAME = "Philippa Quince";
export const STREET = "17 Marmalade Crescent";
/** A misread scan: the beginning of a hand-over code with a wrong end. */
const MISREAD = `%DESK%HAND1${STREET.toUpperCase().replaceAll(" ", "")}0000`;
const LABEL = "https://labels.unlisted.example/philippa.pdf?signature=open-sesame";
/** A code on a carrier's label that names an item by its tracking number, and the person to whom it was sent. */
const CARRIER_CODE = `{"tracking":"1Z999AA10123456784","to":"${NAME}"}`;
export const TRACES = [NAME, STREET, MISREAD, LABEL];

/** Returns an empty buffer for a folder, and for a file that was just moved. */
function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

export function findFilesWith(folder: string, texts: readonly string[] = TRACES): string[] {
  const patterns = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, "utf16le")]);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => {
      const bytes = readBytes(join(folder, name));
      return patterns.some((text) => bytes.includes(text));
    })
    .toSorted();
}

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`;

export function listTables(file: string): string[] {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare<[], string>(TABLES).pluck().all();
  } finally {
    database.close();
  }
}

export function findTablesWith(file: string, texts: readonly string[] = TRACES): string[] {
  const database = new Database(file, { readonly: true });
  try {
    return listTables(file).filter((table) =>
      database
        .prepare(`SELECT * FROM "${table}"`)
        .raw()
        .all()
        .some((row) => texts.some((text) => JSON.stringify(row).includes(text))),
    );
  } finally {
    database.close();
  }
}

export const LONG_AGO = "2026-01-01T00:00:00.000Z";

let eventCount = 0;
const createEvent = (category: string, content: object, action = category) => ({
  category,
  action,
  eventTime: isoNow(),
  notificationId: `planted-${(eventCount += 1)}`,
  ...content,
});

const SHIPMENT = { warehouseId: 2, shipmentName: NAME, shipmentStreet1: STREET, shipmentCountryCode: "USA" };
const OLD_LABEL = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.pdf";

/** Events of external orders, of shipping orders known only from events, and of kinds that are not applied. */
async function plantEvents({ desk: { store } }: DeskRig): Promise<void> {
  const reportedOrder = (resendId: string, shipment: object) =>
    createEvent(
      "resend",
      {
        resend: { resendId, resendStatusCode: "completed", description: STREET, remarks: NAME },
        resendShipmentList: [{ resendId, ...shipment }],
      },
      "updateResendStatus",
    );
  await applyEvent(store, reportedOrder("880001", { ...SHIPMENT, labelUrl: LABEL }));
  await applyEvent(store, reportedOrder("880002", { shipmentStreet1: STREET }));
  await applyEvent(store, createEvent("parcelLost", { resend: { resendId: "880001" }, to: SHIPMENT }));
  await applyEvent(store, createEvent("resend", { resend: { resendId: "none" }, to: SHIPMENT }, "updateResendStatus"));
  await applyEvent(store, { ...createEvent("parcelFound", { note: `${NAME}, ${STREET}` }), eventTime: "yesterday" });
  await applyEvent(
    store,
    createEvent("consolidateShippingOrderCompleted", {
      consolidateShippingOrder: {
        consolidateShippingOrderId: "01PLANTED0000000000000000A",
        consolidateShippingOrderStatus: "SHIPPED",
        shipToContactName: NAME,
        shipToStreet1: STREET,
        deliveryInstructions: `Leave at ${STREET}`,
        customFieldMap: { gate: STREET },
        consigneeNote: STREET,
        shipmentList: [{ consolidateShippingShipmentId: "01PLANTED0000000000000000S", deliverTo: STREET }],
      },
    }),
  );
}

async function plantShipping({ desk: { shipping, store } }: DeskRig): Promise<void> {
  const shipTo = { ...SHIP_TO, shipToContactName: NAME, shipToStreet1: STREET };
  const order = { ...ORDER, shipTo, deliveryInstructions: `Ring twice, ${STREET}`, customFields: { door: STREET } };
  const { orderId } = valueOf(await shipping.drafts.create(order));
  await store.recordDraftScan(orderId ?? "", rawScan(MISREAD), isoNow());
  valueOf(await shipping.drafts.cancel(orderId ?? ""));
}

async function plantScans({ desk: { store } }: DeskRig): Promise<void> {
  await store.recordScan(rawScan(MISREAD), isoNow());
  await store.recordScan(rawScan(`${NAME}, ${STREET}`), isoNow());
  const deferredScan = rawScan(`${NAME}, ${STREET}`);
  await store.deferScan(deferredScan, isoNow());
  await store.setScansAside([deferredScan.gestureId], isoNow());
}

export function plantFiles(folder: string, quarantinedAt: string): void {
  const text = `${NAME}\n${STREET}\n`;
  for (const database of ["journal.sqlite", "cache.sqlite"])
    for (const part of ["", "-wal"]) writeFileSync(join(folder, `${database}.broken-${quarantinedAt}${part}`), text);
  writeFileSync(join(folder, "journal.sqlite.2026-01-02.backup.unfinished"), text);
  writeFileSync(join(folder, "journal.sqlite.unfinished-wal"), text);
  mkdirSync(join(folder, "labels"), { recursive: true });
  writeFileSync(join(folder, "labels", OLD_LABEL), text);
  writeFileSync(join(folder, "labels", `880009-${OLD_LABEL}`), text);
}

/** Writes rows that the simulator never causes: errors that repeat an address, and hand-over codes of another desk. */
export function plantRows(folder: string, submissionId: string): void {
  const journal = new Database(join(folder, "journal.sqlite"));
  const error = JSON.stringify({ kind: "label-error", message: STREET });
  const refusal = JSON.stringify({ fields: { shipmentStreet1: STREET }, errorCode: null, correlationId: null });
  journal
    .prepare("INSERT INTO observation (submission_id, at, source, fact) VALUES (?, ?, 'poll', ?)")
    .run(submissionId, LONG_AGO, error);
  journal
    .prepare(
      "INSERT INTO order_event (resend_id, at, event_key, fact) SELECT resend_id, ?, 'planted', ? FROM submission WHERE submission_id = ?",
    )
    .run(LONG_AGO, error, submissionId);
  journal
    .prepare(
      `INSERT INTO cancellation SELECT resend_id, 'refused', ?, ?, NULL, ?, NULL FROM submission WHERE submission_id = ?`,
    )
    .run(LONG_AGO, LONG_AGO, refusal, submissionId);
  journal
    .prepare("INSERT INTO label_code SELECT resend_id, ? FROM submission WHERE submission_id = ?")
    .run(STREET, submissionId);
  journal.prepare("INSERT INTO hand_over_part VALUES ('TAG', 1, 2, ?, ?)").run(STREET, LONG_AGO);
  journal
    .prepare(
      `INSERT INTO request (started_at, operation, method, path, attempt, duration_ms, outcome, delivered, message,
         request_bytes, answer_body)
       VALUES (?, 'resend.cancel', 'POST', '/', 1, 1, 'refused', 'yes', ?, 0, ?)`,
    )
    .run(LONG_AGO, `Already on its way to ${STREET}`, error);
  for (const table of ["scan", "draft_scan"])
    journal
      .prepare(`UPDATE ${table} SET text = ?, keys = ? WHERE verdict ->> '$.item' IS NOT NULL`)
      .run(CARRIER_CODE, JSON.stringify([CARRIER_CODE]));
  plantOrder(journal, submissionId);
  journal.close();
}

/** An order of a channel whose item the submission sent. */
function plantOrder(journal: Database.Database, submissionId: string): void {
  const fields = JSON.stringify({ shipmentName: NAME, shipmentStreet1: STREET });
  journal.exec(`
    INSERT INTO order_file (file_id, channel, shop, name, written_at, imported_at, is_complete, order_count)
      VALUES (1, 'shopify', '', 'orders.csv', '${LONG_AGO}', '${LONG_AGO}', 1, 1);
    INSERT INTO booked_order (order_id, channel, shop, order_number, file_id) VALUES ('ORDER', 'shopify', '', '#1', 1);
    INSERT INTO booked_line (order_id, line_id, sku, quantity, claim_key) VALUES ('ORDER', 'A#1', 'A', 1, 'order.A');
  `);
  journal.prepare("INSERT INTO booked_recipient VALUES ('ORDER', ?, NULL, ?)").run(fields, LONG_AGO);
  const content = JSON.stringify({ order: {}, lines: [], recipient: { fields, note: null, imported_at: LONG_AGO } });
  journal.prepare("INSERT INTO replaced_order VALUES (1, 'ORDER', 1, NULL, 1, ?)").run(content);
  journal
    .prepare(
      `INSERT INTO order_allocation (batch_line_id, order_id, line_id)
       SELECT line_id, 'ORDER', 'A#1' FROM batch_line JOIN submission USING (batch_id) WHERE submission_id = ?`,
    )
    .run(submissionId);
  journal
    .prepare(
      "INSERT INTO filled_batch (batch_id, order_id, fields, filled_at) SELECT batch_id, 'ORDER', ?, '${LONG_AGO}' FROM submission WHERE submission_id = ?",
    )
    .run(fields, submissionId);
}

export function plantImport(folder: string): void {
  for (const file of ["import-dropped", "import-problems.ndjson"]) writeFileSync(join(folder, file), STREET);
}

export async function plantEverywhere(rig: DeskRig): Promise<string> {
  const recipient = { shipmentName: NAME, shipmentStreet1: STREET, remarks: STREET, description: STREET };
  const { batchId } = await fillBatch(rig, 1, "eligible", recipient);
  const submissionId = await submit(rig, batchId);
  await resendIdWithStatus(rig, submissionId, "completed");
  await plantEvents(rig);
  await plantShipping(rig);
  await plantScans(rig);
  await rig.desk.store.renewBackups();
  return submissionId;
}
