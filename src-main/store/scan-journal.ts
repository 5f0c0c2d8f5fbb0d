import { judgeScan, type Verdict } from "../../src-domain/batch.ts";
import { readScanCode, type DamagedReason, type ScanCode } from "../../src-domain/scan-code.ts";
import type { BatchJournal } from "./batch-journal.ts";
import type { BatchLines } from "./batch-lines.ts";
import type { Connection } from "./database.ts";
import type { createInventoryCache } from "./inventory-cache.ts";
import { OPERATOR_NOW, STATION_NOW } from "./operator-migration.ts";
import { createBindingReader } from "./item-bindings.ts";
import type { createTroubleJournal } from "./trouble-journal.ts";

export interface Gesture {
  readonly gestureId: string;
  readonly text: string;
  readonly source: "scanner" | "typed";
  readonly damage: DamagedReason | null;
  readonly keys: readonly {
    readonly code: string;
    readonly shift: boolean;
    readonly control?: boolean | undefined;
    readonly alt?: boolean | undefined;
    readonly gapMs: number;
  }[];
  readonly startedAt: string;
  /** Caps Lock was on, or an input method took keys; left out where nobody knows. */
  readonly capsLock?: boolean | undefined;
  readonly composing?: boolean | undefined;
}

export interface StoredScan {
  readonly scanId: string;
  readonly text: string;
  readonly at: string;
  readonly verdict: Verdict;
}

interface ScanRow {
  scan_id: string;
  text: string;
  recorded_at: string;
  verdict: string;
}

interface GestureRow {
  text: string;
  damage: DamagedReason | null;
  keys: string;
  started_at: string;
}

interface ScanJournalParts {
  readonly journal: Connection;
  readonly inventory: ReturnType<typeof createInventoryCache>;
  readonly batches: BatchJournal;
  readonly lines: BatchLines;
  readonly troubles: ReturnType<typeof createTroubleJournal>;
  readonly batchLimit: () => number;
}

export function createScanJournal({ journal, inventory, batches, lines, troubles, batchLimit }: ScanJournalParts) {
  const bindingOf = createBindingReader(journal);
  const addGesture = journal.prepare(
    `INSERT INTO scan (scan_id, text, source, damage, keys, started_at, recorded_at, batch_id, caps_lock, composing,
       operator, station)
     VALUES (@gestureId, @text, @source, @damage, @keys, @startedAt, @at, @batchId, @capsLock, @composing,
       ${OPERATOR_NOW}, ${STATION_NOW})`,
  );
  const writeVerdict = journal.prepare("UPDATE scan SET verdict = ?, kind = ? WHERE scan_id = ?");
  const readScan = journal.prepare<[string], ScanRow>(
    "SELECT scan_id, text, recorded_at, verdict FROM scan WHERE scan_id = ? AND verdict IS NOT NULL",
  );
  const readRecent = journal.prepare<[number], ScanRow>(
    "SELECT scan_id, text, recorded_at, verdict FROM scan WHERE verdict IS NOT NULL ORDER BY recorded_at DESC, rowid DESC LIMIT ?",
  );

  const readScanned = journal.prepare<[string, number], GestureRow>(
    `SELECT text, damage, keys, started_at FROM scan WHERE source = 'scanner' AND recorded_at > ?
     ORDER BY recorded_at DESC, rowid DESC LIMIT ?`,
  );

  function judge(code: ScanCode, batchId: string): Verdict {
    return judgeScan({
      code,
      matches: inventory.find(code),
      lines: lines.read(batchId),
      limit: batchLimit(),
      bindingOf: (returnInventoryId) => bindingOf(returnInventoryId, batchId),
    });
  }

  function apply(verdict: Verdict, batchId: string, scanId: string, at: string): Verdict {
    if (verdict.kind === "added") return { ...verdict, slot: lines.add(batchId, verdict.item, scanId, at) };
    if (verdict.kind !== "batch-full") return verdict;
    const overflow = batches.overflowOf(batchId, verdict.limit, at);
    const slot = lines.add(overflow.batchId, verdict.item, scanId, at);
    return { ...verdict, parkedIn: { batchName: overflow.name, slot } };
  }

  return {
    /** Gesture, verdict and batch line become durable together; a gesture recorded before answers as it did then. */
    record: journal.transaction((gesture: Gesture, at: string): StoredScan => {
      const known = readScan.get(gesture.gestureId);
      if (known) return toScan(known);

      const { gestureId, text, damage } = gesture;
      const batchId = batches.currentId(at);
      addGesture.run({
        ...gesture,
        keys: JSON.stringify(gesture.keys),
        at,
        batchId,
        capsLock: flag(gesture.capsLock),
        composing: flag(gesture.composing),
      });
      const judged = judge(damage === null ? readScanCode(text) : { kind: "damaged", reason: damage }, batchId);
      const verdict = apply(judged, batchId, gestureId, at);
      writeVerdict.run(JSON.stringify(verdict), verdict.kind, gestureId);
      const scan = { scanId: gestureId, text, at, verdict };
      troubles.note(batchId, scan);
      return scan;
    }),

    /** Oldest first. */
    scannedSince: (since: string, limit: number) =>
      readScanned
        .all(since, limit)
        .map(({ text, damage, keys, started_at }) => ({
          text,
          damage,
          keys: JSON.parse(keys) as Gesture["keys"],
          startedAt: started_at,
        }))
        .toReversed(),

    recent: (limit: number): StoredScan[] => readRecent.all(limit).map(toScan),
  };
}

const flag = (value: boolean | undefined): 0 | 1 | null => (value === undefined ? null : value ? 1 : 0);

const toScan = (row: ScanRow): StoredScan => ({
  scanId: row.scan_id,
  text: row.text,
  at: row.recorded_at,
  verdict: JSON.parse(row.verdict) as Verdict,
});
