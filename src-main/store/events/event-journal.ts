import type { Connection } from "../files/database.ts";

export type EventSourceName = "webhook" | "import";

export interface ReceivedEvent {
  /** The same key is the same event, however often it is delivered. */
  readonly eventKey: string;
  readonly source: EventSourceName;
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
  readonly eventKey: string;
  readonly body: string;
  /** The event's own time; ISO 8601, UTC. */
  readonly at: string;
}

/** Events of one kind that came, ever. */
export interface EventTally {
  /** Empty, as `action` is, for what could not be read as an event. */
  readonly category: string;
  readonly action: string;
  /** The desk applies this kind. */
  readonly known: boolean;
  readonly received: number;
  /** ISO 8601, UTC. */
  readonly lastReceivedAt: string;
}

interface EventRow {
  event_number: number;
  event_key: string;
  body: string;
  at: string;
}

interface TallyRow {
  category: string;
  action: string;
  known: number;
  received: number;
  last_received_at: string;
}

function prepareStatements(journal: Connection) {
  return {
    add: journal.prepare(
      `INSERT INTO service_event (event_key, source, body, received_at, category, action, at, known)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (event_key) DO NOTHING`,
    ),
    count: journal.prepare(
      `INSERT INTO event_tally VALUES (@category, @action, @known, 1, @receivedAt)
       ON CONFLICT DO UPDATE SET known = excluded.known, received = received + 1,
         last_received_at = max(last_received_at, excluded.last_received_at)`,
    ),
    readAfter: journal.prepare<[number, number], EventRow>(
      `SELECT event_number, event_key, body, at FROM service_event
       WHERE event_number > ? AND known = 1 ORDER BY event_number LIMIT ?`,
    ),
    countAfter: journal.prepare<[number], { waiting: number }>(
      "SELECT count(*) AS waiting FROM service_event WHERE event_number > ? AND known = 1",
    ),
    newest: journal.prepare<[], { newest: number | null }>("SELECT max(event_number) AS newest FROM service_event"),
    tallies: journal.prepare<[], TallyRow>("SELECT * FROM event_tally ORDER BY received DESC, category, action"),
    // The newest row stays, so that no number is given twice.
    readOld: journal.prepare<
      [{ source: EventSourceName; before: string; upTo: number; limit: number }],
      { key: string }
    >(
      `SELECT event_key AS key FROM service_event WHERE source = @source AND received_at < @before
         AND event_number <= @upTo AND event_number < (SELECT max(event_number) FROM service_event)
       ORDER BY received_at LIMIT @limit`,
    ),
    drop: journal.prepare("DELETE FROM service_event WHERE event_key IN (SELECT value FROM json_each(?))"),
    // The timelines of orders that were made here stay.
    dropTold: journal.prepare(
      `DELETE FROM order_event WHERE (resend_id, at, event_key, fact) IN (
         SELECT resend_id, at, event_key, fact FROM order_event o WHERE at < @before
           AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.resend_id = o.resend_id)
         ORDER BY at LIMIT @limit)`,
    ),
  };
}

/** The service's events as they came; the cache and the timelines of orders are filled from them. */
export function createEventJournal(journal: Connection) {
  const sql = prepareStatements(journal);

  /** Answers whether it is new. */
  function add({ eventKey, source, body, receivedAt, kind }: ReceivedEvent): boolean {
    const { category = null, action = null, at = null } = kind ?? {};
    const known = kind === null ? null : Number(kind.known);
    const isNew = sql.add.run(eventKey, source, body, receivedAt, category, action, at, known).changes > 0;
    if (isNew) sql.count.run({ category: category ?? "", action: action ?? "", known: known ?? 0, receivedAt });
    return isNew;
  }

  return {
    add,
    newest: (): number => sql.newest.get()?.newest ?? 0,
    /** How many are to be applied that came after the given one. */
    countAfter: (eventNumber: number): number => sql.countAfter.get(eventNumber)?.waiting ?? 0,

    /** Events to apply that came after the given one, in the order of arrival: the first, and more while they are small. */
    after(eventNumber: number, limit: number, mostCharacters: number): StoredEvent[] {
      const events: StoredEvent[] = [];
      let characters = 0;
      for (const row of sql.readAfter.iterate(eventNumber, limit)) {
        characters += row.body.length;
        if (events.length > 0 && characters > mostCharacters) break;
        events.push({ eventNumber: row.event_number, eventKey: row.event_key, body: row.body, at: row.at });
      }
      return events;
    },

    tallies: (): EventTally[] =>
      sql.tallies.all().map(({ known, last_received_at: lastReceivedAt, ...row }) => ({
        ...row,
        known: known === 1,
        lastReceivedAt,
      })),

    /** The keys of events that are applied and came before the given time, the oldest first. */
    oldKeys: (source: EventSourceName, before: string, upTo: number, limit: number): string[] =>
      sql.readOld.all({ source, before, upTo, limit }).map(({ key }) => key),
    drop: (eventKeys: readonly string[]): void => void sql.drop.run(JSON.stringify(eventKeys)),

    /** Deletes what was told before the given time of orders that were not made here; answers how many. */
    dropTold: (before: string, limit: number): number => sql.dropTold.run({ before, limit }).changes,
  };
}
