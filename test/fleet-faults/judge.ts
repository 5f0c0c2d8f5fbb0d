import type { JournalView, SubmissionRow } from "../rig/journal.ts";
import type { Work } from "./cells.ts";

/** A scan whose verdict the desk gave to its operator. */
export interface AcknowledgedScan {
  readonly gestureId: string;
  readonly itemId: string;
  readonly verdict: string;
}

/** Facts from one desk's journal and operator. */
export interface DeskFacts {
  readonly name: string;
  readonly journal: JournalView;
  readonly acknowledgedScans: readonly AcknowledgedScan[];
  readonly removedItemIds: readonly string[];
  /** Items of refused scans, and of batches that other desks took over. */
  readonly lostItemIds: readonly string[];
  /** Stored events by key, in order of arrival. */
  readonly eventKeys: readonly string[];
  readonly receivedEvents: number;
  readonly claimIntents: readonly string[];
  /** Messages about orders that the desk has not published. */
  readonly orderMessages: number;
  /** Orders whose recipient's key the desk has not erased yet. */
  readonly orderErasures: number;
  /** An operator marked the cell's order as sent elsewhere, here or at the other desk. */
  readonly isOrderClosed: boolean;
  /** Whether the desk has the recipient of the cell's order. */
  readonly hasRecipient: boolean;
  /** Units that are in a batch for the cell's order, by batch. */
  readonly orderUnits: ReadonlyMap<string, number>;
}

/** A claim as the fleet's servers have it. */
export interface StoredClaim {
  readonly desk: string;
  readonly state: string;
  readonly batchId: string;
  readonly submissionId: string | null;
  readonly resendId: string | null;
}

/** A batch as the fleet's servers have it. */
export interface StoredBatch {
  readonly batchId: string;
  /** Null: another desk took the batch over. */
  readonly desk: string | null;
}

export interface ServiceOrder {
  readonly resendId: string;
  readonly itemIds: readonly string[];
  /** Number of the channel's order; empty without one. */
  readonly orderNumber: string;
}

/** Everything that is known about a cell after its fault, from outside of the app. */
export interface CellFacts {
  readonly itemIds: readonly string[];
  readonly order: {
    readonly number: string;
    readonly claimKey: string;
    readonly quantity: number;
    /** Whether the servers have the key that encrypts its recipient. */
    readonly hasRecipientKey: boolean;
  };
  readonly desks: readonly DeskFacts[];
  /** Claims of the cell's items and order, by key. */
  readonly claims: ReadonlyMap<string, StoredClaim>;
  readonly batches: readonly StoredBatch[];
  /** Orders at the service with the cell's items. */
  readonly orders: readonly ServiceOrder[];
  readonly events: {
    /** Keys of events that the relay acknowledged to the service. */
    readonly acknowledgedScanIds: readonly string[];
    /** Keys of events in the stream. */
    readonly stored: readonly string[];
  };
}

/** The rules of the proof, derived from the requirements and not from the app. Returns each violation. */
export const findViolationsOfCell = (facts: CellFacts): string[] => [
  ...judgeEvents(facts),
  ...judgeItems(facts),
  ...judgeOrderLine(facts),
  ...judgeOrders(facts),
  ...facts.desks.flatMap((desk) => [...judgeScans(desk, facts), ...judgeRest(desk)]),
  ...judgeClaims(facts),
  ...judgeMissingClaims(facts),
  ...judgeBatches(facts),
];

/** Checks that the desks of a cell have done all steps of the work. */
export function judgeWork(work: Work, { itemIds, order, desks, orders, events }: CellFacts): string[] {
  const findItemsInNoBatch = (ids: readonly string[]): string[] =>
    ids
      .filter((id) => desks.every((desk) => openBatchesWith(desk, id).length === 0))
      .map((id) => `item ${id} is in no batch after its scans`);
  const [, , thirdItemId = ""] = itemIds;
  switch (work) {
    case "scan":
      return findItemsInNoBatch(itemIds.slice(0, 3));
    case "claim":
      return findItemsInNoBatch([thirdItemId]);
    case "order line": {
      const count = orders.filter(({ orderNumber }) => orderNumber === order.number).length;
      return count === 1 ? [] : [`${order.number} has ${count} orders`];
    }
    case "take-over":
      return desks.some(hasUnscannedItem) ? [] : ["no batch was taken over"];
    case "submit":
      return orders.length > 0 ? [] : ["no order was sent"];
    case "event burst":
      return events.acknowledgedScanIds.length > 0 ? [] : ["no event was acknowledged"];
    case "erasure": {
      const owners = desks.flatMap(({ name, hasRecipient }) => (hasRecipient ? name : []));
      return [...owners, ...(order.hasRecipientKey ? ["a server"] : [])].map(
        (owner) => `${owner} has the erased recipient of ${order.number}`,
      );
    }
  }
}

/** Returns whether the desk has had an item that it did not scan. */
const hasUnscannedItem = ({ journal, acknowledgedScans }: DeskFacts): boolean =>
  journal.lines.some((line) => !acknowledgedScans.some(({ itemId }) => itemId === line.itemId));

