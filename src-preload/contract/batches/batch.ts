import { z } from "zod";
import { DESTINATION_FIELDS, type Destination, type DestinationField } from "../../../src-domain/recipients/address.ts";
import { batchEvidence } from "./batch-evidence.ts";
import { inventoryItem } from "../inventory/inventory.ts";
import { instantText, int64Id, nothing, ulidText, type DomainContract } from "../operation.ts";

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
  lines: z
    .array(
      z.strictObject({
        slot: z.int().positive(),
        item: inventoryItem,
        addedAt: instantText,
        /** The service has not yet confirmed that the item is on hold. */
        holding: z.literal(true).optional(),
      }),
    )
    .readonly(),
  destination,
  /** Refused scans of this batch that are neither resolved nor dismissed; they hold the submit back. */
  openTroubles: z.int().nonnegative(),
  /** The service's answer to the last attempt, when it refused the batch. */
  refusal: z
    .strictObject({
      /** `meta.error`: request property -> message, word for word. */
      fields: z.record(z.string(), z.string()),
      errorCode: z.string().nullable(),
      correlationId: z.string().nullable(),
      /** Of the order that was refused; the batch may have changed since. */
      itemCount: z.int().positive(),
      at: instantText,
    })
    .nullable(),
});
export type BatchView = z.infer<typeof batchView>;

/** Without control characters: one of them marks the desk's own words in a name (src-domain/batches/batch-name.ts). */
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
  /** The batch that it takes what has no room from, and the address of. */
  overflowOf: ulidText.nullable(),
  /** Since when another desk has it; until it is taken back its items are locked here. */
  handedOverAt: instantText.nullable(),
  /** The desk it came from by codes, while nobody here has seen its address; it is taken over by `draft.takeOver` alone. */
  arrivedFrom: z.string().nullable(),
  changedAt: instantText,
});
export type BatchSummary = z.infer<typeof batchSummary>;

/** Items went from one batch into another; `moveId` takes that back. */
const moved = z.strictObject({
  moveId: ulidText,
  count: z.int().positive(),
  /** The parked batches that hold what does not go with the current one. */
  parkedIn: z.array(z.string()).min(1).readonly(),
  current: batchView,
});

const thisBatch = z.strictObject({ batchId: ulidText });

export const batchContract = {
  operations: {
    /** The batch that scans go into; there is always one. */
    current: { input: nothing, output: batchView, errors: [] },
    /** Open and parked batches, newest change first. */
    list: { input: nothing, output: z.array(batchSummary).readonly(), errors: [] },
    /** Takes back the newest scan that added an item to the current batch. */
    undoLast: { input: nothing, output: batchView, errors: ["nothing-to-undo"] },
    removeLine: {
      input: z.strictObject({ batchId: ulidText, returnInventoryId: int64Id }),
      output: batchView,
      errors: ["not-in-batch"],
    },
    /** Parks the current batch and starts an empty one. */
    park: { input: nothing, output: batchView, errors: ["empty"] },
    /** Starts an empty batch; the current one, if it holds items, is parked. */
    start: { input: nothing, output: batchView, errors: [] },
    /** Makes a parked batch current; the current one, if it holds items, is parked. */
    resume: { input: thisBatch, output: batchView, errors: ["no-such-batch"] },
    rename: {
      input: z.strictObject({ batchId: ulidText, name: typedBatchName }),
      output: batchView,
      errors: ["no-such-batch"],
    },
    /** Throws a batch away; answers the batch that is current then. */
    discard: { input: thisBatch, output: batchView, errors: ["no-such-batch"] },
    /** Takes a discard back: the batch is parked. `items-taken`: one of its items is in another batch or order now. */
    restore: { input: thisBatch, output: z.array(batchSummary).readonly(), errors: ["no-such-batch", "items-taken"] },
    /**
     * Sets suspected items of a refused batch aside: they stay in it, parked under a name that says so, and the others become
     * the current batch with the same address. `nothing-left`: every item was named, or none of the batch's.
     */
    splitOff: {
      input: z.strictObject({ batchId: ulidText, returnInventoryIds: z.array(int64Id).min(1).max(99).readonly() }),
      output: moved,
      errors: ["no-such-batch", "nothing-left"],
    },
    /** Moves what is over the limit, the last slots first, into parked batches that follow with the same address. */
    moveSurplus: { input: thisBatch, output: moved, errors: ["no-such-batch", "within-limit"] },
    /** Takes `splitOff` or `moveSurplus` back. `moved-on`: one of the batches was sent, thrown away or emptied meanwhile. */
    undoMove: {
      input: z.strictObject({ moveId: ulidText }),
      output: batchView,
      errors: ["no-such-move", "moved-on"],
    },
    /** How old the copies of the batch's items are, and what speaks against each. */
    evidence: { input: thisBatch, output: batchEvidence, errors: ["no-such-batch"] },
    /** Reads the batch's items from the service again. `offline`: it could not be asked about all of them. */
    refreshItems: { input: thisBatch, output: batchEvidence, errors: ["no-such-batch", "offline"] },
    saveDestination: {
      input: z.strictObject({ batchId: ulidText, destination }),
      output: batchView,
      errors: ["no-such-batch"],
    },
    /**
     * Puts the batch into the outbox and starts an empty one. `incomplete` carries `fields`: destination field -> problem.
     * `taken-since-backup` carries `fields`: RMA -> what is the matter, after a journal was restored from a backup;
     * `unread-since-restore`: nothing is sent before the items were read. The service's answer arrives by `resend.changed`.
     */
    submit: {
      /** `deliberate`: the operator was asked, as the first submit of a day in a production environment asks. */
      input: z.strictObject({ batchId: ulidText, deliberate: z.boolean().optional() }),
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
    /** The current batch changed without the renderer's doing, for example because a refused one came back. */
    changed: batchView,
    /** Items of a refused batch are being read, or were. */
    evidenceChanged: batchEvidence,
  },
} as const satisfies DomainContract;
