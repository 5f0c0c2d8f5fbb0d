import { isCertain } from "../../src-domain/recipients/address-parser/certainty.ts";
import { parseAddress } from "../../src-domain/recipients/address-parser/parse-address.ts";
import type { IntakeField } from "../../src-domain/recipients/address-parser/parsed-address.ts";

/** A list of values: any of them is right. Null: the field stays empty. */
export interface AddressCase {
  readonly id: string;
  readonly country: string;
  readonly input: string;
  readonly expected: Readonly<Record<string, string | readonly string[] | null>>;
  /** Why it is still read wrong. */
  readonly known?: string;
}

const FIELDS: Readonly<Record<string, IntakeField>> = {
  name: "shipmentName",
  phone: "shipmentPhone",
  "e-mail": "shipmentEmail",
  "street 1": "shipmentStreet1",
  "street 2": "shipmentStreet2",
  "street 3": "shipmentStreet3",
  city: "shipmentCity",
  state: "shipmentState",
  "postal code": "shipmentPostalCode",
  country: "shipmentCountryCode",
};

export function judged({ input, expected }: AddressCase): { wrong: string[]; filledIn: boolean } {
  const reading = parseAddress(input);
  const wrong = Object.entries(expected).flatMap(([field, right]) => {
    const value = reading.fields[FIELDS[field] ?? "shipmentFax"]?.value ?? null;
    const isRight = Array.isArray(right) ? right.includes(value) : value === right;
    return isRight ? [] : [`${field}: ${value}`];
  });
  return { wrong, filledIn: isCertain(reading, input) };
}
