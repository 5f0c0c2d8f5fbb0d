import type { FoundClaim } from "../fleet/claim.ts";
import { postalAddressOf, findPostalCodeDoubt } from "../recipients/postal-code-doubt.ts";
import { toNormalForm } from "../scanning/code-forms.ts";
import type { AddressProblem, Channel, HoldReason, Order, OrderLine } from "./order.ts";
import { areSkusEqual } from "./sku.ts";

export interface ScannedItem {
  /** RMA, item RMA, inventory id and tracking number, in normal form (`toNormalForm`). */
  readonly codes: ReadonlySet<string>;
  /** The item's SKU; empty if it has none. */
  readonly skus: readonly string[];
  readonly warehouseId: number;
  /** Units in the parcel; null if the desk has not read the item's record. */
  readonly quantity: number | null;
  readonly isConditionConfirmed: boolean;
}

/** `held`: in an open batch. `submitting`, `unknown`: an order may exist at the service. */
export interface Allocation {
  readonly state: "held" | "submitting" | "unknown" | "sent";
  readonly quantity: number;
  /** The item in the batch for the line. */
  readonly returnInventoryId: string;
  readonly batchName: string;
  /** Null until the order was sent. `hasFailed`: the service could not ship it, so its item may be sent again. */
  readonly sent: { readonly at: string; readonly resendId: string; readonly hasFailed: boolean } | null;
}

/** Returns whether the units are, or will be, on their way. */
export const isSentWithoutFailure = ({ sent }: Allocation): boolean => sent !== null && !sent.hasFailed;

export interface AllocatedLine extends OrderLine {
  readonly allocations: readonly Allocation[];
  /** When a person marked the line as sent elsewhere; null otherwise. */
  readonly closedAt: string | null;
  /** Whether an item left the line but is in an abandoned order that may exist, so that the line may have been sent. */
  readonly isInDoubt: boolean;
  /** Warehouse of the item that `itemCode` names; null if it names none or the desk does not know the item. */
  readonly itemWarehouseId: number | null;
  /** Whether several items that the desk knows have `itemCode`, for example an RMA for two articles. */
  readonly namesSeveralItems: boolean;
  /** Claim of another desk, for the complete line whatever its quantity; null if no other desk has the line. */
  readonly otherClaim: FoundClaim;
}

export interface BookedOrder extends Omit<Order, "lines"> {
  readonly orderId: string;
  /** Empty for the only shop of the channel. */
  readonly shop: string;
  readonly lines: readonly AllocatedLine[];
  /** Whether the file is so old that its orders are only offered. */
  readonly isFileOld: boolean;
  /** Whether a newer complete file of the shop no longer lists the order. */
  readonly isGone: boolean;
  /** ISO 8601, UTC. */
  readonly fileWrittenAt: string;
  /** ISO 8601, UTC. */
  readonly fileImportedAt: string;
  /** Whether the recipient was erased; then it is empty. */
  readonly isRecipientErased: boolean;
}

export interface MatchedLine {
  readonly order: BookedOrder;
  readonly line: AllocatedLine;
}

export interface BatchToFill {
  /** The order that the batch is for; null before one is chosen. */
  readonly orderId: string | null;
  readonly hasTypedAddress: boolean;
  /** Whether the batch has earlier items without an order, which would be sent to the order's recipient too. */
  readonly hasOtherItems: boolean;
  /** Number of items that the batch can still take, the scanned one included. */
  readonly freeSlots: number;
}

/** A channel's SKU and the warehouse's SKU of the same article. */
export interface SkuAlias {
  readonly channel: Channel;
  readonly channelSku: string;
  readonly itemSku: string;
  readonly isConfirmed: boolean;
}

export interface KnownSkus {
  /** Returns every spelling of the scanned item's SKU among the items that the desk knows. */
  readonly itemSpellings: () => readonly string[];
  readonly aliases: readonly SkuAlias[];
}

export type Exclusion = MatchedLine &
  (
    | { readonly kind: "sent"; readonly sentAt: string | null; readonly resendId: string | null }
    | { readonly kind: "in-doubt" }
    | { readonly kind: "in-other-batches"; readonly batchNames: readonly string[] }
    /** Desk and batch are null if the claim is unreadable. */
    | { readonly kind: "at-other-desk"; readonly desk: string | null; readonly batchName: string | null }
    | { readonly kind: "held-by-file"; readonly holdReason: HoldReason }
    | { readonly kind: "gone" }
  );

