import {
  referenceListInfo,
  isContractList,
  type ReferenceEntry,
  type ReferenceListName,
} from "../../../src-domain/reference/reference-lists.ts";
import { labelModeOf } from "../../../src-domain/resends/resend.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { FailureKind } from "../../../src-domain/environments/service-call.ts";
import type { ServiceFailure, ServiceOperations } from "../../service/index.ts";
import type { ReferenceListStatus } from "../../../src-preload/contract/reference/reference.ts";
import type { DeskContext } from "../context.ts";
import { HOUR_MS } from "../../../src-domain/durations.ts";

interface ListFetch {
  /** Null if the desk aborted the call. */
  readonly status: ReferenceListStatus | null;
  readonly failure: ServiceFailure | null;
}

/** Fetches a list and stores it, or the failure. Old entries stay until new ones arrive. */
export function createListReader({ store, now }: DeskContext) {
  const at = (): string => now().toISOString();

  async function fetchWarehouses({ warehouse }: ServiceOperations): Promise<Result<ReferenceEntry[], ServiceFailure>> {
    const answer = await warehouse.all();
    if (!answer.ok) return answer;
    const known = answer.value.map(({ warehouseId, description, countryCode }) => ({
      warehouseId,
      description,
      countryCode,
    }));
    await store.replaceWarehouses(known, at());
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
      await store.replaceServiceTypes(warehouseId, types, at());
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

  const fetchList = (name: ReferenceListName, operations: ServiceOperations) => {
    if (name === "warehouses") return fetchWarehouses(operations);
    if (name === "shipment-service-types") return fetchServiceTypes(operations);
    return operations.reference.list(name);
  };

  return {
    async read(name: ReferenceListName, operations: ServiceOperations): Promise<ListFetch> {
      const answer = await fetchList(name, operations);
      if (answer.ok) return { status: await store.replaceReferenceList(name, answer.value, at()), failure: null };
      if (answer.error.kind === "aborted") return { status: null, failure: answer.error };
      const outcome = isNotOffered(answer.error) ? "not-offered" : "failed";
      const status = await store.noteListFailure(name, outcome, answer.error.kind, at());
      return { status, failure: answer.error };
    },
  };
}

const resultOf = ({ failure: error }: ListFetch): Result<null, ServiceFailure> =>
  error === null ? success(null) : failure(error);

/** True if the service has no such list or this account must not read it. Includes the error page of a gateway. */
function isNotOffered({ kind, httpStatus }: ServiceFailure): boolean {
  if (kind === "refused" || kind === "forbidden") return true;
  return kind === "unreadable" && httpStatus !== null && httpStatus >= 400 && httpStatus <= 499;
}

/** True if requests for other lists would fail too. */
export function isFatalForLists(kind: FailureKind): boolean {
  switch (kind) {
    case "offline":
    case "timeout":
    case "tls":
    case "unauthorized":
    case "rate-limited":
    case "aborted":
      return true;
    case "forbidden":
    case "conflict":
    case "server":
    case "unreadable":
    case "refused":
      return false;
  }
}

export type StepResult = Result<null, ServiceFailure>;

/** A sync fetches each list outside the contract twice a day, because such lists change rarely. */
const OPTIONAL_LIST_AGE_MS = 12 * HOUR_MS;

export function createListSync(context: DeskContext) {
  const { store, now } = context;
  const { copying } = context.service;
  const reader = createListReader(context);
  const fetchRequired = async (name: ReferenceListName): Promise<StepResult> =>
    resultOf(await reader.read(name, copying));

  /** A failed list of the contract ends the sync; other lists may fail. */
  async function syncReferenceLists(): Promise<StepResult> {
    const lists = (await store.referenceListStatuses()).filter(({ name }) => referenceListInfo(name).area === "public");
    for (const { name } of lists.filter((list) => isContractList(list.name))) {
      const result = await fetchRequired(name);
      if (!result.ok) return result;
    }
    for (const { name } of dueLists(lists, now().getTime())) {
      const { failure } = await reader.read(name, copying);
      if (failure !== null && isFatalForLists(failure.kind)) break;
    }
    return success(null);
  }

  return {
    syncWarehouses: () => fetchRequired("warehouses"),
    syncServiceTypes: () => fetchRequired("shipment-service-types"),
    syncReferenceLists,
  };
}

/** Oldest first, so that a list that always fails does not block the others. */
function dueLists(lists: readonly ReferenceListStatus[], now: number): ReferenceListStatus[] {
  return lists
    .filter(({ name, askedAt, outcome }) => {
      if (isContractList(name)) return false;
      return askedAt === null || outcome === "failed" || now - Date.parse(askedAt) >= OPTIONAL_LIST_AGE_MS;
    })
    .toSorted((a, b) => (a.askedAt ?? "").localeCompare(b.askedAt ?? ""));
}
