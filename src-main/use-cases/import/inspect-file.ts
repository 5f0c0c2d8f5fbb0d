import { isAscii } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { CsvReader, isBlank, type CsvRecord } from "../../../src-domain/csv-records.ts";
import { guessCsvLayout, parseRecords } from "../../../src-domain/import/csv-structure.ts";
import type { EncodingVerdict } from "../../../src-domain/import/encoding-odds.ts";
import { createEventReader, type EventText } from "../../../src-domain/import/event-texts.ts";
import type { CsvLayout, Encoding, EventLayout, FileProblem } from "../../../src-domain/import/file-form.ts";
import {
  findColumns,
  guessColumns,
  IMPORT_FIELDS,
  type ImportField,
} from "../../../src-domain/import/inventory-fields.ts";
import { createRowSurvey, createSamples } from "../../../src-domain/import/row-survey.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { EventInspection, ImportView, InventoryInspection } from "../../../src-preload/contract/import/imports.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { createRowReader, readEventText } from "./read-entries.ts";
import { type EncodingJudge, judgeEncoding, knownEncoding, readPieces } from "./text-encoding.ts";

/** Precedes each text of a JSON text sequence (RFC 7464). */
const RECORD_SEPARATOR = "\u001E";

/**
 * Detects a JSON array or JSON objects: one per line if the first line is a complete object. Null if it is not JSON.
 */
export function recogniseEvents(text: string, encoding: Encoding): EventLayout | null {
  const start = text.trimStart();
  const isSequence = start.startsWith(RECORD_SEPARATOR);
  const json = isSequence ? start.slice(1) : start;
  if (!json.startsWith("[") && !json.startsWith("{")) return null;
  const [firstLine = ""] = json.split("\n", 1);
  return { encoding, form: isObject(firstLine) && !isSequence ? "lines" : "values" };
}

