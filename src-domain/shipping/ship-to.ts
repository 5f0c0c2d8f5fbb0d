import { EMPTY_DESTINATION, isEMail, type Destination, type DestinationField } from "../recipients/address.ts";
import { isIso3Country } from "../recipients/countries.ts";
import { toServiceState } from "../recipients/states.ts";

/** Service contract, Consolidate shipping order, `shipTo`. */
export const SHIP_TO_FIELDS = [
  "shipToContactName",
  "shipToCompanyName",
  "shipToType",
  "shipToStreet1",
  "shipToStreet2",
  "shipToStreet3",
  "shipToCity",
  "shipToState",
  "shipToPostalCode",
  "shipToCountry",
  "shipToPhone",
  "shipToFax",
  "shipToEmail",
] as const;
export type ShipToField = (typeof SHIP_TO_FIELDS)[number];
export type ShipTo = Readonly<Record<ShipToField, string>>;

/** The sample's value (public documentation, section 8.2); the service accepts other words too. */
export const BUSINESS = "Business";

const EMPTY = Object.fromEntries(SHIP_TO_FIELDS.map((field) => [field, ""])) as ShipTo;
export const EMPTY_SHIP_TO: ShipTo = { ...EMPTY, shipToType: BUSINESS };

/** Public documentation, section 8.2. */
const OPTIONAL_FIELDS: ReadonlySet<ShipToField> = new Set(["shipToFax", "shipToStreet2", "shipToStreet3"]);
export const isRequiredShipTo = (field: ShipToField): boolean => !OPTIONAL_FIELDS.has(field);

export interface ShipToProblem {
  readonly field: ShipToField;
  readonly problem: "required" | "not-a-country" | "not-an-e-mail";
}

export const findShipToProblems = (shipTo: ShipTo): ShipToProblem[] =>
  SHIP_TO_FIELDS.flatMap((field) => {
    const problem = findFieldProblem(field, shipTo[field].trim());
    return problem === null ? [] : [{ field, problem }];
  });

function findFieldProblem(field: ShipToField, text: string): ShipToProblem["problem"] | null {
  if (text === "") return isRequiredShipTo(field) ? "required" : null;
  if (field === "shipToCountry" && !isIso3Country(text)) return "not-a-country";
  return field === "shipToEmail" && !isEMail(text) ? "not-an-e-mail" : null;
}

/** Returns the service's spelling: trimmed, country in lower case, state as its code if there is one. */
export function toServiceShipTo(shipTo: ShipTo): ShipTo {
  const trimmed = Object.fromEntries(SHIP_TO_FIELDS.map((field) => [field, shipTo[field].trim()])) as ShipTo;
  return {
    ...trimmed,
    shipToCountry: trimmed.shipToCountry.toLowerCase(),
    shipToState: toServiceState(trimmed.shipToCountry, trimmed.shipToState),
  };
}

const DESTINATION_FIELD: Partial<Readonly<Record<ShipToField, DestinationField>>> = {
  shipToContactName: "shipmentName",
  shipToStreet1: "shipmentStreet1",
  shipToStreet2: "shipmentStreet2",
  shipToStreet3: "shipmentStreet3",
  shipToCity: "shipmentCity",
  shipToState: "shipmentState",
  shipToPostalCode: "shipmentPostalCode",
  shipToCountry: "shipmentCountryCode",
  shipToPhone: "shipmentPhone",
  shipToFax: "shipmentFax",
  shipToEmail: "shipmentEmail",
};

export const destinationFieldOf = (field: ShipToField): DestinationField | undefined => DESTINATION_FIELD[field];

export function destinationOfShipTo(shipTo: ShipTo): Destination {
  const pairs = SHIP_TO_FIELDS.flatMap((field) => {
    const destinationField = DESTINATION_FIELD[field];
    return destinationField === undefined ? [] : [[destinationField, shipTo[field]] as const];
  });
  return { ...EMPTY_DESTINATION, ...Object.fromEntries(pairs) };
}

export function shipToOfDestination(previousShipTo: ShipTo, destination: Destination): ShipTo {
  const pairs = SHIP_TO_FIELDS.map((field) => {
    const destinationField = DESTINATION_FIELD[field];
    return [field, destinationField === undefined ? previousShipTo[field] : destination[destinationField]] as const;
  });
  return Object.fromEntries(pairs) as ShipTo;
}

const MAX_NAME_LENGTH = 100;

/** Parses custom fields, one `name = value` per line; null if any line differs. */
export function parseCustomFields(text: string): Readonly<Record<string, string>> | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const pairs = lines.map((line): [string, string] => {
    const separatorIndex = line.search(/[=:]/);
    return separatorIndex < 0
      ? ["", ""]
      : [line.slice(0, separatorIndex).trim(), line.slice(separatorIndex + 1).trim()];
  });
  return pairs.some(([name]) => name === "" || name.length > MAX_NAME_LENGTH) ? null : Object.fromEntries(pairs);
}
