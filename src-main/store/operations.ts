import type { InventoryItem, ResendCode } from "../../src-domain/inventory/inventory.ts";
import { createBlackBoxJournal } from "./batches/black-box-journal.ts";
import { createBatchAgain, createBatchOperations, createBatchViews } from "./batches/batch-operations.ts";
import { createEvidenceReader } from "./batches/batch-evidence.ts";
import { createBatchJournal, createBatchLines } from "./batches/batch-journal.ts";
import { createBatchMoves } from "./batches/batch-moves.ts";
import { createCancellationJournal } from "./orders/cancellation-journal.ts";
import { createCutOffEstimates, createOutboxOperations } from "./orders/outbox-operations.ts";
import { transactionsOf, type Connection } from "./files/database.ts";
import { createDraftOperations } from "./shipping/draft-operations.ts";
import { createEventOperations } from "./events/event-journal.ts";
import { createFbaJournal } from "./shipping/fba-journal.ts";
import { createFactCache } from "./events/fact-cache.ts";
import { createHandOverJournal } from "./batches/hand-over-journal.ts";
import { createHoldJournal } from "./batches/hold-journal.ts";
import { createHoldOperations } from "./batches/hold-operations.ts";
import { createInventoryCache } from "./cache/inventory-cache.ts";
import { createBindingReader } from "./batches/item-bindings.ts";
import { createItemCopy } from "./cache/item-copy.ts";
import { createItemExtras } from "./cache/item-extras.ts";
import { createItemHistory } from "./batches/item-history.ts";
import { createItemReadings } from "./batches/item-readings.ts";
import { createKeptScans, createScanJournal, createTroubleJournal, type Gesture } from "./batches/scan-journal.ts";
import { createLabelJournal } from "./orders/label-journal.ts";
import { createOrderCopies } from "./batches/order-copies.ts";
import { createOutboxJournal } from "./orders/outbox-journal.ts";
import { createRecipientErasure } from "./orders/recipient-erasure.ts";
import { createRecipientJournal } from "./batches/recipient-journal.ts";
import { createListCache, createReferenceCache } from "./cache/list-cache.ts";
import { createRequestJournal } from "./request-journal.ts";
import { createSettingsJournal } from "./settings-journal.ts";
import { createShippingOperations } from "./shipping/shipping-order-journal.ts";
import { createWorksheetOperations } from "./shipping/worksheet-journal.ts";
import { readScanCode } from "../../src-domain/scanning/scan-code.ts";
import type { ReferenceListName } from "../../src-domain/reference/reference-lists.ts";
import { createSyncCursor } from "./cache/sync-cursor.ts";

interface NewItemReading extends InventoryItem {
  readonly pendingVas: readonly string[];
  readonly record: Readonly<Record<string, unknown>>;
}

/** The operations that touch nothing but the copy of the service's data. */
function createCacheOperations(
  cache: Connection,
  inventory: ReturnType<typeof createInventoryCache>,
  facts: ReturnType<typeof createFactCache>,
  reference: ReturnType<typeof createReferenceCache>,
  readings: ReturnType<typeof createItemReadings>,
  extras: ReturnType<typeof createItemExtras>,
) {
  const cursor = createSyncCursor(cache, facts);
  const lists = createListCache(cache);
  return {
    itemsNamed: (text: string) => inventory.find(readScanCode(text)),
    /** Items read one by one; what the service does not know is noted as such. */
    storeItemReadings: cache.transaction(
      (found: readonly NewItemReading[], absentIds: readonly string[], at: string) => {
        facts.storeReadings(found, at);
        for (const { returnInventoryId, pendingVas, record } of found) {
          readings.put({ returnInventoryId, absent: false, pendingVas }, at);
          extras.recordComes(returnInventoryId, record);
          readings.putRecord(returnInventoryId, record, at);
          extras.recordStored(returnInventoryId);
        }
        for (const returnInventoryId of absentIds)
          readings.put({ returnInventoryId, absent: true, pendingVas: [] }, at);
        cursor.settle([...found.map(({ returnInventoryId }) => returnInventoryId), ...absentIds]);
      },
    ),
    photosKept: extras.photosKept,
    upsertItems: cache.transaction((items: readonly InventoryItem[], at: string) => facts.storeReadings(items, at)),
    /** Rows of a file. Storing the same ones again changes nothing. */
    storeImportedRows: cache.transaction((items: readonly InventoryItem[], asOf: string) =>
      facts.storeForeignReadings(items, asOf),
    ),

    copyState: () => cursor.read(),
    writeCopyState: (...input: Parameters<typeof cursor.write>) => cursor.write(...input),
    storeCopyPage: (...page: Parameters<typeof cursor.storePage>) => cursor.storePage(...page),
    missingItems: () => cursor.missing(),
    markInventoryAsOf: (at: string) => reference.markFetched("inventory", at),
    warehouses: () => reference.warehouses(),
    replaceWarehouses: (...input: Parameters<typeof reference.replaceWarehouses>) =>
      reference.replaceWarehouses(...input),
    serviceTypes: (warehouseId: number) => reference.serviceTypes(warehouseId),
    replaceServiceTypes: (...input: Parameters<typeof reference.replaceServiceTypes>) =>
      reference.replaceServiceTypes(...input),
    listStandings: () => lists.standings(),
    referenceList: (name: ReferenceListName) => lists.list(name),
    replaceReferenceList: (...input: Parameters<typeof lists.replace>) => lists.replace(...input),
    noteListFailure: (...input: Parameters<typeof lists.noteFailure>) => lists.noteFailure(...input),
    listAsOf: (name: string) => reference.asOf(name),
  };
}

