import { createBatchJournal, createBatchLines } from "./batches/batch-journal.ts";
import { createHoldJournal } from "./batches/hold-journal.ts";
import { createAllocationReader } from "./batches/item-allocations.ts";
import { createInventoryCache } from "./cache/inventory-cache.ts";
import { createItemExtras } from "./cache/item-extras.ts";
import { createItemFetches } from "./cache/item-fetches.ts";
import { createWarehouseCache } from "./cache/reference-cache.ts";
import { createFactCache } from "./events/fact-cache.ts";
import type { Connection } from "./files/database.ts";
import { createFloorCopy } from "./fleet/floor-copy.ts";
import { createOrderSharing } from "./fleet/order-sharing.ts";
import { createBatchOrders } from "./orders/batch-orders.ts";
import { createRecipientJournal } from "./recipients/recipient-journal.ts";
import { createOutboxJournal } from "./resends/outbox-journal.ts";
import { createSealJournal } from "./resends/seal-journal.ts";
import { createRefusedScanJournal } from "./scanning/refused-scan-journal.ts";
import { createSettingsJournal } from "./settings-journal.ts";

export interface StoreOptions {
  /** Limit until the account's own limit is set. */
  readonly defaultBatchLimit: number;
  /** True by default. */
  readonly canHold?: boolean;
  /** IT's values of settings that are not stored, by name. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export function createStoreParts(
  cache: Connection,
  journal: Connection,
  { defaultBatchLimit, canHold = true, settings: managedDefaults }: StoreOptions,
) {
  const inventory = createInventoryCache(cache);
  const facts = createFactCache(cache, inventory);
  const batchOrders = createBatchOrders(journal);
  const lines = createBatchLines(journal, batchOrders);
  const settings = createSettingsJournal(journal, managedDefaults);
  const floor = createFloorCopy();
  return {
    cache,
    journal,
    canHold,
    inventory,
    facts,
    lines,
    settings,
    reference: createWarehouseCache(cache),
    itemFetches: createItemFetches(cache),
    itemExtras: createItemExtras(cache, facts, inventory.storeNoteCodes),
    batches: createBatchJournal(journal, lines, batchOrders),
    batchOrders,
    refusedScans: createRefusedScanJournal(journal),
    allocationOf: createAllocationReader(journal),
    outbox: createOutboxJournal(journal),
    recipients: createRecipientJournal(journal, settings),
    holds: createHoldJournal(journal),
    seals: createSealJournal(journal, settings, inventory.findById),
    floor,
    orderSharing: createOrderSharing(journal, floor, settings),
    batchLimit: (): number => {
      const storedLimit = settings.read("batchLimit");
      return Number.isInteger(storedLimit) && Number(storedLimit) >= 1 ? Number(storedLimit) : defaultBatchLimit;
    },
  };
}

export type StoreParts = ReturnType<typeof createStoreParts>;
