import type { LabelMode } from "../../../src-domain/resends/resend.ts";
import type { Connection } from "../files/database.ts";

export interface Warehouse {
  readonly warehouseId: number;
  readonly description: string;
  readonly countryCode: string;
}

export interface ShipmentServiceType {
  readonly code: string;
  readonly name: string;
  readonly labelMode: LabelMode;
  readonly toCountries: string[];
}

interface ServiceTypeRow {
  code: string;
  name: string;
  label_mode: LabelMode;
  to_countries: string;
}

const serviceTypeList = (warehouseId: number): string => `service-types:${warehouseId}`;

/** Lists that are always fetched whole, so each is replaced whole. */
export function createReferenceCache(cache: Connection) {
  const readWarehouses = cache.prepare<[], Warehouse>(
    "SELECT warehouse_id AS warehouseId, description, country_code AS countryCode FROM warehouse ORDER BY warehouse_id",
  );
  const addWarehouse = cache.prepare("INSERT INTO warehouse VALUES (@warehouseId, @description, @countryCode)");
  const readTypes = cache.prepare<[number], ServiceTypeRow>(
    "SELECT code, name, label_mode, to_countries FROM shipment_service_type WHERE warehouse_id = ? ORDER BY name",
  );
  const addType = cache.prepare("INSERT INTO shipment_service_type VALUES (?, ?, ?, ?, ?)");
  const readAsOf = cache.prepare<[string], { as_of: string }>("SELECT as_of FROM fetched_list WHERE list_name = ?");
  const writeAsOf = cache.prepare(
    "INSERT INTO fetched_list VALUES (?, ?) ON CONFLICT DO UPDATE SET as_of = excluded.as_of",
  );
  const asOf = (list: string): string | null => readAsOf.get(list)?.as_of ?? null;

  return {
    asOf,
    markFetched: (list: string, at: string): void => void writeAsOf.run(list, at),

    warehouses: (): Warehouse[] => readWarehouses.all(),
    replaceWarehouses: cache.transaction((warehouses: readonly Warehouse[], at: string) => {
      cache.exec("DELETE FROM warehouse");
      for (const warehouse of warehouses) addWarehouse.run(warehouse);
      writeAsOf.run("warehouses", at);
    }),

    serviceTypes: (warehouseId: number): { types: ShipmentServiceType[]; asOf: string | null } => ({
      types: readTypes.all(warehouseId).map(({ code, name, label_mode, to_countries }) => ({
        code,
        name,
        labelMode: label_mode,
        toCountries: to_countries === "" ? [] : to_countries.split(","),
      })),
      asOf: asOf(serviceTypeList(warehouseId)),
    }),
    replaceServiceTypes: cache.transaction((warehouseId: number, types: readonly ShipmentServiceType[], at: string) => {
      cache.prepare("DELETE FROM shipment_service_type WHERE warehouse_id = ?").run(warehouseId);
      for (const type of types)
        addType.run(warehouseId, type.code, type.name, type.labelMode, type.toCountries.join(","));
      writeAsOf.run(serviceTypeList(warehouseId), at);
    }),
  };
}
