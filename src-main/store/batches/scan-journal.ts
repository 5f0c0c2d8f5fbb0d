import { judgeScan, type HoldChoice, type HoldRefused, type Verdict } from "../../../src-domain/batches/batch.ts";
import type { HandOverPart } from "../../../src-domain/batches/hand-over.ts";
import type { ResendCode } from "../../../src-domain/inventory/inventory.ts";
import { readScanCode, type DamagedReason, type ScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { BatchJournal } from "./batch-journal.ts";
import type { BatchLines } from "./batch-lines.ts";
import type { Connection } from "../files/database.ts";
import type { HandOverJournal } from "./hand-over-journal.ts";
import type { HoldJournal } from "./hold-journal.ts";
import type { createInventoryCache } from "../cache/inventory-cache.ts";
import type { createReferenceCache } from "../cache/reference-cache.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";
import { createBindingReader } from "./item-bindings.ts";
import type { createTroubleJournal } from "./trouble-journal.ts";
import { typedGesture } from "./typed-gesture.ts";

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
  /** The operator has decided what becomes of an item that is not on hold. */
  readonly hold?: "put" | "as-is" | undefined;
}

export interface StoredScan {
  readonly scanId: string;
  readonly text: string;
  readonly at: string;
  readonly verdict: Verdict;
}

interface RecordedScan {
  readonly scan: StoredScan;
  /** Of the items that a hand-over brought. */
  readonly filled: readonly StoredScan[];
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

type ItemCode = Exclude<ScanCode, { readonly kind: "hand-over" }>;

interface ScanJournalParts {
  readonly journal: Connection;
  readonly inventory: ReturnType<typeof createInventoryCache>;
  readonly reference: Pick<ReturnType<typeof createReferenceCache>, "serviceTypes">;
  readonly batches: BatchJournal;
  readonly lines: BatchLines;
  readonly troubles: ReturnType<typeof createTroubleJournal>;
  readonly batchLimit: () => number;
  readonly handOvers: HandOverJournal;
  readonly holds: HoldJournal;
  /** Where the operator has decided nothing about an item that is not on hold. */
  readonly holdChoice: () => HoldChoice;
  readonly resendCodes: () => readonly ResendCode[];
}

function prepareStatements(journal: Connection) {
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
  return { addGesture, writeVerdict, readScan, readRecent, readScanned };
}

export function createScanJournal(parts: ScanJournalParts) {
  const { journal, inventory, reference, batches, lines, troubles, batchLimit, handOvers, holds } = parts;
  const bindingOf = createBindingReader(journal);
  const { addGesture, writeVerdict, readScan, readRecent, readScanned } = prepareStatements(journal);

  function judge(code: ItemCode, batchId: string, decided: HoldChoice | undefined): Verdict {
    const choice = parts.holdChoice();
    return judgeScan({
      code,
      plannedWarehouseId: batches.plannedWarehouse(batchId),
      matches: inventory.find(code),
      lines: lines.read(batchId),
      limit: batchLimit(),
      serviceTypesOf: reference.serviceTypes,
      bindingOf: (returnInventoryId) => bindingOf(returnInventoryId, batchId),
      codes: parts.resendCodes,
      hold: choice === "off" ? "off" : (decided ?? choice),
    });
  }

  function apply(judged: Verdict, batchId: string, scanId: string, at: string): Verdict {
    if (judged.kind !== "added" && judged.kind !== "batch-full") return judged;
    // The item may be on its way off hold, after an undo.
    const verdict = holds.isReleasing(judged.item) ? { ...judged, hold: true as const } : judged;
    if (verdict.hold) holds.wish(verdict.item, scanId, at);
    if (verdict.kind === "added") return { ...verdict, slot: lines.add(batchId, verdict.item, scanId, at) };
    const overflow = batches.overflowOf(batchId, verdict.limit, at);
    const slot = lines.add(overflow.batchId, verdict.item, scanId, at);
    return { ...verdict, parkedIn: { batchName: overflow.name, slot } };
  }

  /**
   * One of another desk's codes. The whole batch comes with the last of them; each of its items is judged as if it were scanned.
   * It is parked: scans go on into the current batch, and nobody sends it before a person has seen where it goes.
   */
  function takePart(
    part: HandOverPart,
    { scanId, at, pairingKey }: { readonly scanId: string; readonly at: string; readonly pairingKey: string | null },
  ): { verdict: Verdict; filled: readonly StoredScan[] } {
    const taken = handOvers.take(part, pairingKey, at);
    const said = { kind: "hand-over", part: part.part, of: part.of } as const;
    if ("state" in taken) return { verdict: note(scanId, { ...said, ...taken }), filled: [] };
    const { batchId } = batches.openParked(at);
    batches.rename(batchId, taken.batchName, at);
    batches.saveDestination(batchId, taken.destination, at);
    handOvers.noteOpened(taken, part.tag, batchId, at);
    const { batchName, station } = taken;
    const verdict = note(scanId, { ...said, state: "opened", have: part.of, batchName, station });
    const filled = taken.returnInventoryIds.map((id) => record(typedGesture(id, at), at, null, batchId).scan);
    batches.markUnseen(batchId, station);
    return { verdict, filled };
  }

  function note(scanId: string, verdict: Verdict): Verdict {
    writeVerdict.run(JSON.stringify(verdict), verdict.kind, scanId);
    return verdict;
  }

  /** An item has left its batch; that is noted like a scan of it, for somebody has to look at it. */
  function noteHoldRefused(verdict: HoldRefused, batchId: string, at: string): StoredScan {
    const gesture = typedGesture(verdict.item.returnInventoryId, at);
    const { gestureId: scanId, text } = gesture;
    addGesture.run({ ...gesture, keys: "[]", at, batchId, capsLock: null, composing: null });
    const scan = { scanId, text, at, verdict: note(scanId, verdict) };
    troubles.note(batchId, scan);
    return scan;
  }

  /** `pairingKey`: for codes of other desks. `into`: a batch that is not the current one. */
  function record(gesture: Gesture, at: string, pairingKey: string | null = null, into?: string): RecordedScan {
    const known = readScan.get(gesture.gestureId);
    if (known) return { scan: toScan(known), filled: [] };

    const { gestureId, text, damage } = gesture;
    const batchId = into ?? batches.currentId(at);
    addGesture.run({
      ...gesture,
      keys: JSON.stringify(gesture.keys),
      at,
      batchId,
      capsLock: flag(gesture.capsLock),
      composing: flag(gesture.composing),
    });
    // What comes with a whole batch nobody has in the hand: nothing is asked of the service for it without a person.
    const decided = gesture.hold ?? (into === undefined ? undefined : "ask");
    const code: ScanCode = damage === null ? readScanCode(text) : { kind: "damaged", reason: damage };
    if (code.kind === "hand-over") {
      const { verdict, filled } = takePart(code.part, { scanId: gestureId, at, pairingKey });
      return { scan: { scanId: gestureId, text, at, verdict }, filled };
    }
    const verdict = note(gestureId, apply(judge(code, batchId, decided), batchId, gestureId, at));
    const scan = { scanId: gestureId, text, at, verdict };
    troubles.note(batchId, scan);
    return { scan, filled: [] };
  }

  return {
    /** Gesture, verdict and batch line become durable together; a gesture recorded before answers as it did then. */
    record: journal.transaction(record),

    noteHoldRefused,

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
