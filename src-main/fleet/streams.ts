import { jetstreamManager } from "@nats-io/jetstream";
import { nanos, type NatsConnection } from "@nats-io/transport-node";
import { DAY_MS, MINUTE_MS } from "../../src-domain/durations.ts";
import { EVENTS_STREAM, allEvents, allStoredEvents } from "./names.ts";

const EVENT_DAYS = 14;
const MAX_EVENTS_STREAM_BYTES = 2 * 1024 ** 3;
const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS;

/** Creates the warehouse's event stream, or updates its settings. `replicas`: 3 in a cluster of three servers, else 1. */
export async function ensureEventStream(
  connection: NatsConnection,
  warehouse: string,
  replicas: number,
): Promise<void> {
  const manager = await jetstreamManager(connection);
  const config = {
    subjects: [allEvents(warehouse)],
    num_replicas: replicas,
    max_age: nanos(EVENT_DAYS * DAY_MS),
    max_bytes: MAX_EVENTS_STREAM_BYTES,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    allow_direct: true,
    deny_delete: true,
    deny_purge: true,
    republish: { src: allEvents(warehouse), dest: allStoredEvents(warehouse), headers_only: true },
  };
  const exists = await manager.streams.info(EVENTS_STREAM).catch(() => null);
  if (exists === null) await manager.streams.add({ name: EVENTS_STREAM, ...config });
  else await manager.streams.update(EVENTS_STREAM, config);
}
