import { savedFile } from "../listing.ts";
import { z } from "zod";
import { batchView, typedBatchName } from "../batches/batch.ts";
import { type DomainContract, instantText, int64Id, ulidText } from "../operation.ts";

const thisBatch = z.strictObject({ batchId: ulidText });

export const orderCopyContract = {
  operations: {
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
    /** Signed with the pairing key; renewed after a day and refused after `validUntil`. */
    handOver: {
      input: thisBatch,
      output: z.strictObject({ codes: z.array(z.string()).min(1).readonly(), validUntil: instantText }),
      errors: ["no-such-batch", "empty", "too-much", "hidden-text", "no-key"],
    },
    saveHandOver: {
      input: thisBatch,
      output: savedFile,
      errors: ["no-such-batch", "empty", "too-much", "hidden-text", "no-key", "not-written"],
    },
    /** A batch that arrived by codes of another desk, for an operator who must check its address. */
    arrived: {
      input: thisBatch,
      output: z.strictObject({ station: z.string(), batch: batchView }),
      errors: ["no-such-batch"],
    },
    /** An operator has checked the address: makes the batch current and answers it. */
    takeOver: { input: thisBatch, output: batchView, errors: ["no-such-batch"] },
    /** The other desk has the batch: its items stay locked here until it is taken back. */
    confirmHandOver: { input: thisBatch, output: z.strictObject({}), errors: ["no-such-batch"] },
    takeBack: { input: thisBatch, output: z.strictObject({}), errors: ["no-such-batch"] },
  },
  events: {},
} as const satisfies DomainContract;
