import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StoredExternalOrder } from "../../store/resends/external-orders.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { OrderPoller } from "./order-poller.ts";

/** An order that the service has, made here or elsewhere: what an action on it needs. */
export interface AccountOrder {
  /** A submission's id, or the resend id of an order that was made elsewhere. */
  readonly orderKey: string;
  readonly resendId: string;
  readonly resendNumber: string | null;
  readonly statusRaw: string | null;
  readonly cutOff: StoredSubmission["cutOff"];
  readonly items: readonly { readonly returnInventoryId: string; readonly rma: string | null }[];
}

export function ownOrder(submission: StoredSubmission): AccountOrder | null {
  const { submissionId: orderKey, resendId, resendNumber, statusRaw, cutOff, items } = submission;
  return resendId === null ? null : { orderKey, resendId, resendNumber, statusRaw, cutOff, items };
}

function learnedOrder({ resendId, resendNumber, statusRaw, cutOff, items }: StoredExternalOrder): AccountOrder {
  const named = cutOff === null ? null : { at: cutOff, estimated: false };
  return { orderKey: resendId, resendId, resendNumber, statusRaw, cutOff: named, items: items ?? [] };
}

/** Null for an order that this desk neither made nor learned of. */
export async function accountOrder(store: Store, resendId: string): Promise<AccountOrder | null> {
  const own = await store.submissionOfOrder(resendId);
  if (own) return ownOrder(own);
  const learned = await store.externalOrder(resendId);
  return learned && learnedOrder(learned);
}

export async function fetchAccountOrder(
  store: Store,
  watch: OrderPoller,
  order: AccountOrder,
): Promise<Result<AccountOrder, ServiceFailure>> {
  const looked = await watch.fetchNow(order);
  return looked.ok ? success((await accountOrder(store, order.resendId)) ?? order) : failure(looked.error);
}
