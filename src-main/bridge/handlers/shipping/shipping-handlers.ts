import { success } from "../../../../src-domain/result.ts";
import type { Desk } from "../../../desk/desk.ts";
import { refuse } from "../../refuse.ts";
import type { DomainHandlers } from "../domain-handlers.ts";

const noSuchOrder = () => refuse("no-such-order", "This shipping order is not known on this desk.");

export function shippingOrderHandlers({ store, shipping: { orders } }: Desk): DomainHandlers<"shippingOrder"> {
  const { reader } = store;
  return {
    search: async ({ query, snapshot, offset, limit }) =>
      success(await reader.searchShippingOrders(query, snapshot, offset, limit)),
    between: async ({ snapshot, first, last }) =>
      success({ rows: await reader.shippingOrdersBetween(snapshot, first, last) }),
    facets: async () => success(await reader.shippingFacets()),
    get: async ({ orderId }) => {
      const details = await orders.details(orderId);
      return details === null ? noSuchOrder() : success(details);
    },
    enter: async ({ orderIds, how }) => success(await orders.enter(orderIds, how)),
    forget: async ({ orderId }) => {
      const outcome = await orders.forget(orderId);
      if (outcome === "forgotten") return success({});
      return outcome === "known" ? refuse("known", "The service has reported this order.") : noSuchOrder();
    },
  };
}
