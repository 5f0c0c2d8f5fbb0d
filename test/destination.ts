import { EMPTY_DESTINATION, type Destination } from "../src-domain/recipients/address.ts";

export const DESTINATION: Destination = {
  ...EMPTY_DESTINATION,
  shipmentName: "Ada Lovelace",
  shipmentPhone: "+1 555 0100",
  shipmentStreet1: "12 Analytical Way",
  shipmentStreet2: "-",
  shipmentCity: "Newark",
  shipmentState: "NJ",
  shipmentPostalCode: "07102",
  shipmentCountryCode: "USA",
};
