import { DAY_MS } from "../../../src-domain/durations.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { listStoredLabelCodes } from "../../../src-domain/labels/label-codes.ts";
import { canBeSealed, type PrintedLabel, type WaitingLabel } from "../../../src-domain/labels/seal-scan.ts";
import type { SealState } from "../../../src-domain/labels/seals.ts";
import { hasEnded } from "../../../src-domain/resends/resend.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import { TRACKING_CODE } from "../migrations/seal-migration.ts";
import type { SettingsJournal } from "../settings-journal.ts";
import { createObservationJournal } from "./observation-journal.ts";

/** Days for which a label can be scanned: an undeliverable parcel may come back later with this desk's label. */
const LABEL_DAYS = 7;
const MAX_LABELS = 20;

const COLUMNS = `l.resend_id AS resendId, coalesce(s.resend_number, l.resend_id) AS "order", l.sealed_at AS sealedAt,
  s.newest_tracking_number AS trackingNumber, s.newest_status AS statusRaw, s.items`;
const FROM_SEALS = "FROM label_seal l JOIN submission s ON s.resend_id = l.resend_id";

type LabelNumbers = Pick<LabelRow, "resendId" | "trackingNumber">;

interface LabelRow extends Omit<PrintedLabel, "codes"> {
  readonly statusRaw: string | null;
  readonly items: string;
}

/** SQL condition: the history of submission `s` says that its label has nothing to scan. */
const HAS_NOTHING_TO_SCAN = `EXISTS (SELECT 1 FROM observation o
  WHERE o.submission_id = s.submission_id AND o.fact ->> '$.kind' = 'nothing-to-scan')`;

interface SealRow extends LabelNumbers {
  readonly state: SealState;
  readonly at: string | null;
  readonly isTyped: number | null;
  readonly hasNothingToScan: number;
}

/** State of an order's label. */
export interface StoredSeal {
  readonly state: SealState;
  /** When it was sealed; ISO 8601, UTC. */
  readonly at: string | null;
  readonly isTyped: boolean;
}

function prepareStatements(journal: Connection) {
  return {
    addPrint: journal.prepare(
      `INSERT INTO label_seal (resend_id, state, printed_at)
       SELECT @resendId, 'waiting', @at WHERE EXISTS (SELECT 1 FROM submission WHERE resend_id = @resendId)
       ON CONFLICT DO UPDATE SET state = 'waiting', printed_at = excluded.printed_at, sealed_at = NULL, typed = NULL`,
    ),
    seal: journal.prepare("UPDATE label_seal SET state = 'sealed', sealed_at = ?, typed = ? WHERE resend_id = ?"),
    undoSkip: journal.prepare("UPDATE label_seal SET state = 'waiting' WHERE resend_id = ? AND state = 'passed'"),
    skipAllScans: journal.prepare("UPDATE label_seal SET state = 'passed' WHERE state = 'waiting'"),
    skipScan: journal.prepare("UPDATE label_seal SET state = 'passed' WHERE resend_id = ? AND state = 'waiting'"),
    hasWaiting: journal.prepare<[], 1>("SELECT 1 FROM label_seal WHERE state = 'waiting' LIMIT 1").pluck(),
    readWaiting: journal.prepare<[], LabelRow>(
      `SELECT ${COLUMNS} ${FROM_SEALS} WHERE l.state = 'waiting' ORDER BY l.printed_at`,
    ),
    readOne: journal.prepare<[string], SealRow>(
      `SELECT l.state, l.sealed_at AS at, l.typed AS isTyped, l.resend_id AS resendId,
         s.newest_tracking_number AS trackingNumber, ${HAS_NOTHING_TO_SCAN} AS hasNothingToScan
       ${FROM_SEALS} WHERE l.resend_id = ?`,
    ),
    readUnlogged: journal.prepare<[string], { submissionId: string; trackingNumber: string | null }>(
      `SELECT s.submission_id AS submissionId, s.newest_tracking_number AS trackingNumber FROM submission s
       WHERE s.resend_id = ? AND NOT ${HAS_NOTHING_TO_SCAN}`,
    ),
    readByCodes: journal.prepare<[{ readonly codes: string; readonly since: string }], LabelRow>(
      `SELECT ${COLUMNS} ${FROM_SEALS} WHERE l.printed_at >= @since AND l.resend_id IN (
         SELECT resend_id FROM label_code WHERE form IN (SELECT value FROM json_each(@codes))
         UNION SELECT resend_id FROM submission
           WHERE newest_tracking_number IS NOT NULL AND ${TRACKING_CODE} IN (SELECT value FROM json_each(@codes)))
       ORDER BY l.printed_at DESC LIMIT ${MAX_LABELS}`,
    ),
    readCodes: journal.prepare<[string], string>("SELECT form FROM label_code WHERE resend_id = ?").pluck(),
    isShared: journal
      .prepare<[string, string], 1>("SELECT 1 FROM label_code WHERE form = ? AND resend_id <> ? LIMIT 1")
      .pluck(),
    removeCodes: journal.prepare("DELETE FROM label_code WHERE resend_id = ?"),
    addCode: journal.prepare("INSERT INTO label_code (resend_id, form) VALUES (?, ?) ON CONFLICT DO NOTHING"),
  };
}

