import {
  CHANGE_STATES,
  type ChangeEvent,
  type ChangeState,
  MAX_ATTEMPTS,
  nextChange,
} from "../../../src-domain/shipping/method-change.ts";
import type { MethodUse } from "../../../src-domain/shipping/method-memory.ts";
import type { Worksheet, WorksheetRow } from "../../../src-preload/contract/shipping/worksheet.ts";
import { parseRefusal, type Refusal, type RefusalAsText } from "../batches/batch-journal.ts";
import { type Connection, toJsonOrNull, convertOrNull, inTransactionOf } from "../files/database.ts";
import { createShippingOrderJournal, type ReportedShippingOrder } from "./shipping-order-journal.ts";

type WorksheetState = "preparing" | Worksheet["state"];

export interface NewWorksheet extends Pick<Worksheet, "worksheetId" | "kind" | "method" | "pausesOnRefusal"> {
  /** The worksheet whose changes this one undoes. */
  readonly reverts: string | null;
}

export type StoredWorksheet = NewWorksheet & Omit<Worksheet, "waitingFor" | "waitsUntil">;

export interface StoredChange extends Omit<WorksheetRow, "number"> {
  readonly worksheetId: string;
  readonly sentAt: string | null;
}

export type NewChange = Omit<
  StoredChange,
  "worksheetId" | "state" | "doubt" | "attempts" | "refusal" | "feeAfter" | "sentAt" | "settledAt"
>;

export interface ChangeDetail {
  readonly refusal?: Refusal;
  readonly feeAfter?: number | null;
  readonly currency?: string | null;
}

interface SheetRow extends Omit<StoredWorksheet, "state" | "pausesOnRefusal" | "counts" | "takesBack"> {
  readonly state: WorksheetState;
  readonly pausesOnRefusal: number;
}

type ChangeRow = RefusalAsText<StoredChange>;

const CHANGE_COLUMNS = `worksheet_id AS worksheetId, place AS "index", order_id AS orderId, from_method AS fromMethod,
  to_method AS toMethod, state, doubt, attempts, held_for AS heldFor, refusal, fee_before AS feeBefore,
  fee_after AS feeAfter, currency, warehouse_id AS warehouseId, country, sent_at AS sentAt, settled_at AS settledAt`;
const WORKSHEET_COLUMNS = `worksheet_id AS worksheetId, kind, reverts, method, state,
  pauses_on_refusal AS pausesOnRefusal, begun_at AS startedAt, changed_at AS changedAt`;

