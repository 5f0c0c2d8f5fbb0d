import { readAddress } from "../../../../src-domain/address-intake/read-address.ts";
import type { IntakeField } from "../../../../src-domain/address-intake/reading.ts";

/**
 * A pasted text and what is to be read from it, as `field=value|field=value`; a question mark before the value of a guess.
 * `left` is what is left over.
 */
export type AddressCase = readonly [pasted: string, reads: string];

const SHORT: Readonly<Record<IntakeField, string>> = {
  shipmentName: "n",
  shipmentPhone: "p",
  shipmentStreet1: "s1",
  shipmentStreet2: "s2",
  shipmentStreet3: "s3",
  shipmentCity: "c",
  shipmentState: "st",
  shipmentPostalCode: "z",
  shipmentCountryCode: "k",
  shipmentEmail: "e",
  shipmentFax: "f",
};

export function readsAs(pasted: string, guesses: boolean): string {
  const { fields, leftovers } = readAddress(pasted);
  const parts = (Object.entries(SHORT) as [IntakeField, string][]).flatMap(([field, short]) => {
    const found = fields[field];
    return found ? [`${short}=${guesses && !found.sure ? "?" : ""}${found.value}`] : [];
  });
  return [...parts, ...leftovers.map((text) => `left=${text}`)].join("|");
}
