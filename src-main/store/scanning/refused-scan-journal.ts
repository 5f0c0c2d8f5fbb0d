import { isRefusedScan, type Verdict } from "../../../src-domain/batches/batch.ts";
import { isSameCode, parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { RefusedScan } from "../../../src-preload/contract/scanning/refused-scans.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import type { Connection } from "../files/database.ts";

export type SearchState = NonNullable<RefusedScan["search"]>;

export type WithVerdictJson<Row> = Omit<Row, "verdict"> & { readonly verdict: string };

/** Stores the refused scans that the operator has to resolve, each code once per batch. */
export function createRefusedScanJournal(journal: Connection) {
  const readOpen = journal.prepare<[string], WithVerdictJson<RefusedScan>>(`
    SELECT t.scan_id AS scanId, t.batch_id AS batchId, t.search, s.text, s.recorded_at AS at, s.verdict FROM trouble t JOIN scan s USING (scan_id)
    WHERE t.batch_id = ? AND t.state = 'open' ORDER BY s.recorded_at DESC, s.rowid DESC`);
  const add = journal.prepare("INSERT INTO trouble (scan_id, batch_id, state) VALUES (?, ?, 'open')");
  const setState = journal.prepare(
    "UPDATE trouble SET state = ?, reason = ?, settled_at = ? WHERE scan_id = ? AND state = 'open'",
  );
  const writeSearch = journal.prepare("UPDATE trouble SET search = ? WHERE scan_id = ? AND state = 'open'");

  const listOpen = (batchId: string): RefusedScan[] => readOpen.all(batchId).map(withVerdict);

  return {
    listOpen,

    /** Stores a refused scan; an added item resolves its refused scans. `isChosen`: the text is the item's id. */
    recordScan(batchId: string, scan: ScanOutcome, { isChosen } = { isChosen: false }): void {
      if (scan.verdict.kind === "added") {
        const addedId = scan.verdict.item.returnInventoryId;
        for (const refusedScan of listOpen(batchId)) {
          const isSettled = canMean(refusedScan, addedId) || (!isChosen && isSameCode(refusedScan.text, scan.text));
          if (isSettled) setState.run("resolved", "added", scan.at, refusedScan.scanId);
        }
        return;
      }
      if (!isRefusedScan(scan.verdict.kind)) return;
      const refusedId = "item" in scan.verdict ? scan.verdict.item.returnInventoryId : null;
      const isSameScan = (refusedScan: RefusedScan): boolean =>
        isChosen && refusedId !== null ? isAbout(refusedScan, refusedId) : isSameCode(refusedScan.text, scan.text);
      if (!listOpen(batchId).some(isSameScan)) add.run(scan.scanId, batchId);
    },

    dismiss: (scanId: string, reason: string, at: string): boolean =>
      setState.run("dismissed", reason, at, scanId).changes > 0,

    setSearch: (scanId: string, search: SearchState): boolean => writeSearch.run(search, scanId).changes > 0,
  };
}

/** Returns true if the refused scan names the item, or its digits are the item's id at the service. */
function isAbout({ verdict, search, text }: RefusedScan, returnInventoryId: string): boolean {
  if ("item" in verdict) return verdict.item.returnInventoryId === returnInventoryId;
  const code = parseScanCode(text);
  return search === "found" && code.kind === "inventory-id" && code.returnInventoryId === returnInventoryId;
}

function canMean(refusedScan: RefusedScan, returnInventoryId: string): boolean {
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
