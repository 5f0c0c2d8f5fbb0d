import { ulid } from "ulid";
import {
  type HeldBy,
  type HoldChoice,
  type HoldRefused,
  judgeScan,
  type Verdict,
} from "../../../src-domain/batches/batch.ts";
import { itemKey } from "../../../src-domain/fleet/claim-key.ts";
import { resendCodesIn } from "../../../src-domain/inventory/inventory.ts";
import { knownRefusalOf } from "../../../src-domain/resends/suspects.ts";
import { parseScanCode, type ScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { RawScan, ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import { NO_BATCH } from "../batches/item-allocations.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";
import type { StoreParts } from "../store-parts.ts";
import { type WithVerdictJson, withVerdict } from "./refused-scan-journal.ts";
import { createSealJudge } from "./seal-judge.ts";

export const createTypedScan = (returnInventoryId: string, at: string): RawScan => ({
  gestureId: ulid(),
  text: returnInventoryId,
  returnInventoryId,
  source: "typed",
  damage: null,
  keys: [],
  startedAt: at,
});

/** Stores raw scans that arrive while a dialog is open. They are judged after the operator answered the dialog. */
export function createDeferredScans(journal: Connection) {
  // Skips raw scans that have been recorded in the meantime.
  const add = journal.prepare(`INSERT INTO kept_scan (gesture_id, gesture, kept_at, operator)
    SELECT @gestureId, @rawScanJson, @at, ${OPERATOR_NOW} WHERE NOT EXISTS (SELECT 1 FROM scan WHERE scan_id = @gestureId)
    ON CONFLICT DO NOTHING`);
  const readAll = journal.prepare<[], { rawScanJson: string }>(
    "SELECT gesture AS rawScanJson FROM kept_scan WHERE put_aside_at IS NULL ORDER BY rowid",
  );
  const remove = journal.prepare("DELETE FROM kept_scan WHERE gesture_id = ?");
  const markSetAside = journal.prepare(
    "UPDATE kept_scan SET put_aside_at = ? WHERE gesture_id = ? AND put_aside_at IS NULL",
  );

  return {
    remove: (gestureId: string): void => void remove.run(gestureId),
    operations: {
      deferScan: (rawScan: RawScan, at: string): void =>
        void add.run({ gestureId: rawScan.gestureId, rawScanJson: JSON.stringify(rawScan), at }),
      deferredScans: (): RawScan[] => readAll.all().map(({ rawScanJson }) => JSON.parse(rawScanJson) as RawScan),
      /** The operator discarded these scans; they stay in the journal without a verdict. */
      setScansAside: inTransactionOf(journal)((gestureIds: readonly string[], at: string): void => {
        for (const gestureId of gestureIds) markSetAside.run(at, gestureId);
      }),
    },
  };
}

/**
 * SQL value: the operator who made the scan `@gestureId`; null without one. Another one may have signed in since the scan
 * was deferred.
 */
const OPERATOR_OF_SCAN = `nullif(coalesce(
  (SELECT ifnull(operator, '') FROM kept_scan WHERE gesture_id = @gestureId), ${OPERATOR_NOW}), '')`;

interface ScanRow extends Pick<RawScan, "text" | "damage" | "startedAt"> {
  readonly keys: string;
}

function prepareStatements(journal: Connection) {
  const addScan = journal.prepare(
    `INSERT INTO scan (scan_id, text, source, damage, keys, started_at, recorded_at, batch_id, caps_lock, composing,
       near_match_of, operator, station)
     VALUES (@gestureId, @text, @source, @damage, @keys, @startedAt, @at, @batchId, @capsLock, @composing,
       @nearMatchOf, ${OPERATOR_OF_SCAN}, ${STATION_NOW})`,
  );
  const writeVerdict = journal.prepare("UPDATE scan SET verdict = ?, kind = ? WHERE scan_id = ?");
  const readScan = journal.prepare<[string], WithVerdictJson<ScanOutcome>>(
    "SELECT scan_id AS scanId, text, recorded_at AS at, verdict FROM scan WHERE scan_id = ? AND verdict IS NOT NULL",
  );
  const readRecent = journal.prepare<[number], WithVerdictJson<ScanOutcome>>(
    `SELECT scan_id AS scanId, text, recorded_at AS at, verdict FROM scan WHERE verdict IS NOT NULL
    ORDER BY recorded_at DESC, rowid DESC LIMIT ?`,
  );
  const readScannerScans = journal.prepare<[string, number], ScanRow>(
    `SELECT text, damage, keys, started_at AS startedAt FROM scan WHERE source = 'scanner' AND recorded_at > ?
     ORDER BY recorded_at DESC, rowid DESC LIMIT ?`,
  );
  return { addScan, writeVerdict, readScan, readRecent, readScannerScans };
}

/** Judges scans against the desk's data, without changing anything. */
function createScanJudge(parts: StoreParts) {
  const { inventory, reference, batches, lines, allocationOf, settings, itemFetches, floor } = parts;
  const seals = createSealJudge(parts.seals);

  function judge(
    code: ScanCode,
    rawScan: Pick<RawScan, "text" | "returnInventoryId">,
    batchId: string,
    decision?: HoldChoice,
  ): Verdict {
    const defaultChoice = settings.read("holdWithoutAsking") === true ? "put" : "ask";
    return judgeScan({
      code,
      plannedWarehouseId: batches.plannedWarehouse(batchId),
      ...(rawScan.returnInventoryId === undefined
        ? inventory.find(rawScan.text, code)
        : { matches: inventory.findById(rawScan.returnInventoryId) }),
      lines: lines.read(batchId),
      limit: parts.batchLimit(),
      serviceTypesOf: reference.serviceTypes,
      allocationOf: (returnInventoryId) => allocationOf(returnInventoryId, batchId),
      holderOf: (returnInventoryId) => floor.holderOf(itemKey(returnInventoryId)),
      leftBatchOf: (returnInventoryId) => floor.leftBatchOf(itemKey(returnInventoryId)),
      getResendCodes: () => resendCodesIn(settings.read("resendCodes")),
      holdChoice: parts.canHold ? (decision ?? defaultChoice) : "off",
      refusalOf: (returnInventoryId) => knownRefusalOf(itemFetches.find(returnInventoryId)),
    });
  }

  /** Judges the raw scan as a printed label first, then as an item's code. */
  function judgeRawScan(
    rawScan: RawScan,
    code: ScanCode,
    { batchId, decision, at }: { batchId: string; decision: HoldChoice | undefined; at: string },
  ): Verdict {
    const judgeAsItem = (): Verdict => judge(code, rawScan, batchId, decision);
    if (rawScan.returnInventoryId !== undefined) return judgeAsItem();
    const matchesItem = (): boolean => inventory.find(rawScan.text, code).matches.length > 0;
    const isBatchEmpty = (): boolean => lines.read(batchId).length === 0;
    return (
      seals.judge(rawScan, at, matchesItem) ??
      seals.replaceItemVerdict(judgeAsItem(), { rawScan, code, at, isBatchEmpty })
    );
  }

  return { judge, judgeRawScan };
}

export function createScanJournal(parts: StoreParts) {
  const { journal, batches, lines, refusedScans, holds } = parts;
  const { judge, judgeRawScan } = createScanJudge(parts);
  const { addScan, writeVerdict, readScan, readRecent, readScannerScans } = prepareStatements(journal);

  function applyVerdict(judgedVerdict: Verdict, batchId: string, scanId: string, at: string): Verdict {
    if (judgedVerdict.kind !== "added" && judgedVerdict.kind !== "batch-full") return judgedVerdict;
    // After an undo, a release of the item's hold may be pending.
    const verdict = holds.isReleasing(judgedVerdict.item.returnInventoryId)
      ? { ...judgedVerdict, hold: true as const }
      : judgedVerdict;
    if (verdict.hold) holds.requestHold(verdict.item, scanId, at);
    if (verdict.kind === "added") return { ...verdict, slot: lines.add(batchId, verdict.item, scanId, at) };
    const overflow = batches.overflowOf(batchId, verdict.limit, at);
    const slot = lines.add(overflow.batchId, verdict.item, scanId, at);
    return { ...verdict, parkedIn: { batchName: overflow.name, slot } };
  }

  function storeVerdict(scanId: string, verdict: Verdict): Verdict {
    writeVerdict.run(JSON.stringify(verdict), verdict.kind, scanId);
    return verdict;
  }

  function recordRefused(verdict: HoldRefused | HeldBy, batchId: string, at: string): ScanOutcome {
    const rawScan = createTypedScan(verdict.item.returnInventoryId, at);
    const { gestureId: scanId, text } = rawScan;
    addScan.run({ ...rawScan, keys: "[]", at, batchId, capsLock: null, composing: null, nearMatchOf: null });
    const scan = { scanId, text, at, verdict: storeVerdict(scanId, verdict) };
    refusedScans.recordScan(batchId, scan, { isChosen: true });
    return scan;
  }

  /** `targetBatchId`: the batch if it is not the current one. */
  function record(rawScan: RawScan, at: string, targetBatchId?: string): ScanOutcome {
    const storedScan = readScan.get(rawScan.gestureId);
    if (storedScan) return withVerdict(storedScan);

    const { gestureId, text, damage, nearMatchOf } = rawScan;
    const batchId = targetBatchId ?? batches.ensureCurrentId(at);
    addScan.run({
      ...rawScan,
      keys: JSON.stringify(rawScan.keys),
      at,
      batchId,
      capsLock: toFlag(rawScan.capsLock),
      composing: toFlag(rawScan.composing),
      nearMatchOf: nearMatchOf ?? null,
    });
    // Ask before a hold of an item in another batch, because the operator does not have that item in hand.
    const decision = rawScan.hold ?? (targetBatchId === undefined ? undefined : "ask");
    const code: ScanCode = damage === null ? parseScanCode(text) : { kind: "damaged", reason: damage };
    const judgedVerdict = judgeRawScan(rawScan, code, { batchId, decision, at });
    const verdict = storeVerdict(gestureId, applyVerdict(judgedVerdict, batchId, gestureId, at));
    const scan = { scanId: gestureId, text, at, verdict };
    refusedScans.recordScan(batchId, scan, { isChosen: rawScan.returnInventoryId !== undefined, nearMatchOf });
    return scan;
  }

  return {
    /** Records a scan in one transaction. Returns the earlier result for a scan already recorded. */
    record: journal.transaction(record),

    /** Records that an item was removed from a batch. */
    recordRefused,

    /** Returns the verdict of a scan of the item into an empty batch. Nothing is stored. */
    previewVerdict: (returnInventoryId: string): Verdict =>
      judge({ kind: "inventory-id", returnInventoryId }, { text: "", returnInventoryId }, NO_BATCH),

    scannerScansSince: (recordedAfter: string, limit: number) =>
      readScannerScans
        .all(recordedAfter, limit)
        .map(({ keys, ...row }) => ({ ...row, keys: JSON.parse(keys) as RawScan["keys"] }))
        .toReversed(),

    listRecent: (limit: number): ScanOutcome[] => readRecent.all(limit).map(withVerdict),
  };
}

function toFlag(value: boolean | undefined): 0 | 1 | null {
  if (value === undefined) return null;
  return value ? 1 : 0;
}

export type ScanJournal = ReturnType<typeof createScanJournal>;
