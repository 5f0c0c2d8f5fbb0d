import type { Destination, DestinationField } from "../../../../src-domain/recipients/address.ts";
import { postalAddressOf, findPostalCodeDoubt } from "../../../../src-domain/recipients/postal-code-doubt.ts";

export const hasDoubtfulCode = (destination: Destination): boolean =>
  findPostalCodeDoubt(postalAddressOf(destination)) !== null;

/**
 * Returns the field to go to: a doubtful postal code comes before the name, which is requested when no field needs a
 * correction.
 */
export const preferDoubtfulField = (
  requestedField: DestinationField | null,
  destination: Destination,
): DestinationField | null =>
  requestedField === "shipmentName" && hasDoubtfulCode(destination) ? "shipmentPostalCode" : requestedField;
