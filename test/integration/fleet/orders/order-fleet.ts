import { jetstreamManager } from "@nats-io/jetstream";
import { ulid } from "ulid";
import { DAY_MS } from "../../../../src-domain/durations.ts";
import { encodeClaim, parseClaim } from "../../../../src-domain/fleet/claim.ts";
import { encodeOrderMessage, type OrderMessage } from "../../../../src-domain/fleet/order-message.ts";
import { NO_BOOK_FILTER, MOST_URGENT_FIRST } from "../../../../src-domain/orders/order-book-query.ts";
import type { Order } from "../../../../src-domain/orders/order.ts";
import { writeKeys } from "../../../../src-main/fleet/claim-writes.ts";
import {
  bucketStream,
  FLOOR_BUCKET,
  keySubject,
  orderMessageSubject,
  ORDERS_STREAM,
} from "../../../../src-main/fleet/names.ts";
import { createStreamReader } from "../../../../src-main/fleet/stream-reads.ts";
import { orderLineKey } from "../../../../src-main/store/orders/order-line-key.ts";
import { RELAY } from "../../../../src-relay/init/plan.ts";
import { bookedOrder, orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { connectMember, LONG_TIMEOUT } from "../connect-member.ts";
import { type FleetDesk, openFleet } from "../fleet-desks.ts";

export const order = (orderNumber: string, changes: Partial<Order> = {}, sku = "MUG") =>
  bookedOrder(orderNumber, [orderLine(sku)], changes);

export const inDays = (days: number) => (): Date => new Date(Date.now() + days * DAY_MS);

export const filesOf = async ({ desk }: FleetDesk) =>
  (await desk.store.orderFiles()).map(({ name, desk: importedBy, sharing }) => ({ name, importedBy, sharing }));

/** Number, name and state of each order in the list. */
export async function listed({ desk }: FleetDesk): Promise<string[]> {
  const query = { filter: NO_BOOK_FILTER, order: MOST_URGENT_FIRST, today: "" };
  const { rows } = await desk.store.reader.searchOrdersToSend(query, null, 0, 100);
  return rows.flatMap((row) => (row === null ? [] : `${row.orderNumber} ${row.recipientName} ${row.state}`));
}

const claimSubject = (orderNumber: string): string =>
  keySubject(FLOOR_BUCKET, orderLineKey("shopify", "", orderNumber, "1"));

export const nameOf = (orderNumber: string) => ({ channel: "shopify", shop: "", orderNumber }) as const;

/** A fleet whose stream of orders a test reads and writes. */
export function openOrderFleet() {
  const fleet = openFleet();
  const { servers } = fleet;

  const connectRelay = async () => jetstreamManager(await connectMember(servers(), RELAY), LONG_TIMEOUT);

  /** Everything that the stream of orders holds. */
  async function streamText(): Promise<string> {
    const { readBatch } = createStreamReader(await connectMember(servers(), RELAY));
    const texts: string[] = [];
    for (let next = 1; ;) {
      const messages = (await readBatch(ORDERS_STREAM, next)) ?? [];
      const last = messages.at(-1);
      if (last === undefined) return texts.join("\n");
      texts.push(...messages.map((message) => message.string()));
      next = last.seq + 1;
    }
  }

  /** Publishes a message about orders as a desk. */
  async function publishAs(desk: string, message: OrderMessage): Promise<void> {
    const subject = orderMessageSubject(servers().plan.warehouse, desk, ulid());
    await (await connectMember(servers(), desk)).request(subject, encodeOrderMessage(message), LONG_TIMEOUT);
  }

  async function readClaimState(orderNumber: string) {
    const { direct } = await connectRelay();
    const last_by_subj = claimSubject(orderNumber);
    const message = await direct.getMessage(bucketStream(FLOOR_BUCKET), { last_by_subj });
    const claim = parseClaim(message?.string() ?? "");
    return claim === "unreadable" ? claim : claim?.state;
  }

  /** Claims an order's line for a submission that the desk's journal does not have. */
  async function writeSendingClaim(desk: string, orderNumber: string): Promise<void> {
    const text = encodeClaim({
      state: "sending",
      desk,
      batchId: ulid(),
      batchName: "Batch",
      operator: null,
      scanId: ulid(),
      at: new Date().toISOString(),
      submissionId: ulid(),
      resendId: null,
    });
    const write = { subject: claimSubject(orderNumber), text, expected: 0, ttl: null };
    await writeKeys(await connectMember(servers(), desk), [write]);
  }

  /** All claims expire. */
  const purgeFloor = async () => (await connectRelay()).streams.purge(bucketStream(FLOOR_BUCKET));

  return { ...fleet, connectRelay, streamText, publishAs, readClaimState, writeSendingClaim, purgeFloor };
}
