import { isIso3Country } from "./countries.ts";
import { NO_STATE, statesOf } from "./states.ts";

/** The fields that name the place; parts of two places lead to the wrong one. */
export const POSTAL_FIELDS = [
  "shipmentStreet1",
  "shipmentStreet2",
  "shipmentStreet3",
  "shipmentCity",
  "shipmentState",
  "shipmentPostalCode",
  "shipmentCountryCode",
] as const;

export const INTAKE_FIELDS = [
  "shipmentName",
  "shipmentPhone",
  ...POSTAL_FIELDS,
  "shipmentEmail",
  "shipmentFax",
] as const;

/** The fields that an operator fills in (service contract, CreateResendShipmentPayload and Create resend order). */
export const DESTINATION_FIELDS = [...INTAKE_FIELDS, "shipmentServiceType", "description", "remarks"] as const;
export type DestinationField = (typeof DESTINATION_FIELDS)[number];
export type Destination = Readonly<Record<DestinationField, string>>;

export const EMPTY_DESTINATION = Object.fromEntries(DESTINATION_FIELDS.map((field) => [field, ""])) as Destination;

export const NO_STREET_2 = "-";

interface FieldRule {
  readonly isRequired: boolean;
  /** Maximum characters; null if neither the contract nor the public documentation gives a number. */
  readonly maxLength: number | null;
}

/** Lengths: public documentation, section 3.2; description and remarks: service contract. */
export const DESTINATION_RULES: Readonly<Record<DestinationField, FieldRule>> = {
  shipmentName: { isRequired: true, maxLength: 255 },
  shipmentPhone: { isRequired: true, maxLength: null },
  shipmentStreet1: { isRequired: true, maxLength: 255 },
  shipmentStreet2: { isRequired: true, maxLength: null },
  shipmentStreet3: { isRequired: false, maxLength: null },
  shipmentCity: { isRequired: true, maxLength: 50 },
  shipmentState: { isRequired: true, maxLength: null },
  shipmentPostalCode: { isRequired: true, maxLength: 50 },
  shipmentCountryCode: { isRequired: true, maxLength: 3 },
  shipmentEmail: { isRequired: false, maxLength: null },
  shipmentFax: { isRequired: false, maxLength: null },
  // Required by the desk, because it decides the label mode; the documentation does not say.
  shipmentServiceType: { isRequired: true, maxLength: null },
  description: { isRequired: false, maxLength: 255 },
  remarks: { isRequired: false, maxLength: 5000 },
};

export type FieldProblem =
  | { readonly field: DestinationField; readonly problem: "required" }
  | { readonly field: DestinationField; readonly problem: "too-long"; readonly maxLength: number }
  | { readonly field: DestinationField; readonly problem: "not-a-country" }
  | { readonly field: DestinationField; readonly problem: "not-an-e-mail" };

export function findDestinationProblems(destination: Destination): FieldProblem[] {
  return DESTINATION_FIELDS.flatMap((field) => findFieldProblem(field, destination[field]) ?? []);
}

/** Returns whether the service accepts "NA", because it lists no states (public documentation, section 1.5). */
export const hasNoStates = (iso3: string): boolean => isIso3Country(iso3) && statesOf(iso3) === null;

/** Countries whose mail has the postal code after the town. */
const POSTAL_CODE_LAST: ReadonlySet<string> = new Set(["USA", "CAN", "AUS", "NZL", "GBR", "IRL", "IND", "SGP", "HKG"]);

/**
 * Returns street, then town, state and postal code in the country's order: "Newark, NJ 07102", "50667 Köln". Omits
 * values that the desk fills in for the service.
 */
export function listAddressLines(address: Partial<Destination>): string[] {
  const { shipmentCity = "", shipmentPostalCode = "", shipmentCountryCode = "" } = address;
  const country = shipmentCountryCode.toUpperCase();
  const isFilledIn = address.shipmentState === NO_STATE && hasNoStates(country);
  const state = isFilledIn ? "" : (address.shipmentState ?? "");
  const joinFilled = (separator: string, ...parts: readonly string[]): string =>
    parts
      .map((part) => part.trim())
      .filter(Boolean)
      .join(separator);
  const townLine = POSTAL_CODE_LAST.has(country)
    ? joinFilled(", ", shipmentCity, joinFilled(" ", state, shipmentPostalCode))
    : joinFilled(", ", joinFilled(" ", shipmentPostalCode, shipmentCity), state);
  return [
    address.shipmentStreet1,
    address.shipmentStreet2 === NO_STREET_2 ? undefined : address.shipmentStreet2,
    address.shipmentStreet3,
    townLine,
  ].filter((line): line is string => line !== undefined && line.trim() !== "");
}

/** Fills street 2 and state, which the service requires and many addresses lack. `fillsStreet2`: a setting. */
export function withFilledGaps(
  destination: Destination,
  { fillsStreet2 }: { readonly fillsStreet2: boolean },
): Destination {
  const { shipmentStreet2, shipmentState, shipmentCountryCode } = destination;
  const lacksStreet2 = fillsStreet2 && shipmentStreet2.trim() === "";
  const lacksState = shipmentState.trim() === "" && hasNoStates(shipmentCountryCode);
  if (!lacksStreet2 && !lacksState) return destination;
  return {
    ...destination,
    ...(lacksStreet2 && { shipmentStreet2: NO_STREET_2 }),
    ...(lacksState && { shipmentState: NO_STATE }),
  };
}

export function isEMail(text: string): boolean {
  const atIndex = text.indexOf("@", 1);
  return atIndex > 0 && atIndex < text.length - 1 && !/\s/.test(text);
}

function findFieldProblem(field: DestinationField, value: string): FieldProblem | null {
  const { isRequired, maxLength } = DESTINATION_RULES[field];
  const text = value.trim();
  if (text === "") return isRequired ? { field, problem: "required" } : null;
  if (field === "shipmentCountryCode" && !isIso3Country(text)) return { field, problem: "not-a-country" };
  if (maxLength !== null && text.length > maxLength) return { field, problem: "too-long", maxLength };
  if (field === "shipmentEmail" && !isEMail(text)) return { field, problem: "not-an-e-mail" };
  return null;
}
