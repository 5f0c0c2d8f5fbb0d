import { isAscii } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { CsvReader, isBlank, type CsvRecord } from "../../../src-domain/csv-records.ts";
import { type CsvText, guessCsvLayout, parseRecords } from "../../../src-domain/import/csv-structure.ts";
import type { EncodingVerdict } from "../../../src-domain/import/encoding-odds.ts";
import { createEventReader, type EventText } from "../../../src-domain/import/event-texts.ts";
import {
  type CsvLayout,
  type Encoding,
  type EventLayout,
  type FileProblem,
  isMarkup,
} from "../../../src-domain/import/file-format.ts";
import {
  findColumns,
  findEqualColumns,
  guessColumns,
  IMPORT_FIELDS,
  type ImportField,
} from "../../../src-domain/import/inventory-fields.ts";
import { createRowSurvey, createSamples } from "../../../src-domain/import/row-survey.ts";
import { createTrailingCellSurvey } from "../../../src-domain/import/trailing-cells.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { EventInspection, ImportView, InventoryInspection } from "../../../src-preload/contract/import/imports.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { createRowReader, readEventText } from "./read-entries.ts";
import { type EncodingDetector, createEncodingDetector, createFixedDetector, readPieces } from "./text-encoding.ts";

/** Precedes each text of a JSON text sequence (RFC 7464). */
const RECORD_SEPARATOR = "\u001E";

/**
 * Detects a JSON array or JSON objects: one per line if the first line is a complete object. Null if it is not JSON.
 */
export function detectEventLayout(text: string, encoding: Encoding): EventLayout | null {
  const trimmedText = text.trimStart();
  const isSequence = trimmedText.startsWith(RECORD_SEPARATOR);
  const json = isSequence ? trimmedText.slice(1) : trimmedText;
  if (!json.startsWith("[") && !json.startsWith("{")) return null;
  const [firstLine = ""] = json.split("\n", 1);
  return { encoding, format: isObjectLine(firstLine) && !isSequence ? "lines" : "values" };
}

