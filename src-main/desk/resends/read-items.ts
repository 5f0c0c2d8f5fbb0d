import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { readingOfItem, readingOfItems } from "../../../src-domain/resends/submission.ts";
import type { ReturnsService, ServiceFailure } from "../../service/index.ts";
import type { ItemLook, SubmittedItem } from "../../store/orders/outbox-journal.ts";
import { holdReasonOf } from "../sending/sending-hold.ts";

type LookedItem = ItemLook["items"][number];

interface ReadItems {
  readonly look: ItemLook;
  /** Those that the service gave. */
  readonly items: readonly InventoryItem[];
  /** They are true as of then at least; ISO 8601, UTC. */
  readonly askedAt: string;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfterMs: number | null;
}

/** Reads the items of a lost create one by one; the first that cannot be read leaves the rest unread. */
export async function readItems(
  service: ReturnsService,
  wanted: readonly SubmittedItem[],
  now: () => Date,
): Promise<ReadItems> {
  const items: InventoryItem[] = [];
  const looked: LookedItem[] = [];
  let obstacle: ItemLook["obstacle"] = null;
  let retryAfterMs: number | null = null;
  const askedAt = now().toISOString();
  for (const { returnInventoryId } of wanted) {
    if (obstacle !== null) {
      looked.push({ returnInventoryId, reading: "unread", handlingCode: null });
      continue;
    }
    const answer = await service.interactive.inventory.get(returnInventoryId);
    if (answer.ok && answer.value.returnInventoryId === returnInventoryId) {
      const { handlingCode } = answer.value;
      items.push(answer.value);
      looked.push({ returnInventoryId, reading: readingOfItem(answer.value), handlingCode });
    } else if (!answer.ok && answer.error.kind === "refused") {
      looked.push({ returnInventoryId, reading: "absent", handlingCode: null });
    } else {
      looked.push({ returnInventoryId, reading: "unread", handlingCode: null });
      obstacle = answer.ok ? "service" : obstacleOf(answer.error);
      retryAfterMs = answer.ok ? null : answer.error.retryAfterMs;
    }
  }
  const reading = readingOfItems(looked.map((item) => item.reading));
  return { look: { at: now().toISOString(), reading, items: looked, obstacle }, items, askedAt, retryAfterMs };
}

const obstacleOf = (error: ServiceFailure): NonNullable<ItemLook["obstacle"]> =>
  error.kind === "unauthorized" ? "credentials" : (holdReasonOf(error) ?? "service");
