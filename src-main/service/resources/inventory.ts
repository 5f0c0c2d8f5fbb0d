import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  ON_HOLD_CODE,
  isVasPending,
  normalizeHandlingCode,
  normalizeHandlingStatus,
  type InventoryItem,
} from "../../../src-domain/inventory/inventory.ts";
import type { JsonObject } from "../../../src-domain/json-object.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createUnreadableFailure, type Envelope } from "../envelope.ts";
import type { ServiceFailure } from "../failure.ts";
import type { Call } from "../operation.ts";
import {
  parseConfirmation,
  describeFirstIssue,
  findList,
  parsePayload,
  findRecordWith,
  wireCode,
  wireFlag,
  wireId,
  wireInstant,
  wireInteger,
  wireListOf,
  wireText,
} from "../wire.ts";
import { toIdNumber } from "./resend.ts";

/** One request's range of creation times (public documentation, section 2.3). */
export interface InventoryWindow {
  readonly createFrom: string;
  /** ISO 8601, UTC; at most 62 days after `createFrom`. */
  readonly createTo: string;
  readonly pageSize: number;
  readonly offset: number;
}

export interface InventoryPage {
  readonly items: readonly InventoryItem[];
  /** Number of items in the complete window; null if the service does not report it. */
  readonly total: number | null;
  /** Rows that cannot be decoded. They count toward a full page and do not stop a sync. */
  readonly unreadable: readonly { readonly index: number; readonly problem: string }[];
}

/** The full record of one item (public documentation, sections 5.3 and 5.6). */
export interface InventoryRecord extends InventoryItem {
  /** Codes of the line item's unfinished extra services (VAS). */
  readonly pendingVas: readonly string[];
  /** The service's complete record, unchanged; integers beyond 2^53 are texts. */
  readonly record: JsonObject;
}

export function createInventoryOperations(call: Call) {
  return {
    /** Public documentation, section 5.1. */
    list: ({ createFrom, createTo, pageSize, offset }: InventoryWindow) =>
      call({
        name: "inventory.list",
        method: "GET",
        path: "/api/ReturnInventory/list",
        query: { createFrom, createTo, pageSize: String(pageSize), offset: String(offset) },
        decode: (envelope) => decodePage(envelope, pageSize),
      }),
    /** Public documentation, section 5.1: GetReturnInventory. */
    get: (returnInventoryId: string) =>
      call({
        name: "inventory.get",
        method: "GET",
        path: "/api/ReturnInventory/GetReturnInventory",
        query: { returnInventoryId },
        decode: decodeRecord,
      }),
    /**
     * Public documentation, sections 5.1 and 5.5, not the service contract: `beyondContract.hold` in the managed
     * configuration switches holds off. The service accepts any pending item, even one in an order.
     */
    hold: (returnInventoryId: string) =>
      call({
        name: "inventory.hold",
        method: "POST",
        path: "/api/ReturnInventory/UpdateReturnInventoryHandling",
        body: JSON.stringify({ returnInventoryId: toIdNumber(returnInventoryId), handlingCode: ON_HOLD_CODE }),
        headers: createIdempotencyKeyHeader(),
        decode: (envelope) => parseConfirmation("returnInventoryId", returnInventoryId, envelope),
      }),
    /** Public documentation, section 5.1, CancelReturnInventoryHandling. `beyondContract.hold` switches it off too. */
    release: (returnInventoryId: string) =>
      call({
        name: "inventory.release",
        method: "POST",
        path: "/api/ReturnInventory/CancelReturnInventoryHandling",
        body: JSON.stringify({ returnInventoryId: toIdNumber(returnInventoryId) }),
        headers: createIdempotencyKeyHeader(),
        decode: (envelope) => parseConfirmation("returnInventoryId", returnInventoryId, envelope),
      }),
  };
}

/** A new key for each call: the stored answer to an older request would not show the item's current state. */
const createIdempotencyKeyHeader = () => ({ "x-returnhelper-idempotency-key": randomUUID() });

const inventoryItem = z
  .looseObject({
    returnInventoryId: wireId,
    rma: wireText,
    itemRma: wireText,
    sku: wireText,
    description: wireText,
    trackingNumber: wireText,
    warehouseId: wireInteger,
    handlingCode: wireCode,
    handlingStatusCode: wireCode,
    createOn: wireInstant.nullish(),
    createOnStr: wireInstant.nullish(),
  })
  .refine((item) => createdOnOf(item) !== null, { path: ["createOn"], message: "no date-time" })
  .transform((item): InventoryItem => ({
    returnInventoryId: item.returnInventoryId,
    // Records older than the renaming of 2024 have the RMA only as `itemRma` (public documentation, section 5.2).
    rma: item.rma ?? item.itemRma ?? "",
    itemRma: item.itemRma,
    sku: item.sku,
    description: item.description,
    trackingNumber: item.trackingNumber,
    warehouseId: item.warehouseId,
    handlingCode: normalizeHandlingCode(item.handlingCode),
    handlingStatusCode: normalizeHandlingStatus(item.handlingStatusCode),
    createdOn: createdOnOf(item) ?? "",
  }));

/** Single records contain the time in two fields, lists in one (public documentation, sections 5.2 and 5.3). */
function createdOnOf(item: Readonly<Partial<Record<"createOn" | "createOnStr", string | null | undefined>>>) {
  return item.createOn ?? item.createOnStr ?? null;
}

const vasList = wireListOf(
  z
    .looseObject({ vasCode: wireText, vasStatusCode: wireCode.nullish(), isFinished: wireFlag })
    .transform(({ vasCode, vasStatusCode, isFinished }) =>
      !isFinished && isVasPending(vasStatusCode ?? null) ? [vasCode ?? ""] : [],
    )
    .catch([]),
).catch([]);

function decodeRecord(envelope: Envelope): Result<InventoryRecord, ServiceFailure> {
  const record = findRecordWith("returnInventoryId", envelope);
  const item = parsePayload(inventoryItem, record, envelope);
  if (!item.ok) return item;
  // At top level the record is mixed with the envelope's own members.
  const { meta: _meta, correlationId: _correlationId, ...ownFields } = record;
  const pendingVas = vasList.parse(record["returnRequestLineItemVasList"]).flat();
  return success({ ...item.value, pendingVas, record: record === envelope.body ? ownFields : record });
}

const totalOfRecords = wireInteger.nullish().catch(null);

/** Rows beyond `pageSize` are dropped here; the next page returns them again. */
function decodePage(envelope: Envelope, pageSize: number): Result<InventoryPage, ServiceFailure> {
  const rows = findList("returnInventoryList", envelope);
  if (!Array.isArray(rows)) return failure(createUnreadableFailure(envelope, "data: not a list"));
  const parsedRows = rows.slice(0, pageSize).map((row: unknown) => inventoryItem.safeParse(row));
  const total = totalOfRecords.parse(findRecordWith("totalNumberOfRecords", envelope).totalNumberOfRecords);
  return success({
    items: parsedRows.flatMap((row) => (row.success ? [row.data] : [])),
    total: total ?? null,
    unreadable: parsedRows.flatMap((row, index) =>
      row.success ? [] : [{ index, problem: describeFirstIssue(row.error) }],
    ),
  });
}
