import { z } from "zod";
import { LABEL_MODES } from "../../src-domain/resend.ts";
import { instantText, nothing, type DomainContract } from "./operation.ts";

export const REFERENCE_LISTS = ["transaction-types", "recall-service-type-statuses"] as const;
export type ReferenceListName = (typeof REFERENCE_LISTS)[number];

const referenceList = z.strictObject({
  name: z.enum(REFERENCE_LISTS),
  rows: z.array(z.strictObject({ code: z.string(), name: z.string() })).readonly(),
  asOf: instantText.nullable(),
});
export type ReferenceList = z.infer<typeof referenceList>;

const warehouse = z.strictObject({
  warehouseId: z.int(),
  description: z.string(),
  countryCode: z.string(),
});
export type WarehouseView = z.infer<typeof warehouse>;

const shipmentServiceType = z.strictObject({
  code: z.string(),
  name: z.string(),
  labelMode: z.enum(LABEL_MODES),
  /** Destination countries the service names for this type, ISO3 upper case; empty when it names none. */
  toCountries: z.array(z.string()).readonly(),
});
export type ShipmentServiceTypeView = z.infer<typeof shipmentServiceType>;

export const referenceContract = {
  operations: {
    list: { input: z.strictObject({ name: z.enum(REFERENCE_LISTS) }), output: referenceList, errors: [] },
    warehouses: { input: nothing, output: z.array(warehouse).readonly(), errors: [] },
    /** From the local copy; `asOf` is null when the list was never fetched for that warehouse. */
    shipmentServiceTypes: {
      input: z.strictObject({ warehouseId: z.int() }),
      output: z.strictObject({ types: z.array(shipmentServiceType).readonly(), asOf: instantText.nullable() }),
      errors: [],
    },
  },
  events: {},
} as const satisfies DomainContract;
