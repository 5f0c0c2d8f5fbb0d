/** What a copy of the service's data is made of, in this order. */
export const SYNC_STEPS = ["warehouses", "service-types", "reference-lists", "inventory"] as const;
