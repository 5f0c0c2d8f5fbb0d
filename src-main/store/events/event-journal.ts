import type { EventCursor } from "../../../src-domain/events/event-cursor.ts";
import type { FactSource } from "../../../src-domain/events/event-facts.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import type { Connection } from "../files/database.ts";
import { createLabelAddresses } from "../resends/label-journal.ts";
import type { ReportedOrder } from "../resends/observation-journal.ts";
import type { StoredSubmission } from "../resends/stored-submission.ts";
import type { StoreParts } from "../store-parts.ts";
import type { EventFacts } from "./fact-cache.ts";

/** Stored names. `import`: the event came from a file. */
export type EventSourceName = "webhook" | "import";

export interface ReceivedEvent {
  readonly eventKey: string;
  readonly source: EventSourceName;
  readonly body: string;
  readonly receivedAt: string;
  /** Public key of the relay that verified the delivery; null for this desk's own inbox and for files. */
  readonly relay: string | null;
  /** Null if the body is not a valid event; the body is stored anyway. */
  readonly kind: {
    readonly category: string;
    readonly action: string;
    readonly at: string;
    readonly isKnown: boolean;
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
  /** `category` and `action` are empty if the body is not a valid event. */
  readonly category: string;
  readonly action: string;
  readonly isKnown: boolean;
  readonly received: number;
  readonly lastReceivedAt: string;
}

type TallyRow = Omit<EventTally, "isKnown"> & { readonly isKnown: number };

function prepareStatements(journal: Connection) {
  return {
    // A delivery replaces an event of a file with the same key, under a new number, so that the delivery is applied.
    add: journal.prepare(
      `INSERT INTO service_event (event_key, source, body, received_at, category, action, at, known, relay)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (event_key) DO UPDATE SET
         event_number = (SELECT max(event_number) + 1 FROM service_event), source = excluded.source,
         body = excluded.body, received_at = excluded.received_at, category = excluded.category,
         action = excluded.action, at = excluded.at, known = excluded.known, relay = excluded.relay
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
         CASE WHEN source = 'import' THEN 'file' WHEN relay IS NOT NULL THEN 'relay' ELSE source END AS source FROM service_event
       WHERE event_number > ? AND known = 1 ORDER BY event_number LIMIT ?`,
    ),
    countAfter: journal.prepare<[number], { waiting: number }>(
      "SELECT count(*) AS waiting FROM service_event WHERE event_number > ? AND known = 1",
    ),
    readNewestNumber: journal.prepare<[], { newestNumber: number | null }>(
      "SELECT max(event_number) AS newestNumber FROM service_event",
    ),
    tallies: journal.prepare<[], TallyRow>(
      `SELECT category, action, known AS isKnown, received, last_received_at AS lastReceivedAt FROM event_tally
      ORDER BY received DESC, category, action`,
    ),
    // Skips the newest row, so that no event number is used twice.
    readOld: journal.prepare<
      [{ source: EventSourceName; beforeTime: string; lastEventNumber: number; limit: number }],
      { key: string }
    >(
      `SELECT event_key AS key FROM service_event WHERE source = @source AND received_at < @beforeTime
         AND event_number <= @lastEventNumber AND event_number < (SELECT max(event_number) FROM service_event)
       ORDER BY received_at LIMIT @limit`,
    ),
    drop: journal.prepare("DELETE FROM service_event WHERE event_key IN (SELECT value FROM json_each(?))"),
    // Skips orders that this desk created.
    deleteExternalReports: journal.prepare(
      `DELETE FROM order_event WHERE (resend_id, at, event_key, fact) IN (
         SELECT resend_id, at, event_key, fact FROM order_event o WHERE at < @beforeTime
           AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.resend_id = o.resend_id)
         ORDER BY at LIMIT @limit)`,
    ),
  };
}

/** Stores the cursor of each stream of events. */
export function createEventCursors(journal: Connection) {
  const read = journal.prepare<[string], EventCursor>(
    `SELECT stream, created, sequence, relays, gap_at AS gapAt FROM event_cursor WHERE stream = ?`,
  );
  const write = journal.prepare(
    `INSERT INTO event_cursor VALUES (@stream, @created, @sequence, @relays, @gapAt) ON CONFLICT DO UPDATE SET
       created = excluded.created, sequence = excluded.sequence, relays = excluded.relays, gap_at = excluded.gap_at`,
  );
  return {
    read: (stream: string): EventCursor | null => read.get(stream) ?? null,
    write: (cursor: EventCursor): void => void write.run(cursor),
  };
}

interface AddedEvent {
  readonly eventKey: string;
  readonly isKnown: boolean;
  /** True if the event replaced an event of a file with this key. */
  readonly isReplacement: boolean;
}

interface EventCounts {
  readonly tallies: readonly EventTally[];
  readonly waiting: number;
}

const EVENTS_CURSOR = "events";

/** Maximum characters of event bodies that one call reads, so that a scan does not wait. */
const MAX_CHARACTERS = 200_000;

/** Stores events in the journal and applies them to the cache. An emptied cache applies all stored events again. */
export function createEventOperations({ cache, journal, facts, itemExtras, outbox }: StoreParts) {
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
  const readLastApplied = (): number => Number(readCursor.get(EVENTS_CURSOR)?.value ?? 0);
  const countWaiting = (): number => sql.countAfter.get(readLastApplied())?.waiting ?? 0;
  const cursors = createEventCursors(journal);
  const addAll = journal.transaction((receivedEvents: readonly ReceivedEvent[], cursor?: EventCursor) => {
    if (cursor !== undefined) cursors.write(cursor);
    return receivedEvents.flatMap((event) => addEvent(sql, event) ?? []);
  });
  const dropExternal = journal.transaction((beforeTime: string, limit: number) =>
    outbox.externalOrders.deleteOld(beforeTime, limit),
  );
  const recordReportedOrders = journal.transaction((reportedFacts: readonly ReportedOrder[]) =>
    outbox.recordReports(reportedFacts),
  );
  const applyToCache = cache.transaction((reportedFacts: readonly EventFacts[], lastEventNumber: number): void => {
    for (const report of reportedFacts) {
      facts.addFacts(report);
      itemExtras.apply(report);
      addSubject.run(report.subject, report.id, report.eventKey);
    }
    writeCursor.run(EVENTS_CURSOR, String(lastEventNumber));
  });

  // A journal restored from a backup reuses event numbers that this cache has already applied.
  if (readLastApplied() > (sql.readNewestNumber.get()?.newestNumber ?? 0)) writeCursor.run(EVENTS_CURSOR, "0");
  let waitingCount = countWaiting();

  return {
    eventCursor: cursors.read,
    /**
     * Stores events and their source's cursor in one transaction. Files are added in parts, so that scans can run in
     * between.
     */
    addEvents(receivedEvents: readonly ReceivedEvent[], cursor?: EventCursor): number {
      const addedEvents = addAll(receivedEvents, cursor);
      const replacedKeys = addedEvents.flatMap((event) => (event.isReplacement ? [event.eventKey] : []));
      if (replacedKeys.length > 0) {
        dropSubjects.run(JSON.stringify(replacedKeys));
        waitingCount = countWaiting();
      } else waitingCount += addedEvents.filter(({ isKnown }) => isKnown).length;
      return addedEvents.length;
    },

    eventCounts: (): EventCounts => ({
      tallies: sql.tallies.all().map((row) => ({ ...row, isKnown: row.isKnown === 1 })),
      waiting: waitingCount,
    }),

    /** Returns events in order of arrival: at least one, more while their bodies fit `MAX_CHARACTERS`. */
    eventsToApply(limit: number): StoredEvent[] {
      const events: StoredEvent[] = [];
      let characters = 0;
      for (const event of sql.readAfter.iterate(readLastApplied(), limit)) {
        characters += event.body.length;
        if (events.length > 0 && characters > MAX_CHARACTERS) break;
        events.push(event);
      }
      return events;
    },

    /** Writes the journal before the cache. After a kill, the desk applies the events again without effect. */
    applyEvents(
      reportedFacts: readonly EventFacts[],
      lastEventNumber: number,
      appliedCount: number,
    ): StoredSubmission[] {
      const orderReports = reportedFacts.flatMap(toReportedOrders);
      const submissions = orderReports.length > 0 ? recordReportedOrders(orderReports) : [];
      applyToCache(reportedFacts, lastEventNumber);
      waitingCount = Math.max(0, waitingCount - appliedCount);
      return submissions;
    },

    /** Finds orders, also external and canceled ones, whose newest event names exactly these items. */
    findOrdersWithItems: (returnInventoryIds: readonly string[]): string[] =>
      facts.findOrdersByItems(returnInventoryIds),

    dropEvents(source: EventSourceName, beforeTime: string, limit: number): number {
      const keys = sql.readOld
        .all({ source, beforeTime, lastEventNumber: readLastApplied(), limit })
        .map(({ key }) => key);
      // Delete references first: after a kill in between, the next call finds the events and deletes them.
      dropSubjects.run(JSON.stringify(keys));
      sql.drop.run(JSON.stringify(keys));
      return keys.length;
    },
    dropExternalReports: (beforeTime: string, limit: number): number =>
      sql.deleteExternalReports.run({ beforeTime, limit }).changes +
      labels.deleteExternal(beforeTime, limit) +
      dropExternal(beforeTime, limit),
  };
}

function addEvent(
  sql: ReturnType<typeof prepareStatements>,
  { eventKey, source, body, receivedAt, relay, kind }: ReceivedEvent,
): AddedEvent | null {
  const { category = null, action = null, at = null } = kind ?? {};
  const knownFlag = kind === null ? null : Number(kind.isKnown);
  const isReplacement = source !== "import" && sql.isImported.get(eventKey) !== undefined;
  if (sql.add.run(eventKey, source, body, receivedAt, category, action, at, knownFlag, relay).changes === 0)
    return null;
  sql.addToTally.run({ category: category ?? "", action: action ?? "", known: knownFlag ?? 0, receivedAt });
  return { eventKey, isKnown: knownFlag === 1, isReplacement };
}

function toReportedOrders({ subject, id, fields, at, eventKey, source }: EventFacts): ReportedOrder[] {
  if (subject !== "resend") return [];
  const { statusRaw, trackingNumber, labelError, labelUrls } = fields;
  const orderFacts: OrderFact[] = [];
  if (typeof statusRaw === "string") orderFacts.push({ kind: "status", raw: statusRaw });
  if (typeof trackingNumber === "string") orderFacts.push({ kind: "tracking-number", trackingNumber });
  if (typeof labelError === "string") orderFacts.push({ kind: "label-error", message: labelError });
  const labelAddresses = Array.isArray(labelUrls) ? labelUrls.filter((address) => typeof address === "string") : [];
  if (labelAddresses.length > 0) orderFacts.push({ kind: "label" });
  return [{ resendId: id, at, eventKey, source, facts: orderFacts, labelAddresses, fields }];
}
