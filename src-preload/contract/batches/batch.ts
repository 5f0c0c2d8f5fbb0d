import { reportedRefusal } from "../resends/reported-refusal.ts";
import { z } from "zod";
import { DESTINATION_FIELDS, type Destination, type DestinationField } from "../../../src-domain/recipients/address.ts";
import { batchEvidence } from "./batch-evidence.ts";
import { inventoryItem } from "../inventory/inventory.ts";
import { instantText, int64Id, listOf, nothing, ulidText, type DomainContract } from "../operation.ts";

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
    /** The service has not yet confirmed that the item is on hold. */
    holding: z.literal(true).optional(),
  }),
  destination,
  /** Refused scans of this batch that are neither resolved nor dismissed; they block the submit. */
  openRefusedScans: z.int().nonnegative(),
  /** `itemCount`: of the refused order; the batch may have changed since. */
  refusal: reportedRefusal.extend({ itemCount: z.int().positive(), at: instantText }).nullable(),
});
export type BatchView = z.infer<typeof batchView>;

/** No control characters: one of them marks names that the desk gives (src-domain/batches/batch-name.ts). */
export const typedBatchName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}]*$/u);

const batchSummary = z.strictObject({
  batchId: ulidText,
  name: z.string(),
  state: z.enum(["open", "parked"]),
  warehouseId: z.int().nullable(),
  itemCount: z.int().nonnegative(),
  refused: z.boolean(),
  /** The batch whose surplus this one takes, with its address. */
  overflowOf: ulidText.nullable(),
  /** When an earlier version handed it over to another desk, which may have sent it. */
  handedOverAt: instantText.nullable(),
  /** The desk from which an earlier version took it over, while no operator here has seen its address. */
  arrivedFrom: z.string().nullable(),
  changedAt: instantText,
});
export type BatchSummary = z.infer<typeof batchSummary>;

/** Items moved from one batch to another; `moveId` undoes the move. */
const moved = z.strictObject({
  moveId: ulidText,
  count: z.int().positive(),
  /** The parked batches with the items that are not in the current one. */
  parkedIn: z.array(z.string()).min(1).readonly(),
  current: batchView,
});

const thisBatch = z.strictObject({ batchId: ulidText });

export const batchContract = {
  operations: {
    /** The batch that scans go into; one always exists. */
    current: { input: nothing, output: batchView },
    /** Open and parked batches, newest change first. */
    list: { input: nothing, output: z.array(batchSummary).readonly() },
    /** Undoes the newest scan that added an item to the current batch. */
    undoLast: { input: nothing, output: batchView, errors: ["nothing-to-undo"] },
    removeLine: {
      input: thisBatch.extend({ returnInventoryId: int64Id }),
      output: batchView,
      errors: ["not-in-batch"],
    },
    park: { input: nothing, output: batchView, errors: ["empty"] },
    /** Parks the current batch if it holds items. */
    start: { input: nothing, output: batchView },
    /** `warned`: the operator knows that another desk may have sent the batch; needed where one had it. */
    resume: {
      input: thisBatch.extend({ warned: z.literal(true).optional() }),
      output: batchView,
      errors: ["no-such-batch"],
    },
    rename: { input: thisBatch.extend({ name: typedBatchName }), output: batchView, errors: ["no-such-batch"] },
    /** Answers the batch that is current afterward. */
    discard: { input: thisBatch, output: batchView, errors: ["no-such-batch"] },
    /** Undoes a discard: the batch is parked. `items-taken`: one of its items is now in another batch or order. */
    restore: { input: thisBatch, output: z.array(batchSummary).readonly(), errors: ["no-such-batch", "items-taken"] },
    /** Parks the suspects; the others become current. `nothing-left`: the list names every item, or none. */
    splitOff: {
      input: thisBatch.extend({ returnInventoryIds: z.array(int64Id).min(1).max(99).readonly() }),
      output: moved,
      errors: ["no-such-batch", "nothing-left"],
    },
    /** Moves what exceeds the limit, last slots first, into following parked batches with the same address. */
    moveSurplus: { input: thisBatch, output: moved, errors: ["no-such-batch", "within-limit"] },
    /** Undoes `splitOff` or `moveSurplus`. `moved-on`: one of the batches was sent, discarded or emptied meanwhile. */
    undoMove: { input: z.strictObject({ moveId: ulidText }), output: batchView, errors: ["no-such-move", "moved-on"] },
    /** The age of the copies of the batch's items, and what speaks against each item. */
    evidence: { input: thisBatch, output: batchEvidence, errors: ["no-such-batch"] },
    /** Reads the batch's items from the service again. `offline`: the service could not be asked about all of them. */
    refreshItems: { input: thisBatch, output: batchEvidence, errors: ["no-such-batch", "offline"] },
    /** Nothing is sent. It becomes current if the current batch is empty; otherwise it is parked. */
    copyOrder: {
      input: z.strictObject({
        submissionId: ulidText,
        /** The service's name for the order; the batch is named after it (src-domain/batches/batch-name.ts). */
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
    saveDestination: { input: thisBatch.extend({ destination }), output: batchView, errors: ["no-such-batch"] },
    /**
     * Puts the batch into the outbox and starts an empty one; the service's answer arrives as `resend.changed`. `incomplete`
     * carries `fields`: destination field -> problem. After a restore from a backup, `taken-since-backup` carries `fields`:
     * RMA -> problem, and `unread-since-restore` means that the items must be read first.
     */
    submit: {
      /** `confirm-production`: main asked a person before the day's first write in production, who did not confirm. */
      input: thisBatch,
      output: z.strictObject({ submissionId: ulidText, current: batchView }),
      errors: [
        "no-such-batch",
        "empty",
        "over-limit",
        "troubles-open",
        "items-taken",
        "unread-since-restore",
        "taken-since-backup",
        "incomplete",
        "confirm-production",
      ],
    },
  },
  events: {
    /** Main changed the current batch, for example because a refused one came back. */
    changed: batchView,
    evidenceChanged: batchEvidence,
  },
} as const satisfies DomainContract;
