import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import { destinationProblems } from "../../src-domain/address.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { createResendBody } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { StoredBatchView } from "../store/batch-views.ts";

export type SubmitProblem =
  | { readonly code: "no-such-batch" }
  | { readonly code: "empty" }
  | { readonly code: "over-limit" }
  | { readonly code: "troubles-open" }
  | { readonly code: "confirm-production" }
  | { readonly code: "incomplete"; readonly fields: Record<string, string> };

interface Submitted {
  readonly submissionId: string;
  readonly current: StoredBatchView;
}

/**
 * Turns a batch into an outbox row: idempotency key and exact body are durable before anything is sent. `isConfirmed` is
 * asked last, about a batch that nothing else holds back.
 */
export async function submitBatch(
  store: Store,
  batchId: string,
  now: Date,
  isConfirmed: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Result<Submitted, SubmitProblem>> {
  const batch = await store.batch(batchId);
  if (!batch || batch.state === "submitted") return failure({ code: "no-such-batch" });
  if (!batch.warehouse) return failure({ code: "empty" });
  if (batch.lines.length > batch.limit) return failure({ code: "over-limit" });
  if (batch.openTroubles > 0) return failure({ code: "troubles-open" });
  const problems = destinationProblems(batch.destination);
  if (problems.length > 0) {
    return failure({
      code: "incomplete",
      fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
    });
  }
  if (!(await isConfirmed())) return failure({ code: "confirm-production" });

  const { warehouseId } = batch.warehouse;
  const { destination } = batch;
  const { types } = await store.serviceTypes(warehouseId);
  const submissionId = ulid();
  const { current } = await store.submitBatch(
    {
      submissionId,
      batchId,
      idempotencyKey: randomUUID(),
      body: createResendBody({
        returnInventoryIds: batch.lines.map((line) => line.item.returnInventoryId),
        warehouseId,
        destination,
      }),
      labelMode: types.find((type) => type.code === destination.shipmentServiceType)?.labelMode ?? null,
      warehouseId,
      itemCount: batch.lines.length,
      recipientName: destination.shipmentName.trim(),
      countryCode: destination.shipmentCountryCode.toUpperCase(),
    },
    now.toISOString(),
  );
  return success({ submissionId, current });
}
