import { withoutHiddenCharacters } from "../../src-domain/hidden-characters.ts";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import { codesOfLine } from "../../src-domain/scanning/typed-codes.ts";
import type { RawScan } from "../../src-preload/contract/scanning/scan.ts";
import { createBatchMoves } from "./batches/batch-moves.ts";
import { createEvidenceReader, createBatchOperations, createBatchCopies } from "./batches/batch-operations.ts";
import { createHoldOperations } from "./batches/hold-operations.ts";
import { createItemCopyOperations } from "./cache/item-copy.ts";
import { createReferenceListCache } from "./cache/reference-cache.ts";
import { createSyncCursor } from "./cache/sync-cursor.ts";
import { createEventOperations } from "./events/event-journal.ts";
import { createFbaJournal } from "./fba/fba-journal.ts";
import { inTransactionOf } from "./files/database.ts";
import type { FleetOperations } from "./fleet/fleet-operations.ts";
import { createItemHistory } from "./inventory/item-history.ts";
import type { OperationParts } from "./operation-parts.ts";
import { createOrderClosing } from "./orders/order-closing.ts";
import { createOrderMatching } from "./orders/order-matching.ts";
import { createRecipientErasure } from "./recipients/recipient-erasure.ts";
import { createRequestJournal } from "./request-journal.ts";
import { createCancellationJournal } from "./resends/cancellation-journal.ts";
import { createLabelJournal } from "./resends/label-journal.ts";
import { createCutOffEstimates } from "./resends/outbox-operations.ts";
import { createBlackBoxJournal } from "./scanning/black-box-journal.ts";
import { createDeferredScans } from "./scanning/scan-journal.ts";
import { createDraftOperations } from "./shipping/draft-operations.ts";
import { createShippingOperations } from "./shipping/shipping-order-journal.ts";
import { createWorksheetOperations } from "./shipping/worksheet-journal.ts";
import type { StoreParts } from "./store-parts.ts";

interface FetchedItem extends InventoryItem {
  readonly pendingVas: readonly string[];
  readonly record: Readonly<Record<string, unknown>>;
}

function createCacheOperations({ cache, inventory, facts, reference, itemFetches, itemExtras }: StoreParts) {
  const cursor = createSyncCursor(cache, facts);
  const listCache = createReferenceListCache(cache);
  return {
    itemsByCode: (text: string) => inventory.find(withoutHiddenCharacters(text)).matches,
    typedCodes: (line: string) => codesOfLine(line, (code) => inventory.find(code).matches.length > 0),
    maxIdDigits: inventory.maxIdDigits,
    /** Adds the normalized codes of items that earlier versions stored without them; true when all are added. */
    addMissingCodes: inventory.addMissingCodes,
    /** Stores items that were fetched one by one. `absentIds`: items that the service does not know. */
    storeFetchedItems: cache.transaction(
      (fetchedItems: readonly FetchedItem[], absentIds: readonly string[], at: string) => {
        facts.storeFetchedItems(fetchedItems, at);
        for (const { returnInventoryId, pendingVas, record } of fetchedItems) {
          itemFetches.put({ returnInventoryId, isAbsent: false, pendingVas }, at);
          itemExtras.beforeRecordStored(returnInventoryId, record);
          itemFetches.putRecord(returnInventoryId, record, at);
          itemExtras.afterRecordStored(returnInventoryId);
        }
        for (const returnInventoryId of absentIds)
          itemFetches.put({ returnInventoryId, isAbsent: true, pendingVas: [] }, at);
        cursor.removeMissing([...fetchedItems.map(({ returnInventoryId }) => returnInventoryId), ...absentIds]);
      },
    ),
    markPhotosCached: itemExtras.markPhotosCached,
    upsertItems: cache.transaction(facts.storeFetchedItems),
    /** Stores rows of an import. Storing a row again changes nothing. */
    storeImportedRows: cache.transaction(facts.storeImportedItems),

    copyState: cursor.readState,
    writeCopyState: cursor.writeState,
    storeCopyPage: cursor.storePage,
    missingItems: cursor.readMissing,
    markInventoryAsOf: (at: string) => reference.markFetched("inventory", at),
    warehouses: reference.warehouses,
    replaceWarehouses: reference.replaceWarehouses,
    serviceTypes: reference.serviceTypes,
    replaceServiceTypes: reference.replaceServiceTypes,
    referenceListStatuses: listCache.statuses,
    referenceList: listCache.list,
    replaceReferenceList: listCache.replace,
    storeListFailure: listCache.storeFailure,
    listAsOf: reference.asOf,
  };
}

/** Each call is at most one transaction. Runs in the store's worker; see store/thread/client.ts. */
export function createOperations({ parts, views, scans, outboxOperations, orderImport }: OperationParts) {
  const { cache, journal, settings } = parts;
  const deferredScans = createDeferredScans(journal);
  const inTransaction = inTransactionOf(journal);

  return {
    ...createCacheOperations(parts),
    ...createEventOperations(parts),
    ...createItemCopyOperations(parts),
    ...createItemHistory(parts),
    ...createBlackBoxJournal(journal),
    ...createBatchMoves(parts, views),
    ...createEvidenceReader(parts),
    ...createBatchCopies(parts, scans, views),
    ...createCancellationJournal(journal),
    ...createCutOffEstimates(parts),
    ...createRequestJournal(journal),
    ...createShippingOperations(journal),
    ...createFbaJournal(journal),
    ...createLabelJournal(journal, parts.seals),
    ...createWorksheetOperations(journal),
    ...createDraftOperations(parts),
    ...createOrderClosing(journal),
    ...deferredScans.operations,
    ...parts.recipients.operations,
    ...settings.operations,
    ...createRecipientErasure(cache, journal),
    ...orderImport.operations,

    recordScan: inTransaction((rawScan: RawScan, at: string) => {
      const outcome = scans.record(rawScan, at);
      deferredScans.remove(rawScan.gestureId);
      return { outcome, batch: views.viewCurrent(at) };
    }),
    previewVerdict: scans.previewVerdict,
    recentScans: scans.listRecent,
    scannerScansSince: scans.scannerScansSince,

    ...createOrderMatching(parts, views),
    ...createBatchOperations(parts, views),
    ...outboxOperations,
    ...createHoldOperations(parts, scans, outboxOperations),

    writeSettings: inTransaction(settings.writeAll),
    /** Throws if the disk cannot be written. */
    probeStorage: inTransaction((at: string) => settings.writeAll({ storageProvedAt: at })),
  };
}

/** The operations of a fleet exist after `joinFleet`. */
export type StoreOperations = ReturnType<typeof createOperations> & FleetOperations;
