import { VERDICT_KINDS, type Verdict, type VerdictKind } from "../../../src-domain/batches/batch.ts";
import type { DamagedReason } from "../../../src-domain/scanning/scan-code.ts";
import type { Connection } from "../files/database.ts";
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
  readonly capsLock: boolean | null;
  readonly composing: boolean | null;
  /** Grows with each scan; an export continues after the last one it has written. */
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
  caps_lock: number | null;
  composing: number | null;
}

const COLUMNS = `scan.rowid AS place, scan.scan_id, scan.text, scan.source, scan.damage, scan.keys, scan.verdict,
  batch.name AS batch_name, scan.started_at, scan.recorded_at, scan_paint.painted_at, scan.caps_lock, scan.composing`;
const TABLES = "scan JOIN batch USING (batch_id) LEFT JOIN scan_paint USING (scan_id)";

/** By indexes only: the keys make up most of a scan, so they are read for shown rows only. */
const FOUND = {
  byTime: "FROM scan WHERE recorded_at >= @from AND recorded_at <= @until",
  byKind: `FROM scan WHERE kind IN (SELECT value FROM json_each(@kinds)) AND recorded_at >= @from AND recorded_at <= @until
    AND (@text IS NULL OR instr(upper(text), upper(@text)) > 0)`,
} as const;

/** The statements whose plans test/integration/store/black-box-plans.test.ts checks. */
export const BLACK_BOX_QUERIES = Object.entries(FOUND).flatMap(([name, found]) => [
  { name: `${name}Rows`, sql: rowsOf(found) },
  { name: `${name}Count`, sql: countOf(found) },
]);

function rowsOf(found: string): string {
  return `SELECT rowid AS place ${found} ORDER BY recorded_at DESC, rowid DESC LIMIT @limit OFFSET @offset`;
}

function countOf(found: string): string {
  return `SELECT count(*) AS total ${found}`;
}

interface FilterValues {
  readonly kinds: string;
  readonly text: string | null;
  readonly from: string;
  readonly until: string;
}

/** Every journaled gesture as it arrived, for later questions. Only reads, and records when a verdict appeared on screen. */
export function createBlackBoxJournal(journal: Connection) {
  const statements = (found: string) => ({
    rows: journal.prepare<[FilterValues & { offset: number; limit: number }], { place: number }>(rowsOf(found)),
    count: journal.prepare<[FilterValues], { total: number }>(countOf(found)),
  });
  const byTime = statements(FOUND.byTime);
  const byKind = statements(FOUND.byKind);
  const readAt = journal.prepare<[number], GestureRow>(`SELECT ${COLUMNS} FROM ${TABLES} WHERE scan.rowid = ?`);
  const readStep = journal.prepare<[FilterValues & { after: number; through: number }], GestureRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE scan.rowid > @after AND scan.rowid <= @through
       AND scan.kind IN (SELECT value FROM json_each(@kinds))
       AND scan.recorded_at >= @from AND scan.recorded_at <= @until
       AND (@text IS NULL OR instr(upper(scan.text), upper(@text)) > 0) ORDER BY scan.rowid`,
  );
  const readLast = journal.prepare<[], { place: number }>("SELECT coalesce(max(rowid), 0) AS place FROM scan");
  const readOne = journal.prepare<[string], GestureRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE scan.scan_id = ? AND scan.verdict IS NOT NULL`,
  );
  // Only the first report counts: a verdict drawn again was already on screen.
  const addPaint = journal.prepare(
    "INSERT INTO scan_paint SELECT scan_id, ? FROM scan WHERE scan_id = ? ON CONFLICT DO NOTHING",
  );

  return {
    gesturePage(filter: ScanFilter, offset: number, limit: number) {
      const values = valuesOf(filter);
      const { rows, count } = filter.kinds.length === 0 && values.text === null ? byTime : byKind;
      const places = rows.all({ ...values, offset, limit });
      return {
        rows: places.flatMap(({ place }) => readAt.all(place)).map(toGesture),
        total: count.get(values)?.total ?? 0,
      };
    },
    /** Of the next `step` scans after `after`, those that match; `next` continues, null at the end. */
    gesturesAfter(filter: ScanFilter, after: number, step: number) {
      const through = after + step;
      const rows = readStep.all({ ...valuesOf(filter), after, through }).map(toGesture);
      return { rows, next: through < (readLast.get()?.place ?? 0) ? through : null };
    },
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
  kinds: JSON.stringify(kinds.length === 0 ? VERDICT_KINDS : kinds),
  text: text.trim() === "" ? null : text.trim(),
  // Instants are compared as texts; these sort before and after all others.
  from: from ?? "",
  until: until ?? "~",
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
  capsLock: row.caps_lock === null ? null : row.caps_lock === 1,
  composing: row.composing === null ? null : row.composing === 1,
  place: row.place,
});
