import { jetstreamManager } from "@nats-io/jetstream";
import { nanos, type NatsConnection } from "@nats-io/transport-node";
import { DAY_MS, MINUTE_MS } from "../../src-domain/durations.ts";
import { EVENT_STREAM, eventSubjects, storedEventSubjects } from "../../src-domain/fleet/subjects.ts";

const EVENT_DAYS = 14;
const MAX_EVENT_STREAM_BYTES = 2 * 1024 ** 3;
const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS;

/** Creates the warehouse's event stream, or updates its settings. `replicas`: 3 in a cluster of three servers, else 1. */
export async function ensureEventStream(
  connection: NatsConnection,
  warehouse: string,
  replicas: number,
): Promise<void> {
  const manager = await jetstreamManager(connection);
  const config = {
    subjects: [eventSubjects(warehouse)],
    num_replicas: replicas,
    max_age: nanos(EVENT_DAYS * DAY_MS),
    max_bytes: MAX_EVENT_STREAM_BYTES,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    allow_direct: true,
    deny_delete: true,
    deny_purge: true,
    republish: { src: eventSubjects(warehouse), dest: storedEventSubjects(warehouse), headers_only: true },
  };
  const exists = await manager.streams.info(EVENT_STREAM).catch(() => null);
  if (exists === null) await manager.streams.add({ name: EVENT_STREAM, ...config });
  else await manager.streams.update(EVENT_STREAM, config);
}
