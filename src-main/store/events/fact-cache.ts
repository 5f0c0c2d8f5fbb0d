import {
  factsOfReading,
  itemOf,
  mergeFacts,
  type FactSubject,
  type Facts,
  type FactValue,
} from "../../../src-domain/events/event-facts.ts";
import { compareInstants } from "../../../src-domain/instants.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import type { createInventoryCache } from "../cache/inventory-cache.ts";
import { oldestFirst } from "../files/row-keys.ts";

export interface EventFacts {
  readonly subject: FactSubject;
  readonly id: string;
  readonly fields: Readonly<Record<string, FactValue>>;
  readonly at: string;
  readonly eventKey: string;
}

export interface ForeignReadings {
  readonly added: number;
  readonly renewed: number;
  readonly older: number;
}

/** The newest report of each field. */
export function createFactReader(cache: Connection): (subject: FactSubject, id: string) => Facts {
  const read = cache.prepare<[FactSubject, string], { field: string; value: string; at: string; eventKey: string }>(
    "SELECT field, value, at, event_key AS eventKey FROM fact WHERE subject = ? AND id = ?",
  );
  return (subject, id) =>
    Object.fromEntries(
      read.all(subject, id).map(({ field, value, ...fact }) => {
        return [field, { value: JSON.parse(value) as FactValue, ...fact }];
      }),
    );
}

type MarkedCode = "rsd" | "ohd" | "tbc";

/** Newest reports, field by field. Items that no event mentioned need no rows. The caller owns the transaction. */
export function createFactCache(cache: Connection, inventory: ReturnType<typeof createInventoryCache>) {
  const factsOf = createFactReader(cache);
  const writeFact = cache.prepare(
    `INSERT INTO fact (subject, id, field, value, at, event_key) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, at = excluded.at, event_key = excluded.event_key`,
  );

  const findOrders = cache.prepare<[string], { id: string }>(
    "SELECT id FROM fact WHERE subject = 'resend' AND field = 'items' AND value = ? ORDER BY id",
  );

  function add(subject: FactSubject, id: string, reported: Facts, known: Facts): void {
    const merged = mergeFacts(known, reported);
    for (const [field, fact] of Object.entries(merged)) {
      if (fact === known[field]) continue;
      writeFact.run(subject, id, field, JSON.stringify(fact.value), fact.at, fact.eventKey);
    }
    const item = subject === "item" ? itemOf(id, merged) : null;
    if (item === null) return;
    const newest = Object.values(merged).reduce(
      (latest, { at }) => (compareInstants(at, latest) > 0 ? at : latest),
      "",
    );
    inventory.write(item, newest);
  }

  function addFacts({ subject, id, fields, at, eventKey }: EventFacts): void {
    const reported = Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, { value, at, eventKey }]),
    );
    const known = factsOf(subject, id);
    const isFirst = subject === "item" && Object.keys(known).length === 0;
    const reading = isFirst ? inventory.reading(id) : null;
    const before = reading === null ? known : factsOfReading(reading.item, reading.asOf);
    add(subject, id, mergeFacts(before, reported), known);
  }

  function storeReading(item: InventoryItem, asOf: string, writeAlone: () => void): void {
    const known = factsOf("item", item.returnInventoryId);
    if (Object.keys(known).length === 0) writeAlone();
    else {
      const reported = factsOfReading(item, () => asOf);
      add("item", item.returnInventoryId, reported, known);
    }
  }

  const markAll = cache.transaction((handlingCode: MarkedCode, ids: readonly string[], at: string): void => {
    const fields = { handlingCode, handlingStatusCode: "pending" };
    for (const id of ids) addFacts({ subject: "item", id, fields, at, eventKey: "done here" });
  });

  return {
    addFacts,
    of: factsOf,

    /** The orders whose newest event names exactly these items, including canceled ones. */
    ordersOf(returnInventoryIds: readonly string[]): string[] {
      const items = JSON.stringify(returnInventoryIds.toSorted());
      return findOrders.all(items).map(({ id }) => id);
    },

    /**
     * Applies the promised effect of an accepted request ahead of the next reading, in a transaction of its own. The cache is
     * only a copy: an error in it must not undo what is known about the request.
     */
    mark(handlingCode: MarkedCode, returnInventoryIds: readonly string[], at: string): void {
      try {
        markAll(handlingCode, returnInventoryIds, at);
      } catch (error) {
        process.emitWarning(`The inventory copy could not be brought up to date: ${String(error)}`);
      }
    },

    /** Stores items as the service has just reported them; `asOf` is when the desk asked. */
    storeReadings: (items: readonly InventoryItem[], asOf: string): void => {
      for (const item of oldestFirst(items)) storeReading(item, asOf, () => inventory.write(item, asOf));
    },

    /** Stores items that another program received at `asOf`, perhaps before this desk's own data. */
    storeForeignReadings: (items: readonly InventoryItem[], asOf: string): ForeignReadings => {
      const counts = { added: 0, renewed: 0, older: 0 };
      for (const item of oldestFirst(items)) {
        const reportedAt = inventory.reportedAt(item.returnInventoryId);
        const isOlder = reportedAt !== null && reportedAt > asOf;
        counts[reportedAt === null ? "added" : isOlder ? "older" : "renewed"] += 1;
        storeReading(item, asOf, () => (isOlder ? inventory.complete(item, asOf) : inventory.write(item, asOf)));
      }
      return counts;
    },
  };
}
