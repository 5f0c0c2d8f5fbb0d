import { type BookedOrder, exclusionOf, isSentWithoutFailure } from "./match-item.ts";
import type { OrderObstacle } from "./order-obstacles.ts";

/** Units of an order line that a batch is to send, and the items that have them. */
export interface SubmittedLine {
  readonly lineId: string;
  readonly quantity: number;
  readonly returnInventoryIds: readonly string[];
}

/**
 * Returns why the lines are no longer free for the batch; null if they are free. Ignores units in other open batches,
 * and the batch's own items in an earlier order that failed or was abandoned.
 */
export function findLineObstacle(order: BookedOrder, submittedLines: readonly SubmittedLine[]): OrderObstacle | null {
  for (const { lineId, quantity, returnInventoryIds } of submittedLines) {
    const line = order.lines.find((candidate) => candidate.lineId === lineId);
    if (line === undefined) return "fewer";
    const exclusion = exclusionOf({ order, line });
    if (line.closedAt !== null) return "closed";
    if (line.isInDoubt) return "in-doubt";
    if (exclusion?.kind === "held-by-file") return "held";
    if (exclusion?.kind === "gone") return "gone";
    if (line.otherClaim !== null) return exclusion?.kind === "sent" ? "sent" : "at-other-desk";
    const unitsElsewhere = line.allocations
      .filter(
        (allocation) =>
          allocation.state !== "held" &&
          (isSentWithoutFailure(allocation) || !returnInventoryIds.includes(allocation.returnInventoryId)),
      )
      .reduce((units, allocation) => units + allocation.quantity, 0);
    if (quantity + unitsElsewhere > line.quantity) return unitsElsewhere > 0 ? "sent" : "fewer";
  }
  return null;
}
