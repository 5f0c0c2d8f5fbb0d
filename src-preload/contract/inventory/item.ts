import { z } from "zod";
import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import { IMAGE_TYPES } from "../../../src-domain/image-type.ts";
import { PHOTO_SIZES } from "../../../src-domain/inventory/photo-address.ts";
import { OBSERVATION_SOURCES } from "../../../src-domain/resends/order-timeline.ts";
import { SUBMISSION_STATES } from "../../../src-domain/resends/submission.ts";
import { instantText, int64Id, listOf, ulidText, type DomainContract } from "../operation.ts";
import { verdict } from "../scanning/scan.ts";
import { inventoryItem } from "./inventory.ts";

/** `list`: a row of a list. `reading`: a fetch of the item's record. `desk`: an order of this desk. */
const source = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["list", "reading", "desk"]) }),
  /** `file`: an imported event. Both texts are empty after the event was deleted. */
  z.strictObject({ kind: z.enum(["event", "file"]), category: z.string(), action: z.string() }),
]);

const reportedValue = z.strictObject({ name: z.string(), value: z.json(), at: instantText, source });
export type ReportedValue = z.infer<typeof reportedValue>;

const itemDetails = z.strictObject({
  item: inventoryItem,
  asOf: instantText,
  /** Last fetch of the item's record; null before the first. `isAbsent`: the service did not know the item. */
  lastFetch: z.strictObject({ at: instantText, isAbsent: z.boolean() }).nullable(),
  /** What a scan of the item into an empty batch would result in. */
  scanVerdict: verdict,
  /** All reported fields, under the desk's name if one exists, otherwise under the service's. */
  fields: z.array(reportedValue).readonly(),
  services: listOf({ id: z.string(), fields: z.array(reportedValue).readonly() }),
  meta: z.array(reportedValue).readonly(),
  photos: z.strictObject({
    reportedAt: instantText.nullable(),
    source: source.nullable(),
    list: listOf({ photoId: z.string(), takenOn: instantText.nullable() }),
  }),
});
export type ItemDetails = z.infer<typeof itemDetails>;

const batchFields = { batchId: ulidText, batchName: z.string() };
const orderFact = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("submission"), state: z.enum(SUBMISSION_STATES) }),
  z.strictObject({ kind: z.literal("status"), raw: z.string() }),
  z.strictObject({ kind: z.literal("tracking-number"), trackingNumber: z.string() }),
  z.strictObject({ kind: z.literal("label-error"), message: z.string() }),
  z.strictObject({ kind: z.literal("label") }),
]);

const historyEntry = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("scan"),
    at: instantText,
    ...batchFields,
    scanId: ulidText,
    text: z.string(),
    source: z.enum(["scanner", "typed"]),
    verdict: z.enum(VERDICT_KINDS),
  }),
  z.strictObject({
    kind: z.literal("added"),
    at: instantText,
    ...batchFields,
    slot: z.int().positive(),
    state: z.enum(["open", "parked", "submitted", "discarded"]),
  }),
  z.strictObject({ kind: z.literal("removed"), at: instantText, ...batchFields, how: z.enum(["undo", "removed"]) }),
  z.strictObject({ kind: z.literal("discarded"), at: instantText, ...batchFields }),
  z.strictObject({
    kind: z.literal("moved"),
    at: instantText,
    ...batchFields,
    fromName: z.string(),
    isUndo: z.boolean(),
  }),
  z.strictObject({ kind: z.literal("submitted"), at: instantText, ...batchFields, submissionId: ulidText }),
  z.strictObject({
    kind: z.literal("order"),
    at: instantText,
    submissionId: ulidText,
    resendId: int64Id.nullable(),
    source: z.enum(OBSERVATION_SOURCES),
    fact: orderFact,
  }),
  z.strictObject({
    kind: z.literal("event"),
    at: instantText,
    category: z.string(),
    action: z.string(),
    source: z.enum(["webhook", "import"]),
  }),
  z.strictObject({ kind: z.literal("reading"), at: instantText, isAbsent: z.boolean() }),
]);

export type ItemHistoryEntry = z.infer<typeof historyEntry>;

const imageBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
/** More items than a batch has. */
const MAX_THUMBNAILS = 200;

const thisItem = z.strictObject({ returnInventoryId: int64Id });

export const itemContract = {
  operations: {
    details: { input: thisItem, output: itemDetails, errors: ["no-such-item"] },
    /** Fetches the item (public documentation, section 5.1: GetReturnInventory) and returns its details. */
    refresh: { input: thisItem, output: itemDetails, errors: ["no-such-item", "credentials", "offline", "service"] },
    /** Returns this desk's actions, fetches and reports of the item, newest first. */
    history: { input: thisItem, output: z.array(historyEntry).readonly() },
    /** `no-address`: its host is not allowed. `not-there`: its host lacks it. `unusable`: too large or no picture. */
    photo: {
      input: z.strictObject({ returnInventoryId: int64Id, photoId: z.string().max(64), size: z.enum(PHOTO_SIZES) }),
      output: z.strictObject({
        type: z.enum(IMAGE_TYPES),
        bytes: imageBytes,
      }),
      errors: ["no-such-photo", "no-address", "offline", "not-there", "unusable", "service"],
    },
    /** Returns the first photo of each item, small, if it is cached. */
    thumbnails: {
      input: z.strictObject({ returnInventoryIds: z.array(int64Id).max(MAX_THUMBNAILS) }),
      output: listOf({ returnInventoryId: int64Id, type: z.enum(IMAGE_TYPES), bytes: imageBytes }),
    },
  },
  events: {},
} as const satisfies DomainContract;
