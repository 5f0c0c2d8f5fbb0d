import type { NatsConnection } from "@nats-io/transport-node";
import { EVENTS_STREAM, FLOOR_BUCKET, KEYS_BUCKET, bucketStream, keySubject } from "../../src-main/fleet/names.ts";
import { orderRecipientKey } from "../../src-main/fleet/orders/order-recipient-key.ts";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { queryJournal, readJournal } from "../rig/journal.ts";
import { followStream, readSubjects, type StoredMessage } from "./bare-client.ts";
import type { AcknowledgedScan, CellFacts, DeskFacts, StoredBatch, StoredClaim } from "./judge.ts";
import { ORDER_QUANTITY } from "./template.ts";

interface WatchedDesk {
  readonly name: string;
  readonly folder: string;
  readonly acknowledgedScans: readonly AcknowledgedScan[];
  readonly removedItemIds: readonly string[];
}

export interface WatchedCell {
  readonly itemIds: readonly string[];
  readonly orderNumber: string;
  /** Claim key of the order's line. */
  readonly claimKey: string;
  readonly desks: readonly WatchedDesk[];
}

const KEY_SUBJECTS = keySubject(FLOOR_BUCKET, "");
/** Shop of the template's orders. */
const SHOP = { channel: "shopify", shop: "" } as const;

interface SharedFacts {
  readonly claims: ReadonlyMap<string, StoredClaim>;
  readonly batches: readonly StoredBatch[];
  readonly orders: CellFacts["orders"];
  readonly events: CellFacts["events"];
  /** Subjects of the keys that encrypt recipients. */
  readonly keySubjects: ReadonlySet<string>;
}

/** Returns a function that reads what is known about cells of one group: from streams, service and journals. */
export function watchFacts(connection: NatsConnection, control: ControlClient) {
  const readEvents = followStream(connection, EVENTS_STREAM);
  const readFloor = followStream(connection, bucketStream(FLOOR_BUCKET));

  async function readSharedFacts(): Promise<SharedFacts> {
    const floor = parseFloor(await readFloor());
    const orders = await control.orders();
    const deliveries = await control.deliveries();
    return {
      ...floor,
      orders: orders.map(({ resendId, returnInventoryIds, description }) => ({
        resendId,
        itemIds: returnInventoryIds.map(String),
        orderNumber: description ?? "",
      })),
      events: {
        acknowledgedScanIds: deliveries.flatMap(({ status, body }) => (status === 200 ? eventKeyOf(body) : [])),
        stored: (await readEvents()).map(({ subject }) => eventKeyOfSubject(subject)),
      },
      keySubjects: await readSubjects(connection, bucketStream(KEYS_BUCKET)),
    };
  }

  return async (cells: readonly WatchedCell[]): Promise<CellFacts[]> => {
    const sharedFacts = await readSharedFacts();
    return Promise.all(cells.map((cell) => readCell(cell, sharedFacts)));
  };
}

const eventKeyOf = (body: string): string => String((JSON.parse(body) as { notificationId?: unknown }).notificationId);

/** The event itself is encrypted. */
const eventKeyOfSubject = (subject: string): string =>
  decodeURIComponent((subject.split(".").at(-1) ?? "").replaceAll("=", "%"));

/** The last message of each key counts; an empty message means that no desk claims the key. */
function parseFloor(messages: readonly StoredMessage[]): Pick<SharedFacts, "claims" | "batches"> {
  const texts = new Map(messages.map(({ subject, text }) => [subject.slice(KEY_SUBJECTS.length), text]));
  const claims = new Map<string, StoredClaim>();
  const batches: StoredBatch[] = [];
  for (const [key, text] of texts) {
    if (text === "") continue;
    const value = JSON.parse(text) as StoredClaim & { readonly takenBy?: string };
    if (!key.startsWith("batch.")) claims.set(key, value);
    else batches.push({ batchId: key.slice("batch.".length), desk: value.takenBy === undefined ? value.desk : null });
  }
  return { claims, batches };
}

async function readCell(
  { itemIds, orderNumber, claimKey, desks }: WatchedCell,
  sharedFacts: SharedFacts,
): Promise<CellFacts> {
  const deskFacts = await Promise.all(desks.map((desk) => readDesk(desk, orderNumber)));
  const keys = new Set([...itemIds.map((id) => `item.${id}`), claimKey]);
  const names = new Set(desks.map(({ name }) => name));
  return {
    itemIds,
    order: {
      number: orderNumber,
      claimKey,
      quantity: ORDER_QUANTITY,
      hasRecipientKey: sharedFacts.keySubjects.has(
        keySubject(KEYS_BUCKET, orderRecipientKey({ ...SHOP, orderNumber })),
      ),
    },
    desks: deskFacts,
    claims: new Map([...sharedFacts.claims].filter(([key, { desk }]) => keys.has(key) || names.has(desk))),
    batches: sharedFacts.batches.filter(({ desk }) => desk !== null && names.has(desk)),
    orders: sharedFacts.orders.filter((order) => order.itemIds.some((id) => itemIds.includes(id))),
    events: sharedFacts.events,
  };
}

async function readDesk({ folder, ...desk }: WatchedDesk, orderNumber: string): Promise<DeskFacts> {
  const journal = await readJournal(folder);
  const journalFacts = await queryJournal(folder, (rows) => ({
    lostItemIds: rows<{ id: string }>(
      `SELECT verdict ->> '$.item.returnInventoryId' AS id FROM trouble JOIN scan USING (scan_id) WHERE id IS NOT NULL
       UNION SELECT return_inventory_id FROM batch_line JOIN batch USING (batch_id) WHERE taken_by IS NOT NULL`,
    ).map(({ id }) => id),
    eventKeys: rows<{ key: string }>("SELECT event_key AS key FROM service_event ORDER BY event_number").map(
      ({ key }) => key,
    ),
    receivedEvents:
      rows<{ count: number }>("SELECT coalesce(sum(received), 0) AS count FROM event_tally")[0]?.count ?? 0,
    claimIntents: rows<{ key: string }>("SELECT claim_key AS key FROM claim_intent").map(({ key }) => key),
    orderMessages: rows<{ id: string }>("SELECT message_id AS id FROM order_message WHERE NOT is_too_large").length,
    orderErasures: rows("SELECT * FROM order_erasure").length,
    isOrderClosed:
      rows(
        "SELECT 1 FROM booked_line JOIN booked_order USING (order_id) WHERE order_number = ? AND closed_at IS NOT NULL",
        orderNumber,
      ).length > 0,
    hasRecipient:
      rows("SELECT 1 FROM booked_recipient JOIN booked_order USING (order_id) WHERE order_number = ?", orderNumber)
        .length > 0,
    orderUnits: new Map(
      rows<{ number: string; batchId: string; units: number }>(
        `SELECT order_number AS number, l.batch_id AS batchId, sum(a.quantity) AS units FROM order_allocation a
         JOIN booked_order USING (order_id) JOIN batch_line l ON l.line_id = a.batch_line_id
         WHERE l.removed_at IS NULL GROUP BY 1, 2`,
      )
        .filter(({ number }) => number === orderNumber)
        .map(({ batchId, units }) => [batchId, units]),
    ),
  }));
  return { ...desk, journal, ...journalFacts };
}
