import type { FileHandle } from "node:fs/promises";
import { createCsvReader, isBlank, type CsvRecord } from "../../src-domain/csv-records.ts";
import { recogniseCsv, recordsOf } from "../../src-domain/import/csv-structure.ts";
import type { EncodingVerdict } from "../../src-domain/import/encoding-odds.ts";
import type { CsvLayout, Encoding, EventLayout, FileProblem } from "../../src-domain/import/file-form.ts";
import {
  columnsNamed,
  guessColumns,
  IMPORT_FIELDS,
  type ImportField,
} from "../../src-domain/import/inventory-fields.ts";
import { createEventReader, type EventText } from "../../src-domain/import/event-texts.ts";
import type { RowProblemKind } from "../../src-domain/import/row-problem.ts";
import { createRowSurvey, createSamples, type RowSurvey, type SampleLine } from "../../src-domain/import/row-survey.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { createRowReader, readEventText } from "./read-entries.ts";
import { type Reading, readText, recogniseEncoding } from "./text-encoding.ts";

/** Stands before each text of a JSON text sequence (RFC 7464). */
const RECORD_SEPARATOR = "\u001E";

/** An array, or objects; one a line where the first line holds a whole one. Null for what is no JSON. */
export function recogniseEvents(text: string, encoding: Encoding): EventLayout | null {
  const start = text.trimStart();
  const isSequence = start.startsWith(RECORD_SEPARATOR);
  const begin = isSequence ? start.slice(1) : start;
  if (!begin.startsWith("[") && !begin.startsWith("{")) return null;
  const [firstLine = ""] = begin.split("\n", 1);
  return { encoding, form: isObject(firstLine) && !isSequence ? "lines" : "values" };
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

export type Inspection = {
  readonly rows: number;
  /** Another encoding may be the right one. */
  readonly isEncodingDoubtful: boolean;
  /** Lines by which an operator sees whether it is. */
  readonly samples: readonly SampleLine[];
} & (
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

/** Reads the file to its end: first for its encoding, unless it is chosen, then for its rows. `known`: what was judged before. */
export async function inspectFile(
  file: FileHandle,
  size: number,
  choice: LayoutChoice,
  { known = null, ...reading }: Reading & { readonly known?: EncodingVerdict | null } = {},
): Promise<Result<Inspection, FileProblem>> {
  const bytes = Buffer.alloc(Math.min(SAMPLE, size));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  const sample = bytes.subarray(0, bytesRead);
  if (sample[0] === 0x50 && sample[1] === 0x4b) return failure("workbook");
  const verdict =
    choice.encoding === undefined
      ? await recogniseEncoding(file, halfOf(reading, 0))
      : { encoding: choice.encoding, isDoubtful: known?.encoding === choice.encoding && known.isDoubtful };
  if (verdict === null) return failure("no-text");
  const { encoding } = verdict;
  const isWhole = bytesRead >= size;
  const text = new TextDecoder(encoding).decode(sample, { stream: !isWhole });
  if (text.trim() === "") return failure("empty");
  const events = recogniseEvents(text, encoding);
  const isGuess = choice.encoding === undefined;
  const second = isGuess ? halfOf(reading, size) : reading;
  const inspection =
    events === null
      ? await inspectRows(
          file,
          recogniseCsv(text, encoding, isWhole, choice),
          { text, isWhole, verdict, choice },
          second,
        )
      : await inspectEvents(file, events, isGuess ? doubtedIfNotUnicode(verdict) : verdict, second);
  return inspection.rows === 0 ? failure("no-rows") : success(inspection);
}

const halfOf = ({ onProgress }: Reading, before: number): Reading => ({
  onProgress: (position) => onProgress?.((before + position) / 2),
});

interface Start {
  readonly text: string;
  readonly isWhole: boolean;
  readonly verdict: EncodingVerdict;
  readonly choice: LayoutChoice;
}

async function inspectRows(
  file: FileHandle,
  recognised: CsvLayout,
  { text, isWhole, verdict, choice }: Start,
  reading: Reading,
): Promise<Extract<Inspection, { kind: "inventory" }>> {
  const records = recordsOf(text, recognised, isWhole).filter(
    (record) => record.line > recognised.linesBefore && !isBlank(record),
  );
  const headings = records[0]?.cells ?? [];
  const named = recognised.hasHeading ? headings : [];
  const given = choice.columns;
  const dateColumns = given ? [given.createdOn].filter((column) => column !== null) : columnsNamed("createdOn", named);
  const survey = await surveyRows(file, recognised, dateColumns, reading);
  const columns = given ?? guessColumns(named, survey.isFilled);
  const layout = { ...recognised, columns, dateOrder: choice.dateOrder ?? survey.dateOrder(columns.createdOn) };
  return {
    kind: "inventory",
    rows: survey.rows,
    layout,
    headings,
    preview: previewOf(records, layout),
    hasAmbiguousDates: survey.hasAmbiguousDates(columns.createdOn),
    isEncodingDoubtful: verdict.isDoubtful,
    samples: survey.samples,
  };
}

async function surveyRows(
  file: FileHandle,
  layout: CsvLayout,
  dateColumns: readonly number[],
  { onProgress }: Reading,
): Promise<RowSurvey> {
  const reader = createCsvReader(layout);
  const survey = createRowSurvey(dateColumns);
  let isHeadingNext = layout.hasHeading;
  const add = (records: readonly CsvRecord[]): void => {
    for (const record of records) {
      if (record.line <= layout.linesBefore || isBlank(record)) continue;
      if (isHeadingNext) survey.addHeadings(record);
      else survey.add(record);
      isHeadingNext = false;
    }
  };
  for await (const { text, position } of readText(file, layout.encoding)) {
    add(reader.push(text));
    onProgress?.(position);
  }
  add(reader.end());
  return survey.result();
}

function previewOf(records: readonly CsvRecord[], layout: CsvLayout): PreviewRow[] {
  const readRow = createRowReader(layout);
  return records
    .slice(0, PREVIEW_ROWS + 1)
    .flatMap((record): PreviewRow[] => {
      const entry = readRow(record);
      const { line } = record;
      if (entry === null) return [];
      if ("value" in entry) return [{ line, values: textsOf(entry.value), problem: null }];
      const { kind, field, value } = entry.problem;
      return [{ line, values: cellsOf(record, layout), problem: { kind, field, value } }];
    })
    .slice(0, PREVIEW_ROWS);
}

const textsOf = (item: Readonly<Record<ImportField, string | number | null>>): PreviewRow["values"] =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, String(item[field] ?? "")]));

