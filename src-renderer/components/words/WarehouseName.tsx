import { memo, useMemo, type JSX } from "react";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { warehouseWords, type WarehouseWords } from "./warehouse-words.ts";

/** The number alone while the name is not in the local copy. */
export function useWarehouseWords(warehouseId: number): WarehouseWords {
  const description = useLiveDesk(
    (live) => live.warehouses.find((warehouse) => warehouse.warehouseId === warehouseId)?.description,
  );
  return useMemo(() => warehouseWords(warehouseId, description), [warehouseId, description]);
}

interface WarehouseNameProps {
  readonly warehouseId: number;
  /** Tables show number and place, with the rest on hover. */
  readonly form?: "short" | "full";
}

/** Many rows of a table are of one warehouse; a row that comes in the place of another keeps what is the same. */
export const WarehouseName = memo(function WarehouseName({
  warehouseId,
  form = "short",
}: WarehouseNameProps): JSX.Element {
  const words = useWarehouseWords(warehouseId);
  return (
    <span translate="no" title={form === "short" ? words.full : undefined}>
      {words[form]}
    </span>
  );
});
