import {
  CHANGE_STATES,
  type ChangeEvent,
  type ChangeState,
  MAX_ATTEMPTS,
  nextChange,
} from "../../../src-domain/shipping/method-change.ts";
import type { MethodUse } from "../../../src-domain/shipping/method-memory.ts";
import type { Worksheet, WorksheetRow } from "../../../src-preload/contract/shipping/worksheet.ts";
import { readRefusalOf, type Refusal, type RefusalAsText } from "../batches/batch-journal.ts";
import { type Connection, jsonOrNull, orNull, transactionsOf } from "../files/database.ts";
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
  pauses_on_refusal AS pausesOnRefusal, begun_at AS begunAt, changed_at AS changedAt`;

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
      "UPDATE worksheet SET state = @to, changed_at = @at WHERE worksheet_id = @worksheetId AND state = @from",
    ),
    close: journal.prepare("UPDATE worksheet SET closed_at = ? WHERE worksheet_id = ?"),
    newest: journal.prepare<[], SheetRow>(
      `SELECT ${WORKSHEET_COLUMNS} FROM worksheet WHERE closed_at IS NULL AND state <> 'preparing'
       ORDER BY worksheet_id DESC LIMIT 1`,
    ),
    sheet: journal.prepare<[string], SheetRow>(
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
       WHERE worksheet_id = @worksheetId AND place = @index`,
    ),
    resetAttempts: journal.prepare(
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

export interface ReportedWithChange {
  readonly reported: ReportedShippingOrder;
  readonly asOf: string;
}

/** Stores worksheets and their rows. Each transition of a row is durable before its effect. */
export function createWorksheetOperations(journal: Connection) {
  const sql = prepareStatements(journal);
  const orders = createShippingOrderJournal(journal);
  const inJournal = transactionsOf(journal);

  function sheetOf(row: SheetRow | undefined): StoredWorksheet | null {
    if (row === undefined || row.state === "preparing") return null;
    const counts = Object.fromEntries(CHANGE_STATES.map((state) => [state, 0])) as Record<ChangeState, number>;
    for (const { state, count } of sql.count.all(row.worksheetId)) counts[state] = count;
    const revertibleCount = sql.revertibleCount.get(row.worksheetId) ?? 0;
    return { ...row, state: row.state, pausesOnRefusal: row.pausesOnRefusal === 1, counts, revertibleCount };
  }

  const sheet = (worksheetId: string): StoredWorksheet | null => sheetOf(sql.sheet.get(worksheetId));
  const changes = (worksheetId: string): StoredChange[] => sql.changes.all(worksheetId).map(readRefusalOf);
  const read = (worksheetId: string, index: number): StoredChange | null =>
    orNull(sql.change.get(worksheetId, index), readRefusalOf);
  const setState = (worksheetId: string, from: WorksheetState, to: WorksheetState, at: string): boolean =>
    sql.setState.run({ worksheetId, from, to, at }).changes > 0;

  function move(change: StoredChange, event: ChangeEvent, detail: ChangeDetail, at: string): StoredChange | null {
    const next = nextChange(change, event);
    if (next === null) return null;
    const isSettled = next.state === "changed" || next.state === "refused" || next.state === "not-draft";
    sql.move.run({
      worksheetId: change.worksheetId,
      index: change.index,
      ...next,
      more: event === "take" ? 1 : 0,
      refusal: jsonOrNull(detail.refusal),
      feeAfter: detail.feeAfter ?? null,
      currency: detail.currency ?? null,
      sentAt: event === "take" ? at : null,
      settledAt: isSettled ? at : null,
    });
    return read(change.worksheetId, change.index);
  }

  return {
    beginWorksheet: inJournal((worksheet: NewWorksheet, at: string): void => {
      sql.addSheet.run({ ...worksheet, pausesOnRefusal: Number(worksheet.pausesOnRefusal), at });
    }),
    /** Call with at most a hundred rows, so that no scan waits. Nothing is sent before the worksheet is running. */
    addMethodChanges: inJournal((worksheetId: string, added: readonly NewChange[]): void => {
      for (const change of added) {
        sql.addChange.run({ ...change, worksheetId, state: change.heldFor === null ? "waiting" : "held" });
      }
    }),
    dropPreparingWorksheets: inJournal((): void => {
      sql.dropChanges.run();
      sql.dropSheets.run();
    }),

    setWorksheetState: inJournal(
      (worksheetId: string, from: WorksheetState, to: WorksheetState, at: string): StoredWorksheet | null =>
        setState(worksheetId, from, to, at) ? sheet(worksheetId) : null,
    ),
    /** Cancels the rows that were not sent. Returns the worksheet if it was running or paused. */
    cancelWorksheet: inJournal((worksheetId: string, at: string): StoredWorksheet | null => {
      const isCancelled = (["running", "paused"] as const).some((from) => setState(worksheetId, from, "cancelled", at));
      if (!isCancelled) return null;
      for (const change of changes(worksheetId)) {
        if (change.state === "waiting") move(change, "cancel", {}, at);
      }
      return sheet(worksheetId);
    }),
    closeWorksheet: inJournal((worksheetId: string, at: string): void => void sql.close.run(at, worksheetId)),

    worksheet: (): StoredWorksheet | null => sheetOf(sql.newest.get()),
    worksheetWithId: sheet,
    methodChanges: changes,
    methodChangesInFlight: (): StoredChange[] => sql.sending.all().map(readRefusalOf),
    methodChangesOf: (orderId: string): StoredChange[] => sql.ofOrder.all(orderId).map(readRefusalOf),

    /** Takes the next row to send: those never sent first, then those whose answer was lost; null if none is left. */
    takeMethodChange: inJournal((worksheetId: string, at: string): StoredChange | null => {
      if (sheet(worksheetId)?.state !== "running") return null;
      const next = sql.nextWaiting.get(worksheetId) ?? sql.nextLost.get(worksheetId, MAX_ATTEMPTS);
      return next === undefined ? null : move(readRefusalOf(next), "take", {}, at);
    }),

    /** Applies an event to a row, with its effects; null if the event cannot occur. */
    transitionMethodChange: inJournal(
      (
        { worksheetId, index }: Pick<StoredChange, "worksheetId" | "index">,
        event: ChangeEvent,
        detail: ChangeDetail,
        reported: ReportedWithChange | null,
        at: string,
      ): StoredChange | null => {
        const before = read(worksheetId, index);
        const after = before === null ? null : move(before, event, detail, at);
        if (after === null) return null;
        if (reported !== null) orders.note(reported.reported, reported.asOf);
        const isUse = after.state === "changed" && sheet(worksheetId)?.kind === "apply";
        if (isUse) sql.use.run({ ...useOf(after, reported), at });
        return after;
      },
    ),

    /** Sends rows again whose answer was lost too often. Returns the worksheet if it was stopped. */
    retryWorksheet: inJournal((worksheetId: string, at: string): StoredWorksheet | null => {
      const stopped = ["finished", "cancelled", "paused"] as const;
      if (!stopped.some((from) => setState(worksheetId, from, "running", at))) return null;
      sql.resetAttempts.run(worksheetId);
      return sheet(worksheetId);
    }),

    methodUses: (): MethodUse[] => sql.uses.all(),
  };
}

/** Means an unknown origin or destination in the remembered methods. */
const UNKNOWN_ROUTE = { warehouseId: 0, country: "" };

/** Method, origin and destination of a changed order, from the stored row or the answer. */
function useOf({ toMethod: method, warehouseId, country }: StoredChange, reported: ReportedWithChange | null) {
  const { outboundWarehouseId: from, shipToCountry: to } = reported?.reported.fields ?? {};
  return {
    method,
    warehouseId: warehouseId ?? (typeof from === "number" ? from : UNKNOWN_ROUTE.warehouseId),
    country: country ?? (typeof to === "string" ? to.toUpperCase() : UNKNOWN_ROUTE.country),
  };
}
