import { z } from "zod";
import { TRUST_REFUSALS } from "../../../src-domain/environments/trust.ts";
import { DATE_ORDERS } from "../../../src-domain/import/date-cells.ts";
import { ENCODINGS } from "../../../src-domain/import/file-format.ts";
import { UNUSABLE_FILES } from "../../../src-domain/orders/channels/unusable-files.ts";
import { MAPPED_FIELDS } from "../../../src-domain/orders/mapped-file.ts";
import { ORDER_ROW_PROBLEMS } from "../../../src-domain/orders/order-collector.ts";
import { ORDER_FILE_REFUSALS } from "../../../src-domain/orders/order-file.ts";
import { ADDRESS_PROBLEMS, CHANNELS, HOLD_REASONS } from "../../../src-domain/orders/order.ts";
import { MAX_SHOP_LENGTH, SHOP_DOUBTS } from "../../../src-domain/orders/shops.ts";
import { savedFile, TABLE_ERRORS } from "../listing.ts";
import { instantText, listOf, emptyObject, type DomainContract } from "../operation.ts";

const count = z.int().nonnegative();
const channel = z.enum(CHANNELS);
const heading = z.string().min(1).max(500);

/** A person's choice of how to read files with unknown headings; see `OrderMapping`. */
export const orderMapping = z.strictObject({
  columns: z.partialRecord(z.enum(MAPPED_FIELDS), heading).readonly(),
  readyStatuses: z.array(z.string().max(500)).max(50).readonly(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  knownHeadings: z.array(heading).max(1000).readonly(),
});

const orderFileProblem = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("unknown-headings") }),
  z.strictObject({ kind: z.literal("unusable"), file: z.enum(UNUSABLE_FILES) }),
  z.strictObject({ kind: z.literal("columns-missing"), channel, headings: z.array(z.string()).readonly() }),
  z.strictObject({ kind: z.literal("heading-twice"), heading: z.string() }),
  z.strictObject({ kind: z.literal("no-orders") }),
  z.strictObject({ kind: z.literal("date-order-unknown") }),
  z.strictObject({
    kind: z.literal("rounded-by-excel"),
    columns: listOf({ heading: z.string(), line: z.int(), value: z.string() }),
  }),
]);

/** `older`: the desk has the order from a newer file. `late`: a newer complete file does not list the order. */
const orderChange = z.enum(["added", "changed", "unchanged", "older", "late"]);

const shop = z.string().max(MAX_SHOP_LENGTH);

const shopFacts = z.strictObject({
  /** Empty for the only shop of the channel. */
  shop,
  /** Shops of the channel that the book knows, the last imported first. */
  shops: z.array(shop).readonly(),
  /** Why the file does not count until a person says which shop it is of; null without a doubt, or after the answer. */
  shopDoubt: z.enum(SHOP_DOUBTS).nullable(),
  /** For `other-shop`, the shop that has its orders. */
  shopOwner: shop.nullable(),
});
export type ShopFacts = z.infer<typeof shopFacts>;

const readOrders = z.strictObject({
  kind: z.literal("orders"),
  channel,
  orders: count,
  lines: count,
  changes: z.record(orderChange, count).readonly(),
  ...shopFacts.shape,
  /** Number of the shop's open orders that the file does not list, and the numbers of the first ones. */
  gone: count,
  goneNumbers: z.array(z.string()).readonly(),
  /** Open orders of the shop in the book. */
  open: count,
  /** False in a fleet if rows of open orders were refused: then no order is marked as gone. */
  showsGone: z.boolean(),
  /** The import would change nothing. */
  isKnown: z.boolean(),
  held: listOf({ reason: z.enum(HOLD_REASONS), count }),
  addressProblems: listOf({ problem: z.enum(ADDRESS_PROBLEMS), count }),
  refused: count,
  refusedRows: listOf({ line: z.int().positive(), problem: z.enum(ORDER_ROW_PROBLEMS) }),
  /** Orders whose postal code got back the zeros that a spreadsheet removed. */
  zerosAdded: count,
  /** Orders with an unreadable ship-by date. */
  shipByUnread: count,
  /** Orders whose phone number was left out, because a spreadsheet had rounded it. */
  phonesRounded: count,
  /** Rows with a long number that a spreadsheet may have rounded. */
  numbersInDoubt: count,
  /** The first orders, without names, streets and phone numbers. */
  preview: listOf({
    orderNumber: z.string(),
    change: orderChange,
    items: listOf({ name: z.string(), quantity: count }),
    city: z.string(),
    countryCode: z.string(),
    shipBy: z.string().nullable(),
    holdReason: z.enum(HOLD_REASONS).nullable(),
    addressProblem: z.enum(ADDRESS_PROBLEMS).nullable(),
  }),
});

