import { labelModeOf } from "../../src-domain/resend.ts";
import { success, type Result } from "../../src-domain/result.ts";
import type { ReturnsService, ServiceFailure } from "../api/index.ts";
import type { Store } from "../store/client.ts";

interface ListSyncOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly now: () => Date;
}

export type StepResult = Result<null, ServiceFailure>;

/** The lists that are small enough to be taken over whole each time. */
export function createListSync({ store, service, now }: ListSyncOptions) {
  const at = (): string => now().toISOString();

  async function syncWarehouses(): Promise<StepResult> {
    const answer = await service.warehouse.all();
    if (!answer.ok) return answer;
    await store.replaceWarehouses(answer.value, at());
    return success(null);
  }

  async function syncServiceTypes(): Promise<StepResult> {
    for (const { warehouseId } of await store.warehouses()) {
      const answer = await service.shipment.availableServiceTypes(warehouseId);
      if (!answer.ok) return answer;
      const types = answer.value.map(({ isEnableAutoCreateLabel, toCountries, ...type }) => ({
        ...type,
        toCountries: [...toCountries],
        labelMode: labelModeOf(isEnableAutoCreateLabel),
      }));
      await store.replaceServiceTypes(warehouseId, types, at());
    }
    return success(null);
  }

  async function syncReferenceLists(): Promise<StepResult> {
    const transactionTypes = await service.reference.transactionTypes();
    if (!transactionTypes.ok) return transactionTypes;
    await store.replaceReferenceList("transaction-types", transactionTypes.value, at());
    const statuses = await service.reference.recallServiceTypeStatuses();
    if (!statuses.ok) return statuses;
    await store.replaceReferenceList("recall-service-type-statuses", statuses.value, at());
    return success(null);
  }

  return { syncWarehouses, syncServiceTypes, syncReferenceLists };
}
