import { z } from "zod";
import { DISMISS_REASONS } from "../../../src-domain/scanning/dismissal.ts";
import { inventoryItem } from "../inventory/inventory.ts";
import { emptyObject, ulidText, type DomainContract } from "../operation.ts";
import { scanOutcome } from "./scan.ts";

const refusedScan = z.strictObject({
  ...scanOutcome.shape,
  batchId: ulidText,
  /** State of the search at the service, for an unknown code. `found`: scanning the code again succeeds. */
  search: z.enum(["running", "found", "absent", "unreachable"]).nullable(),
  /**
   * The only item on hold whose RMA differs from the scanned code by one digit; null if the desk found no such item.
   */
  nearItem: inventoryItem.nullable(),
});
export type RefusedScan = z.infer<typeof refusedScan>;

const refusedScans = z.array(refusedScan).readonly();

/** Refused scans of the current batch, newest first. The operator adds the item or dismisses the scan with a reason. */
export const refusedScansContract = {
  operations: {
    list: { input: emptyObject, output: refusedScans },
    dismiss: {
      input: z.strictObject({ scanId: ulidText, reason: z.enum(DISMISS_REASONS), note: z.string().max(200) }),
      output: refusedScans,
      errors: ["no-such-refused-scan"],
    },
  },
  events: {
    changed: refusedScans,
  },
} as const satisfies DomainContract;