function isObject(line: string): boolean {
  try {
    return line.trim().startsWith("{") && typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

/** `values`: what is imported, or the file's cells if the row has a problem. */
type PreviewRow = InventoryInspection["preview"][number];

/** Parts of the layout that the operator set. */
export type LayoutChoice = InputOf<"imports", "readAs">;

/** Number of bytes from which the format of a file is detected. */
const START_BYTES = 1_048_576;
const PREVIEW_ROWS = 8;

interface FileStart {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

interface InspectOptions {
  readonly onProgress?: (position: number) => void;
  readonly known?: EncodingVerdict | null;
}

/**
 * Reads the whole file once: surveys its rows and detects its encoding. Reads it a second time only if the whole file
 * shows another encoding than its first bytes beyond ASCII.
 */
export async function inspectFile(
  file: FileHandle,
  size: number,
  choice: LayoutChoice,
  { known = null, onProgress }: InspectOptions = {},
): Promise<Result<ImportView["inspection"], FileProblem>> {
  const buffer = Buffer.alloc(Math.min(START_BYTES, size));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
  const start = { bytes: buffer.subarray(0, bytesRead), isWhole: bytesRead >= size };
  if (start.bytes[0] === 0x50 && start.bytes[1] === 0x4b) return failure("workbook");
  const { encoding: chosen } = choice;
  const judge =
    chosen === undefined
      ? judgeEncoding()
      : knownEncoding({ encoding: chosen, isDoubtful: known?.encoding === chosen && known.isDoubtful });
  const firstPass = await surveyFile(file, start, choice, judge, onProgress);
  if (!firstPass.ok) return firstPass;
  const verdict = judge.verdict() ?? firstPass.value.verdict;
  const isEncodingRight = verdict.encoding === firstPass.value.verdict.encoding;
  const read = isEncodingRight ? firstPass : await surveyFile(file, start, choice, knownEncoding(verdict), onProgress);
  if (!read.ok) return read;
  const inspection = read.value.survey.inspection(verdict, size);
  return inspection.rows === 0 ? failure("no-rows") : success(inspection);
}

interface Survey {
  readonly add: (text: string) => void;
  readonly end: () => void;
  readonly inspection: (verdict: EncodingVerdict, size: number) => ImportView["inspection"];
}

interface SurveyedFile {
  readonly survey: Survey;
  readonly verdict: EncodingVerdict;
}

/** All candidate encodings agree on ASCII, so the first bytes beyond ASCII decide how the file is decoded. */
async function surveyFile(
  file: FileHandle,
  start: FileStart,
  choice: LayoutChoice,
  judge: EncodingJudge,
  onProgress: InspectOptions["onProgress"],
): Promise<Result<SurveyedFile, FileProblem>> {
  judge.add(start.bytes);
  if (start.isWhole) judge.end();
  let verdict = judge.verdict();
  if (verdict === null) return failure("no-text");
  let decoder = new TextDecoder(verdict.encoding);
  const text = decoder.decode(start.bytes, { stream: !start.isWhole });
  if (text.trim() === "") return failure("empty");
  const survey = createSurvey(text, verdict.encoding, start.isWhole, choice);
  survey.add(text);
  let isPlain = verdict.encoding === "utf-8" && isAscii(start.bytes);
  for await (const { bytes, position } of start.isWhole ? [] : readPieces(file, start.bytes.length)) {
    judge.add(bytes);
    if (isPlain && !isAscii(bytes)) {
      isPlain = false;
      verdict = judge.verdict() ?? verdict;
      decoder = new TextDecoder(verdict.encoding);
    }
    survey.add(decoder.decode(bytes, { stream: true }));
    onProgress?.(position);
  }
  if (!start.isWhole) judge.end();
  survey.add(decoder.decode());
  survey.end();
  return success({ survey, verdict });
}

function createSurvey(text: string, encoding: Encoding, isWhole: boolean, choice: LayoutChoice): Survey {
  const events = recogniseEvents(text, encoding);
  if (events !== null) return surveyEvents(events, choice.encoding === undefined);
  return surveyRows(text, guessCsvLayout(text, encoding, isWhole, choice), isWhole, choice);
}

function surveyRows(text: string, recognised: CsvLayout, isWhole: boolean, choice: LayoutChoice): Survey {
  const records = parseRecords(text, recognised, isWhole).filter(
    (record) => record.line > recognised.linesBefore && !isBlank(record),
  );
  const headings = records[0]?.cells ?? [];
  const headingCells = recognised.hasHeading ? headings : [];
  const chosenColumns = choice.columns;
  const dateColumns = chosenColumns
    ? [chosenColumns.createdOn].filter((column) => column !== null)
    : findColumns("createdOn", headingCells);
  const reader = new CsvReader(recognised);
  const survey = createRowSurvey(dateColumns);
  let isHeadingNext = recognised.hasHeading;
  const add = (found: readonly CsvRecord[]): void => {
    for (const record of found) {
      if (record.line <= recognised.linesBefore || isBlank(record)) continue;
      if (isHeadingNext) survey.addHeadings(record);
      else survey.add(record);
      isHeadingNext = false;
    }
  };
  return {
    add: (more) => add(reader.push(more)),
    end: () => add(reader.end()),
    inspection({ encoding, isDoubtful }, size) {
      const { rows, isFilled, dateOrder, hasAmbiguousDates, samples } = survey.result();
      const columns = chosenColumns ?? guessColumns(headingCells, isFilled);
      const layout = {
        ...recognised,
        encoding,
        columns,
        dateOrder: choice.dateOrder ?? dateOrder(columns.createdOn),
      };
      return {
        kind: "inventory",
        size,
        rows,
        layout,
        headings,
        preview: previewOf(records, layout),
        hasAmbiguousDates: hasAmbiguousDates(columns.createdOn),
        isEncodingDoubtful: isDoubtful,
        samples,
      };
    },
  };
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

const TEXT_OF_EVENT = /"(?:[^"\\]|\\.)*"/gu;

function surveyEvents(layout: EventLayout, isEncodingGuessed: boolean): Survey {
  const reader = createEventReader(layout.form);
  const firstTexts: EventText[] = [];
  const samples = createSamples();
  let rows = 0;
  const add = (texts: readonly EventText[]): void => {
    rows += texts.length;
    for (const { line, text } of texts) samples.add(line, text.match(TEXT_OF_EVENT) ?? [], text);
    if (firstTexts.length < PREVIEW_ROWS) firstTexts.push(...texts.slice(0, PREVIEW_ROWS - firstTexts.length));
  };
  return {
    add: (more) => add(reader.push(more)),
    end: () => add(reader.end()),
    inspection: ({ encoding, isDoubtful }, size) => ({
      kind: "events",
      size,
      rows,
      layout: { ...layout, encoding },
      preview: firstTexts.map(previewOfEvent),
      // JSON is Unicode; another encoding means that the file was edited or is damaged.
      isEncodingDoubtful: isDoubtful || (isEncodingGuessed && !encoding.startsWith("utf-")),
      samples: samples.bestSamples(),
    }),
  };
}

function previewOfEvent(text: EventText): EventInspection["preview"][number] {
  const entry = readEventText(text, new Date().toISOString());
  const { line } = text;
  if ("problem" in entry) {
    const { kind, field, value } = entry.problem;
    return { line, category: "", action: "", at: null, known: false, problem: { kind, field, value } };
  }
  const { category = "", action = "", at = null, known = false } = entry.value.kind ?? {};
  return { line, category, action, at, known, problem: null };
}
