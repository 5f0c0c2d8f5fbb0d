import {
  referenceListInfo,
  isInContract,
  type ReferenceEntry,
  type ReferenceListName,
} from "../../../src-domain/reference/reference-lists.ts";
import { labelModeOf } from "../../../src-domain/resends/resend.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { FailureKind } from "../../../src-domain/environments/service-call.ts";
import type { ServiceFailure, ServiceOperations } from "../../service/index.ts";
import type { ReferenceListStatus } from "../../../src-preload/contract/reference/reference.ts";
import type { DeskContext } from "../context.ts";

interface ListReading {
  /** Null if the desk itself ended the call, which says nothing about the list. */
  readonly standing: ReferenceListStatus | null;
  readonly failure: ServiceFailure | null;
}

/** Stores the list or the failure; old entries stay until new ones arrive. */
export function createListReader({ store, now }: DeskContext) {
  const at = (): string => now().toISOString();

  async function readWarehouses({ warehouse }: ServiceOperations): Promise<Result<ReferenceEntry[], ServiceFailure>> {
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

  async function readServiceTypes({ shipment }: ServiceOperations): Promise<Result<ReferenceEntry[], ServiceFailure>> {
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

  const read = (name: ReferenceListName, operations: ServiceOperations) => {
    if (name === "warehouses") return readWarehouses(operations);
    if (name === "shipment-service-types") return readServiceTypes(operations);
    return operations.reference.list(name);
  };

  return {
    async read(name: ReferenceListName, operations: ServiceOperations): Promise<ListReading> {
      const answer = await read(name, operations);
      if (answer.ok) return { standing: await store.replaceReferenceList(name, answer.value, at()), failure: null };
      if (answer.error.kind === "aborted") return { standing: null, failure: answer.error };
      const outcome = isNotOffered(answer.error) ? "not-offered" : "failed";
      const standing = await store.noteListFailure(name, outcome, answer.error.kind, at());
      return { standing, failure: answer.error };
    },
  };
}

const resultOf = ({ failure: why }: ListReading): Result<null, ServiceFailure> =>
  why === null ? success(null) : failure(why);

/** The service has no such list, or this account may not read it; the error page of a gateway counts, too. */
function isNotOffered({ kind, httpStatus }: ServiceFailure): boolean {
  if (kind === "refused" || kind === "forbidden") return true;
  return kind === "unreadable" && httpStatus !== null && httpStatus >= 400 && httpStatus <= 499;
}

/** With these, the next request would fail in the same way. */
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

const HOUR_MS = 3_600_000;
/** Lists that the contract does not promise change rarely: a sync requests each of them twice a day. */
const OPTIONAL_LIST_AGE_MS = 12 * HOUR_MS;

export function createListSync(context: DeskContext) {
  const { store, now } = context;
  const { copying } = context.service;
  const reader = createListReader(context);
  const readNeeded = async (name: ReferenceListName): Promise<StepResult> => resultOf(await reader.read(name, copying));

  /** Lists that the contract promises are required; if others fail, the sync continues. */
  async function syncReferenceLists(): Promise<StepResult> {
    const lists = (await store.referenceListStatuses()).filter(({ name }) => referenceListInfo(name).area === "public");
    for (const { name } of lists.filter((list) => isInContract(list.name))) {
      const result = await readNeeded(name);
      if (!result.ok) return result;
    }
    for (const { name } of dueLists(lists, now().getTime())) {
      const { failure } = await reader.read(name, copying);
      if (failure !== null && isFatalForLists(failure.kind)) break;
    }
    return success(null);
  }

  return {
    syncWarehouses: () => readNeeded("warehouses"),
    syncServiceTypes: () => readNeeded("shipment-service-types"),
    syncReferenceLists,
  };
}

/** Oldest first, so that a list that fails each time does not block the others. */
function dueLists(lists: readonly ReferenceListStatus[], now: number): ReferenceListStatus[] {
  return lists
    .filter(({ name, askedAt, outcome }) => {
      if (isInContract(name)) return false;
      return askedAt === null || outcome === "failed" || now - Date.parse(askedAt) >= OPTIONAL_LIST_AGE_MS;
    })
    .toSorted((a, b) => (a.askedAt ?? "").localeCompare(b.askedAt ?? ""));
}
