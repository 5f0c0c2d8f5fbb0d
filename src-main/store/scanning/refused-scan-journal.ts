import { isRefusedScan, type Verdict } from "../../../src-domain/batches/batch.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { isSameCode, parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { DraftScanVerdict } from "../../../src-domain/shipping/draft-items.ts";
import type { RefusedScan } from "../../../src-preload/contract/scanning/refused-scans.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import type { Connection } from "../files/database.ts";

export type SearchState = NonNullable<RefusedScan["search"]>;

export type WithVerdictJson<Row> = Omit<Row, "verdict"> & { readonly verdict: string };

interface RefusedScanRow extends WithVerdictJson<Omit<RefusedScan, "nearItem">> {
  readonly nearItemJson: string | null;
}

/** Omits the near item once the scanned code is found, because the code then means its own item. */
const toRefusedScan = ({ nearItemJson, ...row }: RefusedScanRow): RefusedScan => ({
  ...withVerdict(row),
  nearItem: nearItemJson === null || row.search === "found" ? null : (JSON.parse(nearItemJson) as InventoryItem),
});

interface ChosenItem {
  /** Whether the text of the scan is the item's id. */
  readonly isChosen: boolean;
  /** The refused scan whose near item was chosen. */
  readonly nearMatchOf?: string | undefined;
}

/** Stores the refused scans that the operator has to resolve, each code once per batch. */
export function createRefusedScanJournal(journal: Connection) {
  const readOpen = journal.prepare<[string], RefusedScanRow>(`
    SELECT t.scan_id AS scanId, t.batch_id AS batchId, t.search, t.near_item AS nearItemJson, s.text, s.recorded_at AS at, s.verdict FROM trouble t JOIN scan s USING (scan_id)
    WHERE t.batch_id = ? AND t.state = 'open' ORDER BY s.recorded_at DESC, s.rowid DESC`);
  const add = journal.prepare("INSERT INTO trouble (scan_id, batch_id, state) VALUES (?, ?, 'open')");
  const setState = journal.prepare(
    "UPDATE trouble SET state = ?, reason = ?, settled_at = ? WHERE scan_id = ? AND state = 'open'",
  );
  const writeSearch = journal.prepare("UPDATE trouble SET search = ? WHERE scan_id = ? AND state = 'open'");

  const writeNearItem = journal.prepare("UPDATE trouble SET near_item = ? WHERE scan_id = ? AND state = 'open'");

  const listOpen = (batchId: string): RefusedScan[] => readOpen.all(batchId).map(toRefusedScan);

  return {
    listOpen,

    /** Stores a refused scan; an added item resolves its refused scans. */
    recordScan(batchId: string, scan: ScanOutcome, { isChosen, nearMatchOf }: ChosenItem): void {
      if (scan.verdict.kind === "added") {
        const addedId = scan.verdict.item.returnInventoryId;
        for (const refusedScan of listOpen(batchId)) {
          const isSettled =
            refusedScan.scanId === nearMatchOf || isSettledBy(refusedScan, addedId, isChosen ? null : scan.text);
          if (isSettled) setState.run("resolved", "added", scan.at, refusedScan.scanId);
        }
        return;
      }
      if (!isRefusedScan(scan.verdict.kind)) return;
      if (!listOpen(batchId).some((openScan) => isSameRefusal(openScan, scan, isChosen))) add.run(scan.scanId, batchId);
    },

    /** Resolves the refused scans of an item that came to this desk in a batch of another desk. */
    resolveArrivedItem(batchId: string, returnInventoryId: string, at: string): void {
      for (const refusedScan of listOpen(batchId))
        if (isAbout(refusedScan, returnInventoryId)) setState.run("resolved", "added", at, refusedScan.scanId);
    },

    dismiss: (scanId: string, reason: string, at: string): boolean =>
      setState.run("dismissed", reason, at, scanId).changes > 0,

    setSearch: (scanId: string, search: SearchState): boolean => writeSearch.run(search, scanId).changes > 0,

    setNearItem: (scanId: string, item: InventoryItem): boolean =>
      writeNearItem.run(JSON.stringify(item), scanId).changes > 0,
  };
}

type AnyRefusedScan = Pick<RefusedScan, "text" | "search"> & { readonly verdict: DraftScanVerdict };

/** `text`: the scanned code of the added item; null if the operator chose the item. */
export const isSettledBy = (refusedScan: AnyRefusedScan, addedItemId: string, text: string | null): boolean =>
  canMean(refusedScan, addedItemId) || (text !== null && isSameCode(refusedScan.text, text));

/** Returns whether the new refused scan repeats an open one. `isChosen`: the text is the item's id. */
export function isSameRefusal(
  openScan: AnyRefusedScan,
  { verdict, text }: Pick<AnyRefusedScan, "text" | "verdict">,
  isChosen: boolean,
): boolean {
  const refusedId = "item" in verdict ? verdict.item.returnInventoryId : null;
  return isChosen && refusedId !== null ? isAbout(openScan, refusedId) : isSameCode(openScan.text, text);
}

/** Returns true if the refused scan names the item, or its digits are the item's id at the service. */
function isAbout({ verdict, search, text }: AnyRefusedScan, returnInventoryId: string): boolean {
  if ("item" in verdict) return verdict.item.returnInventoryId === returnInventoryId;
  const code = parseScanCode(text);
  return search === "found" && code.kind === "inventory-id" && code.returnInventoryId === returnInventoryId;
}

function canMean(refusedScan: AnyRefusedScan, returnInventoryId: string): boolean {
  const { verdict } = refusedScan;
  const choices = verdict.kind === "unknown-code" ? verdict.choices : [];
  return (
    isAbout(refusedScan, returnInventoryId) || choices.some((item) => item.returnInventoryId === returnInventoryId)
  );
}

export const withVerdict = <Row extends { readonly verdict: string }>({ verdict, ...row }: Row) => ({
  ...row,
  verdict: JSON.parse(verdict) as Verdict,
});
