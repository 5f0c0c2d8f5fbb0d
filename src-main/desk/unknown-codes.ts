import type { Verdict } from "../../src-domain/batch.ts";
import { readScanCode } from "../../src-domain/scan-code.ts";
import type { ReturnsService } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { SearchState } from "../store/trouble-journal.ts";
import type { SendingGate } from "./sending-gate.ts";

interface UnknownCodesOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly gate: SendingGate;
  readonly now: () => Date;
  /** Brings the newest inventory into the cache; false when the service could not be asked. */
  readonly refreshRecent: () => Promise<boolean>;
  readonly onChanged: () => void;
}

type SearchableCode = Extract<ReturnType<typeof readScanCode>, { readonly kind: "inventory-id" | "rma" }>;

interface Scan {
  readonly scanId: string;
  readonly text: string;
  readonly verdict: Verdict;
}

/**
 * Asks the service about codes that the cache does not know: ids one by one, RMAs by reading the newest inventory, because
 * no operation finds one (public documentation, section 5.1). The desk goes on scanning meanwhile.
 */
export function createUnknownCodes({ store, service, gate, now, refreshRecent, onChanged }: UnknownCodesOptions) {
  let searching: Promise<void> = Promise.resolve();
  let closed = false;

  async function search({ scanId, text }: Scan): Promise<void> {
    const code = readScanCode(text);
    if (closed || (code.kind !== "inventory-id" && code.kind !== "rma")) return;
    if (!(await store.setTroubleSearch(scanId, "running"))) return;
    onChanged();
    const outcome = await ask(code, text);
    if (closed) return;
    await store.setTroubleSearch(scanId, outcome);
    onChanged();
  }

  async function ask(code: SearchableCode, text: string): Promise<SearchState> {
    if (!gate.isOpen()) return "unreachable";
    return code.kind === "rma" ? searchRma(text) : searchId(code.returnInventoryId);
  }

  async function searchId(returnInventoryId: string): Promise<SearchState> {
    const answer = await service.interactive.inventory.get(returnInventoryId);
    if (!answer.ok) return answer.error.kind === "refused" ? "absent" : "unreachable";
    await store.storeItemReadings([answer.value], [], now().toISOString());
    return "found";
  }

  async function searchRma(text: string): Promise<SearchState> {
    if (await isCached(text)) return "found";
    if (!(await refreshRecent())) return "unreachable";
    return (await isCached(text)) ? "found" : "absent";
  }

  const isCached = async (text: string): Promise<boolean> => (await store.itemsNamed(text)).length > 0;

  return {
    /** Looks at a scan that was just recorded; one search at a time, so that a pile of codes never makes a burst of calls. */
    consider(scan: Scan): void {
      if (scan.verdict.kind !== "unknown-code" || scan.verdict.reason !== "not-cached") return;
      searching = searching.then(() => search(scan)).catch(() => undefined);
    },
    async close(): Promise<void> {
      closed = true;
      await searching;
    },
  };
}
