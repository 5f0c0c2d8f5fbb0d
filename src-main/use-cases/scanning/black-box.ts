import { localizedBatchName, type BatchNameText } from "../../../src-domain/batches/batch-name.ts";
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
  "keys",
] as const;

export async function readScanPage(store: Store, filter: ScanFilter, offset: number, limit: number) {
  const { rows, total } = await store.scanPage(filter, offset, limit);
  return { rows: rows.map(toStoredGesture), total };
}

export async function readScan(store: Store, scanId: string): Promise<ScanDetails | null> {
  const found = await store.scanDetails(scanId);
  return found && { storedScan: toStoredGesture(found), capsLock: found.capsLock, composing: found.composing };
}

const NUMBERS = ["last_key_to_recorded_ms", "last_key_to_painted_ms", "key_count", "burst_ms"] as const;

/** Oldest first. */
export async function exportScans(store: Store, filter: ScanFilter, text: BatchNameText, target: TableTarget) {
  // Loaded at first use, to keep it out of the start.
  const { writeTable } = await import("../../tables/table-file.ts");
  return writeTable(target, { headings: COLUMNS, numbers: NUMBERS }, (table) =>
    addGestures(store, filter, text, table),
  );
}

async function addGestures(store: Store, filter: ScanFilter, text: BatchNameText, table: TableSink): Promise<number> {
  let rows = 0;
  for (let after: number | null = 0; after !== null;) {
    const step: Awaited<ReturnType<Store["scansAfter"]>> = await store.scansAfter(filter, after, ROWS_PER_QUERY);
    if (step.rows.length > 0) await table.addRows(step.rows.map((gesture) => lineOf(gesture, text)));
    rows += step.rows.length;
    after = step.nextRowId;
  }
  return rows;
}

function lineOf(journaled: JournaledScan, text: BatchNameText): (string | number | null)[] {
  const gesture = toStoredGesture(journaled);
  const { verdict } = gesture;
  const item = "item" in verdict ? verdict.item : null;
  const lastKeyAt = Date.parse(gesture.startedAt) + gesture.burstMs;
  return [
    gesture.scanId,
    gesture.startedAt,
    gesture.recordedAt,
    gesture.paintedAt,
    Math.round(Date.parse(gesture.recordedAt) - lastKeyAt),
    gesture.paintedAt === null ? null : Math.round(Date.parse(gesture.paintedAt) - lastKeyAt),
    gesture.source,
    gesture.text,
    verdict.kind,
    reasonOf(verdict),
    item?.rma ?? null,
    item?.returnInventoryId ?? null,
    localizedBatchName(gesture.batchName, text),
    gesture.keyCount,
    gesture.burstMs,
    yesNo(journaled.capsLock),
    yesNo(journaled.composing),
    journaled.keys.map(keyText).join(" "),
  ];
}

const yesNo = (known: boolean | null): string | null => (known === null ? null : known ? "yes" : "no");

const keyText = ({ code, shift, control, alt, gapMs }: JournaledScan["keys"][number]): string =>
  `${control ? "Control+" : ""}${alt ? "Alt+" : ""}${shift ? "Shift+" : ""}${code}@${gapMs}`;

function reasonOf(verdict: StoredScan["verdict"]): string | null {
  if ("reason" in verdict) return verdict.reason;
  if (verdict.kind === "command") return verdict.command;
  if (verdict.kind === "not-eligible") return verdict.obstacle.kind;
  return verdict.kind === "locked" ? verdict.state : null;
}

const toStoredGesture = ({
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
