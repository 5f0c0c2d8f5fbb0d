import { z } from "zod";
import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import { DESK_PRESENCES, type DeskFigures } from "../../../src-domain/fleet/desk-figures.ts";
import { FLOOR_BATCH_STATES, TAKE_OVER_OBSTACLES } from "../../../src-domain/fleet/floor-batch.ts";
import { destination } from "../batches/batch.ts";
import { instantText, int64Id, listOf, emptyObject, ulidText, type DomainContract } from "../operation.ts";

const floorBatch = z.strictObject({
  batchId: ulidText,
  /** Name of the desk that has the batch. */
  desk: z.string(),
  name: z.string(),
  operator: z.string().nullable(),
  state: z.enum(FLOOR_BATCH_STATES),
  warehouseId: z.int().nullable(),
  /** Code; empty if the operator has chosen none. */
  shipmentServiceType: z.string(),
  changedAt: instantText,
  itemCount: z.int().nonnegative(),
  /** State of the batch's desk. `held`: at work. `left`: gone. `stuck`: gone, and the order may have been sent. */
  availability: z.enum(["held", "left", "stuck"]),
  /** Why the batch cannot be taken over; null if it can. */
  obstacle: z.enum(TAKE_OVER_OBSTACLES).nullable(),
});
export type FloorBatchView = z.infer<typeof floorBatch>;

const floorBatchDetails = floorBatch.extend({
  /** Version that the operator saw, for `takeOver`. */
  version: z.string(),
  items: listOf({ returnInventoryId: int64Id, slot: z.int().positive(), rma: z.string().nullable() }),
  /** `erased`: the recipient was erased. */
  destination: z.union([destination, z.literal("erased")]),
});
export type FloorBatchDetails = z.infer<typeof floorBatchDetails>;

const count = z.int().nonnegative();
const hourItems = z.strictObject({ from: instantText, items: count });

/** See src-domain/fleet/desk-figures.ts. */
const deskFigures = z.strictObject({
  at: instantText,
  operator: z.string().nullable(),
  added: count,
  refused: count,
  causes: listOf({ kind: z.enum(VERDICT_KINDS), count }),
  waiting: count,
  unknown: count,
  lateLabels: count.nullable(),
  unsealed: count,
  nextCutOff: instantText.nullable(),
  today: hourItems,
  hours: z.array(hourItems).readonly(),
}) satisfies z.ZodType<DeskFigures>;

const floorDesk = z.strictObject({
  desk: z.string(),
  isOwn: z.boolean(),
  presence: z.enum(DESK_PRESENCES),
  lastMessageAt: instantText.nullable(),
  figures: deskFigures.or(z.literal("unreadable")).nullable(),
  batches: count,
});
export type FloorDeskView = z.infer<typeof floorDesk>;

export const floorContract = {
  operations: {
    /** The desks of the fleet, including this one, with figures that stay live for half a minute after each call. */
    desks: { input: emptyObject, output: z.array(floorDesk).readonly(), errors: ["unreachable"] },
    /** The batches of the fleet's other desks. `unreachable`: the fleet cannot be reached, or the desk has no fleet. */
    list: { input: emptyObject, output: z.array(floorBatch).readonly(), errors: ["unreachable"] },
    details: {
      input: z.strictObject({ batchId: ulidText }),
      output: floorBatchDetails,
      errors: [...TAKE_OVER_OBSTACLES, "unreachable"],
    },
    /**
     * Moves a batch to this desk. It becomes current if the current batch is empty; otherwise it is parked. `changed`:
     * the batch is not as the operator saw it, and nothing was moved. `unreachable`: the batch may arrive later.
     */
    takeOver: {
      input: z.strictObject({ batchId: ulidText, version: z.string().max(100) }),
      output: z.strictObject({ batchId: ulidText }),
      errors: [...TAKE_OVER_OBSTACLES, "unreachable", "changed"],
    },
  },
  events: {
    changed: emptyObject,
    /** Figures of the fleet's desks may have changed; at most once a second, after calls of `desks`. */
    desksChanged: emptyObject,
  },
} as const satisfies DomainContract;
