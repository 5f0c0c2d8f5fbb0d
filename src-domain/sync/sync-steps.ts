/** The parts of a copy of the service's data, in this order. */
export const SYNC_STEPS = ["warehouses", "service-types", "reference-lists", "inventory"] as const;
