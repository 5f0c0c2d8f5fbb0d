import { displayKindOf, isRefusedScan, judgeScan, type ScanSituation, type Verdict } from "../batches/batch.ts";
import type { InventoryItem } from "../inventory/inventory.ts";
import type { ActionEvent, ActionKind } from "./draft-action.ts";

/** Public documentation, section 8.1: at most this many items per call, all from one warehouse. */
export const MAX_ITEMS_PER_CALL = 500;

/** The desk's own limit: a longer list would be slow to read. */
export const MAX_ITEMS_PER_DRAFT = 2000;

/**
 * - `waiting`: scanned and stored here, not sent.
 * - `adding`, `removing`: in a call without a known outcome.
 * - `added`: the service added it to the order.
 * - `refused`: the service refused it; `serviceMessage` has its message.
 */
export const DRAFT_ITEM_STATES = ["waiting", "adding", "added", "removing", "refused"] as const;
export type DraftItemState = (typeof DRAFT_ITEM_STATES)[number];

export const isInCallOrOrder = (state: DraftItemState): boolean => state !== "waiting" && state !== "refused";

export interface DraftItem {
  readonly returnInventoryId: string;
  readonly rma: string;
  readonly sku: string | null;
  readonly description: string | null;
  readonly warehouseId: number;
  readonly state: DraftItemState;
  /** The service's last message about the item; "" if an answer omitted the item; null if there was no answer. */
  readonly serviceMessage: string | null;
  readonly scannedAt: string;
}

export type DraftScanVerdict =
  /** The item is in the draft's list now, not yet in the order. */
  | { readonly kind: "kept"; readonly item: DraftItem }
  | { readonly kind: "already"; readonly item: DraftItem }
  | { readonly kind: "in-another-draft"; readonly item: InventoryItem; readonly orderId: string }
  /** Nothing was stored. `added`, always with a `refusal`: the service would refuse an order with the item. */
  | Verdict;

interface DraftScanSituation extends Pick<
  ScanSituation,
  "code" | "matches" | "isProductCode" | "allocationOf" | "getResendCodes" | "refusalOf"
> {
  readonly findItem: (returnInventoryId: string) => DraftItem | null;
  readonly itemCount: number;
  /** The order's warehouse; if unknown, the warehouse of its items; null if both are unknown. */
  readonly warehouseId: number | null;
  readonly findOtherDraft: (returnInventoryId: string) => string | null;
  /** Whether the operator adds an item that is not on hold; the service decides. */
  readonly isAddedAsIs: boolean;
  readonly at: string;
}

/** All items must be in one warehouse (public documentation, section 8.1). Otherwise the rules of a batch apply. */
export function judgeDraftScan(situation: DraftScanSituation): DraftScanVerdict {
  const { code, matches, isProductCode = false, warehouseId, itemCount, isAddedAsIs } = situation;
  const { allocationOf, getResendCodes, refusalOf } = situation;
  const [item] = matches;
  if (item !== undefined && matches.length === 1 && !isProductCode) {
    const existingItem = situation.findItem(item.returnInventoryId);
    if (existingItem !== null) return { kind: "already", item: existingItem };
    // Before the handling, which an order changes when the item is added.
    const orderId = situation.findOtherDraft(item.returnInventoryId);
    if (orderId !== null) return { kind: "in-another-draft", item, orderId };
  }
  const verdict = judgeScan({
    code,
    matches,
    isProductCode,
    lines: [],
    limit: itemCount < MAX_ITEMS_PER_DRAFT ? MAX_ITEMS_PER_DRAFT : 0,
    plannedWarehouseId: warehouseId,
    holdChoice: isAddedAsIs ? "as-is" : "ask",
    allocationOf,
    ...(getResendCodes && { getResendCodes }),
    ...(refusalOf && { refusalOf }),
  });
  if (verdict.kind === "batch-full") return { ...verdict, limit: MAX_ITEMS_PER_DRAFT };
  if (verdict.kind !== "added" || verdict.refusal) return verdict;
  return { kind: "kept", item: createDraftItem(verdict.item, situation.at) };
}

const createDraftItem = (item: InventoryItem, scannedAt: string): DraftItem => {
  const { returnInventoryId, rma, sku, description, warehouseId } = item;
  return { returnInventoryId, rma, sku, description, warehouseId, state: "waiting", serviceMessage: null, scannedAt };
};

/** Returns whether the operator must resolve the scan, because its parcel is on the table but not in the draft. */
export const isRefusedDraftScan = (verdict: DraftScanVerdict): boolean =>
  verdict.kind === "in-another-draft" ||
  verdict.kind === "batch-full" ||
  (verdict.kind === "added" && verdict.refusal !== undefined) ||
  (verdict.kind !== "kept" && verdict.kind !== "already" && isRefusedScan(verdict.kind));

