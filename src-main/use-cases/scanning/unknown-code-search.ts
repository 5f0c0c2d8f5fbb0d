import type { Verdict } from "../../../src-domain/batches/batch.ts";
import { parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { SearchState } from "../../store/scanning/refused-scan-journal.ts";
import type { DeskContext } from "../context.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";

interface NewestInventory {
  readNewest(): Promise<boolean>;
  /** Everything that is not known to be at least this fresh. */
  refreshedSince(since: Date): Promise<boolean>;
}

type SearchableCode = Extract<ReturnType<typeof parseScanCode>, { readonly kind: "inventory-id" | "rma" }>;

interface Scan {
  readonly scanId: string;
  readonly text: string;
  readonly verdict: Verdict;
}

/** No operation finds an RMA, so the newest inventory is read for it (public documentation, section 5.1). */
export function createUnknownCodeSearch(
  { store, service, availability, now }: DeskContext,
  newest: NewestInventory,
  onChanged: () => void,
) {
  // An RMA may have to wait until much has been read; an id is asked for at once.
  const searching = { "inventory-id": createSerialQueue(), rma: createSerialQueue() };
  let closed = false;

  async function search({ scanId, text }: Scan, code: SearchableCode, scannedAt: Date): Promise<void> {
    if (closed) return;
    if (!(await store.setCodeSearch(scanId, "running"))) return;
    onChanged();
    const outcome = await ask(code, text, scannedAt);
    if (closed) return;
    await store.setCodeSearch(scanId, outcome);
    onChanged();
  }

  async function ask(code: SearchableCode, text: string, scannedAt: Date): Promise<SearchState> {
    if (!availability.canCallService()) return "unreachable";
    return code.kind === "rma" ? searchRma(text, scannedAt) : searchId(code.returnInventoryId);
  }

  async function searchId(returnInventoryId: string): Promise<SearchState> {
    // Longer digits are a tracking number or GTIN. An empty copy says nothing of IDs.
    const longest = await store.longestId();
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
    /** One search at a time, so that many codes never cause a burst of calls. */
    searchScan(scan: Scan): void {
      if (scan.verdict.kind !== "unknown-code" || scan.verdict.reason !== "not-cached") return;
      const code = parseScanCode(scan.text);
      if (code.kind !== "inventory-id" && code.kind !== "rma") return;
      const scannedAt = now();
      searching[code.kind].enqueue(() => search(scan, code, scannedAt)).catch(() => undefined);
    },
    async close(): Promise<void> {
      closed = true;
      await Promise.all(Object.values(searching).map((queue) => queue.whenIdle()));
    },
  };
}
