import { isTrouble, type Verdict } from "../../../src-domain/batches/batch.ts";
import { readScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { Connection } from "../files/database.ts";
import type { StoredScan } from "./scan-journal.ts";

export const SEARCH_STATES = ["running", "found", "absent", "unreachable"] as const;
/** Whether the service was asked about an unknown code, and what it said. */
export type SearchState = (typeof SEARCH_STATES)[number];

export interface StoredTrouble extends StoredScan {
  readonly batchId: string;
  readonly search: SearchState | null;
}

interface TroubleRow {
  scan_id: string;
  batch_id: string;
  search: SearchState | null;
  text: string;
  recorded_at: string;
  verdict: string;
}

/** Refused scans that somebody still has to see to, a code once a batch. */
export function createTroubleJournal(journal: Connection) {
  const readOpen = journal.prepare<[string], TroubleRow>(`
    SELECT t.scan_id, t.batch_id, t.search, s.text, s.recorded_at, s.verdict FROM trouble t JOIN scan s USING (scan_id)
    WHERE t.batch_id = ? AND t.state = 'open' ORDER BY s.recorded_at DESC, s.rowid DESC`);
  const add = journal.prepare("INSERT INTO trouble (scan_id, batch_id, state) VALUES (?, ?, 'open')");
  const settle = journal.prepare(
    "UPDATE trouble SET state = ?, reason = ?, settled_at = ? WHERE scan_id = ? AND state = 'open'",
  );
  const writeSearch = journal.prepare("UPDATE trouble SET search = ? WHERE scan_id = ? AND state = 'open'");

  const open = (batchId: string): StoredTrouble[] =>
    readOpen.all(batchId).map((row) => ({
      scanId: row.scan_id,
      batchId: row.batch_id,
      search: row.search,
      text: row.text,
      at: row.recorded_at,
      verdict: JSON.parse(row.verdict) as Verdict,
    }));

  return {
    open,

    /** Keeps a refused scan, or settles the troubles that an added item was about. */
    note(batchId: string, scan: StoredScan): void {
      if (scan.verdict.kind === "added") {
        const added = scan.verdict.item.returnInventoryId;
        for (const trouble of open(batchId)) {
          if (concerns(trouble, added, scan.text)) settle.run("resolved", "added", scan.at, trouble.scanId);
        }
        return;
      }
      if (!isTrouble(scan.verdict.kind)) return;
      const known = open(batchId).find((trouble) => isSameCode(trouble.text, scan.text));
      if (!known) add.run(scan.scanId, batchId);
    },

    dismiss: (scanId: string, reason: string, at: string): boolean =>
      settle.run("dismissed", reason, at, scanId).changes > 0,

    setSearch: (scanId: string, search: SearchState): boolean => writeSearch.run(search, scanId).changes > 0,
  };
}

function concerns({ verdict, text }: StoredTrouble, returnInventoryId: string, added: string): boolean {
  if ("item" in verdict && verdict.item.returnInventoryId === returnInventoryId) return true;
  if (verdict.kind === "unknown-code" && verdict.choices.some((item) => item.returnInventoryId === returnInventoryId)) {
    return true;
  }
  return isSameCode(text, added);
}

/** Damaged scans are never the same code: nobody knows what they were. */
function isSameCode(left: string, right: string): boolean {
  const code = readScanCode(left);
  return code.kind !== "damaged" && JSON.stringify(code) === JSON.stringify(readScanCode(right));
}
