import { isRefusedDraftScan, type DraftScanVerdict } from "../../../src-domain/shipping/draft-items.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import type { RefusedDraftScan } from "../../../src-preload/contract/shipping/shipping-draft.ts";
import type { Connection } from "../files/database.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";
import { isSameRefusal, isSettledBy, type WithVerdictJson } from "../scanning/refused-scan-journal.ts";

/** Stores scans for drafts, and the refused ones that the operator has to resolve. The caller owns the transaction. */
export function createDraftScanJournal(journal: Connection) {
  const readScan = journal.prepare<[string], { verdict: string }>("SELECT verdict FROM draft_scan WHERE scan_id = ?");
  const addScan = journal.prepare(
    `INSERT INTO draft_scan (scan_id, order_id, text, source, damage, keys, started_at, recorded_at, verdict, operator,
       station)
     VALUES (@gestureId, @orderId, @text, @source, @damage, @keys, @startedAt, @at, @verdict,
       ${OPERATOR_NOW}, ${STATION_NOW})`,
  );
  const readRefused = journal.prepare<[string], WithVerdictJson<RefusedDraftScan>>(
    `SELECT scan_id AS scanId, text, recorded_at AS at, verdict FROM draft_scan
     WHERE order_id = ? AND refused_state = 'open' ORDER BY recorded_at DESC, rowid DESC`,
  );
  const openRefused = journal.prepare(
    "UPDATE draft_scan SET refused_state = 'open' WHERE scan_id = ? AND order_id = ?",
  );
  const settleRefused = journal.prepare(
    `UPDATE draft_scan SET refused_state = ?, dismissed_for = ?
     WHERE scan_id = ? AND order_id = ? AND refused_state = 'open'`,
  );

  const listRefused = (orderId: string): RefusedDraftScan[] =>
    readRefused
      .all(orderId)
      .map(({ verdict, ...scan }) => ({ ...scan, verdict: JSON.parse(verdict) as DraftScanVerdict }));

  return {
    listRefused,

    findVerdict(scanId: string): DraftScanVerdict | null {
      const row = readScan.get(scanId);
      return row === undefined ? null : (JSON.parse(row.verdict) as DraftScanVerdict);
    },

    /** A kept item resolves its refused scans; each refused code is listed once. */
    add(orderId: string, rawScan: RawScan, verdict: DraftScanVerdict, at: string): void {
      const { gestureId, text, source, damage, startedAt, returnInventoryId } = rawScan;
      const openScans = listRefused(orderId).map((scan) => ({ ...scan, search: null }));
      const keys = JSON.stringify(rawScan.keys);
      addScan.run({ gestureId, orderId, text, source, damage, keys, startedAt, at, verdict: JSON.stringify(verdict) });
      const isChosen = returnInventoryId !== undefined;
      if (verdict.kind === "kept") {
        for (const openScan of openScans) {
          if (isSettledBy(openScan, verdict.item.returnInventoryId, isChosen ? null : text))
            settleRefused.run("resolved", null, openScan.scanId, orderId);
        }
      } else if (
        isRefusedDraftScan(verdict) &&
        !openScans.some((openScan) => isSameRefusal(openScan, { verdict, text }, isChosen))
      ) {
        openRefused.run(gestureId, orderId);
      }
    },

    dismiss: (orderId: string, scanId: string, reason: string): void =>
      void settleRefused.run("dismissed", reason, scanId, orderId),
  };
}
