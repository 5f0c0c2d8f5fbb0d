import type { StoredExternalOrder } from "../../store/resends/external-orders.ts";
import type { StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { Store } from "../../store/thread/client.ts";
import type { OrderRef } from "./order-poller.ts";

/** An order at the service, created by this desk or elsewhere. */
export interface AccountOrder extends OrderRef {
  readonly resendNumber: string | null;
  readonly statusRaw: string | null;
  readonly cutOff: StoredSubmission["cutOff"];
  readonly items: readonly { readonly returnInventoryId: string; readonly rma: string | null }[];
}

export function toAccountOrder(submission: StoredSubmission): AccountOrder | null {
  const { submissionId: orderKey, resendId, resendNumber, statusRaw, cutOff, items } = submission;
  return resendId === null ? null : { orderKey, resendId, resendNumber, statusRaw, cutOff, items };
}

function externalToAccountOrder({
  resendId,
  resendNumber,
  statusRaw,
  cutOff,
  items,
}: StoredExternalOrder): AccountOrder {
  const cutOffWithOrigin = cutOff === null ? null : { at: cutOff, estimated: false };
  return { orderKey: resendId, resendId, resendNumber, statusRaw, cutOff: cutOffWithOrigin, items: items ?? [] };
}

/** Returns null for an order that is unknown to this desk. */
export async function findAccountOrder(store: Store, resendId: string): Promise<AccountOrder | null> {
  const submission = await store.submissionOfOrder(resendId);
  if (submission) return toAccountOrder(submission);
  const external = await store.externalOrder(resendId);
  return external && externalToAccountOrder(external);
}
