import { isRefusedScan, type Verdict } from "../../../src-domain/batches/batch.ts";
import { isSameCode, parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import type { RefusedScan } from "../../../src-preload/contract/scanning/refused-scans.ts";
import type { Connection } from "../files/database.ts";

export type SearchState = NonNullable<RefusedScan["search"]>;

export type AsText<Row> = Omit<Row, "verdict"> & { readonly verdict: string };

/** Refused scans that the operator still has to resolve, each code once per batch. */
export function createRefusedScanJournal(journal: Connection) {
  const readOpen = journal.prepare<[string], AsText<RefusedScan>>(`
    SELECT t.scan_id AS scanId, t.batch_id AS batchId, t.search, s.text, s.recorded_at AS at, s.verdict FROM trouble t JOIN scan s USING (scan_id)
    WHERE t.batch_id = ? AND t.state = 'open' ORDER BY s.recorded_at DESC, s.rowid DESC`);
  const add = journal.prepare("INSERT INTO trouble (scan_id, batch_id, state) VALUES (?, ?, 'open')");
  const settle = journal.prepare(
    "UPDATE trouble SET state = ?, reason = ?, settled_at = ? WHERE scan_id = ? AND state = 'open'",
  );
  const writeSearch = journal.prepare("UPDATE trouble SET search = ? WHERE scan_id = ? AND state = 'open'");

  const open = (batchId: string): RefusedScan[] => readOpen.all(batchId).map(withVerdict);

  return {
    open,

    /**
     * Stores a refused scan, or settles the refused scans about an item that was now added. `chosen`: the item was chosen or
     * found at the desk, so the text of `scan` is its ID and no code that was scanned.
     */
    note(batchId: string, scan: ScanOutcome, chosen = false): void {
      if (scan.verdict.kind === "added") {
        const added = scan.verdict.item.returnInventoryId;
        for (const trouble of open(batchId)) {
          const isSettled = concerns(trouble, added) || (!chosen && isSameCode(trouble.text, scan.text));
          if (isSettled) settle.run("resolved", "added", scan.at, trouble.scanId);
        }
        return;
      }
      if (!isRefusedScan(scan.verdict.kind)) return;
      const refused = "item" in scan.verdict ? scan.verdict.item.returnInventoryId : null;
      const isKnown = (trouble: RefusedScan): boolean =>
        chosen && refused !== null ? isAbout(trouble, refused) : isSameCode(trouble.text, scan.text);
      if (!open(batchId).some(isKnown)) add.run(scan.scanId, batchId);
    },

    dismiss: (scanId: string, reason: string, at: string): boolean =>
      settle.run("dismissed", reason, at, scanId).changes > 0,

    setSearch: (scanId: string, search: SearchState): boolean => writeSearch.run(search, scanId).changes > 0,
  };
}

/** Whether the refused scan is about the item, or its digits were asked for as an ID and the service knows this item. */
function isAbout({ verdict, search, text }: RefusedScan, returnInventoryId: string): boolean {
  if ("item" in verdict) return verdict.item.returnInventoryId === returnInventoryId;
  const code = parseScanCode(text);
  return search === "found" && code.kind === "inventory-id" && code.returnInventoryId === returnInventoryId;
}

/** Whether the refused scan is about the item, or asked whether it was meant. */
function concerns(trouble: RefusedScan, returnInventoryId: string): boolean {
  const { verdict } = trouble;
  const choices = verdict.kind === "unknown-code" ? verdict.choices : [];
  return isAbout(trouble, returnInventoryId) || choices.some((item) => item.returnInventoryId === returnInventoryId);
}

export const withVerdict = <Row extends { readonly verdict: string }>({ verdict, ...row }: Row) => ({
  ...row,
  verdict: JSON.parse(verdict) as Verdict,
});
