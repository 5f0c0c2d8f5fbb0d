import { z } from "zod";
import { LOSS_KINDS } from "../../../src-domain/resends/submission.ts";
import { DISMISS_REASONS } from "../../../src-domain/scanning/dismissal.ts";
import { ACTION_DOUBTS, ACTION_KINDS, ACTION_STATES } from "../../../src-domain/shipping/draft-action.ts";
import {
  DRAFT_ITEM_STATES,
  MAX_ITEMS_PER_DRAFT,
  type DraftItem,
  type DraftScanVerdict,
} from "../../../src-domain/shipping/draft-items.ts";
import { DRAFT_PROBLEMS, OUTCOME_PROBLEMS } from "../../../src-domain/shipping/draft-problem.ts";
import type { DraftSummary } from "../../../src-domain/shipping/draft-summary.ts";
import { MAX_METHOD_CHARACTERS } from "../../../src-domain/shipping/method-memory.ts";
import { SHIP_TO_FIELDS, type ShipTo } from "../../../src-domain/shipping/ship-to.ts";
import { inventoryItem } from "../inventory/inventory.ts";
import { instantText, int64Id, emptyObject, ulidText, type DomainContract } from "../operation.ts";
import { reportedRefusal } from "../resends/reported-refusal.ts";
import { NOT_STORED, rawScan, verdict } from "../scanning/scan.ts";
import { shippingOrderId, shippingOrderRow } from "./shipping-order.ts";

const MAX_FIELD_CHARACTERS = 500;
const MAX_INSTRUCTION_CHARACTERS = 5000;

const shipToText = z.record(z.enum(SHIP_TO_FIELDS), z.string()) satisfies z.ZodType<ShipTo>;
const shipTo = z.record(z.enum(SHIP_TO_FIELDS), z.string().max(MAX_FIELD_CHARACTERS)) satisfies z.ZodType<ShipTo>;

const draftItem = z.strictObject({
  returnInventoryId: int64Id,
  rma: z.string(),
  sku: z.string().nullable(),
  description: z.string().nullable(),
  warehouseId: z.int(),
  state: z.enum(DRAFT_ITEM_STATES),
  serviceMessage: z.string().nullable(),
  scannedAt: instantText,
}) satisfies z.ZodType<DraftItem>;

const draftVerdict = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("kept"), item: draftItem }),
  z.strictObject({ kind: z.literal("already"), item: draftItem }),
  z.strictObject({ kind: z.literal("in-another-draft"), item: inventoryItem, orderId: shippingOrderId }),
  verdict,
]) satisfies z.ZodType<DraftScanVerdict>;

const refusedDraftScan = z.strictObject({
  scanId: ulidText,
  text: z.string(),
  at: instantText,
  verdict: draftVerdict,
});
export type RefusedDraftScan = z.infer<typeof refusedDraftScan>;

const action = z.strictObject({
  actionId: ulidText,
  kind: z.enum(ACTION_KINDS),
  /** Null for a create action with an unknown order. */
  orderId: shippingOrderId.nullable(),
  state: z.enum(ACTION_STATES),
  doubt: z.enum(ACTION_DOUBTS),
  attempts: z.int().positive(),
  itemCount: z.int().nonnegative(),
  requestedAt: instantText,
  since: instantText,
  refusal: reportedRefusal.nullable(),
  loss: z.enum(LOSS_KINDS).nullable(),
  operator: z.string().nullable(),
});
export type DraftAction = z.infer<typeof action>;

const summary = z.strictObject({
  warehouseId: z.int().nullable(),
  method: z.string().nullable(),
  shipTo: shipToText,
  items: z.int().nonnegative(),
  leftOver: z.int().nonnegative(),
  fee: z.number().nullable(),
  currency: z.string().nullable(),
}) satisfies z.ZodType<DraftSummary>;

const draftView = z.strictObject({
  orderId: shippingOrderId,
  /** Null if no report about the order is stored. */
  row: shippingOrderRow.nullable(),
  shipTo: shipToText,
  items: z.array(draftItem).readonly(),
  /** Scans that the operator has to resolve, newest first. */
  refusedScans: z.array(refusedDraftScan).readonly(),
  actions: z.array(action).readonly(),
  summary,
});
export type DraftView = z.infer<typeof draftView>;

