import type { ItemAllocation, KnownRefusal } from "../batches/batch.ts";
import { findResendObstacle, type InventoryItem, type ResendObstacle } from "../inventory/inventory.ts";
import { escapeRegExp } from "../search-text.ts";

export interface ItemEvidence {
  readonly slot: number;
  /** The newest copy, or the item as scanned if there is no copy. */
  readonly item: InventoryItem;
  readonly readAt: string | null;
  readonly itemFetch: ItemFetch | null;
  readonly allocation: ItemAllocation | null;
  readonly messages: readonly string[];
}

export interface ItemFetch {
  readonly readAt: string;
  readonly isAbsent: boolean;
  readonly pendingVas: readonly string[];
  /** Time of the last report of `pendingVas`, by the record or a later event. ISO 8601, UTC. */
  readonly vasAt: string;
}

/** Why the service may have refused the item (service contract, Create resend order, preconditions 1 to 5). */
export type SuspectReason =
  | { readonly kind: "named"; readonly message: string }
  | { readonly kind: "obstacle"; readonly obstacle: ResendObstacle }
  | { readonly kind: "bound"; readonly allocation: ItemAllocation }
  | { readonly kind: "other-warehouse"; readonly warehouseId: number; readonly batchWarehouseId: number }
  | KnownRefusal
  | { readonly kind: "oldest-data"; readonly readAt: string | null };

/** Returns null if the item's record, as last fetched, gives no reason, or was never fetched. */
export function knownRefusalOf(fetched: ItemFetch | null): KnownRefusal | null {
  if (fetched?.isAbsent === true) return { kind: "absent" };
  const codes = fetched?.pendingVas ?? [];
  return codes.length > 0 ? { kind: "pending-vas", codes } : null;
}

/** Returns whether the service certainly refuses the item. Items that are not on hold are the operator's decision. */
export function isCertain(reason: SuspectReason): boolean {
  if (reason.kind === "obstacle") return reason.obstacle.kind !== "not-on-hold";
  return reason.kind !== "oldest-data";
}

const SAME_AGE_MS = 10 * 60_000;

/** Returns the reasons against each item, in the order of `evidence`; empty if there are none. */
export function findSuspectReasons(evidence: readonly ItemEvidence[]): SuspectReason[][] {
  const batchWarehouseId = findCommonWarehouse(evidence);
  const reasonsByItem = evidence.map((itemEvidence) => findReasonsAgainst(itemEvidence, batchWarehouseId));
  // The age of a copy is a weak reason: it counts only if no item has another one.
  return reasonsByItem.some((reasons) => reasons.length > 0) ? reasonsByItem : findOldestDataReasons(evidence);
}

function findReasonsAgainst(evidence: ItemEvidence, batchWarehouseId: number | null): SuspectReason[] {
  const { item, itemFetch, allocation, messages } = evidence;
  const obstacle = findResendObstacle(item);
  const isElsewhere = batchWarehouseId !== null && item.warehouseId !== batchWarehouseId;
  const refusal = knownRefusalOf(itemFetch);
  return [
    ...messages.map((message) => ({ kind: "named", message }) as const),
    ...(obstacle ? [{ kind: "obstacle", obstacle } as const] : []),
    ...(allocation ? [{ kind: "bound", allocation } as const] : []),
    ...(isElsewhere ? [{ kind: "other-warehouse", warehouseId: item.warehouseId, batchWarehouseId } as const] : []),
    ...(refusal ? [refusal] : []),
  ];
}

/** Returns the most common warehouse; on a tie, the first. */
function findCommonWarehouse(evidence: readonly ItemEvidence[]): number | null {
  const counts = new Map<number, number>();
  for (const { item } of evidence) counts.set(item.warehouseId, (counts.get(item.warehouseId) ?? 0) + 1);
  const maxCount = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === maxCount)?.[0] ?? null;
}

function findOldestDataReasons(evidence: readonly ItemEvidence[]): SuspectReason[][] {
  const ages = evidence.map(({ readAt }) => (readAt === null ? -Infinity : Date.parse(readAt)));
  const oldestAge = Math.min(...ages);
  const isOldest = (age: number): boolean => age === oldestAge || age - oldestAge < SAME_AGE_MS;
  const areAllOldest = ages.every(isOldest);
  return evidence.map(({ readAt }, itemIndex) => {
    const age = ages[itemIndex];
    return !areAllOldest && age !== undefined && isOldest(age) ? [{ kind: "oldest-data", readAt }] : [];
  });
}

export function findMessagesAboutItem(
  item: Pick<InventoryItem, "returnInventoryId" | "rma">,
  refusedParts: readonly { readonly index: number | null; readonly messages: readonly string[] }[],
  sentIds: readonly string[],
): string[] {
  const names = [item.returnInventoryId, item.rma].filter((name) => name !== "").map(escapeRegExp);
  const namePattern = new RegExp(String.raw`(?<![\p{L}\d-])(?:${names.join("|")})(?![\p{L}\d-])`, "iu");
  const messages = refusedParts.flatMap(({ index, messages }) =>
    index !== null && sentIds[index] === item.returnInventoryId
      ? messages
      : messages.filter((text) => namePattern.test(text)),
  );
  return [...new Set(messages)];
}
