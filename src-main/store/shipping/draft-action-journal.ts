import {
  nextAction,
  type ActionDoubt,
  type ActionEvent,
  type ActionKind,
  type ActionState,
} from "../../../src-domain/shipping/draft-action.ts";
import type { ReportedItems } from "../../../src-domain/shipping/draft-items.ts";
import type { LossKind } from "../../../src-domain/resends/submission.ts";
import type { Refusal } from "../batches/batch-journal.ts";
import type { Connection } from "../files/database.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";

export interface StoredAction {
  readonly actionId: string;
  readonly kind: ActionKind;
  /** Null for a create whose order is not known. */
  readonly orderId: string | null;
  /** The exact text of the request; a repeat sends it unchanged, under the same key. */
  readonly body: string;
  readonly idempotencyKey: string;
  readonly state: ActionState;
  readonly doubt: ActionDoubt;
  readonly attempts: number;
  /** For calls that add or remove items. */
  readonly itemCount: number;
  readonly askedAt: string;
  readonly since: string;
  readonly refusal: Refusal | null;
  readonly loss: LossKind | null;
  readonly operator: string | null;
}

export type NewAction = Pick<StoredAction, "actionId" | "kind" | "orderId" | "body" | "idempotencyKey">;

export interface ActionDetail {
  readonly refusal?: Refusal;
  readonly loss?: LossKind;
  /** For creates. */
  readonly orderId?: string;
  readonly items?: ReportedItems;
}

type Row = Omit<StoredAction, "refusal"> & { readonly refusal: string | null };

const COLUMNS = `deed_id AS actionId, kind, order_id AS orderId, body, idempotency_key AS idempotencyKey, state, doubt, attempts,
  item_count AS itemCount, asked_at AS askedAt, since, refusal, loss, operator`;

const MOST_SHOWN = 30;

/** Actions on drafts and their outcomes. The caller owns the transaction. */
export function createDraftActionJournal(journal: Connection) {
  const readOne = journal.prepare<[string], Row>(`SELECT ${COLUMNS} FROM draft_deed WHERE deed_id = ?`);
  const readOfOrder = journal.prepare<[string, number], Row>(
    `SELECT ${COLUMNS} FROM draft_deed WHERE order_id = ? ORDER BY rowid DESC LIMIT ?`,
  );
  const readOpen = journal.prepare<[], Row>(
    `SELECT ${COLUMNS} FROM draft_deed WHERE state IN ('sending', 'unknown') ORDER BY rowid`,
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

  const read = (actionId: string): StoredAction | null => {
    const row = readOne.get(actionId);
    return row === undefined ? null : toAction(row);
  };
  const open = (): StoredAction[] => readOpen.all().map(toAction);

  return {
    read,
    /** Newest first. */
    ofOrder: (orderId: string): StoredAction[] => readOfOrder.all(orderId, MOST_SHOWN).map(toAction),
    open,
    /** The action that must be settled first: one at a time per order, and one create at a time. */
    inTheWay: ({ kind, orderId }: Pick<NewAction, "kind" | "orderId">): StoredAction | null =>
      open().find((other) => (kind === "create" ? other.kind === "create" : other.orderId === orderId)) ?? null,

    begin(action: NewAction, itemCount: number, at: string): StoredAction {
      insert.run({ ...action, itemCount, at });
      const begun = read(action.actionId);
      if (begun === null) throw new Error("An action was not stored");
      return begun;
    },

    /** Applies an event by the domain's table; null, without a change, if the event cannot occur. */
    move(actionId: string, event: ActionEvent, detail: ActionDetail, at: string): StoredAction | null {
      const before = read(actionId);
      const after = before === null ? null : nextAction(before, event);
      if (before === null || after === null) return null;
      const refusal = detail.refusal ?? (event === "repeat" ? null : before.refusal);
      update.run({
        actionId,
        ...after,
        at,
        attempts: before.attempts + (event === "repeat" ? 1 : 0),
        refusal: refusal === null ? null : JSON.stringify(refusal),
        loss: detail.loss ?? before.loss,
        orderId: before.orderId ?? detail.orderId ?? null,
      });
      return read(actionId);
    },
  };
}

const toAction = (row: Row): StoredAction => ({
  ...row,
  refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as Refusal),
});