function prepareStatements(journal: Connection) {
  return {
    addSheet: journal.prepare(
      `INSERT INTO worksheet VALUES (@worksheetId, @kind, @reverts, @method, 'preparing', @pausesOnRefusal, @at, @at, NULL)`,
    ),
    addChange: journal.prepare(
      `INSERT INTO method_change (worksheet_id, place, order_id, from_method, to_method, state, doubt, held_for,
         fee_before, currency, warehouse_id, country)
       VALUES (@worksheetId, @index, @orderId, @fromMethod, @toMethod, @state, 'none', @heldFor,
         @feeBefore, @currency, @warehouseId, @country)`,
    ),
    dropChanges: journal.prepare(
      "DELETE FROM method_change WHERE worksheet_id IN (SELECT worksheet_id FROM worksheet WHERE state = 'preparing')",
    ),
    dropSheets: journal.prepare("DELETE FROM worksheet WHERE state = 'preparing'"),
    setState: journal.prepare(
      `UPDATE worksheet SET state = @newState, changed_at = @at
       WHERE worksheet_id = @worksheetId AND state = @oldState`,
    ),
    close: journal.prepare("UPDATE worksheet SET closed_at = ? WHERE worksheet_id = ?"),
    readNewest: journal.prepare<[], SheetRow>(
      `SELECT ${WORKSHEET_COLUMNS} FROM worksheet WHERE closed_at IS NULL AND state <> 'preparing'
       ORDER BY worksheet_id DESC LIMIT 1`,
    ),
    readSheet: journal.prepare<[string], SheetRow>(
      `SELECT ${WORKSHEET_COLUMNS} FROM worksheet WHERE worksheet_id = ? AND state <> 'preparing'`,
    ),
    count: journal.prepare<[string], { state: ChangeState; count: number }>(
      "SELECT state, count(*) AS count FROM method_change WHERE worksheet_id = ? GROUP BY state",
    ),
    revertibleCount: journal
      .prepare<[string], number>(
        `SELECT count(*) FROM method_change
         WHERE worksheet_id = ? AND state = 'changed' AND from_method IS NOT NULL`,
      )
      .pluck(),
    readChanges: journal.prepare<[string], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change WHERE worksheet_id = ? ORDER BY place`,
    ),
    readChange: journal.prepare<[string, number], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change WHERE worksheet_id = ? AND place = ?`,
    ),
    readNextWaiting: journal.prepare<[string], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change WHERE worksheet_id = ? AND state = 'waiting' ORDER BY place LIMIT 1`,
    ),
    readNextLost: journal.prepare<[string, number], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change
       WHERE worksheet_id = ? AND state = 'unknown' AND doubt = 'answer-lost' AND attempts < ?
       ORDER BY attempts, place LIMIT 1`,
    ),
    readSending: journal.prepare<[], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change WHERE state = 'sending' AND worksheet_id IN
         (SELECT worksheet_id FROM worksheet WHERE closed_at IS NULL)`,
    ),
    readByOrder: journal.prepare<[string], ChangeRow>(
      `SELECT ${CHANGE_COLUMNS} FROM method_change c WHERE order_id = ? AND worksheet_id IN
         (SELECT worksheet_id FROM worksheet WHERE state <> 'preparing') ORDER BY worksheet_id DESC LIMIT 50`,
    ),
    updateChange: journal.prepare(
      `UPDATE method_change SET state = @state, doubt = @doubt, attempts = attempts + @newAttempts,
         refusal = coalesce(@refusal, refusal), fee_after = coalesce(@feeAfter, fee_after),
         currency = coalesce(@currency, currency), sent_at = coalesce(@sentAt, sent_at), settled_at = @settledAt
       WHERE worksheet_id = @worksheetId AND place = @index`,
    ),
    resetAttempts: journal.prepare(
      "UPDATE method_change SET attempts = 0 WHERE worksheet_id = ? AND state = 'unknown' AND doubt = 'answer-lost'",
    ),
    recordUse: journal.prepare(
      `INSERT INTO method_use VALUES (@method, @warehouseId, @country, 1, @at)
       ON CONFLICT DO UPDATE SET uses = uses + 1, used_at = max(used_at, excluded.used_at)`,
    ),
    readUses: journal.prepare<[], MethodUse>(
      `SELECT method, warehouse_id AS warehouseId, country, uses, used_at AS usedAt FROM method_use
       ORDER BY used_at DESC LIMIT 500`,
    ),
  };
}

export interface ReportedWithChange {
  readonly order: ReportedShippingOrder;
  readonly asOf: string;
}

/** Stores worksheets and their rows. Each transition of a row is durable before its effect. */
export function createWorksheetOperations(journal: Connection) {
  const sql = prepareStatements(journal);
  const orders = createShippingOrderJournal(journal);
  const inTransaction = inTransactionOf(journal);

  function toWorksheet(row: SheetRow | undefined): StoredWorksheet | null {
    if (row === undefined || row.state === "preparing") return null;
    const counts = Object.fromEntries(CHANGE_STATES.map((state) => [state, 0])) as Record<ChangeState, number>;
    for (const { state, count } of sql.count.all(row.worksheetId)) counts[state] = count;
    const revertibleCount = sql.revertibleCount.get(row.worksheetId) ?? 0;
    return { ...row, state: row.state, pausesOnRefusal: row.pausesOnRefusal === 1, counts, revertibleCount };
  }

  const findSheet = (worksheetId: string): StoredWorksheet | null => toWorksheet(sql.readSheet.get(worksheetId));
  const listChanges = (worksheetId: string): StoredChange[] => sql.readChanges.all(worksheetId).map(parseRefusal);
  const read = (worksheetId: string, index: number): StoredChange | null =>
    convertOrNull(sql.readChange.get(worksheetId, index), parseRefusal);
  const setState = (worksheetId: string, oldState: WorksheetState, newState: WorksheetState, at: string): boolean =>
    sql.setState.run({ worksheetId, oldState, newState, at }).changes > 0;

  function transition(change: StoredChange, event: ChangeEvent, detail: ChangeDetail, at: string): StoredChange | null {
    const nextState = nextChange(change, event);
    if (nextState === null) return null;
    const isSettled = nextState.state === "changed" || nextState.state === "refused" || nextState.state === "not-draft";
    sql.updateChange.run({
      worksheetId: change.worksheetId,
      index: change.index,
      ...nextState,
      newAttempts: event === "take" ? 1 : 0,
      refusal: toJsonOrNull(detail.refusal),
      feeAfter: detail.feeAfter ?? null,
      currency: detail.currency ?? null,
      sentAt: event === "take" ? at : null,
      settledAt: isSettled ? at : null,
    });
    return read(change.worksheetId, change.index);
  }

  return {
    beginWorksheet: inTransaction((worksheet: NewWorksheet, at: string): void => {
      sql.addSheet.run({ ...worksheet, pausesOnRefusal: Number(worksheet.pausesOnRefusal), at });
    }),
    /** Call with at most a hundred rows, so that no scan waits. Rows are sent only after the worksheet is running. */
    addMethodChanges: inTransaction((worksheetId: string, newChanges: readonly NewChange[]): void => {
      for (const change of newChanges) {
        sql.addChange.run({ ...change, worksheetId, state: change.heldFor === null ? "waiting" : "held" });
      }
    }),
    dropPreparingWorksheets: inTransaction((): void => {
      sql.dropChanges.run();
      sql.dropSheets.run();
    }),

    setWorksheetState: inTransaction(
      (worksheetId: string, oldState: WorksheetState, newState: WorksheetState, at: string): StoredWorksheet | null =>
        setState(worksheetId, oldState, newState, at) ? findSheet(worksheetId) : null,
    ),
    /** Cancels the rows that were not sent. Returns the worksheet if it was running or paused. */
    cancelWorksheet: inTransaction((worksheetId: string, at: string): StoredWorksheet | null => {
      const isCancelled = (["running", "paused"] as const).some((oldState) =>
        setState(worksheetId, oldState, "cancelled", at),
      );
      if (!isCancelled) return null;
      for (const change of listChanges(worksheetId)) {
        if (change.state === "waiting") transition(change, "cancel", {}, at);
      }
      return findSheet(worksheetId);
    }),
    closeWorksheet: inTransaction((worksheetId: string, at: string): void => void sql.close.run(at, worksheetId)),

    worksheet: (): StoredWorksheet | null => toWorksheet(sql.readNewest.get()),
    worksheetWithId: findSheet,
    methodChanges: listChanges,
    methodChangesInFlight: (): StoredChange[] => sql.readSending.all().map(parseRefusal),
    methodChangesOf: (orderId: string): StoredChange[] => sql.readByOrder.all(orderId).map(parseRefusal),

    /** Marks the next row as being sent: rows never sent first, then rows with a lost answer; null if none is left. */
    takeMethodChange: inTransaction((worksheetId: string, at: string): StoredChange | null => {
      if (findSheet(worksheetId)?.state !== "running") return null;
      const nextRow = sql.readNextWaiting.get(worksheetId) ?? sql.readNextLost.get(worksheetId, MAX_ATTEMPTS);
      return nextRow === undefined ? null : transition(parseRefusal(nextRow), "take", {}, at);
    }),

    /** Applies an event to a row and stores its effects; null if the event cannot occur. */
    transitionMethodChange: inTransaction(
      (
        { worksheetId, index }: Pick<StoredChange, "worksheetId" | "index">,
        event: ChangeEvent,
        detail: ChangeDetail,
        report: ReportedWithChange | null,
        at: string,
      ): StoredChange | null => {
        const previousChange = read(worksheetId, index);
        const updatedChange = previousChange === null ? null : transition(previousChange, event, detail, at);
        if (updatedChange === null) return null;
        if (report !== null) orders.recordReport(report.order, report.asOf);
        const isUse = updatedChange.state === "changed" && findSheet(worksheetId)?.kind === "apply";
        if (isUse) sql.recordUse.run({ ...toMethodUse(updatedChange, report), at });
        return updatedChange;
      },
    ),

    /** Sends rows again whose answer was lost too often. Returns null if the worksheet was not stopped. */
    retryWorksheet: inTransaction((worksheetId: string, at: string): StoredWorksheet | null => {
      const stoppedStates = ["finished", "cancelled", "paused"] as const;
      if (!stoppedStates.some((oldState) => setState(worksheetId, oldState, "running", at))) return null;
      sql.resetAttempts.run(worksheetId);
      return findSheet(worksheetId);
    }),

    methodUses: (): MethodUse[] => sql.readUses.all(),
  };
}

/** Values that are stored for an unknown origin or destination. */
const UNKNOWN_ROUTE = { warehouseId: 0, country: "" };

/** Method, origin and destination of a changed order, from the stored row or the answer. */
function toMethodUse({ toMethod: method, warehouseId, country }: StoredChange, report: ReportedWithChange | null) {
  const { outboundWarehouseId: originId, shipToCountry: destinationCountry } = report?.order.fields ?? {};
  return {
    method,
    warehouseId: warehouseId ?? (typeof originId === "number" ? originId : UNKNOWN_ROUTE.warehouseId),
    country:
      country ?? (typeof destinationCountry === "string" ? destinationCountry.toUpperCase() : UNKNOWN_ROUTE.country),
  };
}
