import { memo, useCallback, useMemo, type JSX } from "react";
import { useAppState } from "../../shell/app-state.ts";
import { warehouseText, type WarehouseText } from "./warehouse-text.ts";

/** Contains only the number until the local copy has the name. */
export function useWarehouseText(warehouseId: number): WarehouseText {
  const description = useAppState(
    (live) => live.warehouses.find((warehouse) => warehouse.warehouseId === warehouseId)?.description,
  );
  return useMemo(() => warehouseText(warehouseId, description), [warehouseId, description]);
}

export function useWarehouses(): (warehouseId: number) => WarehouseText {
  const warehouses = useAppState((live) => live.warehouses);
  return useCallback(
    (id) => warehouseText(id, warehouses.find(({ warehouseId }) => warehouseId === id)?.description),
    [warehouses],
  );
}

interface WarehouseNameProps {
  readonly warehouseId: number;
  /** `short`: number and location, with the full name on hover. */
  readonly form?: "short" | "full";
}

/** Memoized, because most rows of a table share a warehouse. */
export const WarehouseName = memo(function WarehouseName({
  warehouseId,
  form = "short",
}: WarehouseNameProps): JSX.Element {
  const words = useWarehouseText(warehouseId);
  return (
    <span translate="no" data-tip={form === "short" ? words.full : undefined}>
      {words[form]}
    </span>
  );
});
