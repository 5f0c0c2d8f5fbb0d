import { factsOfItem, type Facts, type FactSubject } from "../../../src-domain/events/event-facts.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { ItemFetch } from "../../../src-domain/resends/suspects.ts";
import type { StoreParts } from "../store-parts.ts";
import type { ItemRecord } from "./item-fetches.ts";

export interface ItemCopy {
  readonly item: InventoryItem;
  readonly readAt: string;
  /** What lists and events reported about the item, field by field. */
  readonly reportedFacts: Facts;
  /** Result of the last item fetch; null if the item was never fetched. */
  readonly itemFetch: ItemFetch | null;
  readonly record: ItemRecord | null;
}

export type EventOrigins = Readonly<Record<string, { readonly category: string; readonly action: string }>>;

interface Subject {
  readonly subject: FactSubject;
  readonly id: string;
}

export function createItemCopyOperations({ journal, inventory, facts, itemFetches }: StoreParts) {
  const readOrigin = journal.prepare<[string], { category: string | null; action: string | null }>(
    "SELECT category, action FROM service_event WHERE event_key = ?",
  );

  return {
    itemCopy(returnInventoryId: string): ItemCopy | null {
      const copy = inventory.read(returnInventoryId);
      if (copy === null) return null;
      const reportedFacts = facts.read("item", returnInventoryId);
      return {
        item: copy.item,
        readAt: copy.readAt,
        // Without events, the item's row contains everything that was reported.
        reportedFacts:
          Object.keys(reportedFacts).length > 0
            ? reportedFacts
            : factsOfItem(copy.item, copy.fieldReportedAt, copy.source),
        itemFetch: itemFetches.find(returnInventoryId),
        record: itemFetches.readRecord(returnInventoryId),
      };
    },

    factsAbout: (subjects: readonly Subject[]): Facts[] => subjects.map(({ subject, id }) => facts.read(subject, id)),

    eventOrigins: (eventKeys: readonly string[]): EventOrigins =>
      Object.fromEntries(
        eventKeys.flatMap((key) => {
          const row = readOrigin.get(key);
          return row ? [[key, { category: row.category ?? "", action: row.action ?? "" }]] : [];
        }),
      ),
  };
}
