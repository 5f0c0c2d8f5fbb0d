import { toStoredBatchName } from "../../../src-domain/batches/batch-name.ts";
import {
  matchesValues,
  orderStage,
  type OrderOrigin,
  type OrderColumn,
  type OrderQuery,
} from "../../../src-domain/resends/order-query.ts";
import type { LabelMode } from "../../../src-domain/resends/resend.ts";
import type { SubmissionState } from "../../../src-domain/resends/submission.ts";
import { foldText } from "../../../src-domain/search-text.ts";
import type { Connection } from "../files/database.ts";
import { SUBMITTED_AGAIN, takenBackSql } from "../resends/outbox-journal.ts";
import type { OwnOrder } from "../resends/stored-submission.ts";
import { YIELD, runCooperatively, runToCompletion, type CooperativeWork } from "./cooperative.ts";
import { sortRowKeys, type Key } from "./inventory/sorting.ts";
import { createResultSnapshots } from "./result-snapshots.ts";

/** SQL: all known orders. Orders created by this desk have positive row keys, external orders negative ones. */
const rowsWhere = (ownCondition: string): string => `(
  SELECT s.place, 'own' AS origin, s.submission_id, s.state, s.newest_status AS status_raw, s.label_mode, s.warehouse_id,
    s.item_count, s.items, s.recipient_name, s.country_code, s.newest_tracking_number AS tracking_number, s.resend_id,
    s.resend_number, s.submitted_at, s.created_at, coalesce(s.created_at, s.submitted_at) AS made_at, s.checked_at,
    s.cut_off ->> '$.at' AS cut_off_at, s.cut_off ->> '$.estimated' AS cut_off_estimated, s.waiting_for, s.waits_until,
    b.name AS batch_name, s.dealt_with
  FROM submission s JOIN batch b USING (batch_id)
  WHERE ${ownCondition}
  UNION ALL
  SELECT -l.place, 'learned', NULL, 'created', l.newest_status, l.label_mode, l.warehouse_id,
    l.item_count, l.items, l.recipient_name, l.country_code, l.newest_tracking_number, l.resend_id,
    l.resend_number, l.first_told_at, l.created_at, coalesce(l.created_at, l.first_told_at), l.checked_at,
    l.cut_off, 0, NULL, NULL, NULL, 0
  FROM learned_order l)`;

const ORDER_ROWS = rowsWhere("true");

/**
 * Lists a refused or abandoned submission only until its batch is submitted again, and never one that was taken back.
 */
const LISTED_ROWS = rowsWhere(`s.state NOT IN ('refused', 'released')
    OR NOT ${takenBackSql("s")} AND NOT ${SUBMITTED_AGAIN}`);

/** Fields that are null if unknown for an external order. Its `submittedAt` is the time of the first report. */
type OwnOrderField = "submissionId" | "batchName" | "warehouseId" | "itemCount" | "recipientName" | "countryCode";

export type StoredOrderRow = Omit<OwnOrder, OwnOrderField> & {
  readonly [Name in OwnOrderField]: OwnOrder[Name] | null;
} & { readonly origin: OrderOrigin };

type OrderRow = Omit<StoredOrderRow, "cutOff" | "isFailureResolved"> & {
  readonly cutOffAt: string | null;
  readonly estimated: number | null;
  readonly resolvedFlag: number;
};

const COLUMNS = `origin, submission_id AS submissionId, batch_name AS batchName, state, waiting_for AS waitingFor,
  waits_until AS waitsUntil, status_raw AS statusRaw, label_mode AS labelMode, warehouse_id AS warehouseId,
  item_count AS itemCount, recipient_name AS recipientName, country_code AS countryCode,
  tracking_number AS trackingNumber, resend_id AS resendId, resend_number AS resendNumber,
  submitted_at AS submittedAt, created_at AS createdAt, checked_at AS checkedAt, cut_off_at AS cutOffAt,
  cut_off_estimated AS estimated, dealt_with AS resolvedFlag`;

