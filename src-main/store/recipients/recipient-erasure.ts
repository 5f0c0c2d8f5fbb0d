import type { Facts, FactSubject } from "../../../src-domain/events/event-facts.ts";
import { bodyContains, remainingFields } from "../../../src-domain/recipients/erased-texts.ts";
import { parseShippingStatus } from "../../../src-domain/shipping/shipping-order.ts";
import { createFactReader } from "../events/fact-cache.ts";
import { type Connection, transactionsOf } from "../files/database.ts";
import { createKnownOrders } from "../reader/shipping-orders.ts";
import { defineRecipientFunctions } from "./recipient-functions.ts";
import { BATCH_NAME, CACHE_REGISTER, JOURNAL_REGISTER, named, NAMES, type Place } from "./recipient-places.ts";

/** SQL condition: the order has ended with a known outcome, so its body is never sent again. */
const HAS_ENDED = `s.state_since <= @before
  AND (s.state IN ('refused', 'released') OR (s.state = 'created' AND is_end_status(s.newest_status)))
  AND max(s.state_since,
    coalesce((SELECT max(at) FROM observation o WHERE o.submission_id = s.submission_id AND fact ->> '$.kind' = 'status'), ''),
    coalesce((SELECT max(at) FROM order_event e WHERE e.resend_id = s.resend_id AND e.source <> 'file' AND fact ->> '$.kind' = 'status'), '')
  ) <= @before`;
const LEARNED_HAS_ENDED = "is_end_status(newest_status) AND last_heard_at <= @before";

/** Recipient names as in orders; null means all. */
export type Names = readonly string[] | null;

/** Which recipients are erased: those with these names, of orders that ended before `before`. */
export interface ErasureRequest {
  /** ISO 8601, UTC. */
  readonly before: string;
  readonly names: Names;
}

/** Result of one step. `after`: start of the next step; null at the end. */
export interface ErasureStep {
  readonly erased: number;
  /** Number of orders with these names that are still in progress. */
  readonly left: number;
  readonly after: string | null;
}

interface ErasureParameters {
  readonly before: string;
  readonly names: string | null;
}

const parametersOf = ({ before, names }: ErasureRequest): ErasureParameters => ({
  before,
  names: names === null ? null : JSON.stringify(names),
});

interface EndedOrder {
  readonly submissionId: string | null;
  readonly resendId: string | null;
}

/** Combines all statements of one kind in the register into one function, which returns the number of changed rows. */
function statementsOf(
  journal: Connection,
  kind: "ofOrder" | "ofShippingOrder" | "ofNoOrder",
): (parameters: object) => number {
  const places: readonly Place[] = Object.values(JOURNAL_REGISTER);
  const statements = places.flatMap((place) => {
    const sql = place[kind];
    return sql === undefined ? [] : [journal.prepare<[object]>(sql)];
  });
  return (parameters) => statements.reduce((count, statement) => count + statement.run(parameters).changes, 0);
}

function prepareOrders(journal: Connection) {
  return {
    ended: journal.prepare<[ErasureParameters & { limit: number }], EndedOrder>(
      `SELECT submission_id AS submissionId, resend_id AS resendId FROM submission s
       WHERE recipient_name <> '' AND ${named("recipient_name")} AND ${HAS_ENDED} LIMIT @limit`,
    ),
    learned: journal.prepare<[ErasureParameters & { limit: number }], EndedOrder>(
      `SELECT NULL AS submissionId, resend_id AS resendId FROM learned_order
       WHERE recipient_name IS NOT NULL AND ${named("recipient_name")} AND ${LEARNED_HAS_ENDED} LIMIT @limit`,
    ),
    own: journal.prepare<[{ resendId: string; before: string }], { submissionId: string; name: string; ended: number }>(
      `SELECT submission_id AS submissionId, recipient_name AS name, (${HAS_ENDED}) AS ended FROM submission s
       WHERE resend_id = @resendId`,
    ),
    foreign: journal.prepare<[{ resendId: string; before: string }], { name: string | null; ended: number }>(
      `SELECT recipient_name AS name, (${LEARNED_HAS_ENDED}) AS ended FROM learned_order WHERE resend_id = @resendId`,
    ),
    left: journal
      .prepare<[Pick<ErasureParameters, "names">], number>(
        `SELECT (SELECT count(*) FROM submission WHERE recipient_name IN ${NAMES})
           + (SELECT count(*) FROM learned_order WHERE recipient_name IN ${NAMES})
           + (SELECT count(*) FROM batch WHERE state <> 'submitted' AND ${BATCH_NAME} IN ${NAMES})`,
      )
      .pluck(),
  };
}

