import type { FailureKind } from "../../../src-domain/environments/service-call.ts";
import { compareLists, hasChanges, NO_CHANGES } from "../../../src-domain/reference/list-changes.ts";
import {
  referenceListInfo,
  REFERENCE_LISTS,
  type ReferenceEntry,
  type ReferenceListName,
} from "../../../src-domain/reference/reference-lists.ts";
import type {
  ReferenceListStatus,
  ReferenceList,
  ShipmentServiceTypeView,
  WarehouseView,
} from "../../../src-preload/contract/reference/reference.ts";
import type { Connection } from "../files/database.ts";

type ServiceTypeRow = Omit<ShipmentServiceTypeView, "toCountries"> & { readonly toCountries: string };

const serviceTypeListName = (warehouseId: number): string => `service-types:${warehouseId}`;

/** Stores the warehouses and their shipment service types. */
export function createWarehouseCache(cache: Connection) {
  const readWarehouses = cache.prepare<[], WarehouseView>(
    "SELECT warehouse_id AS warehouseId, description, country_code AS countryCode FROM warehouse ORDER BY warehouse_id",
  );
  const addWarehouse = cache.prepare("INSERT INTO warehouse VALUES (@warehouseId, @description, @countryCode)");
  const readServiceTypes = cache.prepare<[number], ServiceTypeRow>(
    `SELECT code, name, label_mode AS labelMode, to_countries AS toCountries FROM shipment_service_type
    WHERE warehouse_id = ? ORDER BY name`,
  );
  const addServiceType = cache.prepare("INSERT INTO shipment_service_type VALUES (?, ?, ?, ?, ?)");
  const readAsOf = cache.prepare<[string], { as_of: string }>("SELECT as_of FROM fetched_list WHERE list_name = ?");
  const writeAsOf = cache.prepare(
    "INSERT INTO fetched_list VALUES (?, ?) ON CONFLICT DO UPDATE SET as_of = excluded.as_of",
  );
  const asOf = (list: string): string | null => readAsOf.get(list)?.as_of ?? null;

  return {
    asOf,
    markFetched: (list: string, at: string): void => void writeAsOf.run(list, at),

    warehouses: (): WarehouseView[] => readWarehouses.all(),
    replaceWarehouses: cache.transaction((warehouses: readonly WarehouseView[], at: string) => {
      cache.exec("DELETE FROM warehouse");
      for (const warehouse of warehouses) addWarehouse.run(warehouse);
      writeAsOf.run("warehouses", at);
    }),

    serviceTypes: (warehouseId: number): { types: ShipmentServiceTypeView[]; asOf: string | null } => ({
      types: readServiceTypes.all(warehouseId).map(({ toCountries, ...type }) => ({
        ...type,
        toCountries: toCountries === "" ? [] : toCountries.split(","),
      })),
      asOf: asOf(serviceTypeListName(warehouseId)),
    }),
    replaceServiceTypes: cache.transaction(
      (warehouseId: number, types: readonly ShipmentServiceTypeView[], at: string) => {
        cache.prepare("DELETE FROM shipment_service_type WHERE warehouse_id = ?").run(warehouseId);
        for (const type of types)
          addServiceType.run(warehouseId, type.code, type.name, type.labelMode, type.toCountries.join(","));
        writeAsOf.run(serviceTypeListName(warehouseId), at);
      },
    ),
  };
}

type Version = "current" | "previous";

type StatusRow = Omit<ReferenceListStatus, "name" | "changes"> & ReferenceListStatus["changes"];

