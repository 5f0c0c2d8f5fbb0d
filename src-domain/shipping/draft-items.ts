import type { ItemBinding } from "../batches/batch.ts";
import type { ActionEvent, ActionKind } from "./draft-action.ts";
import { resendObstacle, type InventoryItem } from "../inventory/inventory.ts";
import type { DamagedReason, ScanCode } from "../scanning/scan-code.ts";

/** Public documentation, section 8.1: at most so many items in one call, all of one warehouse. */
export const MOST_ITEMS_A_CALL = 500;

/** So many a draft may have on this desk; more would make its list slow to read. */
export const MOST_ITEMS_A_DRAFT = 2000;

/**
 * - `waiting`: scanned, kept on this computer, not sent.
 * - `adding`, `removing`: in a call whose outcome is not known yet.
 * - `added`: the service took it into the order.
 * - `refused`: the service refused to take it; its words are beside it.
 */
export const DRAFT_ITEM_STATES = ["waiting", "adding", "added", "removing", "refused"] as const;
export type DraftItemState = (typeof DRAFT_ITEM_STATES)[number];

/** Not only scanned: in the order, or in a call that may have put it there. */
export const isInCallOrOrder = (state: DraftItemState): boolean => state !== "waiting" && state !== "refused";

export interface DraftItem {
  readonly returnInventoryId: string;
  readonly rma: string;
  readonly sku: string | null;
  readonly description: string | null;
  readonly warehouseId: number;
  readonly state: DraftItemState;
  /** What the service said of it last; "" where an answer left it out; null where it said nothing. */
  readonly said: string | null;
  /** ISO 8601, UTC. */
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
  /** Items of the local copy that the code names. */
  readonly matches: readonly InventoryItem[];
  /** Of the items in the draft. */
  readonly itemWith: (returnInventoryId: string) => DraftItem | null;
  readonly count: number;
  /** Where the order goes out; where that is not known, the warehouse of the items that are in it; null for neither. */
  readonly warehouseId: number | null;
  readonly bindingOf: (returnInventoryId: string) => ItemBinding | null;
  /** The other draft of this desk that the item waits for or is in. */
  readonly otherDraft: (returnInventoryId: string) => string | null;
  readonly at: string;
}

/**
 * Decides one scan into a draft. All items of an order are of one warehouse (public documentation, section 8.1). The rule
 * that an item must be on hold was deleted from the documentation, so such an item is taken and said.
 */
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
  const bound = situation.bindingOf(returnInventoryId);
  if (bound !== null)
    return { kind: "elsewhere", rma, batchName: bound.kind === "open-batch" ? bound.batchName : null };
  const other = situation.otherDraft(returnInventoryId);
  if (other !== null) return { kind: "in-another-draft", rma, orderId: other };
  if (item.handlingCode === "rsd") return { kind: "already-resent", rma };
  if (situation.count >= MOST_ITEMS_A_DRAFT) return { kind: "full" };
  const { sku, description } = item;
  const kept = { returnInventoryId, rma, sku, description, warehouseId, state: "waiting", said: null } as const;
  return { kind: "kept", item: { ...kept, scannedAt: situation.at }, onHold: resendObstacle(item) === null };
}

export interface ItemsToAdd {
  /** At most 500 each. */
  readonly calls: readonly (readonly string[])[];
  /** Not sent, because they lie in another warehouse. */
  readonly misfits: readonly DraftItem[];
}

/** What may be sent of the items that wait, and which of them do not fit; `orderFrom` is null while it is not known. */
export function planAdding(items: readonly DraftItem[], orderFrom: number | null): ItemsToAdd {
  const waiting = items.filter(({ state }) => state === "waiting");
  const from = orderFrom ?? items.find(({ state }) => state === "added")?.warehouseId ?? waiting[0]?.warehouseId;
  const fit = waiting.filter(({ warehouseId }) => warehouseId === from);
  return {
    calls: inCalls(fit.map(({ returnInventoryId }) => returnInventoryId)),
    misfits: waiting.filter(({ warehouseId }) => warehouseId !== from),
  };
}

/** Pieces that one call each can carry, in their order. */
export function inCalls(ids: readonly string[]): string[][] {
  const pieces = Math.ceil(ids.length / MOST_ITEMS_A_CALL);
  return Array.from({ length: pieces }, (_, piece) =>
    ids.slice(piece * MOST_ITEMS_A_CALL, (piece + 1) * MOST_ITEMS_A_CALL),
  );
}

/** Whether a reading shows the item in an order; items that were removed are on hold (public documentation, section 8.1). */
export type ItemStanding = "in-order" | "on-hold";

/** What an outcome says besides itself. */
export interface ReportedItems {
  /** The items that the answer names; null where it names none at all. */
  readonly named?: readonly string[] | null;
  /** A refusal's own sentences. */
  readonly messages?: readonly string[];
  readonly places?: Readonly<Record<string, ItemStanding>>;
}

/** How an item stands after its call; `gone` takes it from the draft. */
export interface ItemAfter {
  readonly state: DraftItemState | "gone";
  readonly said: string | null;
}

interface ItemInCall {
  readonly returnInventoryId: string;
  /** How it stood before the call. */
  readonly before: DraftItemState;
}

type ItemAction = Extract<ActionKind, "add" | "remove">;

/** What became of one item of a call that adds or removes; null where it stays in the call, because the outcome is open. */
export function itemAfter(
  kind: ItemAction,
  event: ActionEvent,
  item: ItemInCall,
  reported: ReportedItems,
): ItemAfter | null {
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
      return { state: MEANT[kind], said: null };
    case "reported-done":
    case "reported-not-done":
      return afterReading(kind, item, reported.places?.[item.returnInventoryId]);
    case "repeat":
    case "answer-lost":
      return null;
  }
}

const MEANT = { add: "added", remove: "gone" } as const;

function afterAnswer(kind: ItemAction, item: ItemInCall, named: readonly string[] | null): ItemAfter {
  if (named === null || named.includes(item.returnInventoryId)) return { state: MEANT[kind], said: null };
  return { state: kind === "add" ? "refused" : item.before, said: "" };
}

function afterRefusal(
  kind: ItemAction,
  { returnInventoryId, before }: ItemInCall,
  messages: readonly string[],
): ItemAfter {
  const said = sentenceOn(returnInventoryId, messages);
  return { state: kind === "add" && said !== null ? "refused" : before, said };
}

function afterReading(kind: ItemAction, { before }: ItemInCall, place: ItemStanding | undefined): ItemAfter {
  const isIn = place === "in-order";
  const isAsMeant = kind === "add" ? isIn : !isIn;
  return { state: isAsMeant ? MEANT[kind] : before, said: null };
}

/** The sentence of a refusal that names this item; ids are compared whole. */
function sentenceOn(returnInventoryId: string, messages: readonly string[]): string | null {
  const sentences = messages.flatMap((message) => message.split(/(?<=[.!?])\s+|\n|;\s*/));
  const whole = new RegExp(`(?<!\\d)${returnInventoryId}(?!\\d)`);
  return sentences.find((sentence) => whole.test(sentence))?.trim() ?? null;
}

/** How many items of a draft are in the order, and how many are not. */
export interface ItemCounts {
  readonly added: number;
  readonly leftOver: number;
}

export const countItems = (items: readonly Pick<DraftItem, "state">[]): ItemCounts => {
  const added = items.filter(({ state }) => state === "added" || state === "removing").length;
  return { added, leftOver: items.length - added };
};