export const OFFER_REASONS = [
  "file-old",
  "postal-code",
  "address-typed",
  "other-items",
  "item-quantity",
  "several-items",
  "partial",
  "alias-unconfirmed",
] as const;
export type OfferReason = (typeof OFFER_REASONS)[number];
export const QUESTION_REASONS = ["several-instructions", "similar-skus", "condition"] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];
/** How certainly the SKUs mean the same article. */
export const SKU_MATCHES = ["item-code", "exact", "equal", "alias", "unconfirmed-alias"] as const;
export type SkuMatch = (typeof SKU_MATCHES)[number];

export interface Candidate extends MatchedLine {
  readonly skuMatch: SkuMatch;
}

/** `choices`: most urgent first. */
export type ItemMatch =
  | { readonly kind: "fill"; readonly choice: Candidate; readonly choices: readonly Candidate[] }
  /** The batch already has the order's address. */
  | { readonly kind: "allocate"; readonly choice: Candidate }
  | { readonly kind: "offer"; readonly reason: OfferReason; readonly choices: readonly Candidate[] }
  | { readonly kind: "ask"; readonly reason: QuestionReason; readonly choices: readonly Candidate[] }
  | { readonly kind: "not-for-order"; readonly choices: readonly Candidate[] }
  | { readonly kind: "address-missing"; readonly problem: AddressProblem; readonly choices: readonly Candidate[] }
  | { readonly kind: "no-sku" }
  /** The desk must fetch the item's record before it can decide. */
  | { readonly kind: "quantity-unknown"; readonly choices: readonly Candidate[] }
  | { readonly kind: "none"; readonly exclusions: readonly Exclusion[] };

/** Decides which order a scanned item is for. Each step is a row of the table in docs/order-book.md. */
export function matchItem(
  item: ScannedItem,
  orders: readonly BookedOrder[],
  batch: BatchToFill,
  skus: KnownSkus,
): ItemMatch {
  const openCandidates = findOpenLines(item, orders, skus);
  const instructedCandidates = openCandidates.filter(({ skuMatch }) => skuMatch === "item-code");
  const preferredCandidates = instructedCandidates.length > 0 ? instructedCandidates : openCandidates;
  if (preferredCandidates.length === 0 && batch.orderId === null)
    return item.skus.length === 1
      ? { kind: "none", exclusions: findLines(item, orders, skus).flatMap((line) => exclusionOf(line) ?? []) }
      : { kind: "no-sku" };
  const obstacle = findFirstObstacle(preferredCandidates, batch);
  if (obstacle !== null) return obstacle;
  // An item of a batch that has an order can only be for that order.
  const ownCandidates =
    batch.orderId === null
      ? preferredCandidates
      : preferredCandidates.filter(({ order }) => order.orderId === batch.orderId);
  const usableCandidates = findMostCertainCandidates(ownCandidates);
  const problem = findMostUrgentCandidate(usableCandidates, batch)?.order.addressProblem ?? null;
  if (problem !== null) return { kind: "address-missing", problem, choices: usableCandidates };
  return instructedCandidates.length > 0
    ? fillOrOffer(usableCandidates, batch)
    : matchBySku(item, usableCandidates, batch, skus);
}

/** Rows 4 to 7 of the table in docs/order-book.md: reasons to fill in no address, however certain the order is. */
function findFirstObstacle(preferredCandidates: readonly Candidate[], batch: BatchToFill): ItemMatch | null {
  if (preferredCandidates.length > 0 && preferredCandidates.every(({ order }) => order.isFileOld))
    return { kind: "offer", reason: "file-old", choices: preferredCandidates };
  if (batch.hasTypedAddress && batch.orderId === null)
    return { kind: "offer", reason: "address-typed", choices: preferredCandidates };
  if (preferredCandidates[0]?.skuMatch === "item-code" && preferredCandidates.length > 1)
    return { kind: "ask", reason: "several-instructions", choices: preferredCandidates };
  if (batch.orderId !== null && !preferredCandidates.some(({ order }) => order.orderId === batch.orderId))
    return { kind: "not-for-order", choices: preferredCandidates };
  return null;
}

const isCertain = ({ skuMatch }: Candidate): boolean =>
  skuMatch === "item-code" || skuMatch === "exact" || skuMatch === "alias";

/** Omits lines that only resemble the item's SKU if another line certainly means it. */
function findMostCertainCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const certain = candidates.filter(isCertain);
  return certain.length > 0 ? certain : candidates;
}

/**
 * Rows 10 to 19 of the table in docs/order-book.md. `usableCandidates`: lines for any item of a SKU, most urgent first.
 */
