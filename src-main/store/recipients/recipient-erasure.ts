import type { Facts, FactSubject } from "../../../src-domain/events/event-facts.ts";
import { bodyContains, canContainAddress, listRemainingFields } from "../../../src-domain/recipients/erased-texts.ts";
import { parseShippingStatus } from "../../../src-domain/shipping/shipping-order.ts";
import { createFactReader } from "../events/fact-cache.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import { createKnownOrders } from "../reader/shipping-orders.ts";
import { type ErasedEvents, findErasedEvents } from "./erased-events.ts";
import { defineRecipientFunctions } from "./recipient-functions.ts";
import {
  BATCH_RECIPIENT_NAME,
  CACHE_REGISTER,
  JOURNAL_REGISTER,
  nameCondition,
  NAMES_SQL,
  type RegisteredTable,
} from "./recipient-places.ts";

/** SQL condition: the order has ended with a known outcome, so its request body is never sent again. */
const HAS_ENDED = `s.state_since <= @beforeTime
  AND (s.state IN ('refused', 'released') OR (s.state = 'created' AND is_end_status(s.newest_status)))
  AND max(s.state_since,
    coalesce((SELECT max(at) FROM observation o WHERE o.submission_id = s.submission_id AND fact ->> '$.kind' = 'status'), ''),
    coalesce((SELECT max(at) FROM order_event e WHERE e.resend_id = s.resend_id AND e.source <> 'file' AND fact ->> '$.kind' = 'status'), '')
  ) <= @beforeTime`;
const EXTERNAL_HAS_ENDED = "is_end_status(newest_status) AND last_heard_at <= @beforeTime";

/** Recipient names as in orders; null means all names. */
export type ErasableNames = readonly string[] | null;

/** Selects the recipients to erase: with one of the names, and of orders that ended before `beforeTime`. */
export interface ErasureRequest {
  /** ISO 8601, UTC. */
  readonly beforeTime: string;
  readonly names: ErasableNames;
}

/** Times before which data is erased in any case; ISO 8601, UTC. */
interface AgeLimits {
  readonly dayAgo: string;
  readonly monthAgo: string;
}

/** Result of one step. `nextStart`: start of the next step; null at the end. */
export interface ErasureStep {
  readonly erasedCount: number;
  /** Number of orders with these names that are still in progress. */
  readonly inProgress: number;
  readonly nextStart: string | null;
}

interface ErasureParameters {
  readonly beforeTime: string;
  readonly names: string | null;
}

const toParameters = ({ beforeTime, names }: ErasureRequest): ErasureParameters => ({
  beforeTime,
  names: names === null ? null : JSON.stringify(names),
});

interface EndedOrder {
  readonly submissionId: string | null;
  readonly resendId: string | null;
}

/** Combines all statements of one kind in the register into one function, which returns the number of changed rows. */
function combineStatements(
  journal: Connection,
  kind: "orderSql" | "shippingOrderSql" | "unlinkedRowsSql",
): (parameters: object) => number {
  const tables: readonly RegisteredTable[] = Object.values(JOURNAL_REGISTER);
  const statements = tables.flatMap((table) => {
    const sql = table[kind];
    return sql === undefined ? [] : [journal.prepare<[object]>(sql)];
  });
  return (parameters) => statements.reduce((count, statement) => count + statement.run(parameters).changes, 0);
}

