import { z } from "zod";
import { DESTINATION_FIELDS, type Destination, type DestinationField } from "../../../src-domain/recipients/address.ts";
import { inventoryItem } from "../inventory/inventory.ts";
import { instantText, int64Id, listOf, emptyObject, ulidText, type DomainContract } from "../operation.ts";
import { reportedRefusal } from "../resends/reported-refusal.ts";
import { batchEvidence } from "./batch-evidence.ts";

export const destination = z.strictObject(
  Object.fromEntries(DESTINATION_FIELDS.map((field) => [field, z.string().max(10_000)])) as Record<
    DestinationField,
    z.ZodString
  >,
) satisfies z.ZodType<Destination>;

export const batchView = z.strictObject({
  batchId: ulidText,
  name: z.string(),
  state: z.enum(["open", "parked", "submitted"]),
  limit: z.int().positive(),
  /** Set by the first item. */
  warehouse: z.strictObject({ warehouseId: z.int(), description: z.string() }).nullable(),
  lines: listOf({
    slot: z.int().positive(),
    item: inventoryItem,
    addedAt: instantText,
    /** The service has not confirmed the hold yet. */
    holding: z.literal(true).optional(),
  }),
  destination,
  /** The channel's order that the batch is for; omitted for a batch without one. */
  orderId: ulidText.optional(),
  /** Refused scans of this batch that are neither resolved nor dismissed; they block the submit. */
  openRefusedScans: z.int().nonnegative(),
  /** `itemCount` is the number of items in the refused order; the batch may have changed since. */
  refusal: reportedRefusal.extend({ itemCount: z.int().positive(), at: instantText }).nullable(),
});
export type BatchView = z.infer<typeof batchView>;

/**
 * Forbids control characters, because one marks the desk's own names (src-domain/batches/batch-name.ts), and names
 * without a visible character.
 */
export const typedBatchName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[^\p{Cc}]*$/u)
  .regex(/[^\p{C}\s]/u);

const batchSummary = z.strictObject({
  batchId: ulidText,
  name: z.string(),
  state: z.enum(["open", "parked"]),
  warehouseId: z.int().nullable(),
  itemCount: z.int().nonnegative(),
  /** Empty before the operator entered one. */
  recipientName: z.string(),
  isRefused: z.boolean(),
  overflowOf: ulidText.nullable(),
  /** When an earlier version handed the batch over to another desk, which may have sent it. */
  handedOverAt: instantText.nullable(),
  /** The desk from which an earlier version received the batch; null after an operator has confirmed its address. */
  arrivedFrom: z.string().nullable(),
  /** The desk of the fleet that took the batch over; such a batch waits here until the operator acknowledges it. */
  takenBy: z.string().nullable(),
  takenAt: instantText.nullable(),
  /** The desk of the fleet from which this one took the batch over. */
  originDesk: z.string().nullable(),
  changedAt: instantText,
});
export type BatchSummary = z.infer<typeof batchSummary>;

const batchMove = z.strictObject({
  moveId: ulidText,
  count: z.int().positive(),
  parkedIn: z.array(z.string()).min(1).readonly(),
  current: batchView,
});

const thisBatch = z.strictObject({ batchId: ulidText });

