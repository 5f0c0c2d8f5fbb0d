import type { FileHandle } from "node:fs/promises";
import { findDelimiter, type Delimiter } from "../../src-domain/delimited-text.ts";
import { createCsvReader, isBlank, type CsvForm, type CsvRecord } from "../../src-domain/csv-records.ts";
import type { CsvLayout, Encoding, EventLayout, FileProblem } from "../../src-domain/import/file-form.ts";
import { guessColumns, isHeading, IMPORT_FIELDS, type ImportField } from "../../src-domain/import/inventory-fields.ts";
import { createEventReader } from "../../src-domain/import/event-texts.ts";
import type { RowProblemKind } from "../../src-domain/import/row-problem.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { createRowReader, readEventText } from "./read-entries.ts";
import { recogniseEncoding } from "./text-encoding.ts";

/** Records of a text that may end anywhere; the last one is left out where it may be cut off. */
function recordsOf(text: string, form: CsvForm, isWhole: boolean): CsvRecord[] {
  const reader = createCsvReader(form);
  const records = reader.push(text);
  return isWhole ? [...records, ...reader.end()] : records;
}

const newlineOf = (text: string): CsvForm["newline"] => (text.includes("\n") || !text.includes("\r") ? "\n" : "\r");

/** How a file of inventory seems to be written. What is given is not guessed. */
export function recogniseCsv(
  text: string,
  encoding: Encoding,
  isWhole: boolean,
  given: { readonly delimiter?: Delimiter | undefined; readonly hasHeading?: boolean | undefined } = {},
): CsvLayout {
  const newline = newlineOf(text);
  const delimiter = given.delimiter ?? findDelimiter(text) ?? ",";
  const first = recordsOf(text, { delimiter, newline }, isWhole).find((record) => !isBlank(record));
  const cells = first?.cells ?? [];
  const hasHeading = given.hasHeading ?? isHeading(cells);
  return {
    encoding,
    newline,
    delimiter,
    hasHeading,
    columns: guessColumns(hasHeading ? cells : []),
    dateOrder: null,
    width: hasHeading ? cells.length : null,
  };
}

/** An array, or objects; one a line where the first line holds a whole one. Null for what is no JSON. */
export function recogniseEvents(text: string, encoding: Encoding): EventLayout | null {
  const begin = text.trimStart();
  if (!begin.startsWith("[") && !begin.startsWith("{")) return null;
  const [firstLine = ""] = begin.split("\n", 1);
  return { encoding, form: isObject(firstLine) ? "lines" : "values" };
}