/** Erases the raw events and the facts of one subject. */
function createReportErasure(cache: Connection, journal: Connection) {
  const keys = cache
    .prepare<[FactSubject, string], string>("SELECT event_key FROM event_about WHERE subject = ? AND id = ?")
    .pluck();
  const event = journal.prepare<[{ eventKey: string }]>(JOURNAL_REGISTER.service_event.ofEvent);
  const facts = cache.prepare<[{ subject: FactSubject; id: string; kept: string }]>(CACHE_REGISTER.fact.ofThing);
  return (subject: FactSubject, id: string): number =>
    keys.all(subject, id).reduce((count, eventKey) => count + event.run({ eventKey }).changes, 0) +
    facts.run({ subject, id, kept: JSON.stringify(remainingFields(subject)) }).changes;
}

/** Also searches the facts: events may omit the name, and remarks may contain one. */
const matchesNames = (names: Names, facts: Facts, name: string | null = null): boolean =>
  names === null ||
  (name !== null && names.includes(name)) ||
  bodyContains(JSON.stringify(Object.values(facts).map(({ value }) => value)), names);

const ROWS_PER_STEP = 20;
/** Maximum number of orders erased per transaction, because a scan may wait for it. */
const MAX_ERASED_PER_STEP = 5;

function createOrderErasure(cache: Connection, journal: Connection) {
  const sql = prepareOrders(journal);
  const eraseReports = createReportErasure(cache, journal);
  const ofOrder = statementsOf(journal, "ofOrder");
  const factsOf = createFactReader(cache);
  const reported = cache
    .prepare<[string], string>(
      `SELECT DISTINCT id FROM fact WHERE subject = 'resend' AND id > ? ORDER BY id LIMIT ${ROWS_PER_STEP}`,
    )
    .pluck();

  function erase(order: EndedOrder): number {
    const changed = ofOrder(order);
    return order.resendId === null ? changed : changed + eraseReports("resend", order.resendId);
  }

  /** Null if the order is in progress or has another name. An order of which only old facts remain has ended. */
  function endedOrder(resendId: string, { before, names }: ErasureRequest): EndedOrder | null {
    const own = sql.own.get({ resendId, before });
    const order = own ?? sql.foreign.get({ resendId, before });
    const facts = factsOf("resend", resendId);
    const hasEnded = order ? order.ended === 1 : Object.values(facts).every(({ at }) => at <= before);
    if (!hasEnded || !matchesNames(names, facts, order?.name)) return null;
    return { submissionId: own?.submissionId ?? null, resendId };
  }

  return {
    eraseRecipients: transactionsOf(journal)((request: ErasureRequest, limit: number): number => {
      const ended = [
        ...sql.ended.all({ ...parametersOf(request), limit }),
        ...sql.learned.all({ ...parametersOf(request), limit }),
      ];
      for (const order of ended) erase(order);
      return ended.length;
    }),

    /** Orders that events reported, also without a name, or erased before the event arrived. */
    eraseReportedOrders: transactionsOf(journal)((request: ErasureRequest, after: string): ErasureStep => {
      const ids = reported.all(after);
      let erased = 0;
      let last = "";
      for (const id of ids) {
        if (erased === MAX_ERASED_PER_STEP) break;
        const ended = endedOrder(id, request);
        if (ended !== null && erase(ended) > 0) erased += 1;
        last = id;
      }
      return { erased, left: 0, after: last === "" ? null : last };
    }),

    countNamed: (names: readonly string[]): number => sql.left.get({ names: JSON.stringify(names) }) ?? 0,
  };
}

