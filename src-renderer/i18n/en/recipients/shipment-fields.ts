/** Labels of the destination's fields, in the form and in refusals. */
export default {
  shipmentName: "Recipient name",
  shipmentPhone: "Phone",
  shipmentStreet1: "Street 1",
  shipmentStreet2: "Street 2",
  shipmentStreet3: "Street 3",
  shipmentCity: "City",
  shipmentState: "State",
  shipmentPostalCode: "Postal code",
  shipmentCountryCode: "Country",
  shipmentEmail: "E-mail",
  shipmentFax: "Fax",
  shipmentServiceType: "Shipment service type",
  description: "Description",
  remarks: "Remarks",
} as const;
