import type { SealVerdict, Verdict } from "../../../src-domain/batches/batch.ts";
import { DAY_MS } from "../../../src-domain/durations.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { storedLabelCodes } from "../../../src-domain/labels/label-codes.ts";
import {
  judgeSealScan,
  type PrintedLabel,
  type SealJudgment,
  type SealState,
  type WaitingLabel,
} from "../../../src-domain/labels/seal-scan.ts";
import { isEndStatus, parseResendStatus } from "../../../src-domain/resends/resend.ts";
import type { ScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { type Connection, inTransactionOf, orNull } from "../files/database.ts";
import type { SettingsJournal } from "../settings-journal.ts";

/** Older labels are left out: a parcel that could not be delivered may come back with the label of this desk. */
const LABEL_DAYS = 7;
const MAX_LABELS = 20;

/** SQL condition: the desk knows a code with which a scan of label `l` can be compared. */
const IS_COMPARABLE = `(s.newest_tracking_number IS NOT NULL
  OR EXISTS (SELECT 1 FROM label_code c WHERE c.resend_id = l.resend_id))`;
const COLUMNS = `l.resend_id AS resendId, coalesce(s.resend_number, l.resend_id) AS "order", l.sealed_at AS sealedAt,
  s.newest_tracking_number AS trackingNumber, s.newest_status AS statusRaw, s.items`;
const FROM_SEALS = "FROM label_seal l JOIN submission s ON s.resend_id = l.resend_id";

type LabelRow = Omit<PrintedLabel, "codes"> & { readonly statusRaw: string | null; readonly items: string };

/** State of an order's label; null if the desk did not ask for its scan, or cannot compare it. */
export interface StoredSeal {
  readonly state: SealState;
  /** When it was sealed; ISO 8601, UTC. */
  readonly at: string | null;
  readonly isTyped: boolean;
}

interface JudgedScan {
  readonly rawScan: RawScan;
  readonly code: ScanCode;
  readonly at: string;
  readonly isBatchEmpty: () => boolean;
}

function prepareStatements(journal: Connection) {
  return {
    addPrint: journal.prepare(
      `INSERT INTO label_seal (resend_id, state, printed_at)
       SELECT @resendId, 'waiting', @at WHERE EXISTS (SELECT 1 FROM submission WHERE resend_id = @resendId)
       ON CONFLICT DO UPDATE SET state = 'waiting', printed_at = excluded.printed_at, sealed_at = NULL, typed = NULL`,
    ),
    seal: journal.prepare("UPDATE label_seal SET state = 'sealed', sealed_at = ?, typed = ? WHERE resend_id = ?"),
    await: journal.prepare("UPDATE label_seal SET state = 'waiting' WHERE resend_id = ? AND state = 'passed'"),
    pass: journal.prepare("UPDATE label_seal SET state = 'passed' WHERE state = 'waiting'"),
    hasWaiting: journal.prepare<[], 1>("SELECT 1 FROM label_seal WHERE state = 'waiting' LIMIT 1").pluck(),
    readWaiting: journal.prepare<[], LabelRow>(
      `SELECT ${COLUMNS} ${FROM_SEALS} WHERE l.state = 'waiting' AND ${IS_COMPARABLE} ORDER BY l.printed_at`,
    ),
    readOne: journal.prepare<[string], { state: SealState; at: string | null; isTyped: number | null }>(
      `SELECT l.state, l.sealed_at AS at, l.typed AS isTyped ${FROM_SEALS} WHERE l.resend_id = ? AND ${IS_COMPARABLE}`,
    ),
    readWith: journal.prepare<[{ readonly forms: string; readonly since: string }], LabelRow>(
      `SELECT ${COLUMNS} ${FROM_SEALS} WHERE l.printed_at >= @since AND l.resend_id IN (
         SELECT resend_id FROM label_code WHERE form IN (SELECT value FROM json_each(@forms))
         UNION SELECT resend_id FROM submission WHERE newest_tracking_number IN (SELECT value FROM json_each(@forms)))
       ORDER BY l.printed_at DESC LIMIT ${MAX_LABELS}`,
    ),
    readForms: journal.prepare<[string], string>("SELECT form FROM label_code WHERE resend_id = ?").pluck(),
    isShared: journal
      .prepare<[string, string], 1>("SELECT 1 FROM label_code WHERE form = ? AND resend_id <> ? LIMIT 1")
      .pluck(),
    removeForms: journal.prepare("DELETE FROM label_code WHERE resend_id = ?"),
    addForm: journal.prepare("INSERT INTO label_code (resend_id, form) VALUES (?, ?) ON CONFLICT DO NOTHING"),
  };
}

/** Judges scans of printed labels. Executes no statement for a scan unless a label waits for it. */
export function createSealJournal(
  journal: Connection,
  settings: SettingsJournal,
  findItem: (returnInventoryId: string) => readonly InventoryItem[],
) {
  const sql = prepareStatements(journal);
  const readMayWait = (): boolean => sql.hasWaiting.get() === 1;
  /** Null after a change, which the transaction may undo. */
  let mayWait: boolean | null = readMayWait();
  let chosenId: string | null = null;

  const isOn = (): boolean => ["offered", "required"].includes(String(settings.read("sealScan")));

  const withCodes = ({ items: _items, statusRaw: _statusRaw, ...row }: LabelRow): PrintedLabel => ({
    ...row,
    codes: sql.readForms.all(row.resendId),
  });

  function toWaiting(row: LabelRow): WaitingLabel {
    const itemIds = (
      JSON.parse(row.items) as readonly { readonly returnInventoryId: string; readonly rma: string }[]
    ).map(({ returnInventoryId, rma }) => ({ returnInventoryId, rma }));
    return {
      ...withCodes(row),
      items: itemIds.map(({ returnInventoryId, rma }) => {
        const [item] = findItem(returnInventoryId);
        const otherCodes = [returnInventoryId, rma, item?.itemRma, item?.sku].filter(
          (code) => typeof code === "string",
        );
        return { trackingNumber: item?.trackingNumber ?? null, otherCodes };
      }),
    };
  }

  /** Without orders that have ended: their parcels left, or never will. */
  const listWaiting = (): readonly LabelRow[] => {
    mayWait ??= readMayWait();
    if (!mayWait || !isOn()) return [];
    return sql.readWaiting.all().filter(({ statusRaw }) => statusRaw === null || !hasEnded(statusRaw));
  };

  const findLabels = (forms: readonly string[], at: string): readonly PrintedLabel[] =>
    sql.readWith
      .all({ forms: JSON.stringify(forms), since: new Date(Date.parse(at) - LABEL_DAYS * DAY_MS).toISOString() })
      .map(withCodes);

  const judgeScan = ({ text, source }: RawScan, waiting: readonly LabelRow[], at: string): SealJudgment | null =>
    judgeSealScan({
      text,
      isTyped: source === "typed",
      at,
      waiting: waiting.map(toWaiting),
      chosenId,
      labelsWith: (forms) => findLabels(forms, at),
      isShared: (form, resendId) => sql.isShared.get(form, resendId) === 1,
    });

  function recordJudgment(judgment: SealJudgment, at: string): SealVerdict {
    if (judgment.kind === "wrong-label")
      return { kind: "wrong-label", order: judgment.label.order, otherOrder: judgment.other.order };
    if (judgment.kind === "seal-scan")
      return { kind: "seal-scan", hint: judgment.hint, order: judgment.label?.order ?? null };
    const { isTyped, isRepeat } = judgment;
    const { resendId, order } = judgment.label;
    if (isRepeat) return { kind: "sealed", order, resendId, again: true };
    sql.seal.run(at, isTyped ? 1 : 0, resendId);
    mayWait = null;
    chosenId = null;
    return { kind: "sealed", order, resendId, ...(isTyped && { typed: true as const }) };
  }

  function chooseOrder(resendId: string): SealVerdict | null {
    sql.await.run(resendId);
    mayWait = null;
    const row = listWaiting().find((waiting) => waiting.resendId === resendId);
    if (row === undefined) return null;
    chosenId = resendId;
    return { kind: "seal-scan", hint: "chosen", order: row.order };
  }

  return {
    /**
     * Judges the raw scan, before it is parsed as an item's code; null if it is none of a label.
     * `matchesItem`: whether an item has the code, which then is no other order's label.
     */
    judge(rawScan: RawScan, at: string, matchesItem: () => boolean): SealVerdict | null {
      const waiting = rawScan.damage === null ? listWaiting() : [];
      if (waiting.length === 0) return null;
      const judgment = judgeScan(rawScan, waiting, at);
      if (judgment === null || (judgment.kind === "wrong-label" && matchesItem())) return null;
      return recordJudgment(judgment, at);
    },

    /**
     * Replaces the verdict of an item's scan where the scan is of a label: an item of a sent order chooses its label, and
     * a label that was sealed before is known. A code that nobody knows is no refused scan while the desk waits for a
     * label and no item is in the batch, unless it is an RMA.
     */
    replaceItemVerdict(verdict: Verdict, { rawScan, code, at, isBatchEmpty }: JudgedScan): Verdict {
      if (verdict.kind === "not-eligible" && verdict.obstacle.kind === "resent-by-this-desk" && isOn())
        return chooseOrder(verdict.obstacle.resendId) ?? verdict;
      const isUnknown = verdict.kind === "unknown-code" && verdict.named === 0 && code.kind !== "rma";
      if ((!isUnknown && verdict.kind !== "damaged-scan") || !isOn()) return verdict;
      const waiting = listWaiting();
      if (waiting.length === 0) {
        const judgment = isUnknown ? judgeScan(rawScan, waiting, at) : null;
        return judgment === null ? verdict : recordJudgment(judgment, at);
      }
      if (!isBatchEmpty()) return verdict;
      const chosen =
        waiting.find(({ resendId }) => resendId === chosenId) ?? (waiting.length === 1 ? waiting[0] : null);
      return { kind: "seal-scan", hint: "unknown", order: chosen?.order ?? null };
    },

    /** Stores what the desk read from a printed label, instead of what it read before. */
    storeLabelCodes: inTransactionOf(journal)((resendId: string, contents: readonly string[]): void => {
      sql.removeForms.run(resendId);
      for (const form of storedLabelCodes(contents)) sql.addForm.run(resendId, form);
    }),

    /** Asks for a scan of the printed label, also of a label that was printed again. */
    awaitScan(resendId: string, at: string): void {
      if (!isOn()) return;
      sql.addPrint.run({ resendId, at });
      mayWait = null;
    },

    waitingOrders: (): readonly string[] => listWaiting().map(({ order }) => order),
    /** The operator goes on with the next batch without scanning the labels. */
    passWaiting(): void {
      if (listWaiting().length > 0) sql.pass.run();
      mayWait = null;
      chosenId = null;
    },
    readSeal: (resendId: string): StoredSeal | null =>
      orNull(sql.readOne.get(resendId), ({ isTyped, ...seal }) => ({ ...seal, isTyped: isTyped === 1 })),
  };
}

function hasEnded(statusRaw: string): boolean {
  const status = parseResendStatus(statusRaw);
  return status !== null && isEndStatus(status);
}

export type SealJournal = ReturnType<typeof createSealJournal>;
