import { factsOf, isPromised, type ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import { success, type Result } from "../../../src-domain/result.ts";
import type { ServiceFailure, ServiceOperations } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { ListStanding } from "../../store/cache/list-cache.ts";
import { createListReader, endsReading, resultOf } from "./list-reader.ts";

interface ListSyncOptions {
  readonly store: Store;
  readonly service: ServiceOperations;
  readonly now: () => Date;
}

export type StepResult = Result<null, ServiceFailure>;

const HOUR_MS = 3_600_000;
/** Lists that the service need not offer change rarely: a sync asks for each of them twice a day. */
const OPTIONAL_LIST_AGE_MS = 12 * HOUR_MS;

/** The lists that are small enough to be taken over whole each time. */
export function createListSync({ store, service, now }: ListSyncOptions) {
  const reader = createListReader({ store, now });
  const readNeeded = async (name: ReferenceListName): Promise<StepResult> => resultOf(await reader.read(name, service));

  /** What the contract promises is needed; whatever becomes of the other lists, the sync goes on. */
  async function syncReferenceLists(): Promise<StepResult> {
    const lists = (await store.listStandings()).filter(({ name }) => factsOf(name).area === "public");
    for (const { name } of lists.filter((list) => isPromised(list.name))) {
      const result = await readNeeded(name);
      if (!result.ok) return result;
    }
    for (const { name } of dueLists(lists, now().getTime())) {
      const { failure } = await reader.read(name, service);
      if (failure !== null && endsReading(failure.kind)) break;
    }
    return success(null);
  }

  return {
    syncWarehouses: () => readNeeded("warehouses"),
    syncServiceTypes: () => readNeeded("shipment-service-types"),
    syncReferenceLists,
  };
}

/** Longest unasked first, so that a list which breaks the line off each time keeps no other waiting for ever. */
function dueLists(lists: readonly ListStanding[], now: number): ListStanding[] {
  return lists
    .filter(({ name, askedAt, outcome }) => {
      if (isPromised(name)) return false;
      return askedAt === null || outcome === "failed" || now - Date.parse(askedAt) >= OPTIONAL_LIST_AGE_MS;
    })
    .toSorted((a, b) => (a.askedAt ?? "").localeCompare(b.askedAt ?? ""));
}
