import type { Account } from "../account/account.ts";
import type { ResendShipment } from "../account/resend-orders.ts";
import { isIso3Country } from "../data/countries.ts";
import type { Item } from "../data/items.ts";
import { findShipmentServiceType, isReturnServiceType } from "../data/service-types.ts";
import { findWarehouse } from "../data/warehouses.ts";
import { parseJsonInt64, isRecord } from "../http/json.ts";
import type { Settings } from "../options.ts";
import { type Problems, optionalText, requiredText, type Fields } from "./problems.ts";
import { emptyValueText, invalidValueText, toSpacedName } from "./query.ts";

const IDS_FIELD = "returnInventoryIdList";
const MAX_TEXT_LENGTH = 255;
const MAX_CITY_OR_CODE_LENGTH = 50;
/** Ids of a list that is too long are checked up to this number. */
const MIN_CHECKED_IDS = 100;

/**
 * Reads the shipment (service contract, CreateResendShipmentPayload). The maximum lengths are from public
 * documentation, section 3.2.
 */
export function readShipment(fields: Fields, problems: Problems): ResendShipment {
  const country = requiredText(fields, "shipmentCountryCode", problems);
  if (country.trim() !== "" && !isIso3Country(country)) {
    problems.add("shipmentCountryCode", `'${country}' is not an ISO 3166-1 alpha-3 country code.`);
  }
  return {
    shipmentServiceType: optionalText(fields, "shipmentServiceType", problems),
    shipmentCountryCode: country,
    shipmentName: requiredText(fields, "shipmentName", problems, MAX_TEXT_LENGTH),
    shipmentPhone: requiredText(fields, "shipmentPhone", problems),
    shipmentStreet1: requiredText(fields, "shipmentStreet1", problems, MAX_TEXT_LENGTH),
    shipmentStreet2: requiredText(fields, "shipmentStreet2", problems),
    shipmentStreet3: optionalText(fields, "shipmentStreet3", problems),
    shipmentCity: requiredText(fields, "shipmentCity", problems, MAX_CITY_OR_CODE_LENGTH),
    shipmentState: requiredText(fields, "shipmentState", problems),
    shipmentPostalCode: requiredText(fields, "shipmentPostalCode", problems, MAX_CITY_OR_CODE_LENGTH),
    shipmentFax: optionalText(fields, "shipmentFax", problems),
    shipmentEmail: optionalText(fields, "shipmentEmail", problems),
  };
}

/** Reads the warehouse, which must be one of the account's warehouses (service contract, Errors 3). */
export function readWarehouse(fields: Fields, problems: Problems): number | undefined {
  const value = fields["warehouseId"];
  if (value === undefined || value === null) {
    problems.add("warehouseId", emptyValueText("warehouseId"));
    return undefined;
  }
  const id = parseJsonInt64(value);
  const warehouse = id === undefined ? undefined : findWarehouse(Number(id));
  if (!warehouse)
    problems.add("warehouseId", id === undefined ? invalidValueText(value) : `Warehouse ${id} does not exist.`);
  return warehouse?.warehouseId;
}

/** Checks precondition 7: a shipment service type of the warehouse, not a return service type. */
export function checkServiceType(code: string | null, warehouseId: number | undefined, problems: Problems): void {
  const name = "shipmentServiceType";
  if (code === null || code.trim() === "") {
    problems.add(name, emptyValueText(name));
  } else if (isReturnServiceType(code)) {
    problems.add(name, `'${code}' is a return service type; a shipment service type is required.`);
  } else if (warehouseId !== undefined && !findShipmentServiceType(warehouseId, code)) {
    problems.add(name, `'${code}' is not a shipment service type of warehouse ${warehouseId}.`);
  }
}

/** Reads the item ids. Checks precondition 6, and that the ids are integers without duplicates. */
export function readIdList(value: unknown, maxIds: number, problems: Problems): bigint[] {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) {
    problems.add(IDS_FIELD, emptyValueText(IDS_FIELD));
    return [];
  }
  if (!Array.isArray(value)) {
    problems.add(IDS_FIELD, invalidValueText(isRecord(value) ? "object" : value));
    return [];
  }
  if (value.length > maxIds) {
    problems.add(
      IDS_FIELD,
      `'${toSpacedName(IDS_FIELD)}' must contain at most ${maxIds} entries. You entered ${value.length}.`,
    );
  }
  const ids = new Set<bigint>();
  for (const entry of value.slice(0, Math.max(maxIds, MIN_CHECKED_IDS))) {
    const id = parseJsonInt64(entry);
    if (id === undefined) problems.add(IDS_FIELD, invalidValueText(isRecord(entry) ? "object" : entry));
    else if (ids.has(id)) problems.add(IDS_FIELD, `Return inventory ${id} is listed more than once.`);
    else ids.add(id);
  }
  return [...ids];
}

/** Checks preconditions 3 to 5 for one item. */
function itemProblem(item: Item, { resendableCodes }: Settings): string | undefined {
  const name = `Return inventory ${item.returnInventoryId}`;
  if (!resendableCodes.includes(item.handlingCode) || item.handlingStatusCode !== "pending") {
    return `${name} cannot advance to rsd from ${item.handlingCode} (${item.handlingStatusCode}).`;
  }
  switch (item.circumstance) {
    case "pending-vas":
      return `${name} has a pending VAS request on its line item.`;
    case "in-transit":
      return `${name} is in transit and not in stock.`;
    case "other-workflow":
      return `${name} is in another active workflow.`;
    case "in-stock":
      return undefined;
  }
}

/** Checks preconditions 1 to 5 for every listed item (service contract, Create resend order). */
export function checkItems(
  account: Account,
  ids: readonly bigint[],
  warehouseId: number | undefined,
  problems: Problems,
): void {
  const warehouses = new Set<number>();
  for (const id of ids) {
    const item = account.inventory.findById(id);
    if (!item) {
      problems.add(IDS_FIELD, `Return inventory ${id} does not exist.`);
      continue;
    }
    warehouses.add(item.warehouseId);
    const isAllowedResent = item.handlingCode === "rsd" && !account.settings.refuseResentItems;
    const problem = isAllowedResent ? undefined : itemProblem(item, account.settings);
    if (problem !== undefined) problems.add(IDS_FIELD, problem);
  }
  if (warehouses.size > 1) {
    problems.add(
      IDS_FIELD,
      `All return inventories must be in the same warehouse, not in ${[...warehouses].join(" and ")}.`,
    );
  }
  if (warehouseId !== undefined && [...warehouses].some((itemWarehouseId) => itemWarehouseId !== warehouseId)) {
    problems.add("warehouseId", `The return inventories are not in warehouse ${warehouseId}.`);
  }
}
