import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import type { DamagedReason } from "../../../src-domain/scanning/scan-code.ts";
import type { ScanFilter, StoredScan } from "../../../src-preload/contract/health/black-box.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { type Connection, convertOrNull, inTransactionOf } from "../files/database.ts";

export interface JournaledScan extends Omit<StoredScan, "burstMs" | "keyCount"> {
  readonly damage: DamagedReason | null;
  readonly keys: RawScan["keys"];
  readonly capsLock: boolean | null;
  readonly composing: boolean | null;
  /** Row id, which grows with each scan; an export continues after the last row id that it has written. */
  readonly rowId: number;
}

type Flag = "capsLock" | "composing";
type ScanRow = Omit<JournaledScan, "keys" | "verdict" | Flag> &
  Readonly<Record<"keys" | "verdict", string> & Record<Flag, number | null>>;

const COLUMNS = `scan.rowid AS rowId, scan.scan_id AS scanId, scan.text, scan.source, scan.damage, scan.keys,
  scan.verdict, batch.name AS batchName, scan.started_at AS startedAt, scan.recorded_at AS recordedAt,
  scan_paint.painted_at AS paintedAt, scan.caps_lock AS capsLock, scan.composing,
  (SELECT refused.text FROM scan refused WHERE refused.scan_id = scan.near_match_of) AS nearMatchOf`;
const TABLES = "scan JOIN batch USING (batch_id) LEFT JOIN scan_paint USING (scan_id)";

/** SQL that reads only indexes. The keys, which fill most of a scan, are read only for displayed rows. */
const SOURCES = {
  byTime: "FROM scan WHERE recorded_at >= @from AND recorded_at <= @until",
  byKind: `FROM scan WHERE kind IN (SELECT value FROM json_each(@kinds)) AND recorded_at >= @from AND recorded_at <= @until
    AND (@text IS NULL OR instr(upper(text), upper(@text)) > 0)`,
} as const;

/** The statements whose plans test/integration/store/journal-plans.test.ts checks. */
export const BLACK_BOX_QUERIES = Object.entries(SOURCES).flatMap(([name, source]) => [
  { name: `${name}Rows`, sql: rowsSql(source) },
  { name: `${name}Count`, sql: countSql(source) },
]);

function rowsSql(source: string): string {
  return `SELECT rowid AS rowId ${source} ORDER BY recorded_at DESC, rowid DESC LIMIT @limit OFFSET @offset`;
}

function countSql(source: string): string {
  return `SELECT count(*) AS total ${source}`;
}

interface FilterValues {
  readonly kinds: string;
  readonly text: string | null;
  readonly from: string;
  readonly until: string;
}

/** Reads journaled scans for the black box, and records when a verdict was displayed. */
export function createBlackBoxJournal(journal: Connection) {
  const prepareSource = (source: string) => ({
    rows: journal.prepare<[FilterValues & { offset: number; limit: number }], { rowId: number }>(rowsSql(source)),
    count: journal.prepare<[FilterValues], { total: number }>(countSql(source)),
  });
  const byTime = prepareSource(SOURCES.byTime);
  const byKind = prepareSource(SOURCES.byKind);
  const readByRowId = journal.prepare<[number], ScanRow>(`SELECT ${COLUMNS} FROM ${TABLES} WHERE scan.rowid = ?`);
  const readRange = journal.prepare<[FilterValues & { afterRowId: number; lastRowId: number }], ScanRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE scan.rowid > @afterRowId AND scan.rowid <= @lastRowId
       AND scan.kind IN (SELECT value FROM json_each(@kinds))
       AND scan.recorded_at >= @from AND scan.recorded_at <= @until
       AND (@text IS NULL OR instr(upper(scan.text), upper(@text)) > 0) ORDER BY scan.rowid`,
  );
  const readLast = journal.prepare<[], { rowId: number }>("SELECT coalesce(max(rowid), 0) AS rowId FROM scan");
  const readOne = journal.prepare<[string], ScanRow>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE scan.scan_id = ? AND scan.verdict IS NOT NULL`,
  );
  // Store only the first report: a verdict that is rendered again was already displayed.
  const addPaint = journal.prepare(
    "INSERT INTO scan_paint SELECT scan_id, ? FROM scan WHERE scan_id = ? ON CONFLICT DO NOTHING",
  );

  return {
    scanPage(filter: ScanFilter, offset: number, limit: number) {
      const values = toFilterValues(filter);
      const { rows, count } = filter.kinds.length === 0 && values.text === null ? byTime : byKind;
      const rowIds = rows.all({ ...values, offset, limit });
      return {
        rows: rowIds.flatMap(({ rowId }) => readByRowId.all(rowId)).map(toScan),
        total: count.get(values)?.total ?? 0,
      };
    },
    /**
     * Returns the matching scans of the next `step` row ids. `nextRowId`: next call's `afterRowId`; null at the end.
     */
    scansAfter(filter: ScanFilter, afterRowId: number, step: number) {
      const lastRowId = afterRowId + step;
      const rows = readRange.all({ ...toFilterValues(filter), afterRowId, lastRowId }).map(toScan);
      return { rows, nextRowId: lastRowId < (readLast.get()?.rowId ?? 0) ? lastRowId : null };
    },
    scanDetails: (scanId: string): JournaledScan | null => convertOrNull(readOne.get(scanId), toScan),
    recordPainted: inTransactionOf(journal)(
      (scans: readonly { readonly scanId: string; readonly paintedAt: string }[]): void => {
        for (const { scanId, paintedAt } of scans) addPaint.run(paintedAt, scanId);
      },
    ),
  };
}

const toFilterValues = ({ kinds, text, from, until }: ScanFilter): FilterValues => ({
  kinds: JSON.stringify(kinds.length === 0 ? VERDICT_KINDS : kinds),
  text: text.trim() === "" ? null : text.trim(),
  // Times are compared as texts; "" and "~" sort before and after all times.
  from: from ?? "",
  until: until ?? "~",
});

const toScan = ({ keys, verdict, capsLock, composing, ...row }: ScanRow): JournaledScan => ({
  ...row,
  keys: JSON.parse(keys) as RawScan["keys"],
  verdict: JSON.parse(verdict) as JournaledScan["verdict"],
  capsLock: capsLock === null ? null : capsLock === 1,
  composing: composing === null ? null : composing === 1,
});