/** Returns the kind whose shape, color and sound a verdict gets. */
export function draftDisplayKindOf(verdict: DraftScanVerdict): ReturnType<typeof displayKindOf> {
  switch (verdict.kind) {
    case "kept":
      return "added";
    case "already":
      return "already-in-batch";
    case "in-another-draft":
      return "in-another-batch";
    default:
      return displayKindOf(verdict);
  }
}

export interface ItemsToAdd {
  readonly calls: readonly (readonly string[])[];
  readonly misfits: readonly DraftItem[];
}

/** Splits waiting items into calls and items of another warehouse; `orderWarehouseId` is null if unknown. */
export function planAdding(items: readonly DraftItem[], orderWarehouseId: number | null): ItemsToAdd {
  const waitingItems = items.filter(({ state }) => state === "waiting");
  const warehouseIdOfCalls =
    orderWarehouseId ?? items.find(({ state }) => state === "added")?.warehouseId ?? waitingItems[0]?.warehouseId;
  const matchingItems = waitingItems.filter(({ warehouseId }) => warehouseId === warehouseIdOfCalls);
  return {
    calls: splitIntoCalls(matchingItems.map(({ returnInventoryId }) => returnInventoryId)),
    misfits: waitingItems.filter(({ warehouseId }) => warehouseId !== warehouseIdOfCalls),
  };
}

export function splitIntoCalls(ids: readonly string[]): string[][] {
  const callCount = Math.ceil(ids.length / MAX_ITEMS_PER_CALL);
  return Array.from({ length: callCount }, (_, callIndex) =>
    ids.slice(callIndex * MAX_ITEMS_PER_CALL, (callIndex + 1) * MAX_ITEMS_PER_CALL),
  );
}

/** Location of a fetched item; a removed item is on hold (public documentation, section 8.1). */
export type ItemLocation = "in-order" | "on-hold";

export interface ReportedItems {
  readonly namedIds?: readonly string[] | null;
  readonly messages?: readonly string[];
  readonly locations?: Readonly<Record<string, ItemLocation>>;
}

/** `gone`: the item leaves the draft. */
export interface DraftItemTransition {
  readonly state: DraftItemState | "gone";
  readonly serviceMessage: string | null;
}

interface ItemInCall {
  readonly returnInventoryId: string;
  readonly before: DraftItemState;
}

type ItemAction = Extract<ActionKind, "add" | "remove">;

/** Returns an item's state after an add or remove call; null while the outcome is open. */
export function nextDraftItem(
  kind: ItemAction,
  event: ActionEvent,
  item: ItemInCall,
  reported: ReportedItems,
): DraftItemTransition | null {
  switch (event) {
    case "answered-done":
      return afterAnswer(kind, item, reported.namedIds ?? null);
    case "answered-refused":
    case "answered-there":
      return afterRefusal(kind, item, reported.messages ?? []);
    case "not-sent":
    case "said-not-done":
      return { state: item.before, serviceMessage: null };
    case "said-done":
      return { state: TARGET_STATE[kind], serviceMessage: null };
    case "reported-done":
    case "reported-not-done":
      return afterItemRead(kind, item, reported.locations?.[item.returnInventoryId] === "in-order");
    default:
      return null;
  }
}

const TARGET_STATE = { add: "added", remove: "gone" } as const;

function afterAnswer(kind: ItemAction, item: ItemInCall, namedIds: readonly string[] | null): DraftItemTransition {
  if (namedIds === null || namedIds.includes(item.returnInventoryId))
    return { state: TARGET_STATE[kind], serviceMessage: null };
  return { state: kind === "add" ? "refused" : item.before, serviceMessage: "" };
}

function afterRefusal(
  kind: ItemAction,
  { returnInventoryId, before }: ItemInCall,
  messages: readonly string[],
): DraftItemTransition {
  const sentenceAboutItem = sentenceAbout(returnInventoryId, messages);
  return {
    state: kind === "add" && sentenceAboutItem !== null ? "refused" : before,
    serviceMessage: sentenceAboutItem,
  };
}

function afterItemRead(kind: ItemAction, { before }: ItemInCall, isInOrder: boolean): DraftItemTransition {
  return { state: isInOrder === (kind === "add") ? TARGET_STATE[kind] : before, serviceMessage: null };
}

/** Returns the sentence of a refusal that names this item; null if there is none. */
function sentenceAbout(returnInventoryId: string, messages: readonly string[]): string | null {
  const sentences = messages.flatMap((message) => message.split(/(?<=[.!?])\s+|\n|;\s*/));
  const completeId = new RegExp(`(?<!\\d)${returnInventoryId}(?!\\d)`);
  return sentences.find((sentence) => completeId.test(sentence))?.trim() ?? null;
}

export interface ItemCounts {
  readonly added: number;
  readonly leftOver: number;
}

export const countItems = (items: readonly Pick<DraftItem, "state">[]): ItemCounts => {
  const added = items.filter(({ state }) => state === "added" || state === "removing").length;
  return { added, leftOver: items.length - added };
};
