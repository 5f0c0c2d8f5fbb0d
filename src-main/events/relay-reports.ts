import type { FactValue } from "../../src-domain/events/event-facts.ts";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import type { ResendRecord } from "../service/index.ts";

/**
 * Kind of the events in which a fleet's relay reports an order that it polled. The service sends no such events. They
 * contain no recipient and no label address: the desk that created the order fetches it.
 */
export const POLLED_ORDER = { category: "relay", action: "orderPolled" } as const;

/** Kind of the events in which the relay reports items of the service's lists. */
export const LISTED_ITEMS = { category: "relay", action: "itemsListed" } as const;

export const createListedItemsBody = (items: readonly InventoryItem[], requestedAt: string): string =>
  JSON.stringify({
    ...LISTED_ITEMS,
    eventTime: requestedAt,
    notificationId: `listed ${items[0]?.returnInventoryId ?? ""} ${requestedAt}`,
    // Use the field names of the service's own events.
    returnInventoryList: items.map(({ createdOn, ...item }) => ({ ...item, createOn: createdOn })),
  });

/** State of a polled order that the relay reports to the fleet. */
export interface PolledOrderState {
  readonly statusRaw: string;
  readonly trackingNumber: string | null;
  readonly hasLabel: boolean;
}

export const polledStateOf = ({ statusRaw, shipments }: ResendRecord): PolledOrderState => ({
  statusRaw,
  trackingNumber: shipments.findLast(({ trackingNumber }) => trackingNumber !== null)?.trackingNumber ?? null,
  hasLabel: shipments.some(({ labelUrls }) => labelUrls.length > 0),
});

/** Returns the body of an event. `requestedAt`: when the relay sent its request; ISO 8601, UTC. */
export const createPolledOrderBody = (resendId: string, state: PolledOrderState, requestedAt: string): string =>
  JSON.stringify({
    ...POLLED_ORDER,
    eventTime: requestedAt,
    notificationId: `polled ${resendId} ${requestedAt}`,
    order: { resendId, ...state },
  });

/** Returns whether the fields are from a relay's report: only these have `hasLabel`. */
export const isPolledOrder = (fields: Readonly<Record<string, FactValue>>): boolean => "hasLabel" in fields;
