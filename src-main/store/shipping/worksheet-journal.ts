import { type Connection, orNull, transactionsOf } from "../files/database.ts";
import {
  CHANGE_STATES,
  type ChangeDoubt,
  type ChangeEvent,
  type ChangeState,
  type HoldReason,
  MOST_ATTEMPTS,
  nextChange,
} from "../../../src-domain/shipping/method-change.ts";
import type { MethodUse } from "../../../src-domain/shipping/method-memory.ts";
import { readRefusalOf, type Refusal, type RefusalAsText } from "../batches/batch-journal.ts";
import { createShippingOrderJournal, type ReportedShippingOrder } from "./shipping-order-journal.ts";

type WorksheetKind = "apply" | "revert";
type WorksheetState = "preparing" | "running" | "paused" | "finished" | "cancelled";

export interface NewWorksheet {
  readonly worksheetId: string;
  readonly kind: WorksheetKind;
  /** The worksheet whose changes this one undoes. */
  readonly reverts: string | null;
  /** Null if each order gets its own earlier method back. */
  readonly method: string | null;
  readonly pausesOnRefusal: boolean;
}

export interface StoredWorksheet extends NewWorksheet {
  readonly state: Exclude<WorksheetState, "preparing">;
  readonly begunAt: string;
  readonly changedAt: string;
  readonly counts: Readonly<Record<ChangeState, number>>;
  /** Number of changed orders whose earlier method is known. */
  readonly takesBack: number;
}

export interface NewChange {
  readonly place: number;
  readonly orderId: string;
  readonly fromMethod: string | null;
  readonly toMethod: string;
  readonly heldFor: HoldReason | null;
  readonly feeBefore: number | null;
  readonly currency: string | null;
  readonly warehouseId: number | null;
  readonly country: string | null;
}

export interface StoredChange extends NewChange {
  readonly worksheetId: string;
  readonly state: ChangeState;
  readonly doubt: ChangeDoubt;
  readonly attempts: number;
  readonly refusal: Refusal | null;
  readonly feeAfter: number | null;
  readonly sentAt: string | null;
  readonly settledAt: string | null;
}

export interface ChangeDetail {
  readonly refusal?: Refusal;
  readonly feeAfter?: number | null;
  readonly currency?: string | null;
}

interface WorksheetRow extends Omit<NewWorksheet, "pausesOnRefusal"> {
  state: WorksheetState;
  pausesOnRefusal: number;
  begunAt: string;
  changedAt: string;
}

type ChangeRow = RefusalAsText<StoredChange>;

const CHANGE_COLUMNS = `worksheet_id AS worksheetId, place, order_id AS orderId, from_method AS fromMethod,
  to_method AS toMethod, state, doubt, attempts, held_for AS heldFor, refusal, fee_before AS feeBefore,
  fee_after AS feeAfter, currency, warehouse_id AS warehouseId, country, sent_at AS sentAt, settled_at AS settledAt`;
const WORKSHEET_COLUMNS = `worksheet_id AS worksheetId, kind, reverts, method, state,
  pauses_on_refusal AS pausesOnRefusal, begun_at AS begunAt, changed_at AS changedAt`;

