import { z } from "zod";
import { DELIMITERS } from "../../../src-domain/delimited-text.ts";
import { TRUST_REFUSALS } from "../../../src-domain/environments/trust.ts";
import { DATE_ORDERS } from "../../../src-domain/import/date-cells.ts";
import { EVENT_FORMATS } from "../../../src-domain/import/event-texts.ts";
import { DROP_CHUNK_BYTES, ENCODINGS, FILE_PROBLEMS, MAX_FILE_BYTES } from "../../../src-domain/import/file-format.ts";
import { IMPORT_FIELDS } from "../../../src-domain/import/inventory-fields.ts";
import { ROW_PROBLEMS } from "../../../src-domain/import/row-problem.ts";
import { savedRows, TABLE_ERRORS } from "../listing.ts";
import { instantText, listOf, emptyObject, type DomainContract } from "../operation.ts";

const count = z.int().nonnegative();
const fieldName = z.enum(IMPORT_FIELDS);
const problemKind = z.enum(ROW_PROBLEMS);

/** Field -> index of its column, from 0; null if the file has no such column. */
const columnChoice = z.record(fieldName, count.max(10_000).nullable()).readonly();

const csvLayout = z.strictObject({
  encoding: z.enum(ENCODINGS),
  newline: z.enum(["\n", "\r"]),
  delimiter: z.enum(DELIMITERS),
  hasHeading: z.boolean(),
  linesBefore: count,
  columns: columnChoice,
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  width: count.nullable(),
  trailingCells: count.optional(),
  roundedColumns: z.array(count).readonly().optional(),
});

const previewProblem = z.strictObject({ kind: problemKind, field: fieldName.nullable(), value: z.string() });
const previewLine = { line: z.int().positive(), problem: previewProblem.nullable() };
const inspected = {
  size: count,
  rows: count,
  /** The encoding is a guess; the samples are lines with letters beyond ASCII, for the operator to check. */
  isEncodingDoubtful: z.boolean(),
  samples: listOf({ line: z.int().positive(), text: z.string() }),
};

const inspection = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("inventory"),
    ...inspected,
    layout: csvLayout,
    headings: z.array(z.string()).readonly(),
    preview: listOf({ ...previewLine, values: z.partialRecord(fieldName, z.string()).readonly() }),
    hasAmbiguousDates: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("events"),
    ...inspected,
    layout: z.strictObject({ encoding: z.enum(ENCODINGS), format: z.enum(EVENT_FORMATS) }),
    preview: listOf({
      ...previewLine,
      category: z.string(),
      action: z.string(),
      at: z.string().nullable(),
      isKnown: z.boolean(),
    }),
  }),
]);

const rowProblem = z.strictObject({
  line: z.int().positive(),
  kind: problemKind,
  field: fieldName.nullable(),
  column: z.string(),
  value: z.string(),
  text: z.string(),
});

/** Why a run ended early. Rows that the run has stored remain. */
export const IMPORT_FAILURES = [
  ...FILE_PROBLEMS,
  "changed",
  "disk-full",
  "store",
  "read-failed",
  "out-of-memory",
  "program-fault",
] as const;

const importRun = z.strictObject({
  accepted: count,
  added: count,
  updated: count,
  /** Number of rows that are older than the desk's data, or known events. */
  known: count,
  problems: count,
  fraction: z.number().min(0).max(1),
  rowsPerSecond: count,
  secondsLeft: count.nullable(),
  firstProblems: z.array(rowProblem).readonly(),
  /** Why lines were left out, the most frequent reason first. */
  reasons: listOf({ kind: problemKind, count, firstLines: z.array(z.int().positive()).readonly() }),
  end: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("complete") }),
      z.strictObject({ kind: z.literal("canceled") }),
      z.strictObject({ kind: z.literal("failed"), reason: z.enum(IMPORT_FAILURES) }),
    ])
    .nullable(),
});
export type ImportRunView = z.infer<typeof importRun>;

const importView = z.strictObject({
  fileName: z.string(),
  modifiedAt: instantText,
  inspection,
  run: importRun.nullable(),
});
export type ImportView = z.infer<typeof importView>;
export type InventoryInspection = Extract<ImportView["inspection"], { readonly kind: "inventory" }>;
export type EventInspection = Extract<ImportView["inspection"], { readonly kind: "events" }>;

const OPENING_ERRORS = [...FILE_PROBLEMS, "running"] as const;

/** The page never names a file: main asks the operator, or the page sends the content of a dropped file. */
export const importsContract = {
  operations: {
    current: { input: emptyObject, output: importView.nullable() },
    /** Asks for a file and inspects it. Null if the operator cancels or discards the file. */
    choose: { input: emptyObject, output: importView.nullable(), errors: OPENING_ERRORS },
    /** The page sends a dropped file in chunks, in order, and then opens it. */
    beginDrop: {
      input: z.strictObject({
        name: z.string().min(1).max(255),
        size: count.max(MAX_FILE_BYTES),
        modifiedAt: instantText,
      }),
      output: emptyObject,
      errors: ["running", "wrong-ending", "workbook", "empty", "disk-full"],
    },
    addToDrop: {
      input: z.strictObject({
        bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength > 0 && byteLength <= DROP_CHUNK_BYTES),
      }),
      output: emptyObject,
      errors: ["no-drop", "disk-full"],
    },
    openDrop: { input: emptyObject, output: importView, errors: [...OPENING_ERRORS, "no-drop"] },
    readAs: {
      input: z.strictObject({
        encoding: z.enum(ENCODINGS).optional(),
        delimiter: z.enum(DELIMITERS).optional(),
        hasHeading: z.boolean().optional(),
        columns: columnChoice.optional(),
        dateOrder: z.enum(DATE_ORDERS).nullable().optional(),
      }),
      output: importView,
      errors: [...OPENING_ERRORS, "no-import"],
    },
    /**
     * `asOf`: the date of the rows; newer data of the desk is kept. Events have their own times, and main asks the
     * operator in a native dialog before it imports them.
     */
    start: {
      input: z.strictObject({ asOf: instantText }),
      output: importView,
      errors: ["no-import", "running", "columns-missing", "date-order-missing", "as-of-in-future", ...TRUST_REFUSALS],
    },
    cancel: { input: emptyObject, output: emptyObject },
    saveProblems: {
      input: z.strictObject({
        headings: z.array(z.string().max(100)).length(6),
        kinds: z.record(problemKind, z.strictObject({ reason: z.string().max(500), remedy: z.string().max(500) })),
      }),
      output: savedRows,
      errors: ["no-import", ...TABLE_ERRORS],
    },
    discard: { input: emptyObject, output: emptyObject },
  },
  events: {
    inspecting: z.strictObject({ fileName: z.string(), fraction: z.number().min(0).max(1) }),
    progress: importRun,
  },
} as const satisfies DomainContract;