function prepareOrders(journal: Connection) {
  return {
    findEndedOrders: journal.prepare<[ErasureParameters & { limit: number }], EndedOrder>(
      `SELECT submission_id AS submissionId, resend_id AS resendId FROM submission s
       WHERE recipient_name <> '' AND ${nameCondition("recipient_name")} AND ${HAS_ENDED} LIMIT @limit`,
    ),
    findEndedExternalOrders: journal.prepare<[ErasureParameters & { limit: number }], EndedOrder>(
      `SELECT NULL AS submissionId, resend_id AS resendId FROM learned_order
       WHERE recipient_name IS NOT NULL AND ${nameCondition("recipient_name")} AND ${EXTERNAL_HAS_ENDED} LIMIT @limit`,
    ),
    readOwnOrder: journal.prepare<
      [{ resendId: string; beforeTime: string }],
      { submissionId: string; name: string; ended: number }
    >(
      `SELECT submission_id AS submissionId, recipient_name AS name, (${HAS_ENDED}) AS ended FROM submission s
       WHERE resend_id = @resendId`,
    ),
    readExternalOrder: journal.prepare<
      [{ resendId: string; beforeTime: string }],
      { name: string | null; ended: number }
    >(`SELECT recipient_name AS name, (${EXTERNAL_HAS_ENDED}) AS ended FROM learned_order WHERE resend_id = @resendId`),
    countInProgress: journal
      .prepare<[Pick<ErasureParameters, "names">], number>(
        `SELECT (SELECT count(*) FROM submission WHERE recipient_name IN ${NAMES_SQL})
           + (SELECT count(*) FROM learned_order WHERE recipient_name IN ${NAMES_SQL})
           + (SELECT count(*) FROM booked_recipient WHERE trim(fields ->> '$.shipmentName') IN ${NAMES_SQL})
           + (SELECT count(*) FROM batch WHERE state <> 'submitted' AND ${BATCH_RECIPIENT_NAME} IN ${NAMES_SQL})`,
      )
      .pluck(),
  };
}

/** Erases the raw events and the facts of one subject. */
function createReportErasure(cache: Connection, journal: Connection) {
  const readEventKeys = cache
    .prepare<[FactSubject, string], string>("SELECT event_key FROM event_about WHERE subject = ? AND id = ?")
    .pluck();
  const eraseEvent = journal.prepare<[{ eventKey: string }]>(JOURNAL_REGISTER.service_event.eventSql);
  const eraseFacts = cache.prepare<[{ subject: FactSubject; id: string; fields: string }]>(CACHE_REGISTER.fact.factSql);
  return (subject: FactSubject, id: string): number =>
    readEventKeys.all(subject, id).reduce((count, eventKey) => count + eraseEvent.run({ eventKey }).changes, 0) +
    eraseFacts.run({ subject, id, fields: JSON.stringify(listRemainingFields(subject)) }).changes;
}

/** Also searches the facts, because events may omit the name, and remarks may contain one. */
const matchesNames = (names: ErasableNames, facts: Facts, name: string | null = null): boolean =>
  names === null ||
  (name !== null && names.includes(name)) ||
  bodyContains(JSON.stringify(Object.values(facts).map(({ value }) => value)), names);

const ROWS_PER_STEP = 20;
/** Limits the orders per transaction, because a scan may wait for the transaction. */
const MAX_ERASED_PER_STEP = 5;