function prepareStatements(journal: Connection) {
  return {
    addSheet: journal.prepare(
      `INSERT INTO worksheet VALUES (@worksheetId, @kind, @reverts, @method, 'preparing', @pausesOnRefusal, @at, @at, NULL)`,
    ),
    addChange: journal.prepare(
      `INSERT INTO method_change (worksheet_id, place, order_id, from_method, to_method, state, doubt, held_for,
         fee_before, currency, warehouse_id, country)
       VALUES (@worksheetId, @place, @orderId, @fromMethod, @toMethod, @state, 'none', @heldFor,
         @feeBefore, @currency, @warehouseId, @country)`,
    ),
    dropChanges: journal.prepare(
      "DELETE FROM method_change WHERE worksheet_id IN (SELECT worksheet_id FROM worksheet WHERE state = 'preparing')",
    ),
    dropSheets: journal.prepare("DELETE FROM worksheet WHERE state = 'preparing'"),
    setState: journal.prepare(
      "UPDATE worksheet SET state = @to, changed_at = @at WHERE worksheet_id = @worksheetId AND state = @from",
    ),
    close: journal.prepare("UPDATE worksheet SET closed_at = ? WHERE worksheet_id = ?"),
    newest: journal.prepare<[], WorksheetRow>(
      `SELECT ${WORKSHEET_COLUMNS} FROM worksheet WHERE closed_at IS NULL AND state <> 'preparing'
       ORDER BY worksheet_id DESC LIMIT 1`,
    ),
    sheet: journal.prepare<[string], WorksheetRow>(
      `SELECT ${WORKSHEET_COLUMNS} FROM worksheet WHERE worksheet_id = ? AND state <> 'preparing'`,
    ),
    count: journal.prepare<[string], { state: ChangeState; count: number }>(
      "SELECT state, count(*) AS count FROM method_change WHERE worksheet_id = ? GROUP BY state",
    ),
    takesBack: journal
      .prepare<[string], number>(
        `SELECT count(*) FROM method_change
         WHERE worksheet_id = ? AND state = 'changed' AND from_method IS NOT NULL`,
      )
      .pluck(),
    changes: journal.prepare<[string], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change WHERE worksheet_id = ? ORDER BY place`,
    ),
    change: journal.prepare<[string, number], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change WHERE worksheet_id = ? AND place = ?`,
    ),
    nextWaiting: journal.prepare<[string], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change WHERE worksheet_id = ? AND state = 'waiting' ORDER BY place LIMIT 1`,
    ),
    nextLost: journal.prepare<[string, number], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change
       WHERE worksheet_id = ? AND state = 'unknown' AND doubt = 'answer-lost' AND attempts < ?
       ORDER BY attempts, place LIMIT 1`,
    ),
    sending: journal.prepare<[], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change WHERE state = 'sending' AND worksheet_id IN
         (SELECT worksheet_id FROM worksheet WHERE closed_at IS NULL)`,
    ),
    ofOrder: journal.prepare<[string], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change c WHERE order_id = ? AND worksheet_id IN
         (SELECT worksheet_id FROM worksheet WHERE state <> 'preparing') ORDER BY worksheet_id DESC LIMIT 50`,
    ),
    move: journal.prepare(
      `UPDATE method_change SET state = @state, doubt = @doubt, attempts = attempts + @more,
         refusal = coalesce(@refusal, refusal), fee_after = coalesce(@feeAfter, fee_after),
         currency = coalesce(@currency, currency), sent_at = coalesce(@sentAt, sent_at), settled_at = @settledAt
       WHERE worksheet_id = @worksheetId AND place = @place`,
    ),
    again: journal.prepare(
      "UPDATE method_change SET attempts = 0 WHERE worksheet_id = ? AND state = 'unknown' AND doubt = 'answer-lost'",
    ),
    use: journal.prepare(
      `INSERT INTO method_use VALUES (@method, @warehouseId, @country, 1, @at)
       ON CONFLICT DO UPDATE SET uses = uses + 1, used_at = max(used_at, excluded.used_at)`,
    ),
    uses: journal.prepare<[], MethodUse>(
      `SELECT method, warehouse_id AS warehouseId, country, uses, used_at AS usedAt FROM method_use
       ORDER BY used_at DESC LIMIT 500`,
    ),
  };
}

/** Worksheets and their rows; each move of a row is durable before its effect. The caller owns the transaction. */
function createWorksheetJournal(journal: Connection) {
  const sql = prepareStatements(journal);

  const sheetOf = (row: WorksheetRow | undefined): StoredWorksheet | null => {
    if (row === undefined || row.state === "preparing") return null;
    const counts = Object.fromEntries(CHANGE_STATES.map((state) => [state, 0])) as Record<ChangeState, number>;
    for (const { state, count } of sql.count.all(row.worksheetId)) counts[state] = count;
    const takesBack = sql.takesBack.get(row.worksheetId) ?? 0;
    return { ...row, state: row.state, pausesOnRefusal: row.pausesOnRefusal === 1, counts, takesBack };
  };
  const read = (worksheetId: string, place: number): StoredChange | null =>
    orNull(sql.change.get(worksheetId, place), readRefusalOf);

  function move(change: StoredChange, event: ChangeEvent, detail: ChangeDetail, at: string): StoredChange | null {
    const next = nextChange(change, event);
    if (next === null) return null;
    const settled = next.state === "changed" || next.state === "refused" || next.state === "not-draft";
    sql.move.run({
      worksheetId: change.worksheetId,
      place: change.place,
      ...next,
      more: event === "take" ? 1 : 0,
      refusal: detail.refusal === undefined ? null : JSON.stringify(detail.refusal),
      feeAfter: detail.feeAfter ?? null,
      currency: detail.currency ?? null,
      sentAt: event === "take" ? at : null,
      settledAt: settled ? at : null,
    });
    return read(change.worksheetId, change.place);
  }

  return {
    read,
    move,

    begin: (sheet: NewWorksheet, at: string): void => {
      sql.addSheet.run({ ...sheet, pausesOnRefusal: Number(sheet.pausesOnRefusal), at });
    },
    add(worksheetId: string, changes: readonly NewChange[]): void {
      for (const change of changes) {
        sql.addChange.run({ ...change, worksheetId, state: change.heldFor === null ? "waiting" : "held" });
      }
    },
    dropPreparing(): void {
      sql.dropChanges.run();
      sql.dropSheets.run();
    },
    setState: (worksheetId: string, from: WorksheetState, to: WorksheetState, at: string): boolean =>
      sql.setState.run({ worksheetId, from, to, at }).changes > 0,
    close: (worksheetId: string, at: string): void => void sql.close.run(at, worksheetId),
    newest: (): StoredWorksheet | null => sheetOf(sql.newest.get()),
    sheet: (worksheetId: string): StoredWorksheet | null => sheetOf(sql.sheet.get(worksheetId)),
    changes: (worksheetId: string): StoredChange[] => sql.changes.all(worksheetId).map(readRefusalOf),
    sending: (): StoredChange[] => sql.sending.all().map(readRefusalOf),
    ofOrder: (orderId: string): StoredChange[] => sql.ofOrder.all(orderId).map(readRefusalOf),

    /** Rows that were never sent first, then those whose answer was lost. */
    next(worksheetId: string): StoredChange | null {
      return orNull(sql.nextWaiting.get(worksheetId) ?? sql.nextLost.get(worksheetId, MOST_ATTEMPTS), readRefusalOf);
    },
    again: (worksheetId: string): void => void sql.again.run(worksheetId),

    use({ method, warehouseId, country }: Omit<MethodUse, "uses" | "usedAt">, at: string): void {
      sql.use.run({ method, warehouseId, country, at });
    },
    uses: (): MethodUse[] => sql.uses.all(),
  };
}

