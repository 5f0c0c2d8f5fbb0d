import { isIso3Country } from "../data/countries.ts";
import { listServiceTypes } from "../data/service-types.ts";
import { findWarehouse, WAREHOUSES } from "../data/warehouses.ts";
import { type Outcome, success, createValidationFailure } from "../http/envelope.ts";
import { type Call, type Operation, getOperation } from "./operation.ts";
import { emptyValueText } from "./query.ts";

const listWarehouses = (warehouses: typeof WAREHOUSES): Outcome =>
  success({ warehouses, totalNumberOfRecords: warehouses.length });

function findRequestedWarehouse({ query }: Call) {
  const id = query.int64("warehouseId");
  if (!id.ok) return createValidationFailure({ warehouseId: id.message });
  return (
    findWarehouse(Number(id.value)) ?? createValidationFailure({ warehouseId: `Warehouse ${id.value} does not exist.` })
  );
}

function getWarehouse(call: Call): Outcome {
  const warehouse = findRequestedWarehouse(call);
  return "ok" in warehouse ? warehouse : success({ ...warehouse });
}

function getWarehouseByFromCountry({ query }: Call): Outcome {
  const code = query.text("countryCode")?.toLowerCase();
  if (code === undefined) return createValidationFailure({ countryCode: emptyValueText("countryCode") });
  if (!isIso3Country(code))
    return createValidationFailure({ countryCode: `'${code}' is not an ISO 3166-1 alpha-3 country code.` });
  return listWarehouses(WAREHOUSES.filter((warehouse) => warehouse.countryCode === code));
}

/**
 * Lists shipment service types (public documentation, section 4.1). Entries also have the flag of the service contract,
 * Shipment service type.
 */
function getAvailableShipmentServiceType(call: Call): Outcome {
  const warehouse = findRequestedWarehouse(call);
  if ("ok" in warehouse) return warehouse;
  const data = listServiceTypes(warehouse.warehouseId).map(({ toCountryCodes, ...type }) => ({
    ...type,
    countryCodePairList: toCountryCodes.map((toCountryCode) => ({
      warehouseId: warehouse.warehouseId,
      description: warehouse.description,
      fromCountryCode: warehouse.countryCode,
      toCountryCode,
    })),
  }));
  return success({ data });
}

export const WAREHOUSE_OPERATIONS: readonly Operation[] = [
  getOperation("getAllWarehouse", "/api/warehouse/getAllWarehouse", () => listWarehouses(WAREHOUSES)),
  getOperation("getWarehouse", "/api/warehouse/getWarehouse", getWarehouse),
  getOperation("getWarehouseByFromCountry", "/api/warehouse/getWarehouseByFromCountry", getWarehouseByFromCountry),
  getOperation(
    "getAvailableShipmentServiceType",
    "/api/Shipment/getAvailableShipmentServiceType",
    getAvailableShipmentServiceType,
  ),
];
