import type { Connection } from "./database.ts";
import { createEventJournal, type ReceivedEvent, type StoredEvent } from "./event-journal.ts";
import type { createFactCache, EventFacts } from "./fact-cache.ts";

const CURSOR = "events";

/** Events: kept in the journal, applied to the cache. A cache that is filled anew gets all of them once more. */
export function createEventOperations(
  cache: Connection,
  journal: Connection,
  facts: ReturnType<typeof createFactCache>,
) {
  const events = createEventJournal(journal);
  const readCursor = cache.prepare<[string], { value: string }>("SELECT value FROM sync_cursor WHERE name = ?");
  const writeCursor = cache.prepare(
    "INSERT INTO sync_cursor VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );

  const noteSubject = cache.prepare(
    "INSERT INTO event_about (subject, id, event_key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );

  return {
    addEvent: (event: ReceivedEvent): boolean => events.addEvent(event),
    /** Many at once, durable once it answers; how many of them are new. */
    addEvents: journal.transaction((received: readonly ReceivedEvent[]): number => {
      return received.filter((event) => events.addEvent(event)).length;
    }),
    eventCounts: () => events.eventCounts(),

    /** Those not yet in the cache, oldest arrival first. */
    eventsToApply: (limit: number): StoredEvent[] =>
      events.eventsAfter(Number(readCursor.get(CURSOR)?.value ?? 0), limit),

    /** Facts and the place reached become visible together: a kill in between applies neither twice nor not at all. */
    applyFacts: cache.transaction((told: readonly EventFacts[], upTo: number): void => {
      for (const one of told) {
        facts.addFacts(one);
        noteSubject.run(one.subject, one.id, one.eventKey);
      }
      writeCursor.run(CURSOR, String(upTo));
    }),
  };
}