function createOrderErasure(cache: Connection, journal: Connection) {
  const sql = prepareOrders(journal);
  const eraseReports = createReportErasure(cache, journal);
  const eraseOrder = combineStatements(journal, "orderSql");
  const factsOf = createFactReader(cache);
  const readReportedIds = cache
    .prepare<[string], string>(
      `SELECT DISTINCT id FROM fact WHERE subject = 'resend' AND id > ? ORDER BY id LIMIT ${ROWS_PER_STEP}`,
    )
    .pluck();

  function erase(order: EndedOrder): number {
    const changedRows = eraseOrder(order);
    return order.resendId === null ? changedRows : changedRows + eraseReports("resend", order.resendId);
  }

  /** Returns null if the order is in progress or has another name. An order with only old facts counts as ended. */
  function findEndedOrder(resendId: string, { beforeTime, names }: ErasureRequest): EndedOrder | null {
    const ownOrder = sql.readOwnOrder.get({ resendId, beforeTime });
    const order = ownOrder ?? sql.readExternalOrder.get({ resendId, beforeTime });
    const facts = factsOf("resend", resendId);
    const hasEnded = order ? order.ended === 1 : Object.values(facts).every(({ at }) => at <= beforeTime);
    if (!hasEnded || !matchesNames(names, facts, order?.name)) return null;
    return { submissionId: ownOrder?.submissionId ?? null, resendId };
  }

  return {
    eraseRecipients: inTransactionOf(journal)((request: ErasureRequest, limit: number): number => {
      const endedOrders = [
        ...sql.findEndedOrders.all({ ...toParameters(request), limit }),
        ...sql.findEndedExternalOrders.all({ ...toParameters(request), limit }),
      ];
      for (const order of endedOrders) erase(order);
      return endedOrders.length;
    }),

    /** Erases orders that events reported, also orders without a name, or erased before the event arrived. */
    eraseReportedOrders: inTransactionOf(journal)((request: ErasureRequest, start: string): ErasureStep => {
      const ids = readReportedIds.all(start);
      let erasedCount = 0;
      let lastId = "";
      for (const id of ids) {
        if (erasedCount === MAX_ERASED_PER_STEP) break;
        const endedOrder = findEndedOrder(id, request);
        if (endedOrder !== null && erase(endedOrder) > 0) erasedCount += 1;
        lastId = id;
      }
      return { erasedCount, inProgress: 0, nextStart: lastId === "" ? null : lastId };
    }),

    countNamed: (names: readonly string[]): number => sql.countInProgress.get({ names: JSON.stringify(names) }) ?? 0,
  };
}

function createShippingErasure(cache: Connection, journal: Connection) {
  const eraseReports = createReportErasure(cache, journal);
  const orders = createKnownOrders(cache, journal);
  const eraseShippingOrder = combineStatements(journal, "shippingOrderSql");
  const readEnteredIds = journal
    .prepare<[string], string>(
      `SELECT order_id FROM shipping_order WHERE order_id > ? ORDER BY order_id LIMIT ${ROWS_PER_STEP}`,
    )
    .pluck();
  const readReportedIds = cache
    .prepare<[string], string>(
      `SELECT DISTINCT id FROM fact WHERE subject = 'shipping-order' AND id > ? ORDER BY id LIMIT ${ROWS_PER_STEP}`,
    )
    .pluck();

  /** Returns `left` if the order is in progress; null if it has another name or nothing to erase. */
  function eraseIfEnded(orderId: string, { beforeTime, names }: ErasureRequest): "erased" | "left" | null {
    const knownOrder = orders.readKnownOrder(orderId);
    if (knownOrder === null || !matchesNames(names, knownOrder.facts)) return null;
    const { value = "", at = "" } = knownOrder.facts["consolidateShippingOrderStatus"] ?? {};
    const status = typeof value === "string" ? parseShippingStatus(value) : null;
    if ((status !== "SHIPPED" && status !== "CANCELED") || at > beforeTime) return "left";
    const shipmentSubjects = Object.keys(knownOrder.shipments).map((id) => ["shipping-shipment", id] as const);
    const changes = [["shipping-order", orderId] as const, ...shipmentSubjects].map(([subject, id]) =>
      eraseReports(subject, id),
    );
    const changedRows = eraseShippingOrder({ orderId }) + changes.reduce((sum, count) => sum + count, 0);
    return changedRows > 0 ? "erased" : null;
  }

  return {
    eraseShippingOrders: inTransactionOf(journal)((request: ErasureRequest, start: string): ErasureStep => {
      const ids = [...new Set([...readEnteredIds.all(start), ...readReportedIds.all(start)])]
        .toSorted()
        .slice(0, ROWS_PER_STEP);
      const outcomes = ids.map((id) => eraseIfEnded(id, request));
      const count = (result: "erased" | "left"): number => outcomes.filter((outcome) => outcome === result).length;
      return { erasedCount: count("erased"), inProgress: count("left"), nextStart: ids.at(-1) ?? null };
    }),
  };
}

const EVENTS_PER_STEP = 200;

