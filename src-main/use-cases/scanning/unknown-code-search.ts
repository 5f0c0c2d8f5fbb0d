import type { Verdict } from "../../../src-domain/batches/batch.ts";
import { parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { SearchState } from "../../store/scanning/refused-scan-journal.ts";
import type { DeskContext } from "../context.ts";

interface NewestInventory {
  readNewest(): Promise<boolean>;
  /** Refreshes everything read before `since`; true if the whole period is then covered. */
  refreshedSince(since: Date): Promise<boolean>;
}

type SearchableCode = Extract<ReturnType<typeof parseScanCode>, { readonly kind: "inventory-id" | "rma" }>;

interface Scan {
  readonly scanId: string;
  readonly text: string;
  readonly verdict: Verdict;
}

/** For an RMA fetches the newest inventory: no operation finds an RMA (public documentation, section 5.1). */
export function createUnknownCodeSearch(
  { store, service, availability, now }: DeskContext,
  newest: NewestInventory,
  onChanged: () => void,
) {
  // Two queues: searching an RMA may take a full refresh, searching an id takes one request.
  const queues = { "inventory-id": createSerialQueue(), rma: createSerialQueue() };
  let closed = false;

  async function search({ scanId, text }: Scan, code: SearchableCode, scannedAt: Date): Promise<void> {
    if (closed) return;
    if (!(await store.setCodeSearch(scanId, "running"))) return;
    onChanged();
    const outcome = await searchCode(code, text, scannedAt);
    if (closed) return;
    await store.setCodeSearch(scanId, outcome);
    onChanged();
  }

  async function searchCode(code: SearchableCode, text: string, scannedAt: Date): Promise<SearchState> {
    if (!availability.canCallService()) return "unreachable";
    return code.kind === "rma" ? searchRma(text, scannedAt) : searchId(code.returnInventoryId);
  }

  async function searchId(returnInventoryId: string): Promise<SearchState> {
    // More digits are a tracking number or GTIN. An empty copy does not tell how long ids are.
    const longest = await store.maxIdDigits();
    if (longest > 0 && returnInventoryId.length > longest + 1) return "absent";
    const askedAt = now().toISOString();
    const answer = await service.interactive.inventory.get(returnInventoryId);
    if (!answer.ok) return answer.error.kind === "refused" ? "absent" : "unreachable";
    await store.storeFetchedItems([answer.value], [], askedAt);
    return "found";
  }

  async function searchRma(text: string, scannedAt: Date): Promise<SearchState> {
    if (await isCached(text)) return "found";
    if (!(await newest.readNewest())) return "unreachable";
    if (await isCached(text)) return "found";
    const isRefreshed = await newest.refreshedSince(scannedAt);
    if (await isCached(text)) return "found";
    return isRefreshed ? "absent" : "unreachable";
  }

  const isCached = async (text: string): Promise<boolean> => (await store.itemsByCode(text)).length > 0;

  return {
    /** Runs one search at a time per kind, so that many codes do not cause a burst of requests. */
    searchScan(scan: Scan): void {
      if (scan.verdict.kind !== "unknown-code" || scan.verdict.reason !== "not-cached") return;
      const code = parseScanCode(scan.text);
      if (code.kind !== "inventory-id" && code.kind !== "rma") return;
      const scannedAt = now();
      queues[code.kind].enqueue(() => search(scan, code, scannedAt)).catch(() => undefined);
    },
    async close(): Promise<void> {
      closed = true;
      await Promise.all(Object.values(queues).map((queue) => queue.whenIdle()));
    },
  };
}
