export const SYNC_STEPS = ["warehouses", "service-types", "reference-lists", "inventory"] as const;
