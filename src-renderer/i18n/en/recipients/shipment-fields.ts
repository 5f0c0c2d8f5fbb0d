/** What an operator calls the fields of a destination; the form and a refusal name them alike. */
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
