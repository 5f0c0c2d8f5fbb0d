import { localizeBatchName, type BatchNameText } from "../../../src-domain/batches/batch-name.ts";
import type { ScanDetails, ScanFilter, StoredScan } from "../../../src-preload/contract/health/black-box.ts";
import type { JournaledScan } from "../../store/scanning/black-box-journal.ts";
import type { Store } from "../../store/thread/client.ts";
import type { TableSink, TableTarget } from "../../tables/table-file.ts";

/** Rows per query, so that a scan during an export does not wait. */
const ROWS_PER_QUERY = 500;

const COLUMNS = [
  "scan_id",
  "first_key_at",
  "recorded_at",
  "painted_at",
  "last_key_to_recorded_ms",
  "last_key_to_painted_ms",
  "source",
  "text",
  "verdict",
  "reason",
  "rma",
  "return_inventory_id",
  "batch",
  "key_count",
  "burst_ms",
  "caps_lock",
  "input_method",
  "near_match_of",
  "keys",
] as const;

export async function readScanPage(store: Store, filter: ScanFilter, offset: number, limit: number) {
  const { rows, total } = await store.scanPage(filter, offset, limit);
  return { rows: rows.map(toStoredScan), total };
}

export async function readScan(store: Store, scanId: string): Promise<ScanDetails | null> {
  const storedDetails = await store.scanDetails(scanId);
  return (
    storedDetails && {
      storedScan: toStoredScan(storedDetails),
      capsLock: storedDetails.capsLock,
      composing: storedDetails.composing,
    }
  );
}

const NUMBER_COLUMNS = ["last_key_to_recorded_ms", "last_key_to_painted_ms", "key_count", "burst_ms"] as const;

/** Writes the scans, oldest first. Returns their number. */
export async function exportScans(store: Store, filter: ScanFilter, batchNameText: BatchNameText, target: TableTarget) {
  // Imported at first use, because the start does not need it.
  const { writeTable } = await import("../../tables/table-file.ts");
  return writeTable(target, { headings: COLUMNS, numbers: NUMBER_COLUMNS }, (table) =>
    addScans(store, filter, batchNameText, table),
  );
}

async function addScans(
  store: Store,
  filter: ScanFilter,
  batchNameText: BatchNameText,
  table: TableSink,
): Promise<number> {
  let rows = 0;
  for (let lastRowKey: number | null = 0; lastRowKey !== null;) {
    const page: Awaited<ReturnType<Store["scansAfter"]>> = await store.scansAfter(filter, lastRowKey, ROWS_PER_QUERY);
    if (page.rows.length > 0)
      await table.addRows(page.rows.map((journaledScan) => toTableRow(journaledScan, batchNameText)));
    rows += page.rows.length;
    lastRowKey = page.nextRowId;
  }
  return rows;
}

function toTableRow(journaledScan: JournaledScan, batchNameText: BatchNameText): (string | number | null)[] {
  const storedScan = toStoredScan(journaledScan);
  const { verdict } = storedScan;
  const item = "item" in verdict ? verdict.item : null;
  const lastKeyAt = Date.parse(storedScan.startedAt) + storedScan.burstMs;
  return [
    storedScan.scanId,
    storedScan.startedAt,
    storedScan.recordedAt,
    storedScan.paintedAt,
    Math.round(Date.parse(storedScan.recordedAt) - lastKeyAt),
    storedScan.paintedAt === null ? null : Math.round(Date.parse(storedScan.paintedAt) - lastKeyAt),
    storedScan.source,
    storedScan.text,
    verdict.kind,
    findReason(verdict),
    item?.rma ?? null,
    item?.returnInventoryId ?? null,
    localizeBatchName(storedScan.batchName, batchNameText),
    storedScan.keyCount,
    storedScan.burstMs,
    toYesNo(journaledScan.capsLock),
    toYesNo(journaledScan.composing),
    storedScan.nearMatchOf,
    journaledScan.keys.map(formatKey).join(" "),
  ];
}

function toYesNo(value: boolean | null): string | null {
  if (value === null) return null;
  return value ? "yes" : "no";
}

const formatKey = ({ code, shift, control, alt, gapMs }: JournaledScan["keys"][number]): string =>
  `${control ? "Control+" : ""}${alt ? "Alt+" : ""}${shift ? "Shift+" : ""}${code}@${gapMs}`;

function findReason(verdict: StoredScan["verdict"]): string | null {
  if ("reason" in verdict) return verdict.reason;
  if (verdict.kind === "command") return verdict.command;
  if (verdict.kind === "not-eligible") return verdict.obstacle.kind;
  return verdict.kind === "locked" ? verdict.state : null;
}

const toStoredScan = ({
  keys,
  damage: _damage,
  capsLock: _capsLock,
  composing: _composing,
  rowId: _rowKey,
  ...scan
}: JournaledScan): StoredScan => ({
  ...scan,
  burstMs: Math.round(keys.reduce((sum, { gapMs }) => sum + gapMs, 0) * 10) / 10,
  keyCount: keys.length,
});