const cellsOf = ({ cells }: CsvRecord, { columns }: CsvLayout): PreviewRow["values"] =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, (cells[columns[field] ?? -1] ?? "").slice(0, 200)]));

/** JSON is Unicode: other text was changed by hand, or is damaged. */
const doubtedIfNotUnicode = ({ encoding, isDoubtful }: EncodingVerdict): EncodingVerdict => ({
  encoding,
  isDoubtful: isDoubtful || !encoding.startsWith("utf-"),
});

const TEXT_OF_EVENT = /"(?:[^"\\]|\\.)*"/gu;

async function inspectEvents(
  file: FileHandle,
  layout: EventLayout,
  verdict: EncodingVerdict,
  { onProgress }: Reading,
): Promise<Extract<Inspection, { kind: "events" }>> {
  const reader = createEventReader(layout.form);
  const first: EventText[] = [];
  const samples = createSamples();
  let rows = 0;
  const add = (texts: readonly EventText[]): void => {
    rows += texts.length;
    for (const { line, text } of texts) samples.add(line, text.match(TEXT_OF_EVENT) ?? [], text);
    if (first.length < PREVIEW_ROWS) first.push(...texts.slice(0, PREVIEW_ROWS - first.length));
  };
  for await (const { text, position } of readText(file, layout.encoding)) {
    add(reader.push(text));
    onProgress?.(position);
  }
  add(reader.end());
  return {
    kind: "events",
    rows,
    layout,
    preview: first.map(previewOfEvent),
    isEncodingDoubtful: verdict.isDoubtful,
    samples: samples.first(),
  };
}

function previewOfEvent(text: EventText): PreviewEvent {
  const entry = readEventText(text, new Date().toISOString());
  const { line } = text;
  if ("problem" in entry) {
    const { kind, field, value } = entry.problem;
    return { line, category: "", action: "", at: null, known: false, problem: { kind, field, value } };
  }
  const { category = "", action = "", at = null, known = false } = entry.value.kind ?? {};
  return { line, category, action, at, known, problem: null };
}
