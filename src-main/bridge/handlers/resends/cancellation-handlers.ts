import { resendObstacle } from "../../../../src-domain/inventory/inventory.ts";
import { success } from "../../../../src-domain/result.ts";
import type { CancellationView } from "../../../../src-preload/contract/resends/cancellation.ts";
import { accountOrder } from "../../../desk/resends/account-orders.ts";
import type { CancelProblem, ReadingProblem } from "../../../desk/resends/cancellations.ts";
import type { Desk } from "../../../desk/desk.ts";
import type { Store } from "../../../store/thread/client.ts";
import { refuse } from "../../refuse.ts";
import type { DomainHandlers } from "../domain-handlers.ts";

const noSuchOrder = () => refuse("no-such-order", "This desk knows no order with this id.");

export function cancellationHandlers({ store, cancellations }: Desk): DomainHandlers<"cancellation"> {
  const view = async (resendId: string) => {
    const found = await readCancellation(store, resendId);
    return found ? success(found) : noSuchOrder();
  };
  return {
    get: async ({ resendId }) => view(resendId),
    cancel: async ({ resendId, despiteDoubt }) => {
      const canceled = await cancellations.cancel(resendId, despiteDoubt);
      return canceled.ok ? view(resendId) : refuseCancel(canceled.error);
    },
    lookAgain: async ({ resendId }) => {
      const looked = await cancellations.lookAgain(resendId);
      return looked.ok ? view(resendId) : refuseReading(looked.error);
    },
  };
}

function refuseCancel(problem: CancelProblem) {
  switch (problem.code) {
    case "not-allowed":
      return refuse("not-allowed", "A rule forbids it.", { fields: { obstacle: problem.obstacle } });
    case "ask-first":
      return refuse("ask-first", "The operator has to know something first.", { fields: { doubt: problem.doubt } });
    case "under-way":
      return refuse("under-way", "The order is being canceled, or was.");
    default:
      return refuseReading(problem);
  }
}

function refuseReading(problem: ReadingProblem) {
  switch (problem.code) {
    case "no-such-order":
      return noSuchOrder();
    case "credentials":
      return refuse("credentials", "The service did not accept this desk's credentials.");
    default:
      return refuse(problem.code, problem.message, {
        retryable: true,
        ...(problem.correlationId !== null && { correlationId: problem.correlationId }),
      });
  }
}

async function readCancellation(store: Store, resendId: string): Promise<CancellationView | null> {
  const [order, stored] = await Promise.all([accountOrder(store, resendId), store.cancellation(resendId)]);
  if (order === null) return null;
  const copies = await Promise.all(order.items.map((item) => store.itemCopy(item.returnInventoryId)));
  return {
    resendId,
    state: stored?.state ?? null,
    askedAt: stored?.askedAt ?? null,
    readAt: stored?.readAt ?? null,
    loss: stored?.loss ?? null,
    refusal: stored?.refusal ?? null,
    items: order.items.map(({ returnInventoryId, rma }, place) => {
      const copy = copies[place] ?? null;
      return {
        returnInventoryId,
        rma: rma ?? copy?.item.rma ?? returnInventoryId,
        handlingCode: copy?.item.handlingCode ?? null,
        handlingStatusCode: copy?.item.handlingStatusCode ?? null,
        asOf: copy?.readAt ?? null,
        eligible: copy !== null && resendObstacle(copy.item) === null,
      };
    }),
  };
}
