import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import type { Connection } from "../files/database.ts";
import {
  createEventJournal,
  type EventSourceName,
  type EventTally,
  type ReceivedEvent,
  type StoredEvent,
} from "./event-journal.ts";
import type { createItemExtras } from "../cache/item-extras.ts";
import type { createFactCache, EventFacts } from "./fact-cache.ts";
import { createLabelAddresses } from "../orders/label-addresses.ts";
import type { ToldOfOrder } from "../orders/observation-journal.ts";
import type { createOutboxJournal, StoredSubmission } from "../orders/outbox-journal.ts";

interface EventParts {
  readonly cache: Connection;
  readonly journal: Connection;
  readonly facts: ReturnType<typeof createFactCache>;
  readonly extras: ReturnType<typeof createItemExtras>;
  readonly outbox: ReturnType<typeof createOutboxJournal>;
}

/** How events stand: what came, and what of it is not applied yet. */
export interface EventStanding {
  readonly tallies: readonly EventTally[];
  readonly waiting: number;
}

const CURSOR = "events";

/** Of one read of events to apply: few enough that a scan never waits for them. */
const MOST_CHARACTERS = 200_000;

/** Events: kept in the journal, applied to the cache. A cache that is filled again gets all of them once more. */
export function createEventOperations({ cache, journal, facts, extras, outbox }: EventParts) {
  const events = createEventJournal(journal);
  const labels = createLabelAddresses(journal);
  const readCursor = cache.prepare<[string], { value: string }>("SELECT value FROM sync_cursor WHERE name = ?");
  const writeCursor = cache.prepare(
    "INSERT INTO sync_cursor VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  const noteSubject = cache.prepare(
    "INSERT INTO event_about (subject, id, event_key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const dropNoted = cache.prepare("DELETE FROM event_about WHERE event_key IN (SELECT value FROM json_each(?))");
  const reached = (): number => Number(readCursor.get(CURSOR)?.value ?? 0);
  const addAll = journal.transaction((received: readonly ReceivedEvent[]) => received.filter(events.add));
  const dropLearned = journal.transaction((before: string, limit: number) => outbox.learned.drop(before, limit));
  const tell = journal.transaction((told: readonly ToldOfOrder[]) => outbox.tell(told));
  const applyToCache = cache.transaction((told: readonly EventFacts[], upTo: number): void => {
    for (const one of told) {
      facts.addFacts(one);
      extras.told(one);
      noteSubject.run(one.subject, one.id, one.eventKey);
    }
    writeCursor.run(CURSOR, String(upTo));
  });

  // A journal that was put back from a backup gives numbers again that this cache has seen.
  if (reached() > events.newest()) writeCursor.run(CURSOR, "0");
  let waiting = events.countAfter(reached());

  return {
    /**
     * Stores events as they came, in one durable transaction: the way in for whoever has many (files of events take a few
     * hundred at a time, so that scans come in between). Answers how many were new. Whoever adds wakes the event intake,
     * which applies them in small transactions.
     */
    addEvents(received: readonly ReceivedEvent[]): number {
      const added = addAll(received);
      waiting += added.filter(({ kind }) => kind?.known).length;
      return added.length;
    },

    eventStanding: (): EventStanding => ({ tallies: events.tallies(), waiting }),

    /** Those not yet applied, oldest arrival first. */
    eventsToApply: (limit: number): StoredEvent[] => events.after(reached(), limit, MOST_CHARACTERS),

    /**
     * Applies what events say, up to the one with the given number; `applied` are their count. Answers the submissions of
     * this desk whose orders they tell of. The journal comes first, and doing it again changes nothing: a kill in between
     * applies neither twice nor not at all.
     */
    applyEvents(told: readonly EventFacts[], upTo: number, applied: number): StoredSubmission[] {
      const ofOrders = told.flatMap(ofOrder);
      const submissions = ofOrders.length > 0 ? tell(ofOrders) : [];
      applyToCache(told, upTo);
      waiting = Math.max(0, waiting - applied);
      return submissions;
    },

    /** The orders that were told to hold exactly these items and not to be cancelled, whoever made them. */
    ordersToldOf: (returnInventoryIds: readonly string[]): string[] => facts.ordersOf(returnInventoryIds),

    /** Deletes applied events of a source that came before the given time, a few at a time; answers how many. */
    dropEvents(source: EventSourceName, before: string, limit: number): number {
      const keys = events.oldKeys(source, before, reached(), limit);
      // The list of what spoke of a thing goes first: after a kill in between, the events are found and deleted again.
      dropNoted.run(JSON.stringify(keys));
      events.drop(keys);
      return keys.length;
    },
    dropToldOfOthers: (before: string, limit: number): number =>
      events.dropTold(before, limit) + labels.dropOfOthers(before, limit) + dropLearned(before, limit),
  };
}

function ofOrder({ subject, id, fields, at, eventKey }: EventFacts): ToldOfOrder[] {
  if (subject !== "resend") return [];
  const { statusRaw, trackingNumber, labelError, labelUrls } = fields;
  const told: OrderFact[] = [];
  if (typeof statusRaw === "string") told.push({ kind: "status", raw: statusRaw });
  if (typeof trackingNumber === "string") told.push({ kind: "tracking-number", trackingNumber });
  if (typeof labelError === "string") told.push({ kind: "label-error", message: labelError });
  const labelAddresses = Array.isArray(labelUrls) ? labelUrls.filter((one) => typeof one === "string") : [];
  if (labelAddresses.length > 0) told.push({ kind: "label" });
  return [{ resendId: id, at, eventKey, facts: told, labelAddresses, fields }];
}
