import type { ChangeEvent } from "../../../src-domain/shipping/method-change.ts";
import type { Connection } from "../files/database.ts";
import { createShippingOrderJournal, type ToldShippingOrder } from "./shipping-order-journal.ts";
import {
  createWorksheetJournal,
  type ChangeDetail,
  type NewChange,
  type NewWorksheet,
  type StoredChange,
  type StoredWorksheet,
  type WorksheetState,
} from "./worksheet-journal.ts";

/** What an answer told of the order of a row, and when the service was asked. */
export interface ToldWithChange {
  readonly told: ToldShippingOrder;
  readonly asOf: string;
}

/** Worksheets that change the shipping methods of many orders. */
export function createWorksheetOperations(journal: Connection) {
  const sheets = createWorksheetJournal(journal);
  const orders = createShippingOrderJournal(journal);
  const inJournal = <Arguments extends unknown[], Value>(run: (...input: Arguments) => Value) =>
    journal.transaction(run) as (...input: Arguments) => Value;

  return {
    beginWorksheet: inJournal((sheet: NewWorksheet, at: string): void => sheets.begin(sheet, at)),
    /** A hundred at a time, so that no scan waits; nothing is sent before the worksheet is running. */
    addMethodChanges: inJournal((worksheetId: string, changes: readonly NewChange[]): void =>
      sheets.add(worksheetId, changes),
    ),
    dropPreparingWorksheets: inJournal((): void => sheets.dropPreparing()),

    /** Answers the worksheet where it was in that state. */
    setWorksheetState: inJournal(
      (worksheetId: string, from: WorksheetState, to: WorksheetState, at: string): StoredWorksheet | null =>
        sheets.setState(worksheetId, from, to, at) ? sheets.sheet(worksheetId) : null,
    ),
    /** Rows that were not sent stay so; answers the worksheet where it was running or paused. */
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

    /** The newest that was not closed. */
    worksheet: (): StoredWorksheet | null => sheets.newest(),
    worksheetWithId: (worksheetId: string): StoredWorksheet | null => sheets.sheet(worksheetId),
    methodChanges: (worksheetId: string): StoredChange[] => sheets.changes(worksheetId),
    methodChangesSending: (): StoredChange[] => sheets.sending(),
    methodChangesOf: (orderId: string): StoredChange[] => sheets.ofOrder(orderId),

    /** The next row of a running worksheet, durably marked as being sent; null where there is none. */
    takeMethodChange: inJournal((worksheetId: string, at: string): StoredChange | null => {
      if (sheets.sheet(worksheetId)?.state !== "running") return null;
      const next = sheets.next(worksheetId);
      return next === null ? null : sheets.move(next, "take", {}, at);
    }),

    /** One move of a row with all that goes with it; null where it cannot occur there. */
    moveMethodChange: inJournal(
      (
        { worksheetId, place }: Pick<StoredChange, "worksheetId" | "place">,
        event: ChangeEvent,
        detail: ChangeDetail,
        told: ToldWithChange | null,
        at: string,
      ): StoredChange | null => {
        const before = sheets.read(worksheetId, place);
        const after = before === null ? null : sheets.move(before, event, detail, at);
        if (after === null) return null;
        if (told !== null) orders.tell(told.told, told.asOf);
        const kind = sheets.sheet(worksheetId)?.kind;
        if (after.state === "changed" && kind === "apply") sheets.use(useOf(after, told), at);
        return after;
      },
    ),

    /** Rows whose answer was lost too often are tried once more; answers the worksheet where it stood still. */
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

/** Stands for "not known" in the memory of methods. */
const NOWHERE = { warehouseId: 0, country: "" };

/** Where the order goes from and to, as it was known or as the answer told. */
function useOf({ toMethod: method, warehouseId, country }: StoredChange, told: ToldWithChange | null) {
  const { outboundWarehouseId: from, shipToCountry: to } = told?.told.fields ?? {};
  return {
    method,
    warehouseId: warehouseId ?? (typeof from === "number" ? from : NOWHERE.warehouseId),
    country: country ?? (typeof to === "string" ? to.toUpperCase() : NOWHERE.country),
  };
}