function createOrderRows(journal: Connection) {
  const read = journal.prepare<[number], OrderRow>(`SELECT ${COLUMNS} FROM ${ORDER_ROWS} WHERE place = ?`);
  return (rowKey: number): StoredOrderRow | null => {
    const row = read.get(rowKey);
    if (!row) return null;
    const { cutOffAt, estimated, resolvedFlag, ...order } = row;
    const cutOff = cutOffAt === null ? null : { at: cutOffAt, estimated: estimated === 1 };
    return { ...order, cutOff, isFailureResolved: resolvedFlag === 1 };
  };
}

interface OrderGroup {
  readonly origin: OrderOrigin;
  readonly state: SubmissionState;
  readonly statusRaw: string | null;
  readonly labelMode: LabelMode | null;
  readonly warehouseId: number | null;
  readonly failureResolved: 0 | 1;
  readonly isUnsealed: boolean;
  readonly count: number;
}

const GROUP_COLUMNS = `origin, state, status_raw AS statusRaw, label_mode AS labelMode, warehouse_id AS warehouseId,
  dealt_with AS failureResolved`;

const ROWS_PER_STEP = 256;

const SORT_KEYS: Readonly<Record<Exclude<OrderColumn, "status" | "created">, string>> = {
  order: "coalesce(resend_number, resend_id, batch_name)",
  mode: "label_mode",
  warehouse: "warehouse_id",
  items: "item_count",
  recipient: "lower(recipient_name)",
  tracking: "lower(tracking_number)",
  cutOff: "cut_off_at",
  checked: "checked_at",
};

interface GroupRow extends Omit<OrderGroup, "count" | "isUnsealed"> {
  readonly rowKey: number;
  readonly resendId: string | null;
}

interface FoundOrder extends GroupRow {
  readonly madeAt: string;
  readonly key: Key;
}

interface OrderTexts {
  readonly codes: string;
  readonly items: string | null;
}

function prepareStatements(journal: Connection) {
  return {
    readTexts: journal.prepare<[number], OrderTexts>(
      `SELECT concat_ws(char(10), resend_number, resend_id, recipient_name, tracking_number, batch_name) AS codes, items
     FROM ${ORDER_ROWS} WHERE place = ?`,
    ),
    listUnsealed: journal.prepare<[], string>("SELECT resend_id FROM label_seal WHERE state <> 'sealed'").pluck(),
    findRowKey: journal
      .prepare<[{ orderKey: string }], number>(
        `SELECT place FROM submission WHERE submission_id = @orderKey
       UNION ALL SELECT -place FROM learned_order WHERE resend_id = @orderKey`,
      )
      .pluck(),
  };
}

