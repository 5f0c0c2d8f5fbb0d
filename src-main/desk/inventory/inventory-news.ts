import type { Store } from "../../store/thread/client.ts";
import { throttle } from "../kit/throttle.ts";
import type { Publish } from "../publish.ts";

interface InventoryNewsOptions {
  readonly store: Store;
  readonly publish: Publish;
}

const TELL_MS = 300;
/** More items than this are told as "many". */
const MOST_TOLD = 200;

/** Tells the page whose rows in the local copy were written, whoever wrote them; a sync writes dozens of pages a second. */
export function createInventoryNews({ store, publish }: InventoryNewsOptions) {
  let ids: Set<string> | null = new Set();

  const news = throttle(TELL_MS, () => {
    const returnInventoryIds = ids === null || ids.size > MOST_TOLD ? null : [...ids];
    ids = new Set();
    publish("inventory", "changed", { returnInventoryIds });
  });
  const end = store.onItemsChanged((changed) => {
    if (changed === null || (ids !== null && ids.size > MOST_TOLD)) ids = null;
    for (const id of changed ?? []) ids?.add(id);
    news.ask();
  });

  return {
    close(): void {
      end();
      news.stop();
    },
  };
}
