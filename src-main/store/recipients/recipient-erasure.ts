import { bodyHolds, keptFields } from "../../../src-domain/recipients/erased-texts.ts";
import type { Facts, FactSubject } from "../../../src-domain/events/event-facts.ts";
import type { Connection } from "../files/database.ts";
import { createFactReader } from "../events/fact-cache.ts";
import { parseShippingStatus } from "../../../src-domain/shipping/shipping-order.ts";
import { createKnownOrders } from "../reader/shipping-orders.ts";
import { defineRecipientFunctions } from "./recipient-functions.ts";
import { BATCH_NAME, CACHE_PLACES, JOURNAL_PLACES, named, NAMES, type Place } from "./recipient-places.ts";

/** The order has ended with a known outcome: its body is never sent again. */
const HAS_ENDED = `s.state_since <= @before
  AND (s.state IN ('refused', 'released') OR (s.state = 'created' AND is_end_status(s.newest_status)))
  AND max(s.state_since,
    coalesce((SELECT max(at) FROM observation o WHERE o.submission_id = s.submission_id AND fact ->> '$.kind' = 'status'), ''),
    coalesce((SELECT max(at) FROM order_event e WHERE e.resend_id = s.resend_id AND e.source <> 'file' AND fact ->> '$.kind' = 'status'), '')
  ) <= @before`;
const LEARNED_HAS_ENDED = "is_end_status(newest_status) AND last_heard_at <= @before";

/** As written in orders; null means all. */
export type Names = readonly string[] | null;

/** What is erased: of what ended before that time, of these names. */
export interface Erasing {
  /** ISO 8601, UTC. */
  readonly before: string;
  readonly names: Names;
}

/** `after` continues a walk; null at its end. */
export interface Walked {
  readonly erased: number;
  /** Of these names, and still under way. */
  readonly left: number;
  readonly after: string | null;
}

interface Asked {
  readonly before: string;
  readonly names: string | null;
}

const askedOf = ({ before, names }: Erasing): Asked => ({
  before,
  names: names === null ? null : JSON.stringify(names),
});

interface Ended {
  readonly submissionId: string | null;
  readonly resendId: string | null;
}

/** The statements of the register that take the same parameters, as one. */
function statementsOf(
  journal: Connection,
  which: "ofOrder" | "ofShippingOrder" | "ofNoOrder",
): (parameters: object) => number {
  const places: readonly Place[] = Object.values(JOURNAL_PLACES);
  const statements = places.flatMap((place) => {
    const sql = place[which];
    return sql === undefined ? [] : [journal.prepare<[object]>(sql)];
  });
  return (parameters) => statements.reduce((count, statement) => count + statement.run(parameters).changes, 0);
}