function createShippingErasure(cache: Connection, journal: Connection) {
  const eraseReports = createReportErasure(cache, journal);
  const orders = createKnownOrders(cache, journal);
  const ofShippingOrder = statementsOf(journal, "ofShippingOrder");
  const entered = journal
    .prepare<[string], string>(
      `SELECT order_id FROM shipping_order WHERE order_id > ? ORDER BY order_id LIMIT ${ROWS_PER_STEP}`,
    )
    .pluck();
  const reported = cache
    .prepare<[string], string>(
      `SELECT DISTINCT id FROM fact WHERE subject = 'shipping-order' AND id > ? ORDER BY id LIMIT ${ROWS_PER_STEP}`,
    )
    .pluck();

  /** `left`: still in progress. Null if the order has another name or nothing to erase. */
  function eraseIfEnded(orderId: string, { before, names }: ErasureRequest): "erased" | "left" | null {
    const known = orders.known(orderId);
    if (known === null || !matchesNames(names, known.facts)) return null;
    const { value = "", at = "" } = known.facts["consolidateShippingOrderStatus"] ?? {};
    const status = typeof value === "string" ? parseShippingStatus(value) : null;
    if ((status !== "SHIPPED" && status !== "CANCELED") || at > before) return "left";
    const shipmentSubjects = Object.keys(known.shipments).map((id) => ["shipping-shipment", id] as const);
    const changes = [["shipping-order", orderId] as const, ...shipmentSubjects].map(([subject, id]) =>
      eraseReports(subject, id),
    );
    const changed = ofShippingOrder({ orderId }) + changes.reduce((sum, count) => sum + count, 0);
    return changed > 0 ? "erased" : null;
  }

  return {
    eraseShippingOrders: transactionsOf(journal)((request: ErasureRequest, after: string): ErasureStep => {
      const ids = [...new Set([...entered.all(after), ...reported.all(after)])].toSorted().slice(0, ROWS_PER_STEP);
      const outcomes = ids.map((id) => eraseIfEnded(id, request));
      const count = (result: "erased" | "left"): number => outcomes.filter((outcome) => outcome === result).length;
      return { erased: count("erased"), left: count("left"), after: ids.at(-1) ?? null };
    }),
  };
}

const EVENTS_PER_STEP = 200;

interface StrayEvent {
  readonly number: number;
  readonly key: string;
}