const countOf = <Value>(values: readonly Value[], countedValue: Value): number =>
  values.filter((value) => value === countedValue).length;

/** Every event once per desk. */
function judgeEvents({ events, desks }: CellFacts): string[] {
  const keys = [...new Set([...events.acknowledgedScanIds, ...events.stored])];
  const streamViolations = keys.flatMap((key) => {
    const count = countOf(events.stored, key);
    return count === 1 ? [] : [`event ${key} is ${count} times in the stream`];
  });
  const deskViolations = desks.flatMap(({ name, eventKeys, receivedEvents }) => [
    ...keys.flatMap((key) => {
      const count = countOf(eventKeys, key);
      return count === 1 ? [] : [`${name} has event ${key} ${count} times`];
    }),
    ...(receivedEvents === eventKeys.length ? [] : [`${name} counted ${receivedEvents} of ${eventKeys.length} events`]),
  ]);
  return [...streamViolations, ...deskViolations];
}

const createdSubmissionsOf = ({ journal }: DeskFacts): SubmissionRow[] =>
  journal.submissions.filter(({ state }) => state === "created");

/** No item in two sent batches. */
function judgeItems({ itemIds, orders, desks }: CellFacts): string[] {
  const created = desks.flatMap(createdSubmissionsOf);
  return itemIds.flatMap((id) => {
    const atService = orders.filter((order) => order.itemIds.includes(id)).length;
    const atDesks = created.filter((submission) => submission.itemIds.includes(id)).length;
    return atService > 1 || atDesks > 1 ? [`item ${id} is in ${atService} orders and ${atDesks} sent batches`] : [];
  });
}

/** No order line sent twice. */
function judgeOrderLine({ order, orders, desks }: CellFacts): string[] {
  const atService = orders
    .filter(({ orderNumber }) => orderNumber === order.number)
    .reduce((sum, { itemIds }) => sum + itemIds.length, 0);
  const atDesks = desks
    .flatMap((desk) => createdSubmissionsOf(desk).map(({ batchId }) => desk.orderUnits.get(batchId) ?? 0))
    .reduce((sum, units) => sum + units, 0);
  if (atService <= order.quantity && atDesks <= order.quantity) return [];
  return [
    `${atService} items at the service and ${atDesks} of desks were sent for ${order.quantity} of ${order.number}`,
  ];
}

/** Finds orders that exist twice or do not belong to the desk that sent them. */
function judgeOrders({ orders, desks }: CellFacts): string[] {
  const created = desks.flatMap(createdSubmissionsOf);
  const orderViolations = orders.flatMap(({ resendId, itemIds }) => {
    const owners = created.filter((submission) => submission.resendId === resendId);
    const conflictingOrders = orders.filter((other) => other.itemIds.some((id) => itemIds.includes(id)));
    return [
      ...(owners.length === 1 ? [] : [`order ${resendId} is of ${owners.length} batches`]),
      ...(conflictingOrders.length === 1 ? [] : [`order ${resendId} was sent ${conflictingOrders.length} times`]),
    ];
  });
  const withoutOrder = created.filter(({ resendId }) => !orders.some((order) => order.resendId === resendId));
  return [...orderViolations, ...withoutOrder.map(({ resendId }) => `order ${resendId} is not at the service`)];
}

/** No acknowledged scan lost: the scan is stored, and its item is in a batch or an order, or the desk says why not. */
function judgeScans(desk: DeskFacts, { desks, orders }: CellFacts): string[] {
  const isInOrder = (id: string): boolean => orders.some(({ itemIds }) => itemIds.includes(id));
  return desk.acknowledgedScans.flatMap(({ gestureId, itemId, verdict }) => {
    if (!desk.journal.scans.some(({ scanId }) => scanId === gestureId))
      return [`${desk.name} lost the scan of ${itemId}`];
    if (verdict !== "added" || desk.removedItemIds.includes(itemId) || isInOrder(itemId)) return [];
    if (openBatchesWith(desk, itemId).length > 0) return [];
    if (!desk.lostItemIds.includes(itemId)) return [`${itemId} left ${desk.name} without a word`];
    const isAtAnyDesk = desks.some(
      (other) => openBatchesWith(other, itemId).length > 0 || other.removedItemIds.includes(itemId),
    );
    return isAtAnyDesk ? [] : [`${itemId} of ${desk.name} is in no batch`];
  });
}

const UNFINISHED_STATES = new Set(["ready", "sending", "unknown"]);

/** The desk has nothing left to do. */
function judgeRest({ name, journal, claimIntents, orderMessages, orderErasures }: DeskFacts): string[] {
  const stuckSubmissions = journal.submissions.filter(({ state }) => UNFINISHED_STATES.has(state));
  return [
    ...stuckSubmissions.map(
      ({ state, waitingFor }) => `${name} is stuck in ${state}, waiting for ${waitingFor ?? "nothing"}`,
    ),
    ...claimIntents.map((key) => `${name} has not compared ${key}`),
    ...(orderMessages === 0 ? [] : [`${name} has not published ${orderMessages} messages about orders`]),
    ...(orderErasures === 0 ? [] : [`${name} has not erased ${orderErasures} keys of recipients`]),
  ];
}

