import { resendCodesIn } from "../../../src-domain/inventory/inventory.ts";
import type { LossKind } from "../../../src-domain/resends/submission.ts";
import { knownRefusalOf } from "../../../src-domain/resends/suspects.ts";
import { parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import { type ActionEvent, type ActionKind, nextAction } from "../../../src-domain/shipping/draft-action.ts";
import {
  type DraftItem,
  type DraftItemState,
  type DraftScanVerdict,
  isInCallOrOrder,
  nextDraftItem,
  judgeDraftScan,
  type ReportedItems,
} from "../../../src-domain/shipping/draft-items.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import type { DraftAction, RefusedDraftScan } from "../../../src-preload/contract/shipping/shipping-draft.ts";
import { parseRefusal, type Refusal, type RefusalAsText } from "../batches/batch-journal.ts";
import { NO_BATCH } from "../batches/item-allocations.ts";
import { type Connection, toJsonOrNull, convertOrNull, inTransactionOf } from "../files/database.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";
import { createKnownOrders } from "../reader/shipping-orders.ts";
import type { StoreParts } from "../store-parts.ts";
import { createDraftScanJournal } from "./draft-scan-journal.ts";
import { createShippingOrderJournal } from "./shipping-order-journal.ts";
import type { ReportedWithChange } from "./worksheet-journal.ts";

export interface StoredAction extends Readonly<DraftAction> {
  /** The exact request body; a retry sends body and key unchanged. */
  readonly body: string;
  readonly idempotencyKey: string;
}

export type NewAction = Pick<StoredAction, "actionId" | "kind" | "orderId" | "body" | "idempotencyKey">;

export interface ActionDetail {
  readonly refusal?: Refusal;
  readonly loss?: LossKind;
  readonly orderId?: string;
  readonly items?: ReportedItems;
}

type ActionRow = RefusalAsText<StoredAction>;

const ACTION_COLUMNS = `deed_id AS actionId, kind, order_id AS orderId, body, idempotency_key AS idempotencyKey, state, doubt, attempts,
  item_count AS itemCount, asked_at AS requestedAt, since, refusal, loss, operator`;

const MAX_ACTIONS = 30;

/** Stores draft actions and their outcomes. The caller owns the transaction. */
function createDraftActionJournal(journal: Connection) {
  const readOne = journal.prepare<[string], ActionRow>(`SELECT ${ACTION_COLUMNS} FROM draft_deed WHERE deed_id = ?`);
  const readByOrder = journal.prepare<[string, number], ActionRow>(
    `SELECT ${ACTION_COLUMNS} FROM draft_deed WHERE order_id = ? ORDER BY rowid DESC LIMIT ?`,
  );
  const readOpen = journal.prepare<[], ActionRow>(
    `SELECT ${ACTION_COLUMNS} FROM draft_deed WHERE state IN ('sending', 'unknown') ORDER BY rowid`,
  );
  const insert = journal.prepare(
    `INSERT INTO draft_deed (deed_id, kind, order_id, body, idempotency_key, state, doubt, attempts, item_count, asked_at,
       since, operator, station)
     VALUES (@actionId, @kind, @orderId, @body, @idempotencyKey, 'sending', 'none', 1, @itemCount, @at, @at,
       ${OPERATOR_NOW}, ${STATION_NOW})`,
  );
  const update = journal.prepare(
    `UPDATE draft_deed SET state = @state, doubt = @doubt, attempts = @attempts, since = @at, refusal = @refusal,
       loss = @loss, order_id = @orderId
     WHERE deed_id = @actionId`,
  );

  const read = (actionId: string): StoredAction | null => convertOrNull(readOne.get(actionId), parseRefusal);
  const listOpen = (): StoredAction[] => readOpen.all().map(parseRefusal);

  return {
    read,
    listByOrder: (orderId: string): StoredAction[] => readByOrder.all(orderId, MAX_ACTIONS).map(parseRefusal),
    listOpen,
    /** Finds the open action that blocks a new one: an action on the same order, or another create. */
    findBlocking: ({ kind, orderId }: Pick<NewAction, "kind" | "orderId">): StoredAction | null =>
      listOpen().find((openAction) =>
        kind === "create" ? openAction.kind === "create" : openAction.orderId === orderId,
      ) ?? null,

    begin(action: NewAction, itemCount: number, at: string): StoredAction {
      insert.run({ ...action, itemCount, at });
      const storedAction = read(action.actionId);
      if (storedAction === null) throw new Error(`Draft action ${action.actionId} was not stored`);
      return storedAction;
    },

    /** Applies an event. Null, without a change, if the event cannot occur in this state. */
    transition(actionId: string, event: ActionEvent, detail: ActionDetail, at: string): StoredAction | null {
      const previousAction = read(actionId);
      const nextState = previousAction === null ? null : nextAction(previousAction, event);
      if (previousAction === null || nextState === null) return null;
      update.run({
        actionId,
        ...nextState,
        at,
        attempts: previousAction.attempts + (event === "repeat" ? 1 : 0),
        refusal: toJsonOrNull(detail.refusal ?? (event === "repeat" ? null : previousAction.refusal)),
        loss: detail.loss ?? previousAction.loss,
        orderId: previousAction.orderId ?? detail.orderId ?? null,
      });
      return read(actionId);
    },
  };
}

const ITEM_COLUMNS = `return_inventory_id AS returnInventoryId, rma, sku, description, warehouse_id AS warehouseId, state,
  said AS serviceMessage, scanned_at AS scannedAt`;

function prepareItemStatements(journal: Connection) {
  return {
    readAll: journal.prepare<[string], DraftItem>(
      `SELECT ${ITEM_COLUMNS} FROM draft_item WHERE order_id = ? ORDER BY scanned_at DESC, scan_id DESC`,
    ),
    readOne: journal.prepare<[string, string], DraftItem>(
      `SELECT ${ITEM_COLUMNS} FROM draft_item WHERE order_id = ? AND return_inventory_id = ?`,
    ),
    countAll: journal.prepare<[string], { count: number; warehouse: number | null }>(
      `SELECT count(*) AS count, min(CASE state WHEN 'added' THEN warehouse_id END) AS warehouse
     FROM draft_item WHERE order_id = ?`,
    ),
    readInCall: journal.prepare<[string], { returnInventoryId: string; previousState: DraftItemState | null }>(
      "SELECT return_inventory_id AS returnInventoryId, was AS previousState FROM draft_item WHERE deed_id = ?",
    ),
    findOthers: journal.prepare<[string, string], { orderId: string; state: DraftItemState }>(
      "SELECT order_id AS orderId, state FROM draft_item WHERE return_inventory_id = ? AND order_id <> ?",
    ),
    insert: journal.prepare(
      `INSERT INTO draft_item (order_id, return_inventory_id, rma, sku, description, warehouse_id, state, scan_id, scanned_at)
     VALUES (@orderId, @returnInventoryId, @rma, @sku, @description, @warehouseId, 'waiting', @scanId, @scannedAt)`,
    ),
    assignToCall: journal.prepare(
      `UPDATE draft_item SET state = ?, was = state, said = NULL, deed_id = ?
     WHERE order_id = ? AND return_inventory_id = ? AND deed_id IS NULL`,
    ),
    settleItem: journal.prepare(
      `UPDATE draft_item SET state = ?, was = NULL, said = ?, deed_id = NULL
     WHERE deed_id = ? AND return_inventory_id = ?`,
    ),
    deleteItem: journal.prepare("DELETE FROM draft_item WHERE deed_id = ? AND return_inventory_id = ?"),
    deleteWaiting: journal.prepare(
      `DELETE FROM draft_item WHERE order_id = ? AND return_inventory_id = ? AND state IN ('waiting', 'refused')`,
    ),
    markWaiting: journal.prepare(
      `UPDATE draft_item SET state = 'waiting', said = NULL
     WHERE order_id = ? AND return_inventory_id = ? AND state = 'refused'`,
    ),
  };
}

/** Stores items of drafts: waiting, in a call, or in the order. The caller owns the transaction. */
function createDraftItemJournal(journal: Connection) {
  const sql = prepareItemStatements(journal);

  return {
    listByOrder: (orderId: string): DraftItem[] => sql.readAll.all(orderId),
    find: (orderId: string, returnInventoryId: string): DraftItem | null =>
      sql.readOne.get(orderId, returnInventoryId) ?? null,
    readSummary: (orderId: string): { count: number; warehouse: number | null } =>
      sql.countAll.get(orderId) ?? { count: 0, warehouse: null },
    /** Finds other drafts that contain the item or for which the item waits. */
    listOtherDrafts: (returnInventoryId: string, orderId: string) => sql.findOthers.all(returnInventoryId, orderId),

    add: (orderId: string, scanId: string, item: DraftItem): void => void sql.insert.run({ ...item, orderId, scanId }),
    discard: (orderId: string, ids: readonly string[]): number =>
      ids.reduce((count, id) => count + sql.deleteWaiting.run(orderId, id).changes, 0),
    requeue: (orderId: string, ids: readonly string[]): void => ids.forEach((id) => sql.markWaiting.run(orderId, id)),

    /** Assigns items to a call; false if an item is in another call or no longer exists. */
    assign: (actionId: string, kind: "add" | "remove", orderId: string, ids: readonly string[]): boolean =>
      ids.every(
        (id) => sql.assignToCall.run(kind === "add" ? "adding" : "removing", actionId, orderId, id).changes === 1,
      ),

    settle(actionId: string, kind: ActionKind, event: ActionEvent, reportedItems: ReportedItems): void {
      if (kind !== "add" && kind !== "remove") return;
      for (const { returnInventoryId, previousState } of sql.readInCall.all(actionId)) {
        const nextItem = nextDraftItem(
          kind,
          event,
          { returnInventoryId, before: previousState ?? "waiting" },
          reportedItems,
        );
        if (nextItem?.state === "gone") sql.deleteItem.run(actionId, returnInventoryId);
        else if (nextItem !== null)
          sql.settleItem.run(nextItem.state, nextItem.serviceMessage, actionId, returnInventoryId);
      }
    },
  };
}

export function createDraftOperations(parts: StoreParts) {
  const { cache, journal, inventory, allocationOf, itemFetches, settings } = parts;
  const scans = createDraftScanJournal(journal);
  const actions = createDraftActionJournal(journal);
  const items = createDraftItemJournal(journal);
  const shippingOrders = createShippingOrderJournal(journal);
  const knownOrders = createKnownOrders(cache, journal);
  const inTransaction = inTransactionOf(journal);

  /** Finds another draft that blocks the item: a canceled order blocks no item, a confirmed one only its own items. */
  const findOtherDraft = (id: string, orderId: string): string | null => {
    const otherDrafts = items.listOtherDrafts(id, orderId);
    const blockingDraft = otherDrafts.find((otherDraft) => {
      const row = knownOrders.readRow(otherDraft.orderId);
      if (row?.status?.known === "CANCELED") return false;
      return isInCallOrOrder(otherDraft.state) || row?.draft !== "no";
    });
    return blockingDraft?.orderId ?? null;
  };

  function judge(orderId: string, { text, damage, returnInventoryId, hold }: RawScan, at: string): DraftScanVerdict {
    const code = damage === null ? parseScanCode(text) : ({ kind: "damaged", reason: damage } as const);
    const { count, warehouse } = items.readSummary(orderId);
    return judgeDraftScan({
      code,
      ...(returnInventoryId === undefined
        ? inventory.find(text, code)
        : { matches: inventory.findById(returnInventoryId) }),
      findItem: (id) => items.find(orderId, id),
      itemCount: count,
      warehouseId: knownOrders.readRow(orderId)?.warehouseId ?? warehouse,
      allocationOf: (id) => allocationOf(id, NO_BATCH),
      findOtherDraft: (id) => findOtherDraft(id, orderId),
      getResendCodes: () => resendCodesIn(settings.read("resendCodes")),
      refusalOf: (id) => knownRefusalOf(itemFetches.find(id)),
      isAddedAsIs: hold === "as-is",
      at,
    });
  }

  return {
    /** Stores scan, verdict and item in one transaction. Returns the earlier verdict for a scan already recorded. */
    recordDraftScan: inTransaction((orderId: string, rawScan: RawScan, at: string): DraftScanVerdict => {
      const storedVerdict = scans.findVerdict(rawScan.gestureId);
      if (storedVerdict !== null) return storedVerdict;
      const verdict = judge(orderId, rawScan, at);
      scans.add(orderId, rawScan, verdict, at);
      if (verdict.kind === "kept") items.add(orderId, rawScan.gestureId, verdict.item);
      return verdict;
    }),

    refusedDraftScans: (orderId: string): RefusedDraftScan[] => scans.listRefused(orderId),
    dismissDraftScan: inTransaction(scans.dismiss),
    draftItems: (orderId: string): DraftItem[] => items.listByOrder(orderId),
    draftActions: (orderId: string): StoredAction[] => actions.listByOrder(orderId),
    draftAction: (actionId: string): StoredAction | null => actions.read(actionId),
    /** Actions with an unknown outcome, and actions that were `sending` when the app ended. */
    openDraftActions: (): StoredAction[] => actions.listOpen(),

    discardDraftItems: inTransaction((orderId: string, ids: readonly string[]): number => items.discard(orderId, ids)),
    requeueDraftItems: inTransaction((orderId: string, ids: readonly string[]): void => items.requeue(orderId, ids)),

    /** Stores an action with the items of its call before it is sent. */
    beginDraftAction(
      action: NewAction,
      ids: readonly string[],
      at: string,
    ): { readonly startedAction: StoredAction } | { readonly blockingAction: StoredAction } | "items-changed" {
      const storeAction = inTransaction(() => {
        const blockingAction = actions.findBlocking(action);
        if (blockingAction !== null) return { blockingAction };
        const storedAction = actions.begin(action, ids.length, at);
        const { actionId, kind, orderId } = action;
        const hasItems = (kind === "add" || kind === "remove") && orderId !== null;
        if (hasItems && !items.assign(actionId, kind, orderId, ids)) throw new ItemsChanged();
        return { startedAction: storedAction };
      });
      try {
        return storeAction();
      } catch (error) {
        if (error instanceof ItemsChanged) return "items-changed";
        throw error;
      }
    },

    /** Applies an event to an action and stores its effects; null if the event cannot occur. */
    transitionDraftAction: inTransaction(
      (
        actionId: string,
        event: ActionEvent,
        detail: ActionDetail,
        report: ReportedWithChange | null,
        at: string,
      ): StoredAction | null => {
        const updatedAction = actions.transition(actionId, event, detail, at);
        if (updatedAction === null) return null;
        items.settle(actionId, updatedAction.kind, itemEventOf(event, updatedAction), detail.items ?? {});
        if (report !== null) shippingOrders.recordReport(report.order, report.asOf);
        const isNew =
          updatedAction.kind === "create" && updatedAction.state === "done" && updatedAction.orderId !== null;
        if (isNew) shippingOrders.enter([updatedAction.orderId], "typed", at);
        return updatedAction;
      },
    ),
  };
}

/** Keeps the items of a refused or undelivered retry in the call: the outcome of the first attempt is unknown. */
const itemEventOf = (event: ActionEvent, updatedAction: StoredAction): ActionEvent =>
  updatedAction.state === "unknown" ? "answer-lost" : event;

class ItemsChanged extends Error {}
