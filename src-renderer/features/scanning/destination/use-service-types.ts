import { useEffect, useState } from "react";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { unsubscribeAll, fetchAndRefetch } from "../../../shell/subscriptions.ts";

export type ServiceTypes = OutputOf<"reference", "shipmentServiceTypes">;

interface Known {
  readonly batchId: string;
  readonly warehouseId: number;
  readonly answer: ServiceTypes;
}

/** From the local copy, read again after each refresh; null until known. */
export function useServiceTypes(batchId: string, warehouseId: number | null): ServiceTypes | null {
  // Depends on the batch too: the next batch follows an order, which changes what was used last.
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (warehouseId === null) return undefined;
    return fetchAndRefetch(
      () => desk.reference.shipmentServiceTypes({ warehouseId }),
      (answer) => answer.ok && setKnown({ batchId, warehouseId, answer: answer.value }),
      (again) =>
        unsubscribeAll(
          useAppState.subscribe((live, before) => {
            if (live.sync?.finishedAt !== before.sync?.finishedAt) again();
          }),
          desk.reference.onListUpdated(({ name }) => {
            if (name === "shipment-service-types") again();
          }),
        ),
    );
  }, [batchId, warehouseId]);
  return known?.batchId === batchId && known.warehouseId === warehouseId ? known.answer : null;
}
