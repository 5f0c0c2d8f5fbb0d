import type { Connection } from "./database.ts";

export interface ReceivedEvent {
  /** The same key is the same event, however often it is delivered. */
  readonly eventKey: string;
  readonly source: "webhook" | "import";
  readonly body: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** Null for what could not be read as an event; it is kept all the same. */
  readonly kind: {
    readonly category: string;
    readonly action: string;
    readonly at: string;
    readonly known: boolean;
  } | null;
}

export interface StoredEvent {
  /** In the order of arrival. */
  readonly eventNumber: number;
  readonly body: string;
}

export interface EventCounts {
  readonly received: number;
  /** Of a kind that the desk does not apply. */
  readonly unknown: number;
  readonly unreadable: number;
  /** ISO 8601, UTC; null before the first. */
  readonly lastReceivedAt: string | null;
}

/** The service's events as they came. Rows are only ever added; the cache is filled from them (store/fact-cache.ts). */
export function createEventJournal(journal: Connection) {
  const add = journal.prepare(
    `INSERT INTO service_event (event_key, source, body, received_at, category, action, at, known)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (event_key) DO NOTHING`,
  );
  const readAfter = journal.prepare<[number, number], { event_number: number; body: string }>(
    `SELECT event_number, body FROM service_event WHERE event_number > ? AND known = 1 ORDER BY event_number LIMIT ?`,
  );
  const count = journal.prepare<[], { received: number; unknown: number; unreadable: number; last: string | null }>(
    `SELECT count(*) AS received, count(*) FILTER (WHERE known = 0) AS unknown,
       count(*) FILTER (WHERE category IS NULL) AS unreadable, max(received_at) AS last FROM service_event`,
  );

  return {
    /** Answers whether it is new. Durable once it answers. */
    addEvent({ eventKey, source, body, receivedAt, kind }: ReceivedEvent): boolean {
      const known = kind === null ? null : Number(kind.known);
      const { changes } = add.run(
        eventKey,
        source,
        body,
        receivedAt,
        kind?.category ?? null,
        kind?.action ?? null,
        kind?.at ?? null,
        known,
      );
      return changes > 0;
    },

    /** Events to apply that came after the given one, in the order of arrival. */
    eventsAfter: (eventNumber: number, limit: number): StoredEvent[] =>
      readAfter.all(eventNumber, limit).map((row) => ({ eventNumber: row.event_number, body: row.body })),

    eventCounts(): EventCounts {
      const { received, unknown, unreadable, last } = count.get() ?? {
        received: 0,
        unknown: 0,
        unreadable: 0,
        last: null,
      };
      return { received, unknown, unreadable, lastReceivedAt: last };
    },
  };
}
