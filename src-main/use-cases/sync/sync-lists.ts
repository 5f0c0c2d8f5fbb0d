import { HOUR_MS } from "../../../src-domain/durations.ts";
import type { FailureKind } from "../../../src-domain/environments/service-call.ts";
import {
  referenceListInfo,
  isContractList,
  type ReferenceEntry,
  type ReferenceListName,
} from "../../../src-domain/reference/reference-lists.ts";
import { labelModeOf } from "../../../src-domain/resends/resend.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ReferenceListStatus } from "../../../src-preload/contract/reference/reference.ts";
import type { ServiceFailure, ServiceOperations } from "../../service/index.ts";
import type { DeskContext } from "../context.ts";

interface ListFetch {
  /** Null if the desk aborted the call. */
  readonly status: ReferenceListStatus | null;
  readonly failure: ServiceFailure | null;
}

/** Fetches a list and stores it, or the failure. Old entries stay until new ones arrive. */
export function createListFetcher({ store, isoNow }: DeskContext) {
  async function fetchWarehouses({ warehouse }: ServiceOperations): Promise<Result<ReferenceEntry[], ServiceFailure>> {
    const answer = await warehouse.all();
    if (!answer.ok) return answer;
    const warehouses = answer.value.map(({ warehouseId, description, countryCode }) => ({
      warehouseId,
      description,
      countryCode,
    }));
    await store.replaceWarehouses(warehouses, isoNow());
    return success(
      answer.value.map(({ warehouseId, description, details }) => ({
        code: String(warehouseId),
        name: description,
        details,
      })),
    );
  }

  async function fetchServiceTypes({ shipment }: ServiceOperations): Promise<Result<ReferenceEntry[], ServiceFailure>> {
    const entries: ReferenceEntry[] = [];
    for (const { warehouseId } of await store.warehouses()) {
      const answer = await shipment.availableServiceTypes(warehouseId);
      if (!answer.ok) return answer;
      const types = answer.value.map(({ isEnableAutoCreateLabel, toCountries, ...type }) => ({
        ...type,
        toCountries: [...toCountries],
        labelMode: labelModeOf(isEnableAutoCreateLabel),
      }));
      await store.replaceServiceTypes(warehouseId, types, isoNow());
      for (const { code, name, isEnableAutoCreateLabel, toCountries } of answer.value) {
        const details = {
          warehouseId: String(warehouseId),
          isEnableAutoCreateLabel: String(isEnableAutoCreateLabel),
          toCountryCodes: toCountries.join(" "),
        };
        entries.push({ code, name, details });
      }
    }
    return success(entries);
  }

  const requestList = (name: ReferenceListName, operations: ServiceOperations) => {
    if (name === "warehouses") return fetchWarehouses(operations);
    if (name === "shipment-service-types") return fetchServiceTypes(operations);
    return operations.reference.list(name);
  };

  return async (name: ReferenceListName, operations: ServiceOperations): Promise<ListFetch> => {
    const answer = await requestList(name, operations);
    if (answer.ok) return { status: await store.replaceReferenceList(name, answer.value, isoNow()), failure: null };
    if (answer.error.kind === "aborted") return { status: null, failure: answer.error };
    const outcome = isNotOffered(answer.error) ? "not-offered" : "failed";
    const status = await store.storeListFailure(name, outcome, answer.error.kind, isoNow());
    return { status, failure: answer.error };
  };
}

/** Returns true if the service, or a gateway, says that the list does not exist or must not be read. */
function isNotOffered({ kind, httpStatus }: ServiceFailure): boolean {
  if (kind === "refused" || kind === "forbidden") return true;
  return kind === "unreadable" && httpStatus !== null && httpStatus >= 400 && httpStatus <= 499;
}

const FATAL_FOR_LISTS: Readonly<Record<FailureKind, boolean>> = {
  offline: true,
  timeout: true,
  tls: true,
  unauthorized: true,
  "rate-limited": true,
  aborted: true,
  forbidden: false,
  conflict: false,
  server: false,
  unreadable: false,
  refused: false,
};

/** Returns true if requests for other lists would fail too. */
export const isFatalForLists = (kind: FailureKind): boolean => FATAL_FOR_LISTS[kind];

export type StepResult = Result<null, ServiceFailure>;

/** A sync fetches each list outside the contract twice a day, because such lists change rarely. */
const OPTIONAL_LIST_AGE_MS = 12 * HOUR_MS;

export function createListSync(context: DeskContext) {
  const { store, now } = context;
  const { bulkCopy: copying } = context.service;
  const fetchList = createListFetcher(context);
  const fetchRequired = async (name: ReferenceListName): Promise<StepResult> => {
    const { failure: error } = await fetchList(name, copying);
    return error === null ? success(null) : failure(error);
  };

  return {
    syncWarehouses: () => fetchRequired("warehouses"),
    syncServiceTypes: () => fetchRequired("shipment-service-types"),

    /** A failed list of the contract ends the sync; other lists can fail without ending it. */
    async syncReferenceLists(): Promise<StepResult> {
      const publicLists = (await store.referenceListStatuses()).filter(
        ({ name }) => referenceListInfo(name).area === "public",
      );
      for (const { name } of publicLists.filter((list) => isContractList(list.name))) {
        const result = await fetchRequired(name);
        if (!result.ok) return result;
      }
      // oxlint-disable-next-line waits/elapsed -- a clock that was set fetches the lists once more
      for (const { name } of findDueLists(publicLists, now().getTime())) {
        const { failure: error } = await fetchList(name, copying);
        if (error !== null && isFatalForLists(error.kind)) break;
      }
      return success(null);
    },
  };
}

/** Returns due lists, oldest first, so that a list that always fails does not block the others. */
function findDueLists(publicLists: readonly ReferenceListStatus[], nowMs: number): ReferenceListStatus[] {
  return publicLists
    .filter(({ name, requestedAt, outcome }) => {
      if (isContractList(name)) return false;
      if (requestedAt === null || outcome === "failed") return true;
      const ageMs = nowMs - Date.parse(requestedAt);
      return ageMs < 0 || ageMs >= OPTIONAL_LIST_AGE_MS;
    })
    .toSorted((a, b) => (a.requestedAt ?? "").localeCompare(b.requestedAt ?? ""));
}
