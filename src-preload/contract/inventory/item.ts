import { z } from "zod";
import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import { IMAGE_TYPES, PHOTO_SIZES } from "../../../src-domain/inventory/photo-address.ts";
import { OBSERVATION_SOURCES } from "../../../src-domain/resends/order-timeline.ts";
import { SUBMISSION_STATES } from "../../../src-domain/resends/submission.ts";
import { instantText, int64Id, listOf, ulidText, type DomainContract } from "../operation.ts";
import { inventoryItem } from "./inventory.ts";

/** `list`: a row of a list. `reading`: the item's record. `desk`: an order of this desk. */
const source = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["list", "reading", "desk"]) }),
  /** `file`: an imported event. Both texts are empty after the event was deleted. */
  z.strictObject({ kind: z.enum(["event", "file"]), category: z.string(), action: z.string() }),
]);

const reported = z.strictObject({ name: z.string(), value: z.json(), at: instantText, source });
export type ReportedValue = z.infer<typeof reported>;

const itemDetails = z.strictObject({
  item: inventoryItem,
  asOf: instantText,
  /** Last fetch of the item's record; null before the first. `absent`: the service did not know the item. */
  reading: z.strictObject({ at: instantText, absent: z.boolean() }).nullable(),
  /** All reported fields, under the desk's name if one exists, otherwise under the service's. */
  fields: z.array(reported).readonly(),
  services: listOf({ id: z.string(), fields: z.array(reported).readonly() }),
  meta: z.array(reported).readonly(),
  photos: z.strictObject({
    reportedAt: instantText.nullable(),
    source: source.nullable(),
    list: listOf({ photoId: z.string(), takenOn: instantText.nullable() }),
  }),
});
export type ItemDetails = z.infer<typeof itemDetails>;

const batch = { batchId: ulidText, batchName: z.string() };
const orderFact = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("submission"), state: z.enum(SUBMISSION_STATES) }),
  z.strictObject({ kind: z.literal("status"), raw: z.string() }),
  z.strictObject({ kind: z.literal("tracking-number"), trackingNumber: z.string() }),
  z.strictObject({ kind: z.literal("label-error"), message: z.string() }),
  z.strictObject({ kind: z.literal("label") }),
]);

const happening = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("scan"),
    at: instantText,
    ...batch,
    scanId: ulidText,
    text: z.string(),
    source: z.enum(["scanner", "typed"]),
    verdict: z.enum(VERDICT_KINDS),
  }),
  z.strictObject({
    kind: z.literal("added"),
    at: instantText,
    ...batch,
    slot: z.int().positive(),
    state: z.enum(["open", "parked", "submitted", "discarded"]),
  }),
  z.strictObject({ kind: z.literal("removed"), at: instantText, ...batch, how: z.enum(["undo", "removed"]) }),
  z.strictObject({ kind: z.literal("discarded"), at: instantText, ...batch }),
  z.strictObject({ kind: z.literal("moved"), at: instantText, ...batch, fromName: z.string(), back: z.boolean() }),
  z.strictObject({ kind: z.literal("submitted"), at: instantText, ...batch, submissionId: ulidText }),
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
  z.strictObject({ kind: z.literal("reading"), at: instantText, absent: z.boolean() }),
]);

export type ItemHistoryEntry = z.infer<typeof happening>;

const thisItem = z.strictObject({ returnInventoryId: int64Id });

export const itemContract = {
  operations: {
    details: { input: thisItem, output: itemDetails, errors: ["no-such-item"] },
    /** Fetches the item (public documentation, section 5.1: GetReturnInventory) and returns its details. */
    refresh: { input: thisItem, output: itemDetails, errors: ["no-such-item", "credentials", "offline", "service"] },
    /** Returns this desk's actions, fetches and reports of the item, newest first. */
    history: { input: thisItem, output: z.array(happening).readonly() },
    /** `no-address`: not on an allowed host. `not-there`: not at the host. `unusable`: too large or no picture. */
    photo: {
      input: z.strictObject({ returnInventoryId: int64Id, photoId: z.string().max(64), size: z.enum(PHOTO_SIZES) }),
      output: z.strictObject({
        type: z.enum(IMAGE_TYPES),
        bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      }),
      errors: ["no-such-photo", "no-address", "offline", "not-there", "unusable", "service"],
    },
  },
  events: {},
} as const satisfies DomainContract;
