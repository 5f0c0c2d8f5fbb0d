import { useEffect, useState } from "react";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { useAppState } from "../../shell/app-state.ts";
import { unsubscribeAll, fetchAndRefetch } from "../../shell/subscriptions.ts";

export type ServiceTypes = OutputOf<"reference", "shipmentServiceTypes">;

interface LoadedServiceTypes {
  readonly warehouseId: number;
  readonly serviceTypes: ServiceTypes;
}

/**
 * Returns the service types of the local copy, fetched again after each sync; null until loaded.
 * Give each batch its own component `key`, because each order changes the last used types.
 */
export function useServiceTypes(warehouseId: number | null): ServiceTypes | null {
  const [loadedTypes, setLoadedTypes] = useState<LoadedServiceTypes | null>(null);
  useEffect(() => {
    if (warehouseId === null) return undefined;
    return fetchAndRefetch(
      () => desk.reference.shipmentServiceTypes({ warehouseId }),
      (answer) => {
        if (answer.ok) setLoadedTypes({ warehouseId, serviceTypes: answer.value });
      },
      (refetch) =>
        unsubscribeAll(
          useAppState.subscribe(({ sync }, previousState) => {
            if (sync?.finishedAt !== previousState.sync?.finishedAt) refetch();
          }),
          desk.reference.onListUpdated(({ name }) => {
            if (name === "shipment-service-types") refetch();
          }),
        ),
    );
  }, [warehouseId]);
  return loadedTypes?.warehouseId === warehouseId ? loadedTypes.serviceTypes : null;
}
