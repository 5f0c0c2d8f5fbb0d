import { success } from "../../../src-domain/result.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { refuse, valueOrRefusal } from "../replies.ts";

const refuseUnknownItem = () => refuse("no-such-item", "The item is not in this batch.");
const refuseUnknownBatch = () => refuse("no-such-batch", "The batch is no longer open.");

const USE_MESSAGES = {
  "not-free": "The order line is used elsewhere, or must not be sent.",
  "other-order": "The batch has other items for another order.",
  "address-edited": "The operator typed a part of another address.",
} as const;

const CHOICE_MESSAGES = {
  "no-such-line": "The order book has no such line.",
  "other-item": "The order line names another item.",
  "other-order": USE_MESSAGES["other-order"],
  "address-edited": USE_MESSAGES["address-edited"],
} as const;

/** Batch operations that change no batch. */
const READ_OPERATIONS: ReadonlySet<string> = new Set(["current", "list", "evidence", "refreshItems"]);

/** Reports the match of the current batch after each operation that changes a batch. */
export function withOrderMatches(
  handlers: DomainHandlers<"batch">,
  { orderMatches }: Pick<Desk, "orderMatches">,
): DomainHandlers<"batch"> {
  type Handle = (input: never) => unknown;
  const reportAfter =
    (handle: Handle): Handle =>
    async (input) => {
      const answer = await handle(input);
      orderMatches.onBatchChanged();
      return answer;
    };
  const entries = Object.entries(handlers).map(([name, handle]: [string, Handle]): [string, Handle] => [
    name,
    READ_OPERATIONS.has(name) ? handle : reportAfter(handle),
  ]);
  return Object.fromEntries(entries) as unknown as DomainHandlers<"batch">;
}

export function orderMatchHandlers({ store, orderMatches, isoNow }: Desk): DomainHandlers<"orderMatches"> {
  return {
    get: ({ batchId }) => orderMatches.get(batchId),
    use: async ({ batchId, returnInventoryId, orderId, lineId }) => {
      const outcome = await store.useOrder({ batchId, returnInventoryId }, { orderId, lineId }, isoNow());
      if (outcome === "no-such-item") return refuseUnknownItem();
      return typeof outcome === "string" ? refuse(outcome, USE_MESSAGES[outcome]) : success(outcome);
    },
    choose: async ({ batchId, returnInventoryId, orderId, lineId }) => {
      const outcome = await store.chooseOrder({ batchId, returnInventoryId }, { orderId, lineId }, isoNow());
      if (outcome === "no-such-item") return refuseUnknownItem();
      if (typeof outcome === "string") return refuse(outcome, CHOICE_MESSAGES[outcome]);
      if ("exclusion" in outcome) return success({ kind: "excluded", ...outcome });
      return success({ kind: "used", ...outcome });
    },
    confirmCondition: async ({ batchId, returnInventoryId }) =>
      valueOrRefusal(await store.confirmItemCondition(batchId, returnInventoryId, isoNow()), refuseUnknownItem),
    release: async ({ batchId }) => valueOrRefusal(await store.releaseOrder(batchId, isoNow()), refuseUnknownBatch),
    moveToNewBatch: async ({ batchId, returnInventoryId }) =>
      valueOrRefusal(await store.moveToNewBatch(batchId, returnInventoryId, isoNow()), refuseUnknownItem),
    confirmServiceType: async ({ batchId }) => {
      const outcome = await store.confirmServiceType(batchId, isoNow());
      if (outcome === "no-such-batch") return refuseUnknownBatch();
      return outcome === "no-service"
        ? refuse(outcome, "The order names no service, or the batch has no service type.")
        : success(outcome);
    },
  };
}
