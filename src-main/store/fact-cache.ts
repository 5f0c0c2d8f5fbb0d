import {
  factsOfReading,
  itemOf,
  mergeFacts,
  type FactSubject,
  type Facts,
  type FactValue,
} from "../../src-domain/event-facts.ts";
import type { InventoryItem } from "../../src-domain/inventory.ts";
import type { Connection } from "./database.ts";
import type { createInventoryCache } from "./inventory-cache.ts";
import { oldestFirst } from "./places.ts";

/** One thing that one event tells of. */
export interface EventFacts {
  readonly subject: FactSubject;
  readonly id: string;
  readonly fields: Readonly<Record<string, FactValue>>;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly eventKey: string;
}

interface FactRow {
  field: string;
  value: string;
  at: string;
  event_key: string;
}

/**
 * The newest of what was told about each thing that events speak of, field by field, and with it such items' rows of
 * `inventory`. Items that no event has spoken of are their last reading and take no room here. The caller owns the
 * transaction.
 */
export function createFactCache(cache: Connection, inventory: ReturnType<typeof createInventoryCache>) {
  const readFacts = cache.prepare<[FactSubject, string], FactRow>(
    "SELECT field, value, at, event_key FROM fact WHERE subject = ? AND id = ?",
  );
  const writeFact = cache.prepare(
    `INSERT INTO fact (subject, id, field, value, at, event_key) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, at = excluded.at, event_key = excluded.event_key`,
  );

  function factsOf(subject: FactSubject, id: string): Facts {
    return Object.fromEntries(
      readFacts.all(subject, id).map(({ field, value, at, event_key: eventKey }) => {
        return [field, { value: JSON.parse(value) as FactValue, at, eventKey }];
      }),
    );
  }

  function add(subject: FactSubject, id: string, told: Facts, known: Facts): void {
    const merged = mergeFacts(known, told);
    for (const [field, fact] of Object.entries(merged)) {
      if (fact === known[field]) continue;
      writeFact.run(subject, id, field, JSON.stringify(fact.value), fact.at, fact.eventKey);
    }
    const item = subject === "item" ? itemOf(id, merged) : null;
    if (item === null) return;
    const newest = Object.values(merged).reduce((latest, { at }) => (at > latest ? at : latest), "");
    inventory.write(item, newest);
  }

  function addFacts({ subject, id, fields, at, eventKey }: EventFacts): void {
    const told = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value, at, eventKey }]));
    const known = factsOf(subject, id);
    const isFirst = subject === "item" && Object.keys(known).length === 0;
    const reading = isFirst ? inventory.reading(id) : null;
    const before = reading === null ? known : factsOfReading(reading.item, reading.asOf);
    add(subject, id, mergeFacts(before, told), known);
  }

  return {
    addFacts,
    of: factsOf,

    /** The effect that the contract promises of a created resend order, ahead of the next reading. */
    markResent(returnInventoryIds: readonly string[], at: string): void {
      const fields = { handlingCode: "rsd", handlingStatusCode: "pending" };
      for (const id of returnInventoryIds) addFacts({ subject: "item", id, fields, at, eventKey: "created here" });
    },

    /** Items as the service has just told them; `asOf` is when it was asked. */
    storeReadings(items: readonly InventoryItem[], asOf: string): void {
      for (const item of oldestFirst(items)) {
        const known = factsOf("item", item.returnInventoryId);
        if (Object.keys(known).length === 0) inventory.write(item, asOf);
        else
          add(
            "item",
            item.returnInventoryId,
            factsOfReading(item, () => asOf),
            known,
          );
      }
    },
  };
}
