import { type FilledFields, findAddressObstacle, hasFilledAddress } from "../../../src-domain/orders/filled-address.ts";
import {
  type BookedOrder,
  type Candidate,
  type Exclusion,
  exclusionOf,
  type ItemMatch,
  type MatchedLine,
  countUnallocated,
} from "../../../src-domain/orders/match-item.ts";
import { type Destination, INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import type {
  FilledOrder,
  ItemResult,
  MatchExclusion,
  OrderChoice,
} from "../../../src-preload/contract/orders/order-matches.ts";
import type { BatchOrder } from "./batch-orders.ts";

/** Maximum number of choices: one per number key, and enough for "next order". */
const MAX_CHOICES = 9;
const MAX_NEEDS = 3;

const orderNameOf = ({ orderId, orderNumber, channel, shop }: BookedOrder) => ({ orderId, orderNumber, channel, shop });

const toChoice = ({ order, line, skuMatch }: Candidate): OrderChoice => ({
  ...orderNameOf(order),
  lineId: line.lineId,
  town: order.recipient.shipmentCity,
  country: order.recipient.shipmentCountryCode,
  shipBy: order.shipBy,
  wanted: line.itemCode ?? line.sku ?? "",
  condition: line.condition,
  skuMatch,
  oldFileFrom: order.isFileOld ? order.fileWrittenAt : null,
});

/** `freeCount`: number of all orders that ask for the item, including orders that were not read. */
const toChoices = (candidates: readonly Candidate[], freeCount: number) => ({
  choices: candidates.slice(0, MAX_CHOICES).map(toChoice),
  count: candidates.length === 0 ? 0 : Math.max(freeCount, new Set(candidates.map(({ order }) => order.orderId)).size),
});

export function toExclusion(exclusion: Exclusion): MatchExclusion {
  const name = orderNameOf(exclusion.order);
  switch (exclusion.kind) {
    case "sent":
      return { kind: exclusion.kind, ...name, sentAt: exclusion.sentAt, resendId: exclusion.resendId };
    case "in-other-batches":
      return { kind: exclusion.kind, ...name, batchNames: exclusion.batchNames };
    case "at-other-desk":
      return { kind: exclusion.kind, ...name, desk: exclusion.desk, batchName: exclusion.batchName };
    case "held-by-file":
      return { kind: exclusion.kind, ...name, holdReason: exclusion.holdReason };
    case "in-doubt":
    case "gone":
      return { kind: exclusion.kind, ...name };
  }
}

/** Shows a match that was decided but not written (`fill`, `allocate`) as an offer. */
export function toItemResult(match: ItemMatch, freeCount: number): ItemResult {
  switch (match.kind) {
    case "no-sku":
      return { kind: match.kind };
    case "none":
      return { kind: match.kind, exclusions: match.exclusions.slice(-MAX_NEEDS).map(toExclusion) };
    case "fill":
      return { kind: "offer", reason: "not-filled", ...toChoices(match.choices, freeCount) };
    case "allocate":
      return { kind: "offer", reason: "not-filled", ...toChoices([match.choice], 1) };
    case "quantity-unknown":
      return { kind: "offer", reason: match.kind, ...toChoices(match.choices, freeCount) };
    case "address-missing":
      return { kind: match.kind, problem: match.problem, ...toChoices(match.choices, freeCount) };
    case "not-for-order":
      return { kind: match.kind, ...toChoices(match.choices, freeCount) };
    case "offer":
      return { kind: match.kind, reason: match.reason, ...toChoices(match.choices, freeCount) };
    case "ask":
      return { kind: match.kind, reason: match.reason, ...toChoices(match.choices, freeCount) };
  }
}

/** `choices`: orders that the item could be for; the first is the batch's own. */
export const toAllocatedResult = (choices: readonly Candidate[], freeCount: number): ItemResult => ({
  kind: "allocated",
  ...toChoices(choices, freeCount),
});

function judgeAddress(fields: FilledFields, destination: Destination): FilledOrder["address"] {
  if (!hasFilledAddress(fields)) return "typed";
  return INTAKE_FIELDS.every((field) => destination[field] === fields[field]) ? "filled" : "edited";
}

interface FilledOrderSources {
  readonly order: BookedOrder;
  readonly batchOrder: BatchOrder;
  readonly destination: Destination;
  readonly otherItems: number;
  readonly mappedServiceType: string | null;
  readonly countOnHold: (sku: string) => number;
}

export function toFilledOrder(sources: FilledOrderSources): FilledOrder {
  const { order, batchOrder, destination, otherItems, mappedServiceType, countOnHold } = sources;
  const openLines = order.lines.filter((line) => exclusionOf({ order, line } satisfies MatchedLine) === null);
  return {
    ...orderNameOf(order),
    town: order.recipient.shipmentCity,
    country: order.recipient.shipmentCountryCode,
    shipBy: order.shipBy,
    address: judgeAddress(batchOrder.fields, destination),
    addressProblem: order.addressProblem,
    addressObstacle: findAddressObstacle(order, batchOrder, destination),
    needs: openLines.slice(0, MAX_NEEDS).map((line) => ({
      wanted: line.itemCode ?? line.sku ?? "",
      quantity: countUnallocated(line),
      onHold: line.itemCode === null && line.sku !== null ? countOnHold(line.sku) : null,
    })),
    otherItems,
    serviceName: order.serviceName,
    mappedServiceType,
  };
}
