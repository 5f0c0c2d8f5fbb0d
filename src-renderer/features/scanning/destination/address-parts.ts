import { addressLines, type Destination } from "../../../../src-domain/recipients/address.ts";
import { countryName } from "./recent-recipients.ts";

export const recipientParts = (destination: Destination): string[] => [
  destination.shipmentName,
  destination.shipmentPhone,
  destination.shipmentEmail,
  destination.shipmentFax,
];

export const addressParts = (destination: Destination, language: string): string[] => [
  ...addressLines(destination),
  countryName(destination.shipmentCountryCode, language),
];
