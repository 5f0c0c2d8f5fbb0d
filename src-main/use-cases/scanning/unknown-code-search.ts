import type { Verdict } from "../../../src-domain/batches/batch.ts";
import { parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { warnAbout } from "../../base/warn.ts";
import type { SearchState } from "../../store/scanning/refused-scan-journal.ts";
import type { DeskContext } from "../context.ts";

interface InventoryFetcher {
  fetchNewest(): Promise<boolean>;
  /** Refreshes all items fetched before `since`. True if the complete period is covered afterwards. */
  refreshSince(sinceElapsedMs: number): Promise<boolean>;
}

interface Scan {
  readonly scanId: string;
  readonly text: string;
  readonly verdict: Verdict;
}

/**
 * Searches the service for unknown codes. For an RMA it fetches the newest items, because no operation finds an RMA
 * (public documentation, section 5.1).
 */
export function createUnknownCodeSearch(context: DeskContext, inventory: InventoryFetcher, onChanged: () => void) {
  const { store, availability, elapsed } = context;
  // Two queues: searching an RMA may take a full refresh, searching an id takes one request.
  const queues = { "inventory-id": createSerialQueue(), rma: createSerialQueue() };
  let isClosed = false;

  async function search({ scanId }: Scan, searchCode: () => Promise<SearchState>): Promise<void> {
    if (isClosed) return;
    if (!(await store.setCodeSearch(scanId, "running"))) return;
    onChanged();
    const outcome = await searchCode();
    if (isClosed) return;
    await store.setCodeSearch(scanId, outcome);
    onChanged();
  }

  /** Offers a near item only once a refresh proves that the service does not know the scanned code. */
  async function searchRma({ text }: Scan, scannedElapsedMs: number, offer: () => Promise<void>): Promise<SearchState> {
    if (await isCached(text)) return "found";
    const hasNewest = availability.canCallService() && (await inventory.fetchNewest());
    if (await isCached(text)) return "found";
    if (!hasNewest) return "unreachable";
    const isRefreshed = await inventory.refreshSince(scannedElapsedMs);
    if (await isCached(text)) return "found";
    if (!isRefreshed) return "unreachable";
    await offer().catch(warnAbout("near-item"));
    return "absent";
  }

  async function offerNearItem(scanId: string, rma: string, warehouseId: number | null): Promise<void> {
    const [item, ...otherItems] = await store.reader.nearItems(rma, warehouseId);
    if (item === undefined || otherItems.length > 0 || isClosed) return;
    await store.setNearItem(scanId, item);
    onChanged();
  }

  const isCached = async (text: string): Promise<boolean> => (await store.itemsByCode(text)).length > 0;

  return {
    /**
     * Runs one search at a time per kind, so that many codes do not cause a burst of requests. `warehouseId`: the
     * batch's warehouse; null if it has none.
     */
    searchScan(scan: Scan, warehouseId: number | null): void {
      if (scan.verdict.kind !== "unknown-code" || scan.verdict.reason !== "not-cached") return;
      const code = parseScanCode(scan.text);
      if (code.kind !== "inventory-id" && code.kind !== "rma") return;
      const scannedElapsedMs = elapsed();
      const searchCode = (): Promise<SearchState> =>
        code.kind === "rma"
          ? searchRma(scan, scannedElapsedMs, () => offerNearItem(scan.scanId, code.rma, warehouseId))
          : searchId(context, code.returnInventoryId);
      queues[code.kind].enqueue(() => search(scan, searchCode)).catch(() => undefined);
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(Object.values(queues).map((queue) => queue.whenIdle()));
    },
  };
}

/** Searches an inventory id with one request. */
async function searchId(
  { store, service, availability, now }: DeskContext,
  returnInventoryId: string,
): Promise<SearchState> {
  if (!availability.canCallService()) return "unreachable";
  // More digits are a tracking number or GTIN. An empty copy does not show how long ids are.
  const maxIdLength = await store.maxIdDigits();
  if (maxIdLength > 0 && returnInventoryId.length > maxIdLength + 1) return "absent";
  const requestedAt = now().toISOString();
  const answer = await service.interactive.inventory.get(returnInventoryId);
  // Absence is not stored: the code may be anything, and the service may learn the item later.
  if (!answer.ok) return answer.error.kind === "refused" ? "absent" : "unreachable";
  if (answer.value.returnInventoryId !== returnInventoryId) return "unreachable";
  await store.storeFetchedItems([answer.value], [], requestedAt);
  return "found";
}
