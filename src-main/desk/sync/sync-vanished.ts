import { success } from "../../../src-domain/result.ts";
import type { InventoryOperations, InventoryRecord } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StepResult } from "./sync-lists.ts";

interface VanishedOptions {
  readonly store: Store;
  readonly get: InventoryOperations["get"];
  readonly now: () => Date;
  readonly stopped: () => boolean;
}

/**
 * Returns a function that reads each item by itself that a list left out: one that the service does not know any more is
 * marked as such and stays in the cache, because a batch may hold it.
 */
export function createVanishedCheck({ store, get, now, stopped }: VanishedOptions) {
  async function check(id: string): Promise<StepResult> {
    const askedAt = now().toISOString();
    const answer = await get(id);
    if (answer.ok) {
      const found: InventoryRecord[] = answer.value.returnInventoryId === id ? [answer.value] : [];
      await store.storeItemReadings(found, [], askedAt);
    } else if (answer.error.kind === "refused") {
      await store.storeItemReadings([], [id], askedAt);
    } else if (answer.error.kind !== "unreadable") {
      return answer;
    }
    return success(null);
  }

  return async function checkVanished(): Promise<StepResult> {
    for (const id of await store.missingItems()) {
      if (stopped()) break;
      const checked = await check(id);
      if (!checked.ok) return checked;
    }
    return success(null);
  };
}
