import {
  factsOfItem,
  selectAllowedFields,
  itemFromFacts,
  mergeFacts,
  findNewestFactOrigin,
  type FactSource,
  type FactSubject,
  type Facts,
  type FactValue,
} from "../../../src-domain/events/event-facts.ts";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import type { HandlingCode, InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { createInventoryCache } from "../cache/inventory-cache.ts";
import type { Connection } from "../files/database.ts";
import { sortOldestFirst } from "../files/row-keys.ts";

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

function prepareStatements(cache: Connection) {
  return {
    writeFact: cache.prepare(
      `INSERT INTO fact (subject, id, field, value, at, event_key, source) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, at = excluded.at, event_key = excluded.event_key,
       source = excluded.source`,
    ),
    findOrders: cache.prepare<[string], { id: string }>(
      `SELECT id FROM fact WHERE subject = 'resend' AND field = 'items' AND value = ? AND source <> 'file' ORDER BY id`,
    ),
  };
}

/** Stores the newest report of each field; items that no event reported have no rows. */
export function createFactCache(cache: Connection, inventory: ReturnType<typeof createInventoryCache>) {
  const factsOf = createFactReader(cache);
  const sql = prepareStatements(cache);

  function storeFacts(subject: FactSubject, id: string, reportedFacts: Facts, storedFacts: Facts): void {
    const mergedFacts = mergeFacts(storedFacts, reportedFacts);
    for (const [field, fact] of Object.entries(mergedFacts)) {
      if (fact === storedFacts[field]) continue;
      sql.writeFact.run(subject, id, field, JSON.stringify(fact.value), fact.at, fact.eventKey, fact.source);
    }
    const item = subject === "item" ? itemFromFacts(id, mergedFacts) : null;
    if (item === null) return;
    const newestFact = findNewestFactOrigin(mergedFacts);
    inventory.write(item, newestFact.at, newestFact.source);
  }

  function addFacts({ subject, id, fields, at, eventKey, source }: EventFacts): void {
    const reportedFacts = Object.fromEntries(
      Object.entries(selectAllowedFields(source, fields)).map(([field, value]) => [
        field,
        { value, at, eventKey, source },
      ]),
    );
    const storedFacts = factsOf(subject, id);
    const isFirst = subject === "item" && Object.keys(storedFacts).length === 0;
    const storedItem = isFirst ? inventory.read(id) : null;
    const previousFacts =
      storedItem === null ? storedFacts : factsOfItem(storedItem.item, storedItem.fieldReportedAt, storedItem.source);
    storeFacts(subject, id, mergeFacts(previousFacts, reportedFacts), storedFacts);
  }

  function storeReport(
    item: InventoryItem,
    asOf: string,
    source: "reading" | "file",
    writeWithoutFacts: () => void,
  ): void {
    const storedFacts = factsOf("item", item.returnInventoryId);
    if (Object.keys(storedFacts).length === 0) writeWithoutFacts();
    else {
      const reportedFacts = factsOfItem(item, () => asOf, source);
      storeFacts("item", item.returnInventoryId, reportedFacts, storedFacts);
    }
  }

  const markAll = cache.transaction((handlingCode: HandlingCode, ids: readonly string[], at: string): void => {
    const fields = { handlingCode, handlingStatusCode: "pending" };
    for (const id of ids) addFacts({ subject: "item", id, fields, at, eventKey: "done here", source: "reading" });
  });

  return {
    addFacts,
    read: factsOf,

    findOrdersByItems(returnInventoryIds: readonly string[]): string[] {
      const items = JSON.stringify(returnInventoryIds.toSorted());
      return sql.findOrders.all(items).map(({ id }) => id);
    },

    /** Applies an accepted request's effect in its own transaction, so that a cache fault does not undo the journal. */
    markItems(handlingCode: HandlingCode, returnInventoryIds: readonly string[], at: string): void {
      try {
        markAll(handlingCode, returnInventoryIds, at);
      } catch (error) {
        process.emitWarning(new PartFailure("facts-in-cache", error));
      }
    },

    /** Stores items that the service returned; `asOf` is when the desk sent the request. */
    storeFetchedItems: (items: readonly InventoryItem[], asOf: string): void => {
      for (const item of sortOldestFirst(items))
        storeReport(item, asOf, "reading", () => inventory.write(item, asOf, "reading"));
    },

    /** Stores items of a file; keeps what the service, or a file newer than `asOf`, reported. */
    storeImportedItems: (items: readonly InventoryItem[], asOf: string): ImportedRowCounts => {
      const counts = { added: 0, renewed: 0, older: 0 };
      for (const item of sortOldestFirst(items)) {
        const storedReport = inventory.readReport(item.returnInventoryId);
        const isStoredNewer = storedReport !== null && (!storedReport.isFromFile || storedReport.at > asOf);
        if (storedReport === null) counts.added += 1;
        else if (isStoredNewer) counts.older += 1;
        else counts.renewed += 1;
        storeReport(item, asOf, "file", () =>
          isStoredNewer ? inventory.fillUnknownFields(item, asOf) : inventory.write(item, asOf, "file"),
        );
      }
      return counts;
    },
  };
}