export const batchContract = {
  operations: {
    /** Returns the batch that receives scans; one always exists. */
    current: { input: emptyObject, output: batchView },
    list: { input: emptyObject, output: z.array(batchSummary).readonly() },
    undoLast: { input: emptyObject, output: batchView, errors: ["nothing-to-undo"] },
    removeLine: {
      input: thisBatch.extend({ returnInventoryId: int64Id }),
      output: batchView,
      errors: ["not-in-batch"],
    },
    park: { input: emptyObject, output: batchView, errors: ["empty"] },
    start: { input: emptyObject, output: batchView },
    /** `warned`: the operator knows that another desk may have sent the batch; required for a handed-over batch. */
    resume: {
      input: thisBatch.extend({ warned: z.literal(true).optional() }),
      output: batchView,
      errors: ["no-such-batch"],
    },
    rename: { input: thisBatch.extend({ name: typedBatchName }), output: batchView, errors: ["no-such-batch"] },
    discard: { input: thisBatch, output: batchView, errors: ["no-such-batch"] },
    /** The operator knows that another desk took the batch over. Returns the list without it. */
    acknowledgeTaken: { input: thisBatch, output: z.array(batchSummary).readonly() },
    /** Undoes a discard and parks the batch. `items-taken`: an item is in another batch or order now. */
    restore: { input: thisBatch, output: z.array(batchSummary).readonly(), errors: ["no-such-batch", "items-taken"] },
    /** Parks the listed items; the others form the current batch. `nothing-left`: every item, or none, is listed. */
    splitOff: {
      input: thisBatch.extend({ returnInventoryIds: z.array(int64Id).min(1).max(99).readonly() }),
      output: batchMove,
      errors: ["no-such-batch", "nothing-left"],
    },
    /** Moves items above the limit, last slots first, into further parked batches with this batch's address. */
    moveSurplus: { input: thisBatch, output: batchMove, errors: ["no-such-batch", "within-limit"] },
    /** Undoes `splitOff` or `moveSurplus`. `moved-on`: one of the batches was sent, discarded or emptied. */
    undoMove: { input: z.strictObject({ moveId: ulidText }), output: batchView, errors: ["no-such-move", "moved-on"] },
    evidence: { input: thisBatch, output: batchEvidence, errors: ["no-such-batch"] },
    /** Fetches the batch's items. `offline`: the service did not answer for all items. */
    refreshItems: { input: thisBatch, output: batchEvidence, errors: ["no-such-batch", "offline"] },
    /** Creates a batch from an order. It becomes current if the current batch is empty; otherwise it is parked. */
    copyOrder: {
      input: z.strictObject({
        submissionId: ulidText,
        /** The service's name of the order, for the batch's name (src-domain/batches/batch-name.ts). */
        order: typedBatchName,
        items: z.array(int64Id).max(99).readonly(),
      }),
      output: z.strictObject({
        batchId: ulidText,
        name: z.string(),
        isCurrent: z.boolean(),
        items: z.int().nonnegative(),
        current: batchView,
      }),
      errors: ["no-such-submission"],
    },
    /**
     * `seen`: the destination that the page showed when typing began; only fields that differ from it are stored. If
     * the desk changed the address since, only the typed part of an address is stored.
     */
    saveDestination: {
      input: thisBatch.extend({ destination, seen: destination.optional() }),
      output: batchView,
      errors: ["no-such-batch"],
    },
    /**
     * Puts the batch into the outbox and starts an empty one; `resend.changed` reports the service's answer.
     * `incomplete` has `fields`: destination field -> problem. After a restore from a backup, `taken-since-backup` has
     * `fields`: RMA -> problem, and `unread-since-restore` means that the items must be fetched first.
     * `known-refusal` has `fields`: return inventory ID -> reason, of the items that the service refuses at present;
     * `isRefusalAccepted` submits them. `order-not-free` has `fields`: order number -> why it can no longer be sent.
     * `seal-waiting` has `fields.order`: the order whose label must be scanned first.
     */
    submit: {
      /** `confirm-production`: the operator did not confirm the day's first write in production. */
      input: thisBatch.extend({ isRefusalAccepted: z.literal(true).optional() }),
      output: z.strictObject({ submissionId: ulidText, current: batchView }),
      errors: [
        "no-such-batch",
        "empty",
        "over-limit",
        "refused-scans-open",
        "items-taken",
        "unread-since-restore",
        "taken-since-backup",
        "incomplete",
        "known-refusal",
        "order-not-free",
        "seal-waiting",
        "confirm-production",
      ],
    },
  },
  events: {
    /** Main changed the current batch, for example because a refused one was returned. */
    changed: batchView,
    evidenceChanged: batchEvidence,
  },
} as const satisfies DomainContract;
