import { iso2OfIso3 } from "../../../../src-domain/recipients/countries.ts";
import { maskedRecipient, type Recipient } from "../../../../src-domain/recipients/recipients.ts";

export interface RecipientWords {
  readonly name: string;
  readonly address: string;
}

/** The two lines of a recipient in a list; `masked` leaves only initials and the city. */
export function recipientWords(recipient: Recipient, masked: boolean, language: string): RecipientWords {
  if (masked) return { name: maskedRecipient(recipient), address: "" };
  const { shipmentStreet1, shipmentCity, shipmentCountryCode } = recipient;
  const country = countryName(shipmentCountryCode, language);
  return {
    name: recipient.shipmentName,
    address: [shipmentStreet1, shipmentCity, country].filter((part) => part !== "").join(", "),
  };
}

export function countryName(iso3: string, language: string): string {
  const iso2 = iso2OfIso3(iso3);
  return (iso2 === null ? undefined : new Intl.DisplayNames([language], { type: "region" }).of(iso2)) ?? iso3;
}
