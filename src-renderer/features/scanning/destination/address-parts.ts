import { listAddressLines, type Destination } from "../../../../src-domain/recipients/address.ts";
import { countryName } from "./recent-recipients.ts";

export const listRecipientParts = (destination: Destination): string[] => [
  destination.shipmentName,
  destination.shipmentPhone,
  destination.shipmentEmail,
  destination.shipmentFax,
];

export const listAddressParts = (destination: Destination, language: string): string[] => [
  ...listAddressLines(destination),
  countryName(destination.shipmentCountryCode, language),
];