/** Batches of the desk that hold the item and were not sent. */
function openBatchesWith(desk: DeskFacts, itemId: string): string[] {
  const batchIds = desk.journal.lines.flatMap((line) =>
    line.itemId === itemId && line.isRemoved === 0 ? line.batchId : [],
  );
  return batchIds.filter((batchId) => isBatchOpen(desk, batchId));
}

/** Returns whether the batch was neither sent nor discarded. */
function isBatchOpen({ journal }: DeskFacts, batchId: string): boolean {
  const batch = journal.batches.find((one) => one.batchId === batchId);
  const submission = journal.submissions.findLast((one) => one.batchId === batchId);
  if (batch === undefined || batch.isDiscarded === 1) return false;
  return batch.state !== "submitted" || (submission !== undefined && UNFINISHED_STATES.has(submission.state));
}

const itemOf = (key: string): string | null => (key.startsWith("item.") ? key.slice("item.".length) : null);

/** No claim stuck: the desk that has it has a reason for it. */
function judgeClaims({ claims, desks, orders, order }: CellFacts): string[] {
  return [...claims].flatMap(([key, claim]) => {
    const desk = desks.find(({ name }) => name === claim.desk);
    if (desk === undefined) return [`${key} is claimed by ${claim.desk}`];
    return hasReason(key, claim, desk, { orders, order })
      ? []
      : [`${key} is ${claim.state} by ${claim.desk} without a reason`];
  });
}

function hasReason(
  key: string,
  { state, batchId, submissionId, resendId }: StoredClaim,
  desk: DeskFacts,
  { orders, order }: Pick<CellFacts, "orders" | "order">,
): boolean {
  const itemId = itemOf(key);
  if (state === "held")
    return itemId === null
      ? desk.orderUnits.has(batchId) && isBatchOpen(desk, batchId)
      : openBatchesWith(desk, itemId).includes(batchId);
  const submission = desk.journal.submissions.find((one) => one.submissionId === submissionId);
  if (state === "sending") return submission !== undefined && UNFINISHED_STATES.has(submission.state);
  if (itemId === null && submissionId === null && resendId === null) return desk.isOrderClosed;
  const sentOrder = orders.find((one) => one.resendId === resendId);
  if (sentOrder === undefined || submission?.resendId !== resendId) return false;
  return itemId === null ? sentOrder.orderNumber === order.number : sentOrder.itemIds.includes(itemId);
}

/** Finds items and lines in a batch or an order that are not claimed. */
function judgeMissingClaims({ itemIds, claims, desks, orders, order }: CellFacts): string[] {
  const isClaimed = (key: string, desk: string, state?: string): boolean => {
    const claim = claims.get(key);
    return claim?.desk === desk && (state === undefined || claim.state === state);
  };
  const itemViolations = itemIds.flatMap((id) => {
    const owners = desks.filter((desk) => openBatchesWith(desk, id).length > 0);
    const ownersWithoutClaim = owners.filter(({ name }) => !isClaimed(`item.${id}`, name));
    return ownersWithoutClaim.map(({ name }) => `item ${id} is in a batch of ${name} without a claim`);
  });
  const orderViolations = orders.flatMap(({ resendId, itemIds: sentIds, orderNumber }) => {
    const keys = [...sentIds.map((id) => `item.${id}`), ...(orderNumber === order.number ? [order.claimKey] : [])];
    return keys
      .filter((key) => !desks.some(({ name }) => isClaimed(key, name, "sent")))
      .map((key) => `${key} of order ${resendId} is not claimed as sent`);
  });
  return [...itemViolations, ...orderViolations];
}

/** The floor has each batch at the desk that has it, and no other. */
function judgeBatches({ batches, desks }: CellFacts): string[] {
  const floorViolations = batches.flatMap(({ batchId, desk: name }) => {
    const desk = desks.find((one) => one.name === name);
    const hasItems = desk?.journal.lines.some((line) => line.batchId === batchId && line.isRemoved === 0) ?? false;
    return desk === undefined || (isBatchOpen(desk, batchId) && hasItems)
      ? []
      : [`batch ${batchId} stays on the floor of ${name}`];
  });
  const deskViolations = desks.flatMap((desk) =>
    desk.journal.batches
      .filter(({ batchId }) => isBatchOpen(desk, batchId))
      .filter(({ batchId }) => desk.journal.lines.some((line) => line.batchId === batchId && line.isRemoved === 0))
      .filter(({ batchId }) => !batches.some((stored) => stored.batchId === batchId && stored.desk === desk.name))
      .map(({ batchId }) => `batch ${batchId} of ${desk.name} is not on the floor`),
  );
  return [...floorViolations, ...deskViolations];
}