function matchBySku(
  item: ScannedItem,
  usableCandidates: readonly Candidate[],
  batch: BatchToFill,
  { itemSpellings }: KnownSkus,
): ItemMatch {
  if (item.skus.length !== 1) return { kind: "no-sku" };
  if (item.quantity === null) return { kind: "quantity-unknown", choices: usableCandidates };
  if (item.quantity !== 1) return { kind: "offer", reason: "item-quantity", choices: usableCandidates };
  if (!usableCandidates.some(isCertain) && areSkusSimilar(usableCandidates, itemSpellings))
    return { kind: "ask", reason: "similar-skus", choices: usableCandidates };
  const choice = findMostUrgentCandidate(usableCandidates, batch);
  if (choice === undefined) return { kind: "offer", reason: "file-old", choices: usableCandidates };
  if (choice.line.condition !== null && !item.isConditionConfirmed)
    return { kind: "ask", reason: "condition", choices: [choice] };
  if (choice.order.orderId !== batch.orderId && isPartial(choice.order, item.warehouseId, batch.freeSlots))
    return { kind: "offer", reason: "partial", choices: usableCandidates };
  if (choice.skuMatch === "unconfirmed-alias")
    return { kind: "offer", reason: "alias-unconfirmed", choices: usableCandidates };
  return fillOrOffer(usableCandidates, batch);
}

/** Prefers the batch's own order; orders of an old file are only offered. */
const findMostUrgentCandidate = (candidates: readonly Candidate[], batch: BatchToFill): Candidate | undefined =>
  candidates.find(({ order }) => order.orderId === batch.orderId) ?? candidates.find(({ order }) => !order.isFileOld);

function fillOrOffer(candidates: readonly Candidate[], batch: BatchToFill): ItemMatch {
  const choice = findMostUrgentCandidate(candidates, batch);
  if (choice === undefined) return { kind: "offer", reason: "file-old", choices: candidates };
  if (choice.order.isFileOld) return { kind: "offer", reason: "file-old", choices: candidates };
  if (choice.line.namesSeveralItems) return { kind: "offer", reason: "several-items", choices: candidates };
  if (choice.order.orderId === batch.orderId) return { kind: "allocate", choice };
  if (batch.hasOtherItems) return { kind: "offer", reason: "other-items", choices: candidates };
  if (findPostalCodeDoubt(postalAddressOf(choice.order.recipient)) !== null)
    return { kind: "offer", reason: "postal-code", choices: candidates };
  return { kind: "fill", choice, choices: candidates };
}

/** Returns the lines that the item could be for, most urgent first. */
export const findOpenLines = (item: ScannedItem, orders: readonly BookedOrder[], skus: KnownSkus): Candidate[] =>
  sortCandidates(findLines(item, orders, skus).filter((candidate) => exclusionOf(candidate) === null));

function findLines(item: ScannedItem, orders: readonly BookedOrder[], { aliases }: KnownSkus): Candidate[] {
  const [itemSku] = item.skus.length === 1 ? item.skus : [];
  return orders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const aliasesOfChannel = aliases.filter(({ channel }) => channel === order.channel);
      const skuMatch =
        line.itemCode === null ? compareSkus(line.sku, itemSku, aliasesOfChannel) : compareItemCode(line, item);
      return skuMatch === null ? [] : [{ order, line, skuMatch }];
    }),
  );
}

const compareItemCode = ({ itemCode }: OrderLine, item: ScannedItem): SkuMatch | null =>
  itemCode !== null && item.codes.has(toNormalForm(itemCode)) ? "item-code" : null;

function compareSkus(
  lineSku: string | null,
  itemSku: string | undefined,
  aliases: readonly SkuAlias[],
): SkuMatch | null {
  if (lineSku === null || itemSku === undefined) return null;
  if (lineSku === itemSku) return "exact";
  if (areSkusEqual(lineSku, itemSku)) return "equal";
  const alias = aliases.find(
    ({ channelSku, itemSku: aliasSku }) => areSkusEqual(channelSku, lineSku) && areSkusEqual(aliasSku, itemSku),
  );
  if (alias === undefined) return null;
  return alias.isConfirmed ? "alias" : "unconfirmed-alias";
}

/**
 * Returns whether different SKUs are equal in the comparison, so that the comparison cannot tell which one is meant.
 */
function areSkusSimilar(candidates: readonly Candidate[], itemSpellings: KnownSkus["itemSpellings"]): boolean {
  const lineSpellings = candidates.flatMap(({ line, skuMatch }) => (skuMatch === "equal" ? (line.sku ?? []) : []));
  return new Set(lineSpellings).size > 1 || (lineSpellings.length > 0 && new Set(itemSpellings()).size > 1);
}

