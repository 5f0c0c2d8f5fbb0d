import { z } from "zod";
import type { SuspectReason } from "../../../src-domain/resends/suspects.ts";
import { RESEND_OBSTACLES } from "../inventory/inventory.ts";
import { instantText, int64Id, listOf, ulidText } from "../operation.ts";

const allocation = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("open-batch"), batchName: z.string(), handedOver: z.literal(true).optional() }),
  z.strictObject({ kind: z.literal("submission"), submissionId: ulidText, state: z.enum(["waiting", "unknown"]) }),
  z.strictObject({ kind: z.literal("resend-order"), resendId: int64Id, createdAt: instantText }),
]);

export const KNOWN_REFUSALS = [
  z.strictObject({ kind: z.literal("absent") }),
  z.strictObject({ kind: z.literal("pending-vas"), codes: z.array(z.string()).readonly() }),
] as const;

const suspectReason = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("named"), message: z.string() }),
  ...KNOWN_REFUSALS,
  z.strictObject({ kind: z.literal("obstacle"), obstacle: z.discriminatedUnion("kind", RESEND_OBSTACLES) }),
  z.strictObject({ kind: z.literal("bound"), allocation }),
  z.strictObject({ kind: z.literal("other-warehouse"), warehouseId: z.int(), batchWarehouseId: z.int() }),
  z.strictObject({ kind: z.literal("oldest-data"), readAt: instantText.nullable() }),
]) satisfies z.ZodType<SuspectReason>;

/** Local evidence about the items of a batch. Only the service decides. */
export const batchEvidence = z.strictObject({
  batchId: ulidText,
  items: listOf({
    slot: z.int().positive(),
    returnInventoryId: int64Id,
    rma: z.string(),
    /** When the desk last fetched the item; null without a copy. */
    readAt: instantText.nullable(),
    /** When the item's extra services were last reported; null before the first fetch of its record. */
    vasAt: instantText.nullable(),
    reasons: z.array(suspectReason).readonly(),
  }),
  /** State of fetching the items' records. `offline`: the last attempt failed, so the evidence is older. */
  fetchState: z.enum(["idle", "running", "offline"]),
});
export type BatchEvidence = z.infer<typeof batchEvidence>;
