import { memo, useCallback, type JSX } from "react";
import { useAppState } from "../../shell/app-state.ts";
import { warehouseText, type WarehouseText } from "./warehouse-text.ts";

/** Until the local copy has the name, the text contains only the number. */
export function useWarehouseTexts(): (warehouseId: number) => WarehouseText {
  const warehouses = useAppState((state) => state.warehouses);
  return useCallback(
    (id) => warehouseText(id, warehouses.find(({ warehouseId }) => warehouseId === id)?.description),
    [warehouses],
  );
}

/** Returns the short text of the current copy, for texts outside components. */
export const warehouseShortText = (warehouseId: number): string =>
  warehouseText(
    warehouseId,
    useAppState.getState().warehouses.find((warehouse) => warehouse.warehouseId === warehouseId)?.description,
  ).short;

interface WarehouseNameProps {
  readonly warehouseId: number;
  readonly form?: "short" | "full";
}

export const WarehouseName = memo(function WarehouseName({
  warehouseId,
  form = "short",
}: WarehouseNameProps): JSX.Element {
  const texts = useWarehouseTexts()(warehouseId);
  return (
    <span translate="no" data-tip={form === "short" ? texts.full : undefined}>
      {texts[form]}
    </span>
  );
});
