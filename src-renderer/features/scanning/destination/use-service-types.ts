import { useEffect, useState } from "react";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { unsubscribeAll, fetchAndRefetch } from "../../../shell/subscriptions.ts";

export type ServiceTypes = OutputOf<"reference", "shipmentServiceTypes">;

/**
 * Service types of the local copy, fetched again after each sync; null until loaded.
 * Give each batch its own component `key`, because each order changes the last used types.
 */
export function useServiceTypes(warehouseId: number | null): ServiceTypes | null {
  const [loaded, setLoaded] = useState<{ readonly of: number; readonly types: ServiceTypes } | null>(null);
  useEffect(() => {
    if (warehouseId === null) return undefined;
    return fetchAndRefetch(
      () => desk.reference.shipmentServiceTypes({ warehouseId }),
      (answer) => answer.ok && setLoaded({ of: warehouseId, types: answer.value }),
      (refetch) =>
        unsubscribeAll(
          useAppState.subscribe((live, before) => {
            if (live.sync?.finishedAt !== before.sync?.finishedAt) refetch();
          }),
          desk.reference.onListUpdated(({ name }) => {
            if (name === "shipment-service-types") refetch();
          }),
        ),
    );
  }, [warehouseId]);
  return loaded?.of === warehouseId ? loaded.types : null;
}