/** Erases raw events without applied facts, whose order is unknown: by age, or by the names in their text. */
function createStrayErasure(cache: Connection, journal: Connection) {
  const readOf = (index: string, condition: string, limit: number) =>
    journal.prepare<[{ before: string; after: number }], StrayEvent>(
      `SELECT event_number AS number, event_key AS key FROM service_event INDEXED BY ${index}
       WHERE ${condition} AND received_at <= @before AND event_number > @after ORDER BY event_number LIMIT ${limit}`,
    );
  const unapplied = readOf("event_to_erase", "known IS NOT 1 AND body <> ''", ROWS_PER_STEP);
  const applied = readOf("event_to_apply", "known = 1", EVENTS_PER_STEP);
  const isAbout = cache.prepare<[string]>("SELECT 1 FROM event_about WHERE event_key = ? LIMIT 1");
  const readAppliedUpTo = cache
    .prepare<[], number>("SELECT CAST(value AS INTEGER) FROM sync_cursor WHERE name = 'events'")
    .pluck();
  const bodyOf = journal.prepare<[string], string>("SELECT body FROM service_event WHERE event_key = ?").pluck();
  const erase = journal.prepare<[{ eventKey: string }]>(JOURNAL_REGISTER.service_event.ofEvent);

  const eraseAll = (strays: readonly StrayEvent[], names: Names): void => {
    for (const { key: eventKey } of strays)
      if (names === null || bodyContains(bodyOf.get(eventKey) ?? "", names)) erase.run({ eventKey });
  };
  const resultOf = (events: readonly StrayEvent[]): ErasureStep => ({
    erased: 0,
    left: 0,
    after: events.at(-1)?.number.toString() ?? null,
  });

  return {
    eraseUnapplied: transactionsOf(journal)(({ before, names }: ErasureRequest, after: string): ErasureStep => {
      const events = unapplied.all({ before, after: Number(after) });
      eraseAll(events, names);
      return resultOf(events);
    }),

    eraseUnattached: transactionsOf(journal)(({ before, names }: ErasureRequest, after: string): ErasureStep => {
      const events = applied.all({ before, after: Number(after) });
      const upTo = readAppliedUpTo.get() ?? 0;
      const strays = events.filter(({ number, key }) => number <= upTo && isAbout.get(key) === undefined);
      eraseAll(strays, names);
      return resultOf(events);
    }),
  };
}

const TEXTS_PER_STEP = 200;

/** Prepared at the first use, because the start of the app erases nothing. */
function prepareErasure(cache: Connection, journal: Connection) {
  defineRecipientFunctions(journal);
  const ofNoOrder = statementsOf(journal, "ofNoOrder");
  const forgetNamed = journal.prepare<[Pick<ErasureParameters, "names">]>(JOURNAL_REGISTER.recipient.ofNames);
  return {
    ...createOrderErasure(cache, journal),
    ...createShippingErasure(cache, journal),
    ...createStrayErasure(cache, journal),
    eraseOthers: transactionsOf(journal)((request: ErasureRequest, dayAgo: string): number =>
      ofNoOrder({ ...parametersOf(request), dayAgo, limit: TEXTS_PER_STEP }),
    ),
    forgetNamed: (names: readonly string[]): number => forgetNamed.run({ names: JSON.stringify(names) }).changes,
  };
}

/** Erases recipients of ended orders from all tables of the register. Orders in progress keep their data. */
export function createRecipientErasure(cache: Connection, journal: Connection) {
  let prepared: ReturnType<typeof prepareErasure> | null = null;
  const erasure = () => (prepared ??= prepareErasure(cache, journal));

  return {
    eraseRecipients: (request: ErasureRequest, limit: number): number => erasure().eraseRecipients(request, limit),
    eraseReportedOrders: (request: ErasureRequest, after: string): ErasureStep =>
      erasure().eraseReportedOrders(request, after),
    eraseShippingOrders: (request: ErasureRequest, after: string): ErasureStep =>
      erasure().eraseShippingOrders(request, after),
    eraseUnapplied: (request: ErasureRequest, after: string): ErasureStep => erasure().eraseUnapplied(request, after),
    eraseUnattached: (request: ErasureRequest, after: string): ErasureStep => erasure().eraseUnattached(request, after),
    /** For discarded batches, closed actions and scans. Returns the number of changed rows; 0 at the end. */
    eraseOthers: (request: ErasureRequest, dayAgo: string): number => erasure().eraseOthers(request, dayAgo),
    forgetNamed: (names: readonly string[]): number => erasure().forgetNamed(names),
    countNamed: (names: readonly string[]): number => erasure().countNamed(names),

    ordersWithLabel: (resendIds: readonly string[]): string[] =>
      journal
        .prepare<[string], string>(
          "SELECT resend_id FROM order_label WHERE resend_id IN (SELECT value FROM json_each(?))",
        )
        .pluck()
        .all(JSON.stringify(resendIds)),

    /** Label addresses of all orders, also on hosts that are not allowed. */
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
