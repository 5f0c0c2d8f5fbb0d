import type { OrderMapping } from "../../../src-domain/orders/mapped-file.ts";
import { readStoredValue } from "../../base/stored-value.ts";
import type { Store } from "../../store/thread/client.ts";

const MAPPINGS_SETTING = "orderMappings";
const MAX_MAPPINGS = 20;

/** A person's choices of how to read files with unknown headings, the newest first. */
export function createOrderMappings(store: Store) {
  async function read(): Promise<readonly OrderMapping[]> {
    // Imported at first use, because the start does not need the schema.
    const { orderMapping } = await import("../../../src-preload/contract/orders/order-files.ts");
    const stored = await store.readSetting(MAPPINGS_SETTING);
    return readStoredValue(orderMapping.array().max(MAX_MAPPINGS).readonly(), stored ?? [], []).value;
  }

  return {
    read,
    /** Replaces the mapping for the same headings. */
    async remember(mapping: OrderMapping): Promise<void> {
      const isSameFile = ({ knownHeadings }: OrderMapping): boolean =>
        knownHeadings.join("\n") === mapping.knownHeadings.join("\n");
      const others = (await read()).filter((other) => !isSameFile(other));
      await store.writeSettings({ [MAPPINGS_SETTING]: [mapping, ...others].slice(0, MAX_MAPPINGS) });
    },
  };
}
