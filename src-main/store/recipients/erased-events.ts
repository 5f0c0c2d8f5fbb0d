import type { Connection } from "../files/database.ts";

export interface ErasedEvents {
  /** Events whose bodies this desk erased. */
  readonly eventKeys: readonly string[];
  /** Orders of these events for which the desk has no event with a body. */
  readonly orderIds: readonly string[];
}

/** `since`: ignores events that were received earlier; ISO 8601, UTC. */
export function findErasedEvents(cache: Connection, journal: Connection, since: string): ErasedEvents {
  const eventKeys = journal
    .prepare<[string], string>(
      "SELECT event_key FROM service_event WHERE source = 'webhook' AND received_at >= ? AND body = ''",
    )
    .pluck()
    .all(since);
  const countBodies = journal
    .prepare<[string], number>(
      "SELECT count(*) FROM service_event WHERE body <> '' AND event_key IN (SELECT value FROM json_each(?))",
    )
    .pluck();
  const orders = cache
    .prepare<[string], { id: string; eventKeys: string }>(
      `SELECT id, json_group_array(event_key) AS eventKeys FROM event_about o
       WHERE subject IN ('resend', 'shipping-order') AND EXISTS (SELECT 1 FROM event_about e
         WHERE e.subject = o.subject AND e.id = o.id AND e.event_key IN (SELECT value FROM json_each(?)))
       GROUP BY subject, id`,
    )
    .all(JSON.stringify(eventKeys));
  const orderIds = orders.flatMap(({ id, eventKeys: keys }) => (countBodies.get(keys) === 0 ? [id] : []));
  return { eventKeys, orderIds };
}