function isObject(line: string): boolean {
  try {
    return line.trim().startsWith("{") && typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

interface PreviewProblem {
  readonly kind: RowProblemKind;
  readonly field: ImportField | null;
  readonly value: string;
}

interface PreviewLine {
  readonly line: number;
  readonly problem: PreviewProblem | null;
}

interface PreviewRow extends PreviewLine {
  /** As they would be taken, or as they stand in the file where the row is at fault. */
  readonly values: Readonly<Partial<Record<ImportField, string>>>;
}

interface PreviewEvent extends PreviewLine {
  readonly category: string;
  readonly action: string;
  readonly at: string | null;
  readonly known: boolean;
}

/** How many rows or events there seem to be; exact for files that were read whole. */
interface Amount {
  readonly rows: number;
  readonly isExact: boolean;
}

export type Inspection = Amount &
  (
    | {
        readonly kind: "inventory";
        readonly layout: CsvLayout;
        /** Of the columns, or what their first cells hold where the file names none. */
        readonly headings: readonly string[];
        readonly preview: readonly PreviewRow[];
        /** Some date may be read in two ways. */
        readonly hasAmbiguousDates: boolean;
      }
    | { readonly kind: "events"; readonly layout: EventLayout; readonly preview: readonly PreviewEvent[] }
  );

/** What the operator said instead of what was recognised. */
export type LayoutChoice = {
  readonly [Part in "encoding" | "delimiter" | "hasHeading" | "columns" | "dateOrder"]?: CsvLayout[Part] | undefined;
};

const SAMPLE = 1_048_576;
const PREVIEW_ROWS = 8;

export async function inspectFile(
  file: FileHandle,
  size: number,
  choice: LayoutChoice,
): Promise<Result<Inspection, FileProblem>> {
  const bytes = Buffer.alloc(Math.min(SAMPLE, size));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  const sample = bytes.subarray(0, bytesRead);
  if (sample[0] === 0x50 && sample[1] === 0x4b) return failure("workbook");
  const encoding = choice.encoding ?? recogniseEncoding(sample);
  if (encoding === null) return failure("no-text");
  const text = new TextDecoder(encoding).decode(sample, { stream: bytesRead < size });
  if (text.trim() === "") return failure("empty");
  const share = bytesRead / size;
  const events = recogniseEvents(text, encoding);
  const inspection =
    events === null ? inspectRows(text, { ...choice, encoding }, share) : inspectEvents(text, events, share);
  return inspection.rows === 0 ? failure("no-rows") : success(inspection);
}

function estimate(rows: number, share: number): Amount {
  return { rows: share >= 1 ? rows : Math.round(rows / share), isExact: share >= 1 };
}

function inspectRows(
  text: string,
  choice: LayoutChoice & Pick<CsvLayout, "encoding">,
  share: number,
): Extract<Inspection, { kind: "inventory" }> {
  const isWhole = share >= 1;
  const recognised = recogniseCsv(text, choice.encoding, isWhole, choice);
  const { columns = recognised.columns, dateOrder = null } = choice;
  const layout = { ...recognised, columns, dateOrder };
  const records = recordsOf(text, layout, isWhole).filter((record) => !isBlank(record));
  const readRow = createRowReader(layout);
  const read = records.flatMap((record) => {
    const entry = readRow(record);
    return entry === null ? [] : [{ record, entry }];
  });
  return {
    kind: "inventory",
    ...estimate(read.length, share),
    layout,
    headings: records[0]?.cells ?? [],
    preview: read.slice(0, PREVIEW_ROWS).map(({ record, entry }): PreviewRow => {
      const { line } = record;
      if ("value" in entry) return { line, values: textsOf(entry.value), problem: null };
      const { kind, field, value } = entry.problem;
      return { line, values: cellsOf(record, layout), problem: { kind, field, value } };
    }),
    hasAmbiguousDates: dateOrder !== null || read.some(({ entry }) => isAmbiguous(entry)),
  };
}

const isAmbiguous = (entry: object): boolean =>
  "problem" in entry && (entry.problem as PreviewProblem).kind === "ambiguous-date";

const textsOf = (item: Readonly<Record<ImportField, string | number | null>>): PreviewRow["values"] =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, String(item[field] ?? "")]));

const cellsOf = ({ cells }: CsvRecord, { columns }: CsvLayout): PreviewRow["values"] =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, (cells[columns[field] ?? -1] ?? "").slice(0, 200)]));

function inspectEvents(text: string, layout: EventLayout, share: number): Extract<Inspection, { kind: "events" }> {
  const reader = createEventReader(layout.form);
  const texts = reader.push(text);
  if (share >= 1) texts.push(...reader.end());
  return {
    kind: "events",
    ...estimate(share < 1 ? Math.max(texts.length, 1) : texts.length, share),
    layout,
    preview: texts.slice(0, PREVIEW_ROWS).map((one): PreviewEvent => {
      const entry = readEventText(one, new Date().toISOString());
      if ("problem" in entry) {
        const { kind, field, value } = entry.problem;
        const problem = { kind, field, value };
        return { line: one.line, category: "", action: "", at: null, known: false, problem };
      }
      const { category = "", action = "", at = null, known = false } = entry.value.kind ?? {};
      return { line: one.line, category, action, at, known, problem: null };
    }),
  };
}
