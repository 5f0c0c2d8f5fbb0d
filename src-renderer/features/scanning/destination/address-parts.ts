import { hasNoStates, NO_STREET_2, type Destination } from "../../../../src-domain/recipients/address.ts";
import { NO_STATE } from "../../../../src-domain/recipients/states.ts";
import { countryName } from "./recent-recipients.ts";

export const recipientParts = (destination: Destination): string[] => [
  destination.shipmentName,
  destination.shipmentPhone,
  destination.shipmentEmail,
  destination.shipmentFax,
];

/** Omits what the desk fills in for the service. */
export function addressParts(destination: Destination, language: string): string[] {
  const { shipmentState, shipmentCountryCode } = destination;
  return [
    destination.shipmentStreet1,
    destination.shipmentStreet2 === NO_STREET_2 ? "" : destination.shipmentStreet2,
    destination.shipmentStreet3,
    `${destination.shipmentPostalCode} ${destination.shipmentCity}`,
    shipmentState === NO_STATE && hasNoStates(shipmentCountryCode) ? "" : shipmentState,
    countryName(shipmentCountryCode, language),
  ];
}