export interface StoreOptions {
  /** Used until the account's own limit is set. */
  readonly defaultBatchLimit: number;
  /** What the desks of one account have in common; see src-domain/batches/hand-over.ts. */
  readonly accountMark?: string;
  /** Whether items may be put on hold; left out, they may. */
  readonly hold?: boolean;
}

/** Each call is one transaction at most. Runs in the store's worker; see store/thread/client.ts. */
export function createOperations(
  cache: Connection,
  journal: Connection,
  { defaultBatchLimit, accountMark = "", hold = true }: StoreOptions,
) {
  const inventory = createInventoryCache(cache);
  const facts = createFactCache(cache, inventory);
  const reference = createReferenceCache(cache);
  const lines = createBatchLines(journal);
  const batches = createBatchJournal(journal, lines);
  const troubles = createTroubleJournal(journal);
  const kept = createKeptScans(journal);
  const bindingOf = createBindingReader(journal);
  const [readings, extras] = [createItemReadings(cache), createItemExtras(cache, facts)];
  const [outbox, settings] = [createOutboxJournal(journal), createSettingsJournal(journal)];
  const recipients = createRecipientJournal(journal, settings);
  const batchLimit = (): number => Number(settings.read("batchLimit") ?? defaultBatchLimit);
  const handOvers = createHandOverJournal({ journal, account: accountMark });
  const holds = createHoldJournal(journal);
  const scans = createScanJournal({
    journal,
    inventory,
    reference,
    batches,
    lines,
    troubles,
    batchLimit,
    handOvers,
    holds,
    holdChoice: () => (hold ? (settings.read("holdWithoutAsking") === true ? "put" : "ask") : "off"),
    resendCodes: () => (settings.read("resendCodes") ?? []) as ResendCode[],
  });

  const { view, current } = createBatchViews({ batches, reference, troubles, limit: batchLimit, holds });

  const inJournal = transactionsOf(journal);

  const outboxOperations = createOutboxOperations({
    journal,
    outbox,
    batches,
    lines,
    troubles,
    current,
    bindingOf,
    markResent: cache.transaction((ids: readonly string[], at: string) => facts.mark("rsd", ids, at)),
    remember: (destination, at) => recipients.remember(destination, at),
  });
  const markHandling = cache.transaction((code: "ohd" | "tbc", id: string, at: string) => facts.mark(code, [id], at));

  return {
    ...createCacheOperations(cache, inventory, facts, reference, readings, extras),
    ...createEventOperations({ cache, journal, facts, extras, outbox }),
    ...createItemCopy(journal, inventory, facts, readings),
    ...createItemHistory(cache, journal, readings),
    ...createBlackBoxJournal(journal),
    ...createBatchMoves({ journal, batches, lines, limit: batchLimit, current }),
    ...createEvidenceReader({ journal, batches, lines, inventory, readings, bindingOf }),
    ...createOrderCopies({ journal, batches, handOvers, outbox, scans, view, current, account: accountMark }),
    ...createCancellationJournal(journal),
    ...createCutOffEstimates(journal, outbox),
    ...createRequestJournal(journal),
    ...createShippingOperations(journal),
    ...createFbaJournal(journal),
    ...createLabelJournal(journal),
    ...createBatchAgain({ journal, batches, lines, bindingOf, current }),
    ...createWorksheetOperations(journal),
    ...createDraftOperations({ cache, journal, inventory, bindingOf }),
    ...kept.operations,
    ...recipients.operations,
    ...settings.operations,
    ...createRecipientErasure(cache, journal),

    /** `pairingKey`: for codes of other desks; it goes no further than the thread's memory. */
    recordScan: inJournal((gesture: Gesture, at: string, pairingKey: string | null = null) => {
      kept.release(gesture.gestureId);
      const { scan, filled } = scans.record(gesture, at, pairingKey);
      return { outcome: scan, batch: current(at), filled };
    }),
    recentScans: (limit: number) => scans.recent(limit),
    scannerGesturesSince: (since: string, limit: number) => scans.scannedSince(since, limit),

    ...createBatchOperations({ journal, batches, lines, troubles, holds, bindingOf, view, current }),
    ...outboxOperations,
    ...createHoldOperations({ journal, holds, batches, lines, scans, outbox, outboxOperations, markHandling }),

    writeSettings: inJournal(settings.writeAll),
    /** Fails for as long as the disk takes nothing. */
    proveStorage: inJournal((at: string) => settings.writeAll({ storageProvedAt: at })),
  };
}

export type StoreOperations = ReturnType<typeof createOperations>;
