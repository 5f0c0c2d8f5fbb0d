const ADDRESS = {
  shipmentName: "Ada Lovelace",
  shipmentPhone: "+1 555 0100",
  shipmentStreet1: "12 Analytical Way",
  shipmentStreet2: "Floor 3",
  shipmentCity: "Newark",
  shipmentState: "NJ",
  shipmentPostalCode: "07102",
} as const;

export const addressIn = (field: Readonly<Record<keyof typeof ADDRESS, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries((Object.keys(ADDRESS) as (keyof typeof ADDRESS)[]).map((key) => [field[key], ADDRESS[key]]));
