import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import type { OrderObstacle } from "../../../src-domain/orders/order-obstacles.ts";
import { findDestinationProblems, withFilledGaps } from "../../../src-domain/recipients/address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import { createResendBody } from "../../service/index.ts";
import type { NewSubmission } from "../../store/resends/stored-submission.ts";
import type { Store } from "../../store/thread/client.ts";
import type { RestoreBlock } from "../health/restore-check.ts";

export type SubmitProblem =
  | {
      readonly code:
        | "no-such-batch"
        | "empty"
        | "over-limit"
        | "refused-scans-open"
        | "confirm-production"
        | "items-taken";
    }
  | RestoreBlock
  /** Why the order that the batch is for can no longer be sent with it. */
  | { readonly code: "order-not-free"; readonly orderNumber: string; readonly obstacle: OrderObstacle }
  | {
      readonly code: "incomplete" | "known-refusal" | "seal-waiting";
      readonly fields: Readonly<Record<string, string>>;
    };

export interface SubmitChecks {
  /** Called last, after all other checks. */
  readonly confirmWithOperator: () => Promise<boolean>;
  /** May fetch the items; see use-cases/health/restore-check.ts. */
  readonly findRestoreBlock: (batchId: string) => Promise<RestoreBlock | null>;
  /** The order whose label must be scanned first; null if no label waits. */
  readonly findBlockingOrder: () => Promise<string | null>;
  /** Returns reasons, by return inventory ID, for items that the service refuses at present. */
  readonly findKnownRefusals: (batchId: string) => Promise<Readonly<Record<string, string>>>;
}

/**
 * Turns a batch into an outbox row with the idempotency key and the exact body, before anything is sent. Starts again
 * if a scan or an edit changes the batch before the row is stored, so that batch and body never differ.
 */
export async function submitBatch(
  store: Store,
  batchId: string,
  now: Date,
  checks: Partial<SubmitChecks> = {},
): Promise<Result<{ readonly submissionId: string; readonly current: BatchView }, SubmitProblem>> {
  for (;;) {
    const storedBatch = await store.batch(batchId);
    const batch = storedBatch && (await fillDestinationIn(store, storedBatch));
    const problem = findProblem(batch);
    if (problem) return failure(problem);
    if (!storedBatch || !batch?.warehouse) return failure({ code: "empty" });
    const failedCheck = await findFailedCheck(checks, batchId);
    if (failedCheck) return failure(failedCheck);
    const submission = await createSubmission(store, batch, batch.warehouse.warehouseId);
    const outcome = await store.submitBatch(submission, storedBatch.destination, now.toISOString());
    if (outcome === "handed-over") return failure({ code: "no-such-batch" });
    if (outcome === "items-taken") return failure({ code: "items-taken" });
    if (outcome !== "changed" && "orderObstacle" in outcome)
      return failure({ code: "order-not-free", ...outcome.orderObstacle });
    if (outcome !== "changed") {
      return success({ submissionId: submission.submissionId, current: outcome.current });
    }
  }
}

async function findFailedCheck(
  { findRestoreBlock, findBlockingOrder, findKnownRefusals, confirmWithOperator }: Partial<SubmitChecks>,
  batchId: string,
): Promise<SubmitProblem | null> {
  const blockingOrder = (await findBlockingOrder?.()) ?? null;
  if (blockingOrder !== null) return { code: "seal-waiting", fields: { order: blockingOrder } };
  const block = await findRestoreBlock?.(batchId);
  if (block) return block;
  const fields = (await findKnownRefusals?.(batchId)) ?? {};
  if (Object.keys(fields).length > 0) return { code: "known-refusal", fields };
  return (await confirmWithOperator?.()) === false ? { code: "confirm-production" } : null;
}

async function fillDestinationIn(store: Store, batch: BatchView): Promise<BatchView> {
  const { fillStreet2 } = await store.readSettings(["fillStreet2"]);
  return { ...batch, destination: withFilledGaps(batch.destination, { fillsStreet2: fillStreet2 !== false }) };
}

function findProblem(batch: BatchView | null): SubmitProblem | null {
  if (!batch || batch.state === "submitted") return { code: "no-such-batch" };
  if (batch.lines.length === 0) return { code: "empty" };
  if (batch.lines.length > batch.limit) return { code: "over-limit" };
  if (batch.openRefusedScans > 0) return { code: "refused-scans-open" };
  const problems = findDestinationProblems(batch.destination);
  if (problems.length === 0) return null;
  return { code: "incomplete", fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])) };
}

async function createSubmission(store: Store, batch: BatchView, warehouseId: number): Promise<NewSubmission> {
  const { batchId, destination } = batch;
  const items = batch.lines.map(({ item: { returnInventoryId, rma, sku } }) => ({ returnInventoryId, rma, sku }));
  const { types } = await store.serviceTypes(warehouseId);
  return {
    submissionId: ulid(),
    batchId,
    idempotencyKey: randomUUID(),
    body: createResendBody({
      returnInventoryIds: items.map((item) => item.returnInventoryId),
      warehouseId,
      destination,
    }),
    items,
    labelMode: types.find((type) => type.code === destination.shipmentServiceType)?.labelMode ?? null,
    warehouseId,
    recipientName: destination.shipmentName.trim(),
    countryCode: destination.shipmentCountryCode.toUpperCase(),
  };
}
