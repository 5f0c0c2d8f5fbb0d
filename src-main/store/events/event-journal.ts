import type { FactSource } from "../../../src-domain/events/event-facts.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import type { Connection } from "../files/database.ts";
import { createLabelAddresses } from "../resends/label-journal.ts";
import type { ReportedOrder } from "../resends/observation-journal.ts";
import type { StoredSubmission } from "../resends/outbox-journal.ts";
import type { StoreParts } from "../store-parts.ts";
import type { EventFacts } from "./fact-cache.ts";

/** Stored names; `import` is a file. */
export type EventSourceName = "webhook" | "import";

export interface ReceivedEvent {
  readonly eventKey: string;
  readonly source: EventSourceName;
  readonly body: string;
  readonly receivedAt: string;
  /** Null if the body is not a valid event; it is stored anyway. */
  readonly kind: {
    readonly category: string;
    readonly action: string;
    readonly at: string;
    readonly known: boolean;
  } | null;
}

export interface StoredEvent {
  readonly eventNumber: number;
  readonly eventKey: string;
  readonly body: string;
  /** The event's own time; ISO 8601, UTC. */
  readonly at: string;
  readonly source: FactSource;
}

interface EventTally {
  /** Empty, like `action`, if the body is not a valid event. */
  readonly category: string;
  readonly action: string;
  readonly known: boolean;
  readonly received: number;
  readonly lastReceivedAt: string;
}

type TallyRow = Omit<EventTally, "known"> & { readonly known: number };

function prepareStatements(journal: Connection) {
  return {
    // A delivery replaces an event of a file with the same key, under a new number, so that the delivery is applied.
    add: journal.prepare(
      `INSERT INTO service_event (event_key, source, body, received_at, category, action, at, known)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (event_key) DO UPDATE SET
         event_number = (SELECT max(event_number) + 1 FROM service_event), source = excluded.source,
         body = excluded.body, received_at = excluded.received_at, category = excluded.category,
         action = excluded.action, at = excluded.at, known = excluded.known
       WHERE source = 'import' AND excluded.source <> 'import'`,
    ),
    isImported: journal.prepare<[string]>("SELECT 1 FROM service_event WHERE event_key = ? AND source = 'import'"),
    addToTally: journal.prepare(
      `INSERT INTO event_tally VALUES (@category, @action, @known, 1, @receivedAt)
       ON CONFLICT DO UPDATE SET known = excluded.known, received = received + 1,
         last_received_at = max(last_received_at, excluded.last_received_at)`,
    ),
    readAfter: journal.prepare<[number, number], StoredEvent>(
      `SELECT event_number AS eventNumber, event_key AS eventKey, body, at,
         CASE source WHEN 'import' THEN 'file' ELSE source END AS source FROM service_event
       WHERE event_number > ? AND known = 1 ORDER BY event_number LIMIT ?`,
    ),
    countAfter: journal.prepare<[number], { waiting: number }>(
      "SELECT count(*) AS waiting FROM service_event WHERE event_number > ? AND known = 1",
    ),
    newest: journal.prepare<[], { newest: number | null }>("SELECT max(event_number) AS newest FROM service_event"),
    tallies: journal.prepare<[], TallyRow>(
      `SELECT category, action, known, received, last_received_at AS lastReceivedAt FROM event_tally
      ORDER BY received DESC, category, action`,
    ),
    // Keeps the newest row, so that no event number is used twice.
    readOld: journal.prepare<
      [{ source: EventSourceName; before: string; upTo: number; limit: number }],
      { key: string }
    >(
      `SELECT event_key AS key FROM service_event WHERE source = @source AND received_at < @before
         AND event_number <= @upTo AND event_number < (SELECT max(event_number) FROM service_event)
       ORDER BY received_at LIMIT @limit`,
    ),
    drop: journal.prepare("DELETE FROM service_event WHERE event_key IN (SELECT value FROM json_each(?))"),
    // Keeps the timelines of orders that this desk created.
    deleteExternalReports: journal.prepare(
      `DELETE FROM order_event WHERE (resend_id, at, event_key, fact) IN (
         SELECT resend_id, at, event_key, fact FROM order_event o WHERE at < @before
           AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.resend_id = o.resend_id)
         ORDER BY at LIMIT @limit)`,
    ),
  };
}

interface AddedEvent {
  readonly eventKey: string;
  readonly known: boolean;
  /** The event replaced an event of a file with this key. */
  readonly isReplacement: boolean;
}

interface EventCounts {
  readonly tallies: readonly EventTally[];
  readonly waiting: number;
}

const CURSOR = "events";

/** Limit of the event bodies that one call reads, so that a scan does not wait for it. */
const MAX_CHARACTERS = 200_000;