interface StrayEvent {
  readonly number: number;
  readonly key: string;
}

/** Erases raw events without applied facts by age or by the names in their text, because their order is unknown. */
function createStrayErasure(cache: Connection, journal: Connection) {
  const prepareRead = (index: string, condition: string, limit: number) =>
    journal.prepare<[{ beforeTime: string; start: number }], StrayEvent>(
      `SELECT event_number AS number, event_key AS key FROM service_event INDEXED BY ${index}
       WHERE ${condition} AND received_at <= @beforeTime AND event_number > @start
       ORDER BY event_number LIMIT ${limit}`,
    );
  const readUnapplied = prepareRead("event_to_erase", "known IS NOT 1 AND body <> ''", ROWS_PER_STEP);
  const readApplied = prepareRead("event_to_apply", "known = 1", EVENTS_PER_STEP);
  const findSubject = cache.prepare<[string]>("SELECT 1 FROM event_about WHERE event_key = ? LIMIT 1");
  const readLastApplied = cache
    .prepare<[], number>("SELECT CAST(value AS INTEGER) FROM sync_cursor WHERE name = 'events'")
    .pluck();
  const readBody = journal.prepare<[string], string>("SELECT body FROM service_event WHERE event_key = ?").pluck();
  const erase = journal.prepare<[{ eventKey: string }]>(JOURNAL_REGISTER.service_event.eventSql);

  const eraseAll = (strayEvents: readonly StrayEvent[], names: ErasableNames): void => {
    for (const { key: eventKey } of strayEvents)
      if (names === null || bodyContains(readBody.get(eventKey) ?? "", names)) erase.run({ eventKey });
  };
  const toStep = (events: readonly StrayEvent[]): ErasureStep => ({
    erasedCount: 0,
    inProgress: 0,
    nextStart: events.at(-1)?.number.toString() ?? null,
  });

  return {
    eraseUnapplied: inTransactionOf(journal)(({ beforeTime, names }: ErasureRequest, start: string): ErasureStep => {
      const events = readUnapplied.all({ beforeTime, start: Number(start) });
      eraseAll(events, names);
      return toStep(events);
    }),

    eraseUnattached: inTransactionOf(journal)(({ beforeTime, names }: ErasureRequest, start: string): ErasureStep => {
      const events = readApplied.all({ beforeTime, start: Number(start) });
      const lastApplied = readLastApplied.get() ?? 0;
      const strayEvents = events.filter(
        ({ number, key }) => number <= lastApplied && findSubject.get(key) === undefined,
      );
      eraseAll(strayEvents, names);
      return toStep(events);
    }),
  };
}

const SCANS_PER_STEP = 2000;
/** Position before the first scan, in the order of the index. */
const FIRST_SCAN = '["", "", "", 0]';

/** Erases texts of scans that may contain an address beside the code of an item. */
function createScanErasure(journal: Connection) {
  const readNext = journal.prepare<
    [string, string, string, number, string],
    { kind: string; recordedAt: string; text: string; rowId: number }
  >(
    `SELECT kind, recorded_at AS recordedAt, text, rowid AS rowId FROM scan INDEXED BY scan_by_kind
     WHERE kind IS NOT NULL AND (kind, recorded_at, text, rowid) > (?, ?, ?, ?) AND recorded_at <= ?
     ORDER BY kind, recorded_at, text, rowid LIMIT ${SCANS_PER_STEP}`,
  );
  const eraseText = journal.prepare<[number]>("UPDATE scan SET text = '', keys = '[]' WHERE rowid = ?");

  return {
    eraseScanTexts: inTransactionOf(journal)(({ beforeTime }: ErasureRequest, start: string): ErasureStep => {
      const after = JSON.parse(start || FIRST_SCAN) as [string, string, string, number];
      const scans = readNext.all(...after, beforeTime);
      for (const { text, rowId } of scans) if (canContainAddress(text)) eraseText.run(rowId);
      const last = scans.at(-1);
      const nextStart = last ? JSON.stringify([last.kind, last.recordedAt, last.text, last.rowId]) : null;
      return { erasedCount: 0, inProgress: 0, nextStart };
    }),
  };
}

