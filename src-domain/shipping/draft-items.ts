import type { ItemAllocation } from "../batches/batch.ts";
import { resendObstacle, type InventoryItem } from "../inventory/inventory.ts";
import type { DamagedReason, ScanCode } from "../scanning/scan-code.ts";
import type { ActionEvent, ActionKind } from "./draft-action.ts";

/** Public documentation, section 8.1: at most this many items per call, all from one warehouse. */
export const MAX_ITEMS_PER_CALL = 500;

/** The desk's own limit: a longer list would be slow to read. */
export const MAX_ITEMS_PER_DRAFT = 2000;

/**
 * - `waiting`: scanned and stored here, not sent.
 * - `adding`, `removing`: in a call without a known outcome.
 * - `added`: the service added it to the order.
 * - `refused`: the service refused it; `said` has its message.
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
  /** The service's last message about the item; "" if an answer did not name the item; null if there was none. */
  readonly said: string | null;
  readonly scannedAt: string;
}

export type DraftScanVerdict =
  | { readonly kind: "kept"; readonly item: DraftItem; readonly onHold: boolean }
  | { readonly kind: "already"; readonly item: DraftItem }
  | { readonly kind: "wrong-warehouse"; readonly rma: string; readonly warehouseId: number; readonly orderFrom: number }
  | { readonly kind: "elsewhere"; readonly rma: string; readonly batchName: string | null }
  | { readonly kind: "already-resent"; readonly rma: string }
  | { readonly kind: "in-another-draft"; readonly rma: string; readonly orderId: string }
  | { readonly kind: "full" }
  | { readonly kind: "unknown"; readonly several: number }
  | { readonly kind: "no-item" }
  | { readonly kind: "damaged"; readonly reason: DamagedReason };

interface DraftScanSituation {
  readonly code: ScanCode;
  readonly matches: readonly InventoryItem[];
  readonly itemWith: (returnInventoryId: string) => DraftItem | null;
  readonly count: number;
  /** The order's warehouse; if unknown, the warehouse of the items in it; null for neither. */
  readonly warehouseId: number | null;
  readonly allocationOf: (returnInventoryId: string) => ItemAllocation | null;
  readonly otherDraft: (returnInventoryId: string) => string | null;
  readonly at: string;
}

/** All items need one warehouse (public documentation, section 8.1). A hold is not required, only reported. */
export function judgeDraftScan(situation: DraftScanSituation): DraftScanVerdict {
  const { code, matches } = situation;
  if (code.kind === "damaged") return { kind: "damaged", reason: code.reason };
  if (code.kind === "command" || code.kind === "hand-over" || code.kind === "service-type") return { kind: "no-item" };
  const [item] = matches;
  if (item === undefined || matches.length > 1) return { kind: "unknown", several: matches.length };
  return judgeItem(item, situation);
}

function judgeItem(item: InventoryItem, situation: DraftScanSituation): DraftScanVerdict {
  const { returnInventoryId, rma, warehouseId } = item;
  const present = situation.itemWith(returnInventoryId);
  if (present !== null) return { kind: "already", item: present };
  const orderFrom = situation.warehouseId;
  if (orderFrom !== null && orderFrom !== warehouseId) return { kind: "wrong-warehouse", rma, warehouseId, orderFrom };
  const allocation = situation.allocationOf(returnInventoryId);
  if (allocation !== null)
    return { kind: "elsewhere", rma, batchName: allocation.kind === "open-batch" ? allocation.batchName : null };
  const other = situation.otherDraft(returnInventoryId);
  if (other !== null) return { kind: "in-another-draft", rma, orderId: other };
  if (item.handlingCode === "rsd") return { kind: "already-resent", rma };
  if (situation.count >= MAX_ITEMS_PER_DRAFT) return { kind: "full" };
  const { sku, description } = item;
  const draftItem = { returnInventoryId, rma, sku, description, warehouseId, state: "waiting", said: null } as const;
  return { kind: "kept", item: { ...draftItem, scannedAt: situation.at }, onHold: resendObstacle(item) === null };
}

