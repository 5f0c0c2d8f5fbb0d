import { z } from "zod";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import { ENTRY_CHANGES, type EntryChange } from "../../../src-domain/reference/list-changes.ts";
import { LIST_OUTCOMES, REFERENCE_LISTS } from "../../../src-domain/reference/reference-lists.ts";
import { LABEL_MODES } from "../../../src-domain/resends/resend.ts";
import { savedRows, TABLE_ERRORS } from "../listing.ts";
import { instantText, listOf, emptyObject, type DomainContract } from "../operation.ts";

const listName = z.enum(REFERENCE_LISTS);

const entry = z.strictObject({
  code: z.string(),
  name: z.string().nullable(),
  details: z.record(z.string(), z.string()),
});
export type ReferenceEntryView = z.infer<typeof entry>;

const entryChange = z.enum(ENTRY_CHANGES);

const markedEntry = entry.extend({
  /** How the list's last change affected this entry; removed entries are listed separately. */
  change: entryChange.exclude(["removed"]).nullable(),
  previousEntry: entry.nullable(),
});
export type MarkedEntryView = z.infer<typeof markedEntry>;

const listStatus = z.strictObject({
  name: listName,
  count: z.int().nonnegative(),
  asOf: instantText.nullable(),
  requestedAt: instantText.nullable(),
  outcome: z.enum(LIST_OUTCOMES),
  failure: z.enum(FAILURE_KINDS).nullable(),
  changedAt: instantText.nullable(),
  changes: z.strictObject(
    Object.fromEntries(ENTRY_CHANGES.map((change) => [change, z.int().nonnegative()])) as Record<EntryChange, z.ZodInt>,
  ),
});
export type ReferenceListStatus = z.infer<typeof listStatus>;

const referenceList = listStatus.extend({
  rows: z.array(markedEntry).readonly(),
  removed: z.array(entry).readonly(),
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
  /** Destination countries of this type, ISO3 upper case; empty if the service names none. */
  toCountries: z.array(z.string()).readonly(),
});
export type ShipmentServiceTypeView = z.infer<typeof shipmentServiceType>;

export const referenceContract = {
  operations: {
    listAll: {
      input: emptyObject,
      output: z.strictObject({
        lists: z.array(listStatus).readonly(),
        /** False without a public address; the lists of the public area cannot be fetched then. */
        hasPublicArea: z.boolean(),
      }),
    },
    get: { input: z.strictObject({ name: listName }), output: referenceList },
    /** Fetches one list, or all if `name` is null. `stoppedBy`: a failure that would affect the remaining lists. */
    refresh: {
      input: z.strictObject({ name: listName.nullable() }),
      output: z.strictObject({
        fetched: z.int().nonnegative(),
        notOffered: z.int().nonnegative(),
        failed: z.int().nonnegative(),
        stoppedBy: z.enum(FAILURE_KINDS).nullable(),
      }),
      errors: ["no-public-area"],
    },
    export: { input: z.strictObject({ name: listName.nullable() }), output: savedRows, errors: TABLE_ERRORS },
    warehouses: { input: emptyObject, output: z.array(warehouse).readonly() },
    /** From the cache; `asOf` is null without a copy. `last`: the type of this desk's newest order, by country. */
    shipmentServiceTypes: {
      input: z.strictObject({ warehouseId: z.int() }),
      output: z.strictObject({
        types: z.array(shipmentServiceType).readonly(),
        asOf: instantText.nullable(),
        last: listOf({ country: z.string(), code: z.string() }),
      }),
    },
  },
  events: {
    listUpdated: listStatus,
  },
} as const satisfies DomainContract;