/** Stores the barcodes of printed labels, and which labels were scanned on their parcels. */
export function createSealJournal(
  journal: Connection,
  settings: SettingsJournal,
  findItems: (returnInventoryId: string) => readonly InventoryItem[],
) {
  const sql = prepareStatements(journal);
  const observations = createObservationJournal(journal);
  const readMayWait = (): boolean => sql.hasWaiting.get() === 1;
  /** Whether a label may wait, cached for every scan; null after a change, because its transaction may be undone. */
  let mayWait: boolean | null = readMayWait();

  const isOn = (): boolean => ["offered", "required"].includes(String(settings.read("sealScan")));

  /** Reads the waiting labels. Omits ended orders, whose parcels are gone or are never sent. */
  function listRows(): readonly LabelRow[] {
    mayWait ??= readMayWait();
    if (!mayWait || !isOn()) return [];
    return sql.readWaiting.all().filter((row) => !hasEnded(row.statusRaw) && isSealable(row));
  }

  const isSealable = ({ resendId, trackingNumber }: LabelNumbers): boolean =>
    canBeSealed({ trackingNumber, codes: sql.readCodes.all(resendId) });

  /** Returns null if the desk did not ask for the scan of the label, or cannot compare it. */
  function readSeal(resendId: string): StoredSeal | null {
    const row = sql.readOne.get(resendId);
    if (row === undefined) return null;
    const seal = { state: row.state, at: row.at, isTyped: row.isTyped === 1 };
    if (row.state === "sealed" || isSealable(row)) return seal;
    return row.hasNothingToScan === 1 ? { ...seal, state: "nothing-to-scan" } : null;
  }

  /** Stores the codes that the desk read from a printed label, and replaces earlier ones. */
  function storeLabelCodes(resendId: string, contents: readonly string[], at: string): void {
    sql.removeCodes.run(resendId);
    const codes = listStoredLabelCodes(contents);
    for (const code of codes) sql.addCode.run(resendId, code);
    const order = sql.readUnlogged.get(resendId);
    if (order !== undefined && !canBeSealed({ trackingNumber: order.trackingNumber, codes }))
      observations.observe(order.submissionId, "desk", { kind: "nothing-to-scan" }, at);
    skipScanIfUnsealable(resendId);
  }

  /** Stops waiting for a label that has nothing to scan. */
  function skipScanIfUnsealable(resendId: string): void {
    const row = sql.readOne.get(resendId);
    if (row?.hasNothingToScan === 1 && !isSealable(row)) sql.skipScan.run(resendId);
    mayWait = null;
  }

  const toLabel = ({ resendId, order, sealedAt, trackingNumber }: LabelRow): PrintedLabel => ({
    resendId,
    order,
    sealedAt,
    trackingNumber,
    codes: sql.readCodes.all(resendId),
  });

  const toWaiting = (row: LabelRow): WaitingLabel => ({
    ...toLabel(row),
    items: (JSON.parse(row.items) as readonly { readonly returnInventoryId: string; readonly rma: string }[]).map(
      ({ returnInventoryId, rma }) => {
        const [item] = findItems(returnInventoryId);
        const otherCodes = [returnInventoryId, rma, item?.itemRma, item?.sku].filter(
          (code) => typeof code === "string",
        );
        return { trackingNumber: item?.trackingNumber ?? null, otherCodes };
      },
    ),
  });

  return {
    isOn,
    listWaiting: (): readonly WaitingLabel[] => listRows().map(toWaiting),
    waitingOrders: (): readonly string[] => listRows().map(({ order }) => order),
    /** Finds labels with one of the codes that this desk printed in the last days. */
    findLabels: (codes: readonly string[], at: string): readonly PrintedLabel[] => {
      const since = new Date(Date.parse(at) - LABEL_DAYS * DAY_MS).toISOString();
      return sql.readByCodes.all({ codes: JSON.stringify(codes), since }).map(toLabel);
    },
    isShared: (code: string, resendId: string): boolean => sql.isShared.get(code, resendId) === 1,
    readSeal,

    /** Waits for a scan of the printed label, also after a reprint. */
    awaitScan: (resendId: string, at: string): void => {
      if (!isOn()) return;
      sql.addPrint.run({ resendId, at });
      // The desk may have read the label before the print ended.
      skipScanIfUnsealable(resendId);
    },
    /** Waits again for a scan that the operator skipped. */
    undoSkip: (resendId: string): void => {
      if (sql.undoSkip.run(resendId).changes > 0) mayWait = null;
    },
    /** Stops waiting for all labels, because the operator continues with the next batch without scanning them. */
    skipWaiting: (): void => {
      if (listRows().length > 0) sql.skipAllScans.run();
      mayWait = null;
    },
    seal: (resendId: string, isTyped: boolean, at: string): void => {
      sql.seal.run(at, isTyped ? 1 : 0, resendId);
      mayWait = null;
    },
    storeLabelCodes: inTransactionOf(journal)(storeLabelCodes),
  };
}

export type SealJournal = ReturnType<typeof createSealJournal>;