function prepareStatements(cache: Connection) {
  return {
    readEntries: cache.prepare<[string, Version], { code: string; name: string | null; details: string }>(
      "SELECT code, name, details FROM reference_entry WHERE list_name = ? AND version = ? ORDER BY place",
    ),
    addEntry: cache.prepare("INSERT INTO reference_entry VALUES (?, 'current', ?, ?, ?, ?)"),
    dropEntries: cache.prepare("DELETE FROM reference_entry WHERE list_name = ? AND version = ?"),
    storeAsPrevious: cache.prepare(
      "UPDATE reference_entry SET version = 'previous' WHERE list_name = ? AND version = 'current'",
    ),
    readStatus: cache.prepare<[string], StatusRow>(
      `SELECT as_of AS asOf, asked_at AS requestedAt, outcome, failure, changed_at AS changedAt, added, removed, renamed, changed,
      (SELECT count(*) FROM reference_entry e WHERE e.list_name = l.list_name AND version = 'current') AS count
     FROM reference_list l WHERE list_name = ?`,
    ),
    writeFetched: cache.prepare(
      `INSERT INTO reference_list (list_name, asked_at, as_of, outcome) VALUES (@name, @at, @at, 'read')
     ON CONFLICT DO UPDATE SET asked_at = @at, as_of = @at, outcome = 'read', failure = NULL`,
    ),
    storeFailure: cache.prepare(
      `INSERT INTO reference_list (list_name, asked_at, outcome, failure) VALUES (@name, @at, @outcome, @failure)
     ON CONFLICT DO UPDATE SET asked_at = @at, outcome = @outcome, failure = @failure`,
    ),
    writeChange: cache.prepare(
      `UPDATE reference_list SET changed_at = @at, added = @added, removed = @removed, renamed = @renamed,
     changed = @changed WHERE list_name = @name`,
    ),
  };
}

/** Stores the reference lists: the current version of each, and the version before its last change. */
export function createReferenceListCache(cache: Connection) {
  const sql = prepareStatements(cache);

  const entries = (name: ReferenceListName, version: Version): ReferenceEntry[] =>
    sql.readEntries.all(name, version).map(({ details, ...entry }) => ({
      ...entry,
      details: JSON.parse(details) as Record<string, string>,
    }));

  function statusOf(name: ReferenceListName): ReferenceListStatus {
    const row = sql.readStatus.get(name);
    if (row === undefined) return createNeverFetchedStatus(name);
    const { added, removed, renamed, changed, ...status } = row;
    return { name, ...status, changes: { added, removed, renamed, changed } };
  }

  return {
    statuses: (): ReferenceListStatus[] => REFERENCE_LISTS.map(statusOf),

    list: (name: ReferenceListName): ReferenceList => {
      const status = statusOf(name);
      const currentEntries = entries(name, "current");
      const previousEntries = status.changedAt === null ? currentEntries : entries(name, "previous");
      const { entries: rows, removed } = compareLists(
        previousEntries,
        currentEntries,
        referenceListInfo(name).distinguishingField,
      );
      return { ...status, rows, removed };
    },

    /** Replaces a list. The previous version stays until the next change, not only until the next fetch. */
    replace: cache.transaction(
      (name: ReferenceListName, newEntries: readonly ReferenceEntry[], at: string): ReferenceListStatus => {
        const wasFetched = statusOf(name).asOf !== null;
        const { counts } = compareLists(
          entries(name, "current"),
          newEntries,
          referenceListInfo(name).distinguishingField,
        );
        const hasChanged = wasFetched && hasChanges(counts);
        if (hasChanged) {
          sql.dropEntries.run(name, "previous");
          sql.storeAsPrevious.run(name);
        } else sql.dropEntries.run(name, "current");
        for (const [position, entry] of newEntries.entries()) {
          sql.addEntry.run(name, position, entry.code, entry.name, JSON.stringify(entry.details));
        }
        sql.writeFetched.run({ name, at });
        if (hasChanged) sql.writeChange.run({ name, at, ...counts });
        return statusOf(name);
      },
    ),

    storeFailure: cache.transaction(
      (
        name: ReferenceListName,
        outcome: "not-offered" | "failed",
        failure: FailureKind,
        at: string,
      ): ReferenceListStatus => {
        sql.storeFailure.run({ name, outcome, failure, at });
        return statusOf(name);
      },
    ),
  };
}

const createNeverFetchedStatus = (name: ReferenceListName): ReferenceListStatus => ({
  name,
  count: 0,
  asOf: null,
  requestedAt: null,
  outcome: "never",
  failure: null,
  changedAt: null,
  changes: NO_CHANGES,
});