const openCreate = z.strictObject({
  action,
  created: z.strictObject({ warehouseId: z.int(), method: z.string(), shipTo: shipToText, requestedAt: instantText }),
  /** Orders reported since the create that may be its result. */
  candidates: z.array(shippingOrderRow).readonly(),
});
export type OpenCreateView = z.infer<typeof openCreate>;

const unsettled = z.strictObject({
  orderId: shippingOrderId,
  number: z.string().nullable(),
  kind: z.enum(ACTION_KINDS),
  since: instantText,
});
export type UnsettledView = z.infer<typeof unsettled>;

const thisOrder = z.strictObject({ orderId: shippingOrderId });
const thisAction = z.strictObject({ actionId: ulidText });
const items = z.array(int64Id).min(1).max(MAX_ITEMS_PER_DRAFT).readonly();

const OFF_ERRORS = ["switched-off"] as const;
const START_ERRORS = [...OFF_ERRORS, ...DRAFT_PROBLEMS] as const;
const OUTCOME_ERRORS = [...OFF_ERRORS, ...OUTCOME_PROBLEMS] as const;

const itemActions = z.strictObject({ actions: z.array(action).readonly(), misfits: z.array(int64Id).readonly() });

/** From the public documentation (api-facts 8.1), not the service contract. `switched-off`: IT disabled drafts. */
export const shippingDraftContract = {
  operations: {
    overview: {
      input: emptyObject,
      output: z.strictObject({
        isEnabled: z.boolean(),
        openCreates: z.array(openCreate).readonly(),
        unsettled: z.array(unsettled).readonly(),
      }),
    },
    get: { input: thisOrder, output: draftView, errors: OFF_ERRORS },
    create: {
      input: z.strictObject({
        warehouseId: z.int().positive(),
        method: z.string().trim().min(1).max(MAX_METHOD_CHARACTERS),
        shipTo,
        deliveryInstructions: z.string().max(MAX_INSTRUCTION_CHARACTERS),
        customFields: z.record(z.string().min(1).max(100), z.string().max(MAX_FIELD_CHARACTERS)),
      }),
      output: action,
      errors: START_ERRORS,
    },
    /** Stores a scanned item for a draft and sends nothing. A success means that the scan is durable. */
    scan: { input: thisOrder.extend({ rawScan }), output: draftVerdict, errors: [...OFF_ERRORS, ...NOT_STORED] },
    dismissScan: {
      input: thisOrder.extend({ scanId: ulidText, reason: z.enum(DISMISS_REASONS), note: z.string().max(200) }),
      output: emptyObject,
      errors: OFF_ERRORS,
    },
    discardItems: {
      input: thisOrder.extend({ returnInventoryIds: items }),
      output: z.strictObject({ discardedCount: z.int().nonnegative() }),
      errors: OFF_ERRORS,
    },
    /** Marks refused items for the next call. */
    requeueItems: { input: thisOrder.extend({ returnInventoryIds: items }), output: emptyObject, errors: OFF_ERRORS },
    /** Adds the waiting items, 500 a call. `misfits` are in another warehouse and were not sent. */
    addItems: { input: thisOrder, output: itemActions, errors: START_ERRORS },
    /** Removes items from the order: added items, or scanned items that another desk added. */
    removeItems: { input: thisOrder.extend({ returnInventoryIds: items }), output: itemActions, errors: START_ERRORS },
    setShipTo: { input: thisOrder.extend({ shipTo }), output: action, errors: START_ERRORS },
    /** Cannot be undone. Fails while refused scans are open, or if the summary is no longer `seenSummary`. */
    confirm: { input: thisOrder.extend({ seenSummary: summary }), output: action, errors: START_ERRORS },
    cancel: { input: thisOrder, output: action, errors: START_ERRORS },
    /** Resends an action with a lost answer; never a create, and a confirmation only with a new `seenSummary`. */
    retryAction: {
      input: thisAction.extend({ seenSummary: summary.nullable() }),
      output: action,
      errors: OUTCOME_ERRORS,
    },
    checkOutcome: { input: thisAction, output: action, errors: OUTCOME_ERRORS },
    reportOutcome: { input: thisAction.extend({ wasDone: z.boolean() }), output: action, errors: OUTCOME_ERRORS },
    linkOrder: { input: thisAction.extend({ orderId: ulidText }), output: action, errors: OUTCOME_ERRORS },
  },
  events: {
    /** The draft of this order changed; null for a create action with an unknown order. */
    changed: z.strictObject({ orderId: shippingOrderId.nullable() }),
  },
} as const satisfies DomainContract;
