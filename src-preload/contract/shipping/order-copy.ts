import { z } from "zod";
import { batchView } from "../batches/batch.ts";
import { instantText, int64Id, ulidText, type DomainContract } from "../operation.ts";
import { typedBatchName } from "../batches/batch.ts";

const thisBatch = z.strictObject({ batchId: ulidText });

/** Batches that begin as what an order was, or that go to another desk. */
export const orderCopyContract = {
  operations: {
    /**
     * Makes a new batch with the address, service type, notes and warehouse of an order; nothing is sent. It is the current one
     * where that holds nothing, otherwise it is parked. `items`: those of the order's items that are to come along.
     */
    copyOrder: {
      input: z.strictObject({
        submissionId: ulidText,
        /** What the service calls the order; the batch is named after it (src-domain/batches/batch-name.ts). */
        order: typedBatchName,
        items: z.array(int64Id).max(99).readonly(),
      }),
      output: z.strictObject({
        batchId: ulidText,
        name: z.string(),
        isCurrent: z.boolean(),
        /** How many items came along. */
        items: z.int().nonnegative(),
        current: batchView,
      }),
      errors: ["no-such-submission"],
    },
    /**
     * The codes by which another desk takes a parked batch over, signed with the pairing key; `no-key`: this desk has none. They
     * are renewed after a day and open nothing after `validUntil`.
     */
    handOver: {
      input: thisBatch,
      output: z.strictObject({ codes: z.array(z.string()).min(1).readonly(), validUntil: instantText }),
      errors: ["no-such-batch", "empty", "too-much", "hidden-text", "no-key"],
    },
    /** Writes the codes as a sheet; `fileName` is null when nobody chose a place. */
    saveHandOver: {
      input: thisBatch,
      output: z.strictObject({ fileName: z.string().nullable() }),
      errors: ["no-such-batch", "empty", "too-much", "hidden-text", "no-key", "not-written"],
    },
    /** A batch that the codes of another desk brought, for a person who has to see where it goes. */
    arrived: {
      input: thisBatch,
      output: z.strictObject({ station: z.string(), batch: batchView }),
      errors: ["no-such-batch"],
    },
    /** A person has seen the address: the batch is the current one from now on. The answer is that batch. */
    takeOver: { input: thisBatch, output: batchView, errors: ["no-such-batch"] },
    /** The other desk has the batch: its items are locked here until it is taken back. */
    confirmHandOver: { input: thisBatch, output: z.strictObject({}), errors: ["no-such-batch"] },
    takeBack: { input: thisBatch, output: z.strictObject({}), errors: ["no-such-batch"] },
  },
  events: {},
} as const satisfies DomainContract;
