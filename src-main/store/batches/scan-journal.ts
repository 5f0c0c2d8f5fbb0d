import { ulid } from "ulid";
import type { ScanGesture } from "../../../src-preload/contract/scanning/scan.ts";
import {
  type HoldChoice,
  type HoldRefused,
  isTrouble,
  judgeScan,
  type Verdict,
} from "../../../src-domain/batches/batch.ts";
import { readScanCode, type ScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { Connection } from "../files/database.ts";
import type { HandOverPart } from "../../../src-domain/batches/hand-over.ts";
import type { ResendCode } from "../../../src-domain/inventory/inventory.ts";
import type { BatchJournal, BatchLines } from "./batch-journal.ts";
import type { HandOverJournal } from "./hand-over-journal.ts";
import type { HoldJournal } from "./hold-journal.ts";
import type { createInventoryCache } from "../cache/inventory-cache.ts";
import type { createReferenceCache } from "../cache/list-cache.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";
import { createBindingReader } from "./item-bindings.ts";

/** A gesture for an item that came into a batch by its id, without a scan of its own. */
export const typedGesture = (returnInventoryId: string, at: string): Gesture => ({
  gestureId: ulid(),
  text: returnInventoryId,
  source: "typed",
  damage: null,
  keys: [],
  startedAt: at,
});

const SEARCH_STATES = ["running", "found", "absent", "unreachable"] as const;
export type SearchState = (typeof SEARCH_STATES)[number];

interface StoredTrouble extends StoredScan {
  readonly batchId: string;
  readonly search: SearchState | null;
}

type AsText<Row> = Omit<Row, "verdict"> & { readonly verdict: string };

/** Refused scans that the operator still has to resolve, each code once per batch. */
export function createTroubleJournal(journal: Connection) {
  const readOpen = journal.prepare<[string], AsText<StoredTrouble>>(`
    SELECT t.scan_id AS scanId, t.batch_id AS batchId, t.search, s.text, s.recorded_at AS at, s.verdict FROM trouble t JOIN scan s USING (scan_id)
    WHERE t.batch_id = ? AND t.state = 'open' ORDER BY s.recorded_at DESC, s.rowid DESC`);
  const add = journal.prepare("INSERT INTO trouble (scan_id, batch_id, state) VALUES (?, ?, 'open')");
  const settle = journal.prepare(
    "UPDATE trouble SET state = ?, reason = ?, settled_at = ? WHERE scan_id = ? AND state = 'open'",
  );
  const writeSearch = journal.prepare("UPDATE trouble SET search = ? WHERE scan_id = ? AND state = 'open'");

  const open = (batchId: string): StoredTrouble[] => readOpen.all(batchId).map(withVerdict);

  return {
    open,

    /** Stores a refused scan, or settles the refused scans about an item that was now added. */
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

/** Damaged scans never count as the same code, because their content is unknown. */
function isSameCode(left: string, right: string): boolean {
  const code = readScanCode(left);
  return code.kind !== "damaged" && JSON.stringify(code) === JSON.stringify(readScanCode(right));
}

/** Gestures that arrived while a dialog was open: durable at once, judged once the operator has answered the dialog. */
export function createKeptScans(journal: Connection) {
  // Drops gestures that have been recorded in the meantime.
  const add = journal.prepare(`INSERT INTO kept_scan (gesture_id, gesture, kept_at)
    SELECT @gestureId, @gesture, @at WHERE NOT EXISTS (SELECT 1 FROM scan WHERE scan_id = @gestureId)
    ON CONFLICT DO NOTHING`);
  const readAll = journal.prepare<[], { gesture: string }>(
    "SELECT gesture FROM kept_scan WHERE put_aside_at IS NULL ORDER BY rowid",
  );
  const remove = journal.prepare("DELETE FROM kept_scan WHERE gesture_id = ?");
  const writePutAside = journal.prepare(
    "UPDATE kept_scan SET put_aside_at = ? WHERE gesture_id = ? AND put_aside_at IS NULL",
  );

  return {
    release: (gestureId: string): void => void remove.run(gestureId),
    operations: {
      keepScan: (gesture: Gesture, at: string): void =>
        void add.run({ gestureId: gesture.gestureId, gesture: JSON.stringify(gesture), at }),
      keptScans: (): Gesture[] => readAll.all().map(({ gesture }) => JSON.parse(gesture) as Gesture),
      /** The operator decided against them; they stay in the journal, unjudged. */
      putScansAside: journal.transaction((gestureIds: readonly string[], at: string): void => {
        for (const gestureId of gestureIds) writePutAside.run(at, gestureId);
      }) as (gestureIds: readonly string[], at: string) => void,
    },
  };
}

export type Gesture = ScanGesture;

export interface StoredScan {
  readonly scanId: string;
  readonly text: string;
  readonly at: string;
  readonly verdict: Verdict;
}

interface RecordedScan {
  readonly scan: StoredScan;
  readonly filled: readonly StoredScan[];
}

interface GestureRow extends Pick<Gesture, "text" | "damage" | "startedAt"> {
  readonly keys: string;
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
  const readScan = journal.prepare<[string], AsText<StoredScan>>(
    "SELECT scan_id AS scanId, text, recorded_at AS at, verdict FROM scan WHERE scan_id = ? AND verdict IS NOT NULL",
  );
  const readRecent = journal.prepare<[number], AsText<StoredScan>>(
    `SELECT scan_id AS scanId, text, recorded_at AS at, verdict FROM scan WHERE verdict IS NOT NULL
    ORDER BY recorded_at DESC, rowid DESC LIMIT ?`,
  );
  const readScanned = journal.prepare<[string, number], GestureRow>(
    `SELECT text, damage, keys, started_at AS startedAt FROM scan WHERE source = 'scanner' AND recorded_at > ?
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
    // After an undo the item may be about to be released from hold.
    const verdict = holds.isReleasing(judged.item) ? { ...judged, hold: true as const } : judged;
    if (verdict.hold) holds.wish(verdict.item, scanId, at);
    if (verdict.kind === "added") return { ...verdict, slot: lines.add(batchId, verdict.item, scanId, at) };
    const overflow = batches.overflowOf(batchId, verdict.limit, at);
    const slot = lines.add(overflow.batchId, verdict.item, scanId, at);
    return { ...verdict, parkedIn: { batchName: overflow.name, slot } };
  }

  /** The last code completes the batch, which is parked until the operator has checked its address. */
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

  /** Records an item that left its batch like a scan of it, because the operator must deal with it. */
  function noteHoldRefused(verdict: HoldRefused, batchId: string, at: string): StoredScan {
    const gesture = typedGesture(verdict.item.returnInventoryId, at);
    const { gestureId: scanId, text } = gesture;
    addGesture.run({ ...gesture, keys: "[]", at, batchId, capsLock: null, composing: null });
    const scan = { scanId, text, at, verdict: note(scanId, verdict) };
    troubles.note(batchId, scan);
    return scan;
  }

  /** `pairingKey`: for codes from other desks. `into`: a batch other than the current one. */
  function record(gesture: Gesture, at: string, pairingKey: string | null = null, into?: string): RecordedScan {
    const known = readScan.get(gesture.gestureId);
    if (known) return { scan: withVerdict(known), filled: [] };

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
    // Items of a whole batch are not in the operator's hand, so no hold is requested for them without asking.
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
    /** Gesture, verdict and batch line become durable together; a gesture recorded before returns its earlier result. */
    record: journal.transaction(record),

    noteHoldRefused,

    scannedSince: (since: string, limit: number) =>
      readScanned
        .all(since, limit)
        .map(({ keys, ...row }) => ({ ...row, keys: JSON.parse(keys) as Gesture["keys"] }))
        .toReversed(),

    recent: (limit: number): StoredScan[] => readRecent.all(limit).map(withVerdict),
  };
}

const flag = (value: boolean | undefined): 0 | 1 | null => (value === undefined ? null : value ? 1 : 0);

const withVerdict = <Row extends { readonly verdict: string }>({ verdict, ...row }: Row) => ({
  ...row,
  verdict: JSON.parse(verdict) as Verdict,
});
