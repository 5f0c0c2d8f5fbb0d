import { z } from "zod";
import { ENTRY_CHANGES, type EntryChange } from "../../../src-domain/reference/list-changes.ts";
import { LIST_OUTCOMES, REFERENCE_LISTS } from "../../../src-domain/reference/reference-lists.ts";
import { LABEL_MODES } from "../../../src-domain/resends/resend.ts";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

const listName = z.enum(REFERENCE_LISTS);

const entry = z.strictObject({
  code: z.string(),
  name: z.string().nullable(),
  /** Further fields by their names on the wire. */
  details: z.record(z.string(), z.string()),
});
export type ReferenceEntryView = z.infer<typeof entry>;

const entryChange = z.enum(ENTRY_CHANGES);

const markedEntry = entry.extend({
  /** Against the version before the last change; removed entries are listed apart. */
  change: entryChange.exclude(["removed"]).nullable(),
  before: entry.nullable(),
});
export type MarkedEntryView = z.infer<typeof markedEntry>;

const listStanding = z.strictObject({
  name: listName,
  count: z.int().nonnegative(),
  /** The entries are those of then; null when the list was never read. */
  asOf: instantText.nullable(),
  askedAt: instantText.nullable(),
  outcome: z.enum(LIST_OUTCOMES),
  /** Why the last try failed. */
  failure: z.enum(FAILURE_KINDS).nullable(),
  changedAt: instantText.nullable(),
  changes: z.strictObject(
    Object.fromEntries(ENTRY_CHANGES.map((change) => [change, z.int().nonnegative()])) as Record<EntryChange, z.ZodInt>,
  ),
});
export type ListStanding = z.infer<typeof listStanding>;

const referenceList = listStanding.extend({
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
  /** Destination countries the service names for this type, ISO3 upper case; empty when it names none. */
  toCountries: z.array(z.string()).readonly(),
});
export type ShipmentServiceTypeView = z.infer<typeof shipmentServiceType>;

const savedFile = z.strictObject({ rows: z.int().nonnegative().nullable(), fileName: z.string() });

/** Characters; a desk's whole history of a year is far below. */
const LONGEST_DECODED = 16 * 1024 * 1024;

export const referenceContract = {
  operations: {
    /** How every list stands, without its entries. */
    index: {
      input: nothing,
      output: z.strictObject({
        lists: z.array(listStanding).readonly(),
        /** False where no public address is known; its lists cannot be read then. */
        hasPublicArea: z.boolean(),
      }),
      errors: [],
    },
    list: { input: z.strictObject({ name: listName }), output: referenceList, errors: [] },
    /**
     * Asks the service for one list, or for all when `name` is null. `stoppedBy` says why the rest was not asked for, where
     * it would have fared no better.
     */
    refresh: {
      input: z.strictObject({ name: listName.nullable() }),
      output: z.strictObject({
        read: z.int().nonnegative(),
        notOffered: z.int().nonnegative(),
        failed: z.int().nonnegative(),
        stoppedBy: z.enum(FAILURE_KINDS).nullable(),
      }),
      errors: ["no-public-area"],
    },
    /** Asks where to, then writes one list, or all when `name` is null. `rows` is null when nobody chose a place. */
    export: { input: z.strictObject({ name: listName.nullable() }), output: savedFile, errors: ["not-written"] },
    /** Asks where to, then writes decoded transactions as they are given, behind a byte order mark. */
    saveDecoded: {
      input: z.strictObject({ csv: z.string().max(LONGEST_DECODED) }),
      output: z.strictObject({ fileName: z.string().nullable() }),
      errors: ["not-written"],
    },
    warehouses: { input: nothing, output: z.array(warehouse).readonly(), errors: [] },
    /**
     * From the local copy; `asOf` is null when the list was never fetched for that warehouse. `last`: what this desk's newest
     * order to a country used.
     */
    shipmentServiceTypes: {
      input: z.strictObject({ warehouseId: z.int() }),
      output: z.strictObject({
        types: z.array(shipmentServiceType).readonly(),
        asOf: instantText.nullable(),
        last: z.array(z.strictObject({ country: z.string(), code: z.string() })).readonly(),
      }),
      errors: [],
    },
  },
  events: {
    /** A list was asked for; its entries or how it stands may be others. */
    asked: listStanding,
  },
} as const satisfies DomainContract;