/** Stores events in the journal and applies them to the cache. An emptied cache applies all stored events again. */
export function createEventOperations({ cache, journal, facts, extras, outbox }: StoreParts) {
  const sql = prepareStatements(journal);
  const labels = createLabelAddresses(journal);
  const readCursor = cache.prepare<[string], { value: string }>("SELECT value FROM sync_cursor WHERE name = ?");
  const writeCursor = cache.prepare(
    "INSERT INTO sync_cursor VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  const addSubject = cache.prepare(
    "INSERT INTO event_about (subject, id, event_key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const dropSubjects = cache.prepare("DELETE FROM event_about WHERE event_key IN (SELECT value FROM json_each(?))");
  const appliedUpTo = (): number => Number(readCursor.get(CURSOR)?.value ?? 0);
  const countWaiting = (): number => sql.countAfter.get(appliedUpTo())?.waiting ?? 0;
  const addAll = journal.transaction((received: readonly ReceivedEvent[]) =>
    received.flatMap((event) => addEvent(sql, event) ?? []),
  );
  const dropExternal = journal.transaction((before: string, limit: number) =>
    outbox.externalOrders.drop(before, limit),
  );
  const recordReportedOrders = journal.transaction((reported: readonly ReportedOrder[]) => outbox.note(reported));
  const applyToCache = cache.transaction((reported: readonly EventFacts[], upTo: number): void => {
    for (const report of reported) {
      facts.addFacts(report);
      extras.apply(report);
      addSubject.run(report.subject, report.id, report.eventKey);
    }
    writeCursor.run(CURSOR, String(upTo));
  });

  // A journal restored from a backup reuses event numbers that this cache has already applied.
  if (appliedUpTo() > (sql.newest.get()?.newest ?? 0)) writeCursor.run(CURSOR, "0");
  let waiting = countWaiting();

  return {
    /** Stores events in one transaction. Files are added in parts, so that scans can run in between. */
    addEvents(received: readonly ReceivedEvent[]): number {
      const added = addAll(received);
      const replacedKeys = added.flatMap((event) => (event.isReplacement ? [event.eventKey] : []));
      if (replacedKeys.length > 0) {
        dropSubjects.run(JSON.stringify(replacedKeys));
        waiting = countWaiting();
      } else waiting += added.filter(({ known }) => known).length;
      return added.length;
    },

    eventCounts: (): EventCounts => ({
      tallies: sql.tallies.all().map((row) => ({ ...row, known: row.known === 1 })),
      waiting,
    }),

    /** In order of arrival: at least one event, more while their bodies fit `MAX_CHARACTERS`. */
    eventsToApply(limit: number): StoredEvent[] {
      const events: StoredEvent[] = [];
      let characters = 0;
      for (const event of sql.readAfter.iterate(appliedUpTo(), limit)) {
        characters += event.body.length;
        if (events.length > 0 && characters > MAX_CHARACTERS) break;
        events.push(event);
      }
      return events;
    },

    /** Writes the journal first. Repeating is harmless, so that after a kill every event counts once. */
    applyEvents(reported: readonly EventFacts[], upTo: number, applied: number): StoredSubmission[] {
      const orderReports = reported.flatMap(reportedOrdersOf);
      const submissions = orderReports.length > 0 ? recordReportedOrders(orderReports) : [];
      applyToCache(reported, upTo);
      waiting = Math.max(0, waiting - applied);
      return submissions;
    },

    /** Own and external orders whose newest event names exactly these items; includes canceled orders. */
    ordersReportedWith: (returnInventoryIds: readonly string[]): string[] => facts.ordersOf(returnInventoryIds),

    dropEvents(source: EventSourceName, before: string, limit: number): number {
      const keys = sql.readOld.all({ source, before, upTo: appliedUpTo(), limit }).map(({ key }) => key);
      // References first: after a kill in between, the next call finds the events and deletes them.
      dropSubjects.run(JSON.stringify(keys));
      sql.drop.run(JSON.stringify(keys));
      return keys.length;
    },
    dropReportedOfOthers: (before: string, limit: number): number =>
      sql.deleteExternalReports.run({ before, limit }).changes +
      labels.dropOfOthers(before, limit) +
      dropExternal(before, limit),
  };
}

function addEvent(
  sql: ReturnType<typeof prepareStatements>,
  { eventKey, source, body, receivedAt, kind }: ReceivedEvent,
): AddedEvent | null {
  const { category = null, action = null, at = null } = kind ?? {};
  const known = kind === null ? null : Number(kind.known);
  const isReplacement = source !== "import" && sql.isImported.get(eventKey) !== undefined;
  if (sql.add.run(eventKey, source, body, receivedAt, category, action, at, known).changes === 0) return null;
  sql.addToTally.run({ category: category ?? "", action: action ?? "", known: known ?? 0, receivedAt });
  return { eventKey, known: known === 1, isReplacement };
}

function reportedOrdersOf({ subject, id, fields, at, eventKey, source }: EventFacts): ReportedOrder[] {
  if (subject !== "resend") return [];
  const { statusRaw, trackingNumber, labelError, labelUrls } = fields;
  const reported: OrderFact[] = [];
  if (typeof statusRaw === "string") reported.push({ kind: "status", raw: statusRaw });
  if (typeof trackingNumber === "string") reported.push({ kind: "tracking-number", trackingNumber });
  if (typeof labelError === "string") reported.push({ kind: "label-error", message: labelError });
  const labelAddresses = Array.isArray(labelUrls) ? labelUrls.filter((address) => typeof address === "string") : [];
  if (labelAddresses.length > 0) reported.push({ kind: "label" });
  return [{ resendId: id, at, eventKey, source, facts: reported, labelAddresses, fields }];
}
