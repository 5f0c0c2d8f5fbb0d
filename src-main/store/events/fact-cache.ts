import {
  factsOfItem,
  allowedFields,
  itemFromFacts,
  mergeFacts,
  newestFactOrigin,
  type FactSource,
  type FactSubject,
  type Facts,
  type FactValue,
} from "../../../src-domain/events/event-facts.ts";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { createInventoryCache } from "../cache/inventory-cache.ts";
import type { Connection } from "../files/database.ts";
import { oldestFirst } from "../files/row-keys.ts";

export interface EventFacts {
  readonly subject: FactSubject;
  readonly id: string;
  readonly fields: Readonly<Record<string, FactValue>>;
  readonly at: string;
  readonly eventKey: string;
  readonly source: FactSource;
}

export interface ImportedRowCounts {
  readonly added: number;
  readonly renewed: number;
  readonly older: number;
}

export function createFactReader(cache: Connection): (subject: FactSubject, id: string) => Facts {
  const read = cache.prepare<
    [FactSubject, string],
    { field: string; value: string; at: string; eventKey: string; source: FactSource }
  >("SELECT field, value, at, event_key AS eventKey, source FROM fact WHERE subject = ? AND id = ?");
  return (subject, id) =>
    Object.fromEntries(
      read.all(subject, id).map(({ field, value, ...fact }) => {
        return [field, { value: JSON.parse(value) as FactValue, ...fact }];
      }),
    );
}

type MarkedCode = "rsd" | "ohd" | "tbc";

/** Stores the newest report of each field; items that no event reported have no rows. */
export function createFactCache(cache: Connection, inventory: ReturnType<typeof createInventoryCache>) {
  const factsOf = createFactReader(cache);
  const writeFact = cache.prepare(
    `INSERT INTO fact (subject, id, field, value, at, event_key, source) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, at = excluded.at, event_key = excluded.event_key,
       source = excluded.source`,
  );

  const findOrders = cache.prepare<[string], { id: string }>(
    `SELECT id FROM fact WHERE subject = 'resend' AND field = 'items' AND value = ? AND source <> 'file' ORDER BY id`,
  );

  function add(subject: FactSubject, id: string, reported: Facts, known: Facts): void {
    const merged = mergeFacts(known, reported);
    for (const [field, fact] of Object.entries(merged)) {
      if (fact === known[field]) continue;
      writeFact.run(subject, id, field, JSON.stringify(fact.value), fact.at, fact.eventKey, fact.source);
    }
    const item = subject === "item" ? itemFromFacts(id, merged) : null;
    if (item === null) return;
    const newest = newestFactOrigin(merged);
    inventory.write(item, newest.at, newest.source);
  }

  function addFacts({ subject, id, fields, at, eventKey, source }: EventFacts): void {
    const reported = Object.fromEntries(
      Object.entries(allowedFields(source, fields)).map(([field, value]) => [field, { value, at, eventKey, source }]),
    );
    const known = factsOf(subject, id);
    const isFirst = subject === "item" && Object.keys(known).length === 0;
    const stored = isFirst ? inventory.read(id) : null;
    const before = stored === null ? known : factsOfItem(stored.item, stored.asOf, stored.source);
    add(subject, id, mergeFacts(before, reported), known);
  }

  function storeReport(
    item: InventoryItem,
    asOf: string,
    source: "reading" | "file",
    writeWithoutFacts: () => void,
  ): void {
    const known = factsOf("item", item.returnInventoryId);
    if (Object.keys(known).length === 0) writeWithoutFacts();
    else {
      const reported = factsOfItem(item, () => asOf, source);
      add("item", item.returnInventoryId, reported, known);
    }
  }

  const markAll = cache.transaction((handlingCode: MarkedCode, ids: readonly string[], at: string): void => {
    const fields = { handlingCode, handlingStatusCode: "pending" };
    for (const id of ids) addFacts({ subject: "item", id, fields, at, eventKey: "done here", source: "reading" });
  });

  return {
    addFacts,
    of: factsOf,

    ordersOf(returnInventoryIds: readonly string[]): string[] {
      const items = JSON.stringify(returnInventoryIds.toSorted());
      return findOrders.all(items).map(({ id }) => id);
    },

    /** Applies an accepted request's effect in its own transaction: a fault of the cache must not undo the journal. */
    mark(handlingCode: MarkedCode, returnInventoryIds: readonly string[], at: string): void {
      try {
        markAll(handlingCode, returnInventoryIds, at);
      } catch (error) {
        process.emitWarning(new PartFailure("facts-in-cache", error));
      }
    },

    /** Stores items that the service returned; `asOf` is when the desk sent the request. */
    storeFetchedItems: (items: readonly InventoryItem[], asOf: string): void => {
      for (const item of oldestFirst(items))
        storeReport(item, asOf, "reading", () => inventory.write(item, asOf, "reading"));
    },

    /** Items of a file, current at `asOf`, fill unknown fields and change none that the service reported. */
    storeImportedItems: (items: readonly InventoryItem[], asOf: string): ImportedRowCounts => {
      const counts = { added: 0, renewed: 0, older: 0 };
      for (const item of oldestFirst(items)) {
        const known = inventory.reported(item.returnInventoryId);
        const keepsStored = known !== null && (!known.fromFile || known.at > asOf);
        counts[known === null ? "added" : keepsStored ? "older" : "renewed"] += 1;
        storeReport(item, asOf, "file", () =>
          keepsStored ? inventory.complete(item, asOf) : inventory.write(item, asOf, "file"),
        );
      }
      return counts;
    },
  };
}
