import {
  DiscardPolicy,
  jetstreamManager,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from "@nats-io/jetstream";
import { nanos, type NatsConnection } from "@nats-io/transport-node";
import { DAY_MS, MINUTE_MS } from "../../src-domain/durations.ts";
import { MAX_EVENT_BYTES } from "../../src-domain/events/event-inbox.ts";
import { MAX_ORDER_MESSAGE_BYTES } from "../../src-domain/fleet/order-message.ts";
import {
  allEventSubjects,
  allFloorChangeSubjects,
  allOrderSubjects,
  allStoredEventSubjects,
  allStoredOrderSubjects,
  bucketStream,
  DESKS_BUCKET,
  EVENTS_STREAM,
  FLOOR_BUCKET,
  KEYS_BUCKET,
  keySubject,
  ORDERS_STREAM,
} from "./names.ts";

const EVENT_DAYS = 14;
const MAX_EVENT_STREAM_BYTES = 2 * 1024 ** 3;
/** Longer than a desk keeps a recipient after its import, so that a desk that was away learns of each erasure. */
const ORDER_DAYS = 35;
/** Some 2 million orders. Bounds what a faulty desk can fill. */
const MAX_ORDER_STREAM_BYTES = 2 * 1024 ** 3;
/** Maximum size of a message's headers, which count as part of the message. */
const MAX_HEADER_BYTES = 4096;
/** A desk writes no larger key: one document of a batch, or a lease. */
const MAX_FLOOR_MESSAGE_BYTES = 256 * 1024;
const MAX_DESK_MESSAGE_BYTES = 16 * 1024;
/** Bounds what a faulty desk can fill. A full bucket refuses new keys, because an old claim must not be dropped. */
const MAX_FLOOR_BYTES = 512 * 1024 ** 2;
const MAX_DESKS_BYTES = 16 * 1024 ** 2;
/** A million keys. */
const MAX_KEYS_BYTES = 256 * 1024 ** 2;
const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS;
/** The client waits that long for an answer that was lost with a connection. */
const TIMEOUT_MS = 2000;

/**
 * Creates the warehouse's streams of events and of orders, and its buckets of claims, of desks and of keys, or updates
 * their settings. `replicas`: 3 in a cluster of three servers, else 1.
 */
export async function ensureStreams(connection: NatsConnection, warehouse: string, replicas: number): Promise<void> {
  const manager = await jetstreamManager(connection, { timeout: TIMEOUT_MS });
  await ensureStream(manager, EVENTS_STREAM, {
    subjects: [allEventSubjects(warehouse)],
    num_replicas: replicas,
    max_age: nanos(EVENT_DAYS * DAY_MS),
    max_bytes: MAX_EVENT_STREAM_BYTES,
    max_msg_size: MAX_EVENT_BYTES + MAX_HEADER_BYTES,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    allow_direct: true,
    deny_delete: true,
    deny_purge: true,
    republish: { src: allEventSubjects(warehouse), dest: allStoredEventSubjects(warehouse), headers_only: true },
  });
  await ensureStream(manager, ORDERS_STREAM, {
    subjects: [allOrderSubjects(warehouse)],
    num_replicas: replicas,
    max_age: nanos(ORDER_DAYS * DAY_MS),
    max_bytes: MAX_ORDER_STREAM_BYTES,
    max_msg_size: MAX_ORDER_MESSAGE_BYTES + MAX_HEADER_BYTES,
    allow_direct: true,
    deny_delete: true,
    deny_purge: true,
    republish: { src: allOrderSubjects(warehouse), dest: allStoredOrderSubjects(warehouse), headers_only: true },
  });
  // One stream for all claims, because a batch of writes is atomic in one stream only.
  const allKeys = keySubject(FLOOR_BUCKET, ">");
  await ensureStream(manager, bucketStream(FLOOR_BUCKET), {
    subjects: [allKeys],
    num_replicas: replicas,
    max_msgs_per_subject: 1,
    max_bytes: MAX_FLOOR_BYTES,
    max_msg_size: MAX_FLOOR_MESSAGE_BYTES,
    discard: DiscardPolicy.New,
    allow_direct: true,
    allow_msg_ttl: true,
    allow_atomic: true,
    deny_delete: true,
    republish: { src: allKeys, dest: allFloorChangeSubjects(warehouse) },
  });
  await ensureStream(manager, bucketStream(DESKS_BUCKET), {
    subjects: [keySubject(DESKS_BUCKET, ">")],
    storage: StorageType.Memory,
    num_replicas: replicas,
    max_msgs_per_subject: 1,
    max_bytes: MAX_DESKS_BYTES,
    max_msg_size: MAX_DESK_MESSAGE_BYTES,
    discard: DiscardPolicy.New,
    allow_direct: true,
    allow_msg_ttl: true,
  });
  // Deleting a message overwrites it; no message may delete others.
  await ensureStream(manager, bucketStream(KEYS_BUCKET), {
    subjects: [keySubject(KEYS_BUCKET, ">")],
    num_replicas: replicas,
    max_msgs_per_subject: 1,
    max_bytes: MAX_KEYS_BYTES,
    max_msg_size: MAX_HEADER_BYTES,
    discard: DiscardPolicy.New,
    allow_direct: true,
    allow_atomic: true,
  });
}

async function ensureStream(manager: JetStreamManager, name: string, config: Partial<StreamConfig>): Promise<void> {
  const exists = await manager.streams.info(name).catch(() => null);
  if (exists === null) await manager.streams.add({ name, ...config });
  else await manager.streams.update(name, config);
}
