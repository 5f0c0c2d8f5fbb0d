import { parseAddress } from "../../../../../src-domain/recipients/address-parser/parse-address.ts";
import type { IntakeField } from "../../../../../src-domain/recipients/address-parser/parsed-address.ts";

const FIELD_CODES: Readonly<Record<IntakeField, string>> = {
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

/** Returns the pasted text of a case `pasted text → expected fields`: " / " separates lines, " ⇥ " separates cells. */
export const pastedTextOf = (addressCase: string): string =>
  (addressCase.split(" → ")[0] ?? "").replaceAll(" / ", "\n").replaceAll(" ⇥ ", "\t");

export function describeParsed(pasted: string): string {
  const { fields, leftovers, explanations } = parseAddress(pasted);
  const parts = (Object.entries(FIELD_CODES) as [IntakeField, string][]).flatMap(([field, fieldCode]) => {
    const parsedValue = fields[field];
    return parsedValue ? [`${fieldCode}=${parsedValue.isSure ? "" : "?"}${parsedValue.value}`] : [];
  });
  return [...parts, ...leftovers.map((text) => `left=${text}`), ...explanations.map((word) => `word=${word}`)].join(
    "|",
  );
}
