import { memo, useCallback, useMemo, type JSX } from "react";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { warehouseWords, type WarehouseWords } from "./warehouse-words.ts";

/** Only the number until the local copy has the name. */
export function useWarehouseWords(warehouseId: number): WarehouseWords {
  const description = useLiveDesk(
    (live) => live.warehouses.find((warehouse) => warehouse.warehouseId === warehouseId)?.description,
  );
  return useMemo(() => warehouseWords(warehouseId, description), [warehouseId, description]);
}

export function useWarehouses(): (warehouseId: number) => WarehouseWords {
  const warehouses = useLiveDesk((live) => live.warehouses);
  return useCallback(
    (id) => warehouseWords(id, warehouses.find(({ warehouseId }) => warehouseId === id)?.description),
    [warehouses],
  );
}

interface WarehouseNameProps {
  readonly warehouseId: number;
  /** `short`: number and location, with the full name on hover. */
  readonly form?: "short" | "full";
}

/** Memoized: most rows of a table share a warehouse, so a reused row keeps its name. */
export const WarehouseName = memo(function WarehouseName({
  warehouseId,
  form = "short",
}: WarehouseNameProps): JSX.Element {
  const words = useWarehouseWords(warehouseId);
  return (
    <span translate="no" data-tip={form === "short" ? words.full : undefined}>
      {words[form]}
    </span>
  );
});
