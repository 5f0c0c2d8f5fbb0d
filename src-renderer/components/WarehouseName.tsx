import type { JSX } from "react";
import { useLiveDesk } from "../shell/live-desk.ts";

/** "2 New Jersey"; the number alone while the name is not in the local copy. */
export function useWarehouseName(warehouseId: number): string {
  return useLiveDesk((live) => {
    const known = live.warehouses.find((warehouse) => warehouse.warehouseId === warehouseId);
    return known === undefined ? String(warehouseId) : `${warehouseId} ${known.description}`;
  });
}

export function WarehouseName({ warehouseId }: { readonly warehouseId: number }): JSX.Element {
  return <>{useWarehouseName(warehouseId)}</>;
}