const TEXTS_PER_STEP = 200;

/** Called at the first use, because the start of the app erases nothing. */
function prepareErasure(cache: Connection, journal: Connection) {
  defineRecipientFunctions(journal);
  const eraseUnlinkedRows = combineStatements(journal, "unlinkedRowsSql");
  const eraseNamed = journal.prepare<[Pick<ErasureParameters, "names">]>(JOURNAL_REGISTER.recipient.namesSql);
  return {
    ...createOrderErasure(cache, journal),
    ...createShippingErasure(cache, journal),
    ...createStrayErasure(cache, journal),
    ...createScanErasure(journal),
    eraseOthers: inTransactionOf(journal)((request: ErasureRequest, limits: AgeLimits): number =>
      eraseUnlinkedRows({ ...toParameters(request), ...limits, limit: TEXTS_PER_STEP }),
    ),
    forgetNamed: (names: readonly string[]): number => eraseNamed.run({ names: JSON.stringify(names) }).changes,
  };
}

/** Erases recipients of ended orders from all tables of the register. Orders in progress keep their data. */
export function createRecipientErasure(cache: Connection, journal: Connection) {
  let preparedErasure: ReturnType<typeof prepareErasure> | null = null;
  const getErasure = () => (preparedErasure ??= prepareErasure(cache, journal));

  return {
    eraseRecipients: (request: ErasureRequest, limit: number): number => getErasure().eraseRecipients(request, limit),
    eraseReportedOrders: (request: ErasureRequest, start: string): ErasureStep =>
      getErasure().eraseReportedOrders(request, start),
    eraseShippingOrders: (request: ErasureRequest, start: string): ErasureStep =>
      getErasure().eraseShippingOrders(request, start),
    eraseUnapplied: (request: ErasureRequest, start: string): ErasureStep =>
      getErasure().eraseUnapplied(request, start),
    eraseUnattached: (request: ErasureRequest, start: string): ErasureStep =>
      getErasure().eraseUnattached(request, start),
    eraseScanTexts: (request: ErasureRequest, start: string): ErasureStep =>
      getErasure().eraseScanTexts(request, start),
    /** Erases discarded batches, closed actions and scans. Returns the number of changed rows; 0 at the end. */
    eraseOthers: (request: ErasureRequest, limits: AgeLimits): number => getErasure().eraseOthers(request, limits),
    forgetNamed: (names: readonly string[]): number => getErasure().forgetNamed(names),
    countNamed: (names: readonly string[]): number => getErasure().countNamed(names),

    erasedEvents: (since: string): ErasedEvents => findErasedEvents(cache, journal, since),

    ordersWithLabel: (resendIds: readonly string[]): string[] =>
      journal
        .prepare<[string], string>(
          "SELECT resend_id FROM order_label WHERE resend_id IN (SELECT value FROM json_each(?))",
        )
        .pluck()
        .all(JSON.stringify(resendIds)),

    /** Returns the label addresses of all orders, also on hosts that are not allowed. */
    labelAddresses: (): { readonly resendId: string; readonly addresses: readonly string[] }[] =>
      journal
        .prepare<[], { resendId: string; addresses: string }>(
          "SELECT resend_id AS resendId, addresses FROM order_label",
        )
        .all()
        .map(({ resendId, addresses }) => ({ resendId, addresses: JSON.parse(addresses) as readonly string[] })),

    /** Empties the write-ahead logs, which still contain erased data. False while a reader is active; retry later. */
    emptyLogs: (): boolean =>
      [journal, cache].every((connection) => {
        connection.pragma("busy_timeout = 0");
        try {
          return connection.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
        } finally {
          connection.pragma("busy_timeout = 5000");
        }
      }),
  };
}