export interface ReportedWithChange {
  readonly reported: ReportedShippingOrder;
  readonly asOf: string;
}

export function createWorksheetOperations(journal: Connection) {
  const sheets = createWorksheetJournal(journal);
  const orders = createShippingOrderJournal(journal);
  const inJournal = transactionsOf(journal);

  return {
    beginWorksheet: inJournal((sheet: NewWorksheet, at: string): void => sheets.begin(sheet, at)),
    /** A hundred at a time, so that no scan waits; nothing is sent before the worksheet is running. */
    addMethodChanges: inJournal((worksheetId: string, changes: readonly NewChange[]): void =>
      sheets.add(worksheetId, changes),
    ),
    dropPreparingWorksheets: inJournal((): void => sheets.dropPreparing()),

    setWorksheetState: inJournal(
      (worksheetId: string, from: WorksheetState, to: WorksheetState, at: string): StoredWorksheet | null =>
        sheets.setState(worksheetId, from, to, at) ? sheets.sheet(worksheetId) : null,
    ),
    /** Rows that were not sent stay unsent; returns the worksheet if it was running or paused. */
    cancelWorksheet: inJournal((worksheetId: string, at: string): StoredWorksheet | null => {
      const ended = (["running", "paused"] as const).some((from) =>
        sheets.setState(worksheetId, from, "cancelled", at),
      );
      if (!ended) return null;
      for (const change of sheets.changes(worksheetId)) {
        if (change.state === "waiting") sheets.move(change, "cancel", {}, at);
      }
      return sheets.sheet(worksheetId);
    }),
    closeWorksheet: inJournal((worksheetId: string, at: string): void => sheets.close(worksheetId, at)),

    worksheet: (): StoredWorksheet | null => sheets.newest(),
    worksheetWithId: (worksheetId: string): StoredWorksheet | null => sheets.sheet(worksheetId),
    methodChanges: (worksheetId: string): StoredChange[] => sheets.changes(worksheetId),
    methodChangesSending: (): StoredChange[] => sheets.sending(),
    methodChangesOf: (orderId: string): StoredChange[] => sheets.ofOrder(orderId),

    /** The next row of a running worksheet, durably marked as being sent; null if there is no next row. */
    takeMethodChange: inJournal((worksheetId: string, at: string): StoredChange | null => {
      if (sheets.sheet(worksheetId)?.state !== "running") return null;
      const next = sheets.next(worksheetId);
      return next === null ? null : sheets.move(next, "take", {}, at);
    }),

    /** One move of a row with its effects; null if it cannot occur. */
    moveMethodChange: inJournal(
      (
        { worksheetId, place }: Pick<StoredChange, "worksheetId" | "place">,
        event: ChangeEvent,
        detail: ChangeDetail,
        reported: ReportedWithChange | null,
        at: string,
      ): StoredChange | null => {
        const before = sheets.read(worksheetId, place);
        const after = before === null ? null : sheets.move(before, event, detail, at);
        if (after === null) return null;
        if (reported !== null) orders.note(reported.reported, reported.asOf);
        const kind = sheets.sheet(worksheetId)?.kind;
        if (after.state === "changed" && kind === "apply") sheets.use(useOf(after, reported), at);
        return after;
      },
    ),

    /** Retries rows whose answer was lost too often; returns the worksheet if it was stopped. */
    sendWorksheetAgain: inJournal((worksheetId: string, at: string): StoredWorksheet | null => {
      const begun = (["finished", "cancelled", "paused"] as const).some((from) =>
        sheets.setState(worksheetId, from, "running", at),
      );
      if (!begun) return null;
      sheets.again(worksheetId);
      return sheets.sheet(worksheetId);
    }),

    methodUses: () => sheets.uses(),
  };
}

/** For "unknown" among the remembered methods. */
const NOWHERE = { warehouseId: 0, country: "" };

/** Origin and destination of the order, as known before or from the answer. */
function useOf({ toMethod: method, warehouseId, country }: StoredChange, reported: ReportedWithChange | null) {
  const { outboundWarehouseId: from, shipToCountry: to } = reported?.reported.fields ?? {};
  return {
    method,
    warehouseId: warehouseId ?? (typeof from === "number" ? from : NOWHERE.warehouseId),
    country: country ?? (typeof to === "string" ? to.toUpperCase() : NOWHERE.country),
  };
}
