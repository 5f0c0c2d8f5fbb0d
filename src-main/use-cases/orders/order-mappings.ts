import type { OrderMapping } from "../../../src-domain/orders/mapped-file.ts";
import { readStoredValue } from "../../base/stored-value.ts";
import type { Store } from "../../store/thread/client.ts";

const MAPPINGS_SETTING = "orderMappings";
const MAX_MAPPINGS = 20;

/** Stores how the operator chose to read files with unknown headings; the newest mapping is first. */
export function createOrderMappings(store: Store) {
  async function read(): Promise<readonly OrderMapping[]> {
    // Imported at first use, because the start does not need the schema.
    const { orderMapping } = await import("../../../src-preload/contract/orders/order-files.ts");
    const stored = await store.readSetting(MAPPINGS_SETTING);
    return readStoredValue(orderMapping.array().max(MAX_MAPPINGS).readonly(), stored ?? [], []).value;
  }

  return {
    read,
    /** Stores the mapping. Replaces one for the same headings. */
    async remember(mapping: OrderMapping): Promise<void> {
      const isSameFile = ({ knownHeadings }: OrderMapping): boolean =>
        knownHeadings.join("\n") === mapping.knownHeadings.join("\n");
      const others = (await read()).filter((other) => !isSameFile(other));
      await store.writeSettings({ [MAPPINGS_SETTING]: [mapping, ...others].slice(0, MAX_MAPPINGS) });
    },
  };
}
