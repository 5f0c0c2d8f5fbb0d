import type { StoredExternalOrder } from "../../store/resends/external-orders.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { Store } from "../../store/thread/client.ts";
import type { OrderRef } from "./order-poller.ts";

/** What an action needs to know of an order at the service, made here or elsewhere. */
export interface AccountOrder extends OrderRef {
  readonly resendNumber: string | null;
  readonly statusRaw: string | null;
  readonly cutOff: StoredSubmission["cutOff"];
  readonly items: readonly { readonly returnInventoryId: string; readonly rma: string | null }[];
}

export function ownOrder(submission: StoredSubmission): AccountOrder | null {
  const { submissionId: orderKey, resendId, resendNumber, statusRaw, cutOff, items } = submission;
  return resendId === null ? null : { orderKey, resendId, resendNumber, statusRaw, cutOff, items };
}

function fromExternalOrder({ resendId, resendNumber, statusRaw, cutOff, items }: StoredExternalOrder): AccountOrder {
  const named = cutOff === null ? null : { at: cutOff, estimated: false };
  return { orderKey: resendId, resendId, resendNumber, statusRaw, cutOff: named, items: items ?? [] };
}

/** Null for an order that is unknown to this desk. */
export async function accountOrder(store: Store, resendId: string): Promise<AccountOrder | null> {
  const own = await store.submissionOfOrder(resendId);
  if (own) return ownOrder(own);
  const external = await store.externalOrder(resendId);
  return external && fromExternalOrder(external);
}
