import { type BookedOrder, exclusionOf } from "./match-item.ts";

/**
 * Why a batch must not be submitted for its order, although an operator or the desk put its items into it before.
 * - `sent`: another order has, or may have, the units. `fewer`: a newer file asks for fewer.
 * - `closed`: a person marked the line as sent elsewhere. `held`, `gone`: a newer file says so.
 * - `address-changed`: a newer file has another address. `restored`: a backup does not know what was sent since.
 */
export const ORDER_OBSTACLES = ["sent", "fewer", "closed", "held", "gone", "address-changed", "restored"] as const;
export type OrderObstacle = (typeof ORDER_OBSTACLES)[number];

/** Units of a line that lie in the batch, and the items that hold them. */
export interface SubmittedLine {
  readonly lineId: string;
  readonly quantity: number;
  readonly returnInventoryIds: readonly string[];
}

/** Returns why the lines are no longer free for the batch; null if they are. Units in other open batches do not count. */
export function findLineObstacle(order: BookedOrder, submitted: readonly SubmittedLine[]): OrderObstacle | null {
  for (const { lineId, quantity, returnInventoryIds } of submitted) {
    const line = order.lines.find((candidate) => candidate.lineId === lineId);
    if (line === undefined) return "fewer";
    const exclusion = exclusionOf({ order, line });
    if (line.closedAt !== null) return "closed";
    if (exclusion?.why === "held-by-file") return "held";
    if (exclusion?.why === "gone") return "gone";
    const elsewhere = line.allocations
      .filter(({ state, returnInventoryId }) => state !== "held" && !returnInventoryIds.includes(returnInventoryId))
      .reduce((units, allocation) => units + allocation.quantity, 0);
    if (quantity + elsewhere > line.quantity) return elsewhere > 0 ? "sent" : "fewer";
  }
  return null;
}
