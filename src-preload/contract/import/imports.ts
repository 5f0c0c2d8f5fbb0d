import { z } from "zod";
import { DELIMITERS } from "../../../src-domain/delimited-text.ts";
import { DATE_ORDERS } from "../../../src-domain/import/cell-values.ts";
import { EVENT_FORMS } from "../../../src-domain/import/event-texts.ts";
import { DROP_PIECE, ENCODINGS, FILE_PROBLEMS, LARGEST_FILE } from "../../../src-domain/import/file-form.ts";
import { IMPORT_FIELDS } from "../../../src-domain/import/inventory-fields.ts";
import { ROW_PROBLEMS } from "../../../src-domain/import/row-problem.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

const amount = z.int().nonnegative();
const fieldName = z.enum(IMPORT_FIELDS);
const problemKind = z.enum(ROW_PROBLEMS);

/** Of each field the position of its column, from 0; null where the file has none. */
const columnChoice = z.record(fieldName, amount.max(10_000).nullable()).readonly();

const csvLayout = z.strictObject({
  encoding: z.enum(ENCODINGS),
  newline: z.enum(["\n", "\r"]),
  delimiter: z.enum(DELIMITERS),
  hasHeading: z.boolean(),
  columns: columnChoice,
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  width: amount.nullable(),
});

const previewProblem = z.strictObject({ kind: problemKind, field: fieldName.nullable(), value: z.string() });
const previewLine = { line: z.int().positive(), problem: previewProblem.nullable() };
const inspected = {
  /** Bytes. */
  size: amount,
  /** Rows or events that the file seems to have; exact where it was read whole. */
  rows: amount,
  isExact: z.boolean(),
};

const inspection = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("inventory"),
    ...inspected,
    layout: csvLayout,
    /** Of the columns, or their first cells where the file names none. */
    headings: z.array(z.string()).readonly(),
    preview: z
      .array(z.strictObject({ ...previewLine, values: z.partialRecord(fieldName, z.string()).readonly() }))
      .readonly(),
    /** Some date may be read in two ways. */
    hasAmbiguousDates: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("events"),
    ...inspected,
    layout: z.strictObject({ encoding: z.enum(ENCODINGS), form: z.enum(EVENT_FORMS) }),
    preview: z
      .array(
        z.strictObject({
          ...previewLine,
          category: z.string(),
          action: z.string(),
          at: z.string().nullable(),
          known: z.boolean(),
        }),
      )
      .readonly(),
  }),
]);

const rowProblem = z.strictObject({
  line: z.int().positive(),
  kind: problemKind,
  /** Null where the line as a whole is at fault, and for events. */
  field: fieldName.nullable(),
  /** As the file names it. */
  column: z.string(),
  value: z.string(),
  /** The line as it stands in the file. */
  text: z.string(),
});

/** Why a run ended early; what was taken before stays taken. */
export const IMPORT_FAILURES = [...FILE_PROBLEMS, "changed", "disk-full", "store"] as const;

const importRun = z.strictObject({
  /** Rows or events that are stored. */
  taken: amount,
  /** Of these, items or events that this desk did not know. */
  added: amount,
  /** Items whose older copy was renewed. */
  renewed: amount,
  /** Items of which something newer was known, or events that were known. */
  known: amount,
  problems: amount,
  /** Of the file, 0 to 1. */
  share: z.number().min(0).max(1),
  rowsPerSecond: amount,
  secondsLeft: amount.nullable(),
  firstProblems: z.array(rowProblem).readonly(),
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
  /** The file's last change. */
  modifiedAt: instantText,
  inspection,
  /** Null until it is started. */
  run: importRun.nullable(),
});
export type ImportView = z.infer<typeof importView>;
export type InventoryInspection = Extract<ImportView["inspection"], { readonly kind: "inventory" }>;
export type EventInspection = Extract<ImportView["inspection"], { readonly kind: "events" }>;

const OPENING_ERRORS = [...FILE_PROBLEMS, "running"] as const;

/**
 * Files of inventory or of events. The page never names a file: main asks the operator for one, or the page hands over the
 * content of one that was dropped on it.
 */
export const importsContract = {
  operations: {
    /** Null while no file is open. */
    current: { input: nothing, output: importView.nullable(), errors: [] },
    /** Asks which file, and looks into it. Null when nobody chose one. */
    choose: { input: nothing, output: importView.nullable(), errors: OPENING_ERRORS },
    /** A dropped file is handed over piece by piece, in order, and then opened. */
    beginDrop: {
      input: z.strictObject({
        name: z.string().min(1).max(255),
        size: amount.max(LARGEST_FILE),
        modifiedAt: instantText,
      }),
      output: nothing,
      errors: ["running", "wrong-ending", "workbook", "empty", "disk-full"],
    },
    addToDrop: {
      input: z.strictObject({
        bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength > 0 && byteLength <= DROP_PIECE),
      }),
      output: nothing,
      errors: ["no-drop", "disk-full"],
    },
    openDrop: { input: nothing, output: importView, errors: [...OPENING_ERRORS, "no-drop"] },
    /** Looks into the open file again; what is given is not guessed. */
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
    /** `asOf`: the date of the rows; what the desk knows from later stays. Events have their own times. */
    start: {
      input: z.strictObject({ asOf: instantText }),
      output: importView,
      errors: ["no-import", "running", "columns-missing", "as-of-in-future"],
    },
    /** What was taken stays taken. */
    cancel: { input: nothing, output: nothing, errors: [] },
    /** Asks where to, then writes every problem as CSV in the given words. `rows` is null when nobody chose a place. */
    saveProblems: {
      input: z.strictObject({
        headings: z.array(z.string().max(100)).length(6),
        kinds: z.record(problemKind, z.strictObject({ reason: z.string().max(500), remedy: z.string().max(500) })),
      }),
      output: z.strictObject({ rows: amount.nullable(), fileName: z.string() }),
      errors: ["no-import", "not-written"],
    },
    /** Closes the file; ends an active run. */
    discard: { input: nothing, output: nothing, errors: [] },
  },
  events: {
    progress: importRun,
  },
} as const satisfies DomainContract;
