import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createServiceFailure } from "../../service/failure.ts";
import type { InventoryRecord, ServiceFailure, ServiceOperations } from "../../service/index.ts";
import type { DeskContext } from "../context.ts";

/** Fetches an item and stores the answer. Null: the service does not know the item. */
export async function fetchItem(
  { store, now }: DeskContext,
  getItem: ServiceOperations["inventory"]["get"],
  returnInventoryId: string,
): Promise<Result<InventoryRecord | null, ServiceFailure>> {
  // Taken before the request, because an event that arrives before the answer is newer.
  const requestedAt = now().toISOString();
  const answer = await getItem(returnInventoryId);
  if (answer.ok && answer.value.returnInventoryId !== returnInventoryId)
    return failure(createServiceFailure("unreadable", "yes", "The service answered with another item."));
  if (!answer.ok && answer.error.kind !== "refused") return answer;
  const item = answer.ok ? answer.value : null;
  await store.storeFetchedItems(item ? [item] : [], item ? [] : [returnInventoryId], requestedAt);
  return success(item);
}
