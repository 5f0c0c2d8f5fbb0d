import type en from "../../en/recipients/shipment-fields.ts";
import type { German } from "../../translation-types.ts";

/** Labels of the destination's fields, in the form and in refusals. */
export default {
  shipmentName: "Empfänger",
  shipmentPhone: "Telefon",
  shipmentStreet1: "Straße 1",
  shipmentStreet2: "Straße 2",
  shipmentStreet3: "Straße 3",
  shipmentCity: "Ort",
  shipmentState: "Bundesland/Staat",
  shipmentPostalCode: "Postleitzahl",
  shipmentCountryCode: "Land",
  shipmentEmail: "E-Mail",
  shipmentFax: "Fax",
  shipmentServiceType: "Versanddienst",
  description: "Beschreibung",
  remarks: "Bemerkungen",
} satisfies German<typeof en>;
