import { parseAddress } from "../../../../../src-domain/recipients/address-parser/parse-address.ts";
import type { IntakeField } from "../../../../../src-domain/recipients/address-parser/parsed-address.ts";

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

/** Returns the pasted text of a case `pasted → reads`: lines are separated by " / ", cells by " ⇥ ". */
export const pastedIn = (one: string): string =>
  (one.split(" → ")[0] ?? "").replaceAll(" / ", "\n").replaceAll(" ⇥ ", "\t");

export function readsAs(pasted: string): string {
  const { fields, leftovers, understood } = parseAddress(pasted);
  const parts = (Object.entries(SHORT) as [IntakeField, string][]).flatMap(([field, short]) => {
    const found = fields[field];
    return found ? [`${short}=${found.sure ? "" : "?"}${found.value}`] : [];
  });
  return [...parts, ...leftovers.map((text) => `left=${text}`), ...understood.map((word) => `word=${word}`)].join("|");
}