export interface ItemsToAdd {
  readonly calls: readonly (readonly string[])[];
  readonly misfits: readonly DraftItem[];
}

/** Splits waiting items into calls and items from another warehouse; `orderFrom` is null if unknown. */
export function planAdding(items: readonly DraftItem[], orderFrom: number | null): ItemsToAdd {
  const waiting = items.filter(({ state }) => state === "waiting");
  const warehouse = orderFrom ?? items.find(({ state }) => state === "added")?.warehouseId ?? waiting[0]?.warehouseId;
  const fitting = waiting.filter(({ warehouseId }) => warehouseId === warehouse);
  return {
    calls: splitIntoCalls(fitting.map(({ returnInventoryId }) => returnInventoryId)),
    misfits: waiting.filter(({ warehouseId }) => warehouseId !== warehouse),
  };
}

export function splitIntoCalls(ids: readonly string[]): string[][] {
  const pieces = Math.ceil(ids.length / MAX_ITEMS_PER_CALL);
  return Array.from({ length: pieces }, (_, piece) =>
    ids.slice(piece * MAX_ITEMS_PER_CALL, (piece + 1) * MAX_ITEMS_PER_CALL),
  );
}

/** Where an item was read; a removed item is on hold (public documentation, section 8.1). */
export type ItemLocation = "in-order" | "on-hold";

export interface ReportedItems {
  readonly named?: readonly string[] | null;
  readonly messages?: readonly string[];
  readonly places?: Readonly<Record<string, ItemLocation>>;
}

/** `gone`: the item leaves the draft. */
export interface DraftItemTransition {
  readonly state: DraftItemState | "gone";
  readonly said: string | null;
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
      return afterAnswer(kind, item, reported.named ?? null);
    case "answered-refused":
    case "answered-there":
      return afterRefusal(kind, item, reported.messages ?? []);
    case "not-sent":
    case "said-not-done":
      return { state: item.before, said: null };
    case "said-done":
      return { state: TARGET_STATE[kind], said: null };
    case "reported-done":
    case "reported-not-done":
      return afterReading(kind, item, reported.places?.[item.returnInventoryId] === "in-order");
    default:
      return null;
  }
}

const TARGET_STATE = { add: "added", remove: "gone" } as const;

function afterAnswer(kind: ItemAction, item: ItemInCall, named: readonly string[] | null): DraftItemTransition {
  if (named === null || named.includes(item.returnInventoryId)) return { state: TARGET_STATE[kind], said: null };
  return { state: kind === "add" ? "refused" : item.before, said: "" };
}

function afterRefusal(
  kind: ItemAction,
  { returnInventoryId, before }: ItemInCall,
  messages: readonly string[],
): DraftItemTransition {
  const sentence = sentenceAbout(returnInventoryId, messages);
  return { state: kind === "add" && sentence !== null ? "refused" : before, said: sentence };
}

function afterReading(kind: ItemAction, { before }: ItemInCall, isInOrder: boolean): DraftItemTransition {
  return { state: isInOrder === (kind === "add") ? TARGET_STATE[kind] : before, said: null };
}

/** Returns the sentence of a refusal that names this item; null if there is none. */
function sentenceAbout(returnInventoryId: string, messages: readonly string[]): string | null {
  const sentences = messages.flatMap((message) => message.split(/(?<=[.!?])\s+|\n|;\s*/));
  const wholeId = new RegExp(`(?<!\\d)${returnInventoryId}(?!\\d)`);
  return sentences.find((sentence) => wholeId.test(sentence))?.trim() ?? null;
}

export interface ItemCounts {
  readonly added: number;
  readonly leftOver: number;
}

export const countItems = (items: readonly Pick<DraftItem, "state">[]): ItemCounts => {
  const added = items.filter(({ state }) => state === "added" || state === "removing").length;
  return { added, leftOver: items.length - added };
};