/**
 * Returns the number of units without an allocated item. Negative if a newer file asks for fewer units than were
 * allocated.
 */
export const countUnallocated = ({ quantity, allocations }: AllocatedLine): number =>
  quantity - allocations.reduce((sum, allocation) => sum + allocation.quantity, 0);

/** Rows 1 to 3 of the table in docs/order-book.md: why the line must not be used. */
export function exclusionOf({ order, line }: MatchedLine): Exclusion | null {
  const atOtherDesk = findOtherDeskExclusion({ order, line });
  if (atOtherDesk?.kind === "sent") return atOtherDesk;
  if (line.closedAt !== null) return { order, line, kind: "sent", sentAt: line.closedAt, resendId: null };
  if (line.isInDoubt) return { order, line, kind: "in-doubt" };
  if (isSent(line)) return sentExclusion({ order, line });
  if (line.holdReason !== null) return { order, line, kind: "held-by-file", holdReason: line.holdReason };
  if (order.isGone) return { order, line, kind: "gone" };
  if (atOtherDesk !== null) return atOtherDesk;
  if (countUnallocated(line) > 0) return null;
  const unsentAllocations = line.allocations.filter(({ state }) => state !== "sent");
  return { order, line, kind: "in-other-batches", batchNames: unsentAllocations.map(({ batchName }) => batchName) };
}

/** Returns whether orders that exist at the service have all units of the line. */
export const isSent = (line: AllocatedLine): boolean =>
  line.allocations.length > 0 && countUnallocated(line) <= 0 && line.allocations.every(({ state }) => state === "sent");

function sentExclusion({ order, line }: MatchedLine): Exclusion {
  const sent = line.allocations.findLast((allocation) => allocation.sent !== null)?.sent;
  return { order, line, kind: "sent", sentAt: sent?.at ?? null, resendId: sent?.resendId ?? null };
}

function findOtherDeskExclusion({ order, line }: MatchedLine): Exclusion | null {
  const { otherClaim } = line;
  if (otherClaim === null) return null;
  if (otherClaim === "unreadable") return { order, line, kind: "at-other-desk", desk: null, batchName: null };
  const { state, desk, batchName, at, resendId } = otherClaim;
  if (state === "sent") return { order, line, kind: "sent", sentAt: at, resendId };
  return { order, line, kind: "at-other-desk", desk, batchName };
}

/** Returns whether one batch cannot hold the order's remaining items: too many units, or items of another warehouse. */
function isPartial(order: BookedOrder, warehouseId: number, freeSlots: number): boolean {
  const openLines = order.lines.filter((line) => exclusionOf({ order, line }) === null);
  const units = openLines.reduce((sum, line) => sum + countUnallocated(line), 0);
  const isElsewhere = openLines.some(
    ({ itemWarehouseId }) => itemWarehouseId !== null && itemWarehouseId !== warehouseId,
  );
  return units > freeSlots || isElsewhere;
}

export type Urgency = Pick<Order, "shipBy" | "orderedAt" | "orderNumber">;

/** Orders of an old file come last, because they are only offered. */
const sortCandidates = (candidates: readonly Candidate[]): Candidate[] => {
  const byUrgency = sortByUrgency(candidates, ({ order }) => order);
  return [...byUrgency.filter(({ order }) => !order.isFileOld), ...byUrgency.filter(({ order }) => order.isFileOld)];
};

/** Created once, because a collator takes longer to create than to compare thousands of numbers. */
const orderNumberCollator = new Intl.Collator("en", { numeric: true });

/**
 * Sorts by the earliest ship-by date, then order date, then order number; an unknown or unreadable date comes last.
 * Parses each date once, because thousands of orders can want one article.
 */
export function sortByUrgency<Value>(values: readonly Value[], orderOf: (value: Value) => Urgency): Value[] {
  return values
    .map((value) => {
      const { shipBy, orderedAt, orderNumber } = orderOf(value);
      return { value, shipByMs: toSortableMs(shipBy), orderedMs: toSortableMs(orderedAt), orderNumber };
    })
    .toSorted(
      (one, other) =>
        compareTimes(one.shipByMs, other.shipByMs) ||
        compareTimes(one.orderedMs, other.orderedMs) ||
        orderNumberCollator.compare(one.orderNumber, other.orderNumber),
    )
    .map(({ value }) => value);
}

const toSortableMs = (date: string | null): number => {
  const ms = date === null ? NaN : Date.parse(date);
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
};

/** Compares times. Two unknown times are equal. */
const compareTimes = (one: number, other: number): number => (one === other ? 0 : one - other);