function isObjectLine(line: string): boolean {
  try {
    return line.trim().startsWith("{") && typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

/** `values`: the imported values, or the file's cells if the row has a problem. */
type PreviewRow = InventoryInspection["preview"][number];

/** Parts of the layout that the operator set. */
export type LayoutChoice = InputOf<"imports", "readAs">;

/** Number of bytes from which the format of a file is detected. */
const DETECTION_BYTES = 1_048_576;
const PREVIEW_ROWS = 8;

interface FileStart {
  readonly bytes: Uint8Array;
  readonly isComplete: boolean;
}

interface InspectOptions {
  readonly onProgress?: (position: number) => void;
  readonly previousDetection?: EncodingVerdict | null;
}

/**
 * Reads the complete file once: surveys its rows and detects its encoding. Reads it a second time if the complete file
 * shows another encoding than its first non-ASCII bytes did.
 */
export async function inspectFile(
  file: FileHandle,
  size: number,
  choice: LayoutChoice,
  { previousDetection = null, onProgress }: InspectOptions = {},
): Promise<Result<ImportView["inspection"], FileProblem>> {
  const buffer = Buffer.alloc(Math.min(DETECTION_BYTES, size));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
  const fileStart = { bytes: buffer.subarray(0, bytesRead), isComplete: bytesRead >= size };
  const isZipFile = fileStart.bytes[0] === 0x50 && fileStart.bytes[1] === 0x4b;
  if (isZipFile) return failure("workbook");
  const { encoding: chosenEncoding } = choice;
  const encodingDetector =
    chosenEncoding === undefined
      ? createEncodingDetector()
      : createFixedDetector({
          encoding: chosenEncoding,
          isDoubtful: previousDetection?.encoding === chosenEncoding && previousDetection.isDoubtful,
        });
  const firstSurvey = await surveyFile(file, fileStart, choice, encodingDetector, onProgress);
  if (!firstSurvey.ok) return firstSurvey;
  const verdict = encodingDetector.verdict() ?? firstSurvey.value.verdict;
  const isEncodingRight = verdict.encoding === firstSurvey.value.verdict.encoding;
  const finalSurvey = isEncodingRight
    ? firstSurvey
    : await surveyFile(file, fileStart, choice, createFixedDetector(verdict), onProgress);
  if (!finalSurvey.ok) return finalSurvey;
  const inspection = finalSurvey.value.survey.inspection(verdict, size);
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
  fileStart: FileStart,
  choice: LayoutChoice,
  encodingDetector: EncodingDetector,
  onProgress: InspectOptions["onProgress"],
): Promise<Result<SurveyedFile, FileProblem>> {
  encodingDetector.add(fileStart.bytes);
  if (fileStart.isComplete) encodingDetector.end();
  let verdict = encodingDetector.verdict();
  if (verdict === null) return failure("no-text");
  let decoder = new TextDecoder(verdict.encoding);
  const text = decoder.decode(fileStart.bytes, { stream: !fileStart.isComplete });
  if (text.trim() === "") return failure("empty");
  if (isMarkup(text)) return failure("markup");
  const survey = createSurvey({ text, isComplete: fileStart.isComplete }, verdict.encoding, choice);
  survey.add(text);
  let isAsciiSoFar = verdict.encoding === "utf-8" && isAscii(fileStart.bytes);
  for await (const { bytes, position } of fileStart.isComplete ? [] : readPieces(file, fileStart.bytes.length)) {
    encodingDetector.add(bytes);
    if (isAsciiSoFar && !isAscii(bytes)) {
      isAsciiSoFar = false;
      verdict = encodingDetector.verdict() ?? verdict;
      decoder = new TextDecoder(verdict.encoding);
    }
    survey.add(decoder.decode(bytes, { stream: true }));
    onProgress?.(position);
  }
  if (!fileStart.isComplete) encodingDetector.end();
  survey.add(decoder.decode());
  survey.end();
  return success({ survey, verdict });
}

function createSurvey(firstText: CsvText, encoding: Encoding, choice: LayoutChoice): Survey {
  const events = detectEventLayout(firstText.text, encoding);
  if (events !== null) return surveyEvents(events, choice.encoding === undefined);
  return surveyRows(firstText, guessCsvLayout(firstText, encoding, choice), choice);
}

function surveyRows(firstText: CsvText, detectedLayout: CsvLayout, choice: LayoutChoice): Survey {
  const records = parseRecords(firstText, detectedLayout).filter(
    (record) => record.line > detectedLayout.linesBefore && !isBlank(record),
  );
  const headings = records[0]?.cells ?? [];
  const headingCells = detectedLayout.hasHeading ? headings : [];
  const chosenColumns = choice.columns;
  const dateColumns = chosenColumns
    ? [chosenColumns.createdOn].filter((column) => column !== null)
    : findColumns("createdOn", headingCells);
  const reader = new CsvReader(detectedLayout);
  const survey = createRowSurvey(dateColumns, findEqualColumns(headingCells));
  const trailingCells = createTrailingCellSurvey(detectedLayout.width ?? Infinity);
  let isHeadingNext = detectedLayout.hasHeading;
  const add = (newRecords: readonly CsvRecord[]): void => {
    for (const record of newRecords) {
      if (record.line <= detectedLayout.linesBefore || isBlank(record)) continue;
      if (isHeadingNext) survey.addHeadings(record);
      else {
        survey.add(record);
        trailingCells.add(record.cells.length);
      }
      isHeadingNext = false;
    }
  };
  return {
    add: (chunk) => add(reader.push(chunk)),
    end: () => add(reader.end()),
    inspection({ encoding, isDoubtful }, size) {
      const { rows, isFilled, isContradicted, dateOrder, hasAmbiguousDates, roundedColumns, samples } = survey.result();
      const columns = chosenColumns ?? guessColumns(headingCells, isFilled, isContradicted);
      const layout = {
        ...detectedLayout,
        encoding,
        columns,
        dateOrder: choice.dateOrder ?? dateOrder(columns.createdOn),
        ...(trailingCells.usualCount() > 0 && { trailingCells: trailingCells.usualCount() }),
        ...(roundedColumns.length > 0 && { roundedColumns }),
      };
      return {
        kind: "inventory",
        size,
        rows,
        layout,
        headings,
        preview: createPreview(records, layout),
        hasAmbiguousDates: hasAmbiguousDates(columns.createdOn),
        isEncodingDoubtful: isDoubtful,
        samples,
      };
    },
  };
}

function createPreview(records: readonly CsvRecord[], layout: CsvLayout): PreviewRow[] {
  const readRow = createRowReader(layout);
  return records
    .slice(0, PREVIEW_ROWS + 1)
    .flatMap((record): PreviewRow[] => {
      const entry = readRow(record);
      const { line } = record;
      if (entry === null) return [];
      if ("value" in entry) return [{ line, values: toTexts(entry.value), problem: null }];
      const { kind, field, value } = entry.problem;
      return [{ line, values: toCells(record, layout), problem: { kind, field, value } }];
    })
    .slice(0, PREVIEW_ROWS);
}

const toTexts = (item: Readonly<Record<ImportField, string | number | null>>): PreviewRow["values"] =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, String(item[field] ?? "")]));

const toCells = ({ cells }: CsvRecord, { columns }: CsvLayout): PreviewRow["values"] =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, (cells[columns[field] ?? -1] ?? "").slice(0, 200)]));

/** Matches a text also without its closing quote: otherwise the search would scan the rest again from each quote. */
const JSON_STRING = /"(?:[^"\\]|\\[^])*"?/gu;

function surveyEvents(layout: EventLayout, isEncodingGuessed: boolean): Survey {
  const reader = createEventReader(layout.format);
  const firstTexts: EventText[] = [];
  const encodingSamples = createSamples();
  let rows = 0;
  const add = (texts: readonly EventText[]): void => {
    rows += texts.length;
    for (const { line, text } of texts) encodingSamples.add(line, text.match(JSON_STRING) ?? [], text);
    if (firstTexts.length < PREVIEW_ROWS) firstTexts.push(...texts.slice(0, PREVIEW_ROWS - firstTexts.length));
  };
  return {
    add: (chunk) => add(reader.push(chunk)),
    end: () => add(reader.end()),
    inspection: ({ encoding, isDoubtful }, size) => ({
      kind: "events",
      size,
      rows,
      layout: { ...layout, encoding },
      preview: firstTexts.map(createEventPreview),
      // JSON is Unicode; another encoding means that the file was edited or is damaged.
      isEncodingDoubtful: isDoubtful || (isEncodingGuessed && !encoding.startsWith("utf-")),
      samples: encodingSamples.bestSamples(),
    }),
  };
}

function createEventPreview(text: EventText): EventInspection["preview"][number] {
  const entry = readEventText(text, new Date().toISOString());
  const { line } = text;
  if ("problem" in entry) {
    const { kind, field, value } = entry.problem;
    return { line, category: "", action: "", at: null, isKnown: false, problem: { kind, field, value } };
  }
  const { category = "", action = "", at = null, isKnown = false } = entry.value.kind ?? {};
  return { line, category, action, at, isKnown, problem: null };
}