const orderFileView = z.strictObject({
  fileName: z.string(),
  modifiedAt: instantText,
  /** Null for a workbook. The samples are lines with letters beyond ASCII, for the person to check. */
  text: z
    .strictObject({
      encoding: z.enum(ENCODINGS),
      isDoubtful: z.boolean(),
      samples: listOf({ line: z.int().positive(), text: z.string() }),
    })
    .nullable(),
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  content: z.union([readOrders, orderFileProblem]),
  /** For files with unknown headings: their columns, and the mapping that is chosen or suggested. */
  mappable: z
    .strictObject({
      columns: listOf({
        heading: z.string(),
        title: z.string(),
        letter: z.string(),
        samples: z.array(z.string()).readonly(),
      }),
      mapping: orderMapping,
      /** Texts of the chosen status column. */
      statuses: z.array(z.string()).readonly(),
    })
    .nullable(),
});
export type OrderFileView = z.infer<typeof orderFileView>;
export type ReadOrders = z.infer<typeof readOrders>;

const OPENING_ERRORS = ["not-in-use", ...ORDER_FILE_REFUSALS] as const;

const bookState = z.strictObject({
  /** Whether this desk imports orders: switched on by config.json or a person. */
  isInUse: z.boolean(),
  /** The newest file of each shop. */
  files: listOf({
    fileId: z.int().positive(),
    channel,
    shop,
    name: z.string(),
    writtenAt: instantText,
    importedAt: instantText,
    orderCount: count,
    canUndo: z.boolean(),
    /** Name of the desk of the fleet that imported the file; null for this desk. */
    desk: z.string().nullable(),
    /**
     * `waiting`: other desks of the fleet do not have the file yet. `too-large`: the fleet cannot store it. Null
     * without a fleet.
     */
    sharing: z.enum(["shared", "waiting", "too-large"]).nullable(),
    /** Its orders are only offered: it is old, or from before a restore. */
    isOnlyOffered: z.boolean(),
  }),
  /** When the restored backup was written; null if none was restored, or newer files were imported since. */
  backupAt: instantText.nullable(),
});
export type OrderBookState = z.infer<typeof bookState>;

/** Imports the order files of channels. Like `imports`, the page never names a file. */
export const orderFilesContract = {
  operations: {
    get: { input: emptyObject, output: bookState },
    current: { input: emptyObject, output: orderFileView.nullable() },
    /** Main asks in a native dialog whether no other desk imports orders. */
    startUse: { input: emptyObject, output: emptyObject, errors: TRUST_REFUSALS },
    /** Asks for a file and reads it. Null if the operator cancels. */
    choose: { input: emptyObject, output: orderFileView.nullable(), errors: OPENING_ERRORS },
    /** Reads the file that was sent by `imports`. `shouldSkipUnknown`: null unless it is a file of orders. */
    openDrop: {
      input: z.strictObject({ shouldSkipUnknown: z.boolean() }),
      output: orderFileView.nullable(),
      errors: [...OPENING_ERRORS, "no-drop"],
    },
    readAs: {
      input: z.strictObject({
        encoding: z.enum(ENCODINGS).optional(),
        dateOrder: z.enum(DATE_ORDERS).nullable().optional(),
        mapping: orderMapping.optional(),
        shop: shop.optional(),
      }),
      output: orderFileView,
      errors: [...OPENING_ERRORS, "no-file-open"],
    },
    /** Main asks in a native dialog. `isComplete`: orders of the shop that the file does not list are gone. */
    importFile: {
      input: z.strictObject({ isComplete: z.boolean() }),
      output: emptyObject,
      errors: ["no-file-open", "no-orders", "shop-in-doubt", "failed", ...TRUST_REFUSALS],
    },
    undo: { input: z.strictObject({ fileId: z.int().positive() }), output: emptyObject, errors: ["used"] },
    saveTemplate: { input: emptyObject, output: savedFile, errors: TABLE_ERRORS },
    discard: { input: emptyObject, output: emptyObject },
  },
  events: {
    /** Orders were imported, or an import was undone. */
    changed: emptyObject,
  },
} as const satisfies DomainContract;
