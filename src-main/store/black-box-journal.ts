import type { Verdict, VerdictKind } from "../../src-domain/batch.ts";
import type { DamagedReason } from "../../src-domain/scan-code.ts";
import type { Connection } from "./database.ts";
import type { Gesture } from "./scan-journal.ts";

export interface ScanFilter {
  readonly kinds: readonly VerdictKind[];
  readonly text: string;
  readonly from: string | null;
  readonly until: string | null;
}

export interface JournaledGesture {
  readonly scanId: string;
  readonly text: string;
  readonly source: Gesture["source"];
  readonly damage: DamagedReason | null;
  readonly keys: Gesture["keys"];
  readonly verdict: Verdict;
  readonly batchName: string;
  readonly startedAt: string;
  readonly recordedAt: string;
  readonly paintedAt: string | null;
  /** Grows with each scan; an export goes on after the last one it has written. */
  readonly place: number;
}

interface GestureRow {
  place: number;
  scan_id: string;
  text: string;
  source: Gesture["source"];
  damage: DamagedReason | null;
  keys: string;
  verdict: string;
  batch_name: string;
  started_at: string;
  recorded_at: string;
  painted_at: string | null;
}

const COLUMNS = `scan.rowid AS place, scan.scan_id, scan.text, scan.source, scan.damage, scan.keys, scan.verdict,
  batch.name AS batch_name, scan.started_at, scan.recorded_at, scan_paint.painted_at`;
const TABLES = "scan JOIN batch USING (batch_id) LEFT JOIN scan_paint USING (scan_id)";
/** Named values throughout, so that what a person typed is never part of the statement. */
const FITS = `scan.verdict IS NOT NULL
  AND (@kinds IS NULL OR scan.verdict ->> '$.kind' IN (SELECT value FROM json_each(@kinds)))
  AND (@text IS NULL OR instr(upper(scan.text), upper(@text)) > 0)
  AND (@from IS NULL OR scan.recorded_at >= @from)
  AND (@until IS NULL OR scan.recorded_at <= @until)`;

interface FilterValues {
  readonly kinds: string | null;
  readonly text: string | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** Every gesture that was ever journaled, as it came, for those who ask why. Only reads, and notes when verdicts were seen. */
export function createBlackBoxJournal(journal: Connection) {
  const readPage = journal.prepare<[FilterValues & { offset: number; limit: number }], GestureRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${FITS}
     ORDER BY scan.recorded_at DESC, scan.rowid DESC LIMIT @limit OFFSET @offset`,
  );
  const countAll = journal.prepare<[FilterValues], { total: number }>(
    `SELECT count(*) AS total FROM scan WHERE ${FITS}`,
  );
  const readAfter = journal.prepare<[FilterValues & { place: number; limit: number }], GestureRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${FITS} AND scan.rowid > @place ORDER BY scan.rowid LIMIT @limit`,
  );
  const readOne = journal.prepare<[string], GestureRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE scan.scan_id = ? AND scan.verdict IS NOT NULL`,
  );
  // The first report counts: a verdict that is drawn again was seen before.
  const addPaint = journal.prepare(
    "INSERT INTO scan_paint SELECT scan_id, ? FROM scan WHERE scan_id = ? ON CONFLICT DO NOTHING",
  );

  return {
    gesturePage: (filter: ScanFilter, offset: number, limit: number) => ({
      rows: readPage.all({ ...valuesOf(filter), offset, limit }).map(toGesture),
      total: countAll.get(valuesOf(filter))?.total ?? 0,
    }),
    /** Oldest first, those after `place`; 0 begins. */
    gesturesAfter: (filter: ScanFilter, place: number, limit: number): JournaledGesture[] =>
      readAfter.all({ ...valuesOf(filter), place, limit }).map(toGesture),
    gesture(scanId: string): JournaledGesture | null {
      const row = readOne.get(scanId);
      return row ? toGesture(row) : null;
    },
    notePainted: journal.transaction(
      (scans: readonly { readonly scanId: string; readonly paintedAt: string }[]): void => {
        for (const { scanId, paintedAt } of scans) addPaint.run(paintedAt, scanId);
      },
    ) as (scans: readonly { readonly scanId: string; readonly paintedAt: string }[]) => void,
  };
}

const valuesOf = ({ kinds, text, from, until }: ScanFilter): FilterValues => ({
  kinds: kinds.length === 0 ? null : JSON.stringify(kinds),
  text: text.trim() === "" ? null : text.trim(),
  from,
  until,
});

const toGesture = (row: GestureRow): JournaledGesture => ({
  scanId: row.scan_id,
  text: row.text,
  source: row.source,
  damage: row.damage,
  keys: JSON.parse(row.keys) as Gesture["keys"],
  verdict: JSON.parse(row.verdict) as Verdict,
  batchName: row.batch_name,
  startedAt: row.started_at,
  recordedAt: row.recorded_at,
  paintedAt: row.painted_at,
  place: row.place,
});