function prepareOrders(journal: Connection) {
  return {
    ended: journal.prepare<[Asked & { limit: number }], Ended>(
      `SELECT submission_id AS submissionId, resend_id AS resendId FROM submission s
       WHERE recipient_name <> '' AND ${named("recipient_name")} AND ${HAS_ENDED} LIMIT @limit`,
    ),
    learned: journal.prepare<[Asked & { limit: number }], Ended>(
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
      .prepare<[Pick<Asked, "names">], number>(
        `SELECT (SELECT count(*) FROM submission WHERE recipient_name IN ${NAMES})
           + (SELECT count(*) FROM learned_order WHERE recipient_name IN ${NAMES})
           + (SELECT count(*) FROM batch WHERE state <> 'submitted' AND ${BATCH_NAME} IN ${NAMES})`,
      )
      .pluck(),
  };
}

/** Raw events and facts of one thing. */
function createReportErasure(cache: Connection, journal: Connection) {
  const keys = cache
    .prepare<[FactSubject, string], string>("SELECT event_key FROM event_about WHERE subject = ? AND id = ?")
    .pluck();
  const event = journal.prepare<[{ eventKey: string }]>(JOURNAL_PLACES.service_event.ofEvent);
  const facts = cache.prepare<[{ subject: FactSubject; id: string; kept: string }]>(CACHE_PLACES.fact.ofThing);
  return (subject: FactSubject, id: string): number =>
    keys.all(subject, id).reduce((count, eventKey) => count + event.run({ eventKey }).changes, 0) +
    facts.run({ subject, id, kept: JSON.stringify(keptFields(subject)) }).changes;
}

/** Also by any text that the service said of it: events may leave a name out, and remarks contain one. */
const isAsked = (names: Names, facts: Facts, name: string | null = null): boolean =>
  names === null ||
  (name !== null && names.includes(name)) ||
  bodyHolds(JSON.stringify(Object.values(facts).map(({ value }) => value)), names);

const A_STEP = 20;
/** Orders that change in one transaction: a scan may wait for it. */
const WRITTEN_AT_ONCE = 5;

/** Orders made here or elsewhere: those with a name, and those that only events know. */
function createOrderErasure(cache: Connection, journal: Connection) {
  const sql = prepareOrders(journal);
  const eraseReports = createReportErasure(cache, journal);
  const ofOrder = statementsOf(journal, "ofOrder");
  const factsOf = createFactReader(cache);
  const reported = cache
    .prepare<[string], string>(
      `SELECT DISTINCT id FROM fact WHERE subject = 'resend' AND id > ? ORDER BY id LIMIT ${A_STEP}`,
    )
    .pluck();

  function erase(order: Ended): number {
    const changed = ofOrder(order);
    return order.resendId === null ? changed : changed + eraseReports("resend", order.resendId);
  }

  /** Null while it is under way, and for another name. An order that nothing but facts is left of has ended. */
  function endedOrder(resendId: string, { before, names }: Erasing): Ended | null {
    const own = sql.own.get({ resendId, before });
    const order = own ?? sql.foreign.get({ resendId, before });
    const facts = factsOf("resend", resendId);
    const hasEnded = order ? order.ended === 1 : Object.values(facts).every(({ at }) => at <= before);
    if (!hasEnded || !isAsked(names, facts, order?.name)) return null;
    return { submissionId: own?.submissionId ?? null, resendId };
  }

  return {
    eraseRecipients: journal.transaction((asked: Erasing, limit: number): number => {
      const ended = [...sql.ended.all({ ...askedOf(asked), limit }), ...sql.learned.all({ ...askedOf(asked), limit })];
      for (const order of ended) erase(order);
      return ended.length;
    }) as (asked: Erasing, limit: number) => number,

    /** Orders that events report, also where they have no name or were erased before the event came. */
    eraseReportedOrders: journal.transaction((asked: Erasing, after: string): Walked => {
      const ids = reported.all(after);
      let [erased, last] = [0, ""];
      for (const id of ids) {
        if (erased === WRITTEN_AT_ONCE) break;
        const ended = endedOrder(id, asked);
        if (ended !== null && erase(ended) > 0) erased += 1;
        last = id;
      }
      return { erased, left: 0, after: last === "" ? null : last };
    }) as (asked: Erasing, after: string) => Walked,

    countNamed: (names: readonly string[]): number => sql.left.get({ names: JSON.stringify(names) }) ?? 0,
  };
}

function createShippingErasure(cache: Connection, journal: Connection) {
  const eraseReports = createReportErasure(cache, journal);
  const orders = createKnownOrders(cache, journal);
  const ofShippingOrder = statementsOf(journal, "ofShippingOrder");
  const entered = journal
    .prepare<[string], string>(
      `SELECT order_id FROM shipping_order WHERE order_id > ? ORDER BY order_id LIMIT ${A_STEP}`,
    )
    .pluck();
  const reported = cache
    .prepare<[string], string>(
      `SELECT DISTINCT id FROM fact WHERE subject = 'shipping-order' AND id > ? ORDER BY id LIMIT ${A_STEP}`,
    )
    .pluck();

  /** Null for another name, or where nothing was to be erased. */
  function eraseIfEnded(orderId: string, { before, names }: Erasing): "erased" | "left" | null {
    const known = orders.known(orderId);
    if (known === null || !isAsked(names, known.facts)) return null;
    const { value = "", at = "" } = known.facts["consolidateShippingOrderStatus"] ?? {};
    const status = typeof value === "string" ? parseShippingStatus(value) : null;
    if ((status !== "SHIPPED" && status !== "CANCELED") || at > before) return "left";
    const things = Object.keys(known.shipments).map((id) => ["shipping-shipment", id] as const);
    const changes = [["shipping-order", orderId] as const, ...things].map(([subject, id]) => eraseReports(subject, id));
    const changed = ofShippingOrder({ orderId }) + changes.reduce((sum, count) => sum + count, 0);
    return changed > 0 ? "erased" : null;
  }

  return {
    /** Known by answers, by events, or both. */
    eraseShippingOrders: journal.transaction((asked: Erasing, after: string): Walked => {
      const ids = [...new Set([...entered.all(after), ...reported.all(after)])].toSorted().slice(0, A_STEP);
      const outcomes = ids.map((id) => eraseIfEnded(id, asked));
      const count = (wanted: "erased" | "left"): number => outcomes.filter((outcome) => outcome === wanted).length;
      return { erased: count("erased"), left: count("left"), after: ids.at(-1) ?? null };
    }) as (asked: Erasing, after: string) => Walked,
  };
}

const EVENTS_AT_ONCE = 200;

interface StrayEvent {
  readonly number: number;
  readonly key: string;
}

/** Raw events that nothing was applied of, so that nobody knows whose they are: by their age, or by the texts in them. */
function createStrayErasure(cache: Connection, journal: Connection) {
  const readOf = (index: string, which: string, limit: number) =>
    journal.prepare<[{ before: string; after: number }], StrayEvent>(
      `SELECT event_number AS number, event_key AS key FROM service_event INDEXED BY ${index}
       WHERE ${which} AND received_at <= @before AND event_number > @after ORDER BY event_number LIMIT ${limit}`,
    );
  const unapplied = readOf("event_to_erase", "known IS NOT 1 AND body <> ''", A_STEP);
  const applied = readOf("event_to_apply", "known = 1", EVENTS_AT_ONCE);
  const isAbout = cache.prepare<[string]>("SELECT 1 FROM event_about WHERE event_key = ? LIMIT 1");
  const reached = cache
    .prepare<[], number>("SELECT CAST(value AS INTEGER) FROM sync_cursor WHERE name = 'events'")
    .pluck();
  const bodyOf = journal.prepare<[string], string>("SELECT body FROM service_event WHERE event_key = ?").pluck();
  const erase = journal.prepare<[{ eventKey: string }]>(JOURNAL_PLACES.service_event.ofEvent);

  const eraseAll = (strays: readonly StrayEvent[], names: Names): void => {
    for (const { key: eventKey } of strays)
      if (names === null || bodyHolds(bodyOf.get(eventKey) ?? "", names)) erase.run({ eventKey });
  };
  const walked = (events: readonly StrayEvent[]): Walked => ({
    erased: 0,
    left: 0,
    after: events.at(-1)?.number.toString() ?? null,
  });

  return {
    /** Of kinds that are not applied. */
    eraseUnapplied: journal.transaction(({ before, names }: Erasing, after: string): Walked => {
      const events = unapplied.all({ before, after: Number(after) });
      eraseAll(events, names);
      return walked(events);
    }) as (asked: Erasing, after: string) => Walked,

    /** Of kinds that are applied, without anything that could be. */
    eraseUnattached: journal.transaction(({ before, names }: Erasing, after: string): Walked => {
      const events = applied.all({ before, after: Number(after) });
      const upTo = reached.get() ?? 0;
      const strays = events.filter(({ number, key }) => number <= upTo && isAbout.get(key) === undefined);
      eraseAll(strays, names);
      return walked(events);
    }) as (asked: Erasing, after: string) => Walked,
  };
}

const TEXTS_AT_ONCE = 200;

/** The statements of the register are prepared when the first of them is needed: a start erases nothing. */
function prepareErasure(cache: Connection, journal: Connection) {
  defineRecipientFunctions(journal);
  const ofNoOrder = statementsOf(journal, "ofNoOrder");
  const forgetNamed = journal.prepare<[Pick<Asked, "names">]>(JOURNAL_PLACES.recipient.ofNames);
  return {
    ...createOrderErasure(cache, journal),
    ...createShippingErasure(cache, journal),
    ...createStrayErasure(cache, journal),
    eraseOthers: journal.transaction((asked: Erasing, dayAgo: string): number =>
      ofNoOrder({ ...askedOf(asked), dayAgo, limit: TEXTS_AT_ONCE }),
    ) as (asked: Erasing, dayAgo: string) => number,
    forgetNamed: (names: readonly string[]): number => forgetNamed.run({ names: JSON.stringify(names) }).changes,
  };
}

/** Erases recipients of ended orders, place by place. Orders in progress keep what they need. */
export function createRecipientErasure(cache: Connection, journal: Connection) {
  let prepared: ReturnType<typeof prepareErasure> | null = null;
  const erasure = () => (prepared ??= prepareErasure(cache, journal));

  return {
    /** A few at a time; returns how many. */
    eraseRecipients: (asked: Erasing, limit: number): number => erasure().eraseRecipients(asked, limit),
    eraseReportedOrders: (asked: Erasing, after: string): Walked => erasure().eraseReportedOrders(asked, after),
    eraseShippingOrders: (asked: Erasing, after: string): Walked => erasure().eraseShippingOrders(asked, after),
    eraseUnapplied: (asked: Erasing, after: string): Walked => erasure().eraseUnapplied(asked, after),
    eraseUnattached: (asked: Erasing, after: string): Walked => erasure().eraseUnattached(asked, after),
    /** For batches that are gone, settled actions and scans; returns how many rows were changed: none at its end. */
    eraseOthers: (asked: Erasing, dayAgo: string): number => erasure().eraseOthers(asked, dayAgo),
    forgetNamed: (names: readonly string[]): number => erasure().forgetNamed(names),
    countNamed: (names: readonly string[]): number => erasure().countNamed(names),

    /** Of these orders, those whose label may still be fetched and printed. */
    ordersWithLabel: (resendIds: readonly string[]): string[] =>
      journal
        .prepare<[string], string>(
          "SELECT resend_id FROM order_label WHERE resend_id IN (SELECT value FROM json_each(?))",
        )
        .pluck()
        .all(JSON.stringify(resendIds)),

    /** Of every order, also of hosts that are not listed. */
    labelAddresses: (): { readonly resendId: string; readonly addresses: readonly string[] }[] =>
      journal
        .prepare<[], { resendId: string; addresses: string }>(
          "SELECT resend_id AS resendId, addresses FROM order_label",
        )
        .all()
        .map(({ resendId, addresses }) => ({ resendId, addresses: JSON.parse(addresses) as readonly string[] })),

    /** Empties the write-ahead logs, which still contain erased data; false while a reader is active: try again later. */
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
