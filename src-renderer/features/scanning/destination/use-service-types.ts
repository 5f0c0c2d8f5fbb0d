import { useEffect, useState } from "react";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { unsubscribeAll, fetchAndRefetch } from "../../../shell/subscriptions.ts";

export type ServiceTypes = OutputOf<"reference", "shipmentServiceTypes">;

interface LoadedTypes {
  readonly batchId: string;
  readonly warehouseId: number;
  readonly answer: ServiceTypes;
}

/** Service types of the local copy, fetched again after each sync; null until loaded. */
export function useServiceTypes(batchId: string, warehouseId: number | null): ServiceTypes | null {
  // Depends on the batch, because each order changes the last used types.
  const [loaded, setLoaded] = useState<LoadedTypes | null>(null);
  useEffect(() => {
    if (warehouseId === null) return undefined;
    return fetchAndRefetch(
      () => desk.reference.shipmentServiceTypes({ warehouseId }),
      (answer) => answer.ok && setLoaded({ batchId, warehouseId, answer: answer.value }),
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
  }, [batchId, warehouseId]);
  return loaded?.batchId === batchId && loaded.warehouseId === warehouseId ? loaded.answer : null;
}