export function createOrderSearch(journal: Connection) {
  const readRow = createOrderRows(journal);
  const sql = prepareStatements(journal);

  function containsText(rowKey: number, text: string, storedNameText: string): boolean {
    const orderTexts = sql.readTexts.get(rowKey);
    if (!orderTexts) return false;
    const codes = foldText(orderTexts.codes);
    if (codes.includes(text) || codes.includes(storedNameText)) return true;
    const items =
      orderTexts.items === null ? [] : (JSON.parse(orderTexts.items) as Readonly<Record<string, string | null>>[]);
    return items.some((item) => Object.values(item).some((value) => value !== null && foldText(value).includes(text)));
  }

  function* findInOrder({ filter, order: { column, descending } }: OrderQuery): CooperativeWork {
    const text = foldText(filter.text.trim());
    const storedNameText = foldText(toStoredBatchName(filter.text));
    const orders = new Map<number, Pick<FoundOrder, "madeAt" | "key">>();
    const sqlKey = column === "status" || column === "created" ? "NULL" : SORT_KEYS[column];
    const rows = journal.prepare<[], FoundOrder>(
      `SELECT place AS rowKey, resend_id AS resendId, ${GROUP_COLUMNS}, made_at AS madeAt, ${sqlKey} AS key FROM ${LISTED_ROWS}`,
    );
    const unsealedIds = new Set(filter.unsealed ? sql.listUnsealed.all() : []);
    let rowCount = 0;
    for (const { rowKey, origin, state, statusRaw, labelMode, warehouseId, ...row } of rows.iterate()) {
      rowCount += 1;
      if (rowCount % ROWS_PER_STEP === 0) yield YIELD;
      const stage = orderStage(state, statusRaw, { isFailureResolved: row.failureResolved === 1 });
      const isUnsealed = row.resendId !== null && unsealedIds.has(row.resendId);
      if (!matchesValues(filter, { origin, stage, labelMode, warehouseId, isUnsealed })) continue;
      if (text !== "" && !containsText(rowKey, text, storedNameText)) continue;
      orders.set(rowKey, { madeAt: row.madeAt, key: column === "status" ? `${stage} ${statusRaw ?? ""}` : row.key });
    }
    const madeAtOf = (rowKey: number): Key => orders.get(rowKey)?.madeAt ?? null;
    if (column === "created") return yield* sortRowKeys([...orders.keys()], madeAtOf, { descending });
    // Orders with equal values are newest first.
    const newestFirst: number[] = [];
    for (const rowKeys of sortRowKeys([...orders.keys()], madeAtOf, { descending: true })) {
      newestFirst.push(...rowKeys);
      yield YIELD;
    }
    yield* sortRowKeys(newestFirst, (rowKey) => orders.get(rowKey)?.key ?? null, { descending });
  }

  const snapshots = createResultSnapshots<OrderQuery, number, StoredOrderRow>(async (query, isStopped) => {
    const keys: number[] = [];
    const onFound = (foundRowKeys: readonly number[]): void => {
      for (const rowKey of foundRowKeys) keys.push(rowKey);
    };
    const searchEnd = await runCooperatively(findInOrder(query), { onFound, isStopped });
    return searchEnd === null ? null : keys;
  }, readRow);

  function* countGroups(searchText: string): CooperativeWork<OrderGroup[]> {
    const text = foldText(searchText.trim());
    const storedNameText = foldText(toStoredBatchName(searchText));
    const groupsByName = new Map<string, OrderGroup>();
    const unsealedIds = new Set(sql.listUnsealed.all());
    const rows = journal.prepare<[], GroupRow>(
      `SELECT place AS rowKey, resend_id AS resendId, ${GROUP_COLUMNS} FROM ${LISTED_ROWS}`,
    );
    let rowCount = 0;
    for (const { rowKey, resendId, ...row } of rows.iterate()) {
      rowCount += 1;
      if (rowCount % ROWS_PER_STEP === 0) yield YIELD;
      if (text !== "" && !containsText(rowKey, text, storedNameText)) continue;
      const group = { ...row, isUnsealed: resendId !== null && unsealedIds.has(resendId) };
      const groupName = JSON.stringify(group);
      groupsByName.set(groupName, { ...group, count: (groupsByName.get(groupName)?.count ?? 0) + 1 });
    }
    return [...groupsByName.values()];
  }

  function* readByKey(orderKeys: readonly string[]): CooperativeWork<StoredOrderRow[]> {
    const rows: StoredOrderRow[] = [];
    for (const orderKey of orderKeys) {
      const rowKey = sql.findRowKey.get({ orderKey });
      const row = rowKey === undefined ? null : readRow(rowKey);
      if (row !== null) rows.push(row);
      yield YIELD;
    }
    return rows;
  }

  return {
    searchOrders: snapshots.page,
    /** Counts the orders that contain the text, by the values that filters compare. */
    orderGroups: (searchText: string) => runToCompletion(countGroups(searchText)),
    /**
     * Returns orders in the sequence of the keys: submission ids, or resend IDs of external orders. Omits unknown keys.
     */
    ordersByKey: (orderKeys: readonly string[]) => runToCompletion(readByKey(orderKeys)),
  };
}
