import type { Store } from "../../store/thread/client.ts";
import { createInventoryExport } from "./inventory-export.ts";
import { createInventoryNews } from "./inventory-news.ts";
import type { Publish } from "../publish.ts";

interface InventoryViewOptions {
  readonly store: Store;
  readonly publish: Publish;
}

/** What the inventory table needs of the desk besides its rows, which the store's reader answers. */
export function createInventoryView(options: InventoryViewOptions) {
  const news = createInventoryNews(options);
  const toFile = createInventoryExport(options);
  return {
    toFile,
    async close(): Promise<void> {
      news.close();
      await toFile.close();
    },
  };
}
