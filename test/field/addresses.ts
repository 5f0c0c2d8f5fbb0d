import { isCertain } from "../../src-domain/recipients/address-parser/certainty.ts";
import { parseAddress } from "../../src-domain/recipients/address-parser/parse-address.ts";
import type { IntakeField } from "../../src-domain/recipients/address-parser/parsed-address.ts";

/** The expected fields. Each value of a list is right. Null: the field stays empty. */
export interface AddressCase {
  readonly id: string;
  readonly country: string;
  readonly input: string;
  readonly expected: Readonly<Record<string, string | readonly string[] | null>>;
  /** The text has a note, another address or a gap that the operator must see. */
  readonly mustAsk?: boolean;
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

export function checkAddress({ input, expected, mustAsk }: AddressCase): { wrong: string[]; isFilledIn: boolean } {
  const parsed = parseAddress(input);
  const wrong = Object.entries(expected).flatMap(([field, expectedValue]) => {
    const value = parsed.fields[FIELDS[field] ?? "shipmentFax"]?.value ?? null;
    const isRight = Array.isArray(expectedValue) ? expectedValue.includes(value) : value === expectedValue;
    return isRight ? [] : [`${field}: ${value}`];
  });
  const isFilledIn = isCertain(parsed, input);
  return { wrong: mustAsk === true && isFilledIn ? [...wrong, "filled in without a question"] : wrong, isFilledIn };
}
