import type { FileHandle } from "node:fs/promises";
import { CsvReader, isBlank, type CsvRecord } from "../../../src-domain/csv-records.ts";
import { createEventReader, type EventText } from "../../../src-domain/import/event-texts.ts";
import type { CsvLayout, Encoding, EventLayout } from "../../../src-domain/import/file-format.ts";
import { parseInventoryRow } from "../../../src-domain/import/inventory-row.ts";
import type { RowProblem } from "../../../src-domain/import/row-problem.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { ReceivedEvent } from "../../store/events/event-journal.ts";
import { createReceivedEvent } from "../events/event-intake.ts";
import { decodeFileText } from "./text-encoding.ts";

/** Result of one row or event. Blank lines, the heading and lines above it have no entry. */
export type Entry<Value> = { readonly value: Value } | { readonly problem: RowProblem };

export interface EntryPiece<Value> {
  readonly entries: readonly Entry<Value>[];
  readonly position: number;
}

const MAX_VALUE_CHARACTERS = 200;
const shorten = (value: string): string =>
  value.length > MAX_VALUE_CHARACTERS ? `${value.slice(0, MAX_VALUE_CHARACTERS)}…` : value;

/**
 * IDs whose RMAs are compared with later rows, about 60 MB; the rows of a longer file are compared with its first IDs.
 */
const MAX_COMPARED_IDS = 500_000;

/** Copies a cell, because V8 keeps the text of the file in memory while a part of it is used. */
const copyCell = (cell: string): string => Buffer.from(cell).toString();

export function createRowReader(layout: CsvLayout): (record: CsvRecord) => Entry<InventoryItem> | null {
  let headings: readonly string[] | null = layout.hasHeading ? null : [];
  const rmaById = new Map<string, string>();
  /** An item has one RMA, so one of two rows is wrong. */
  const hasOtherRma = (item: InventoryItem): boolean => {
    const [id, rma] = [copyCell(item.returnInventoryId), copyCell(item.rma)];
    if (rmaById.size < MAX_COMPARED_IDS && !rmaById.has(id)) rmaById.set(id, rma);
    return (rmaById.get(id) ?? rma) !== rma;
  };
  return (record) => {
    if (record.line <= layout.linesBefore || isBlank(record)) return null;
    if (headings === null) {
      headings = record.cells;
      return null;
    }
    const { line, cells, text, problem } = record;
    if (problem !== null) return { problem: { line, kind: problem, field: null, column: "", value: "", text } };
    const row = parseInventoryRow(cells, layout);
    if (row.ok && !hasOtherRma(row.value)) return { value: row.value };
    const {
      field,
      value,
      problem: kind,
    } = row.ok ? ({ field: "rma", value: row.value.rma, problem: "other-rma" } as const) : row.error;
    const columnIndex = field === null ? null : layout.columns[field];
    const column = columnIndex === null ? "" : (headings[columnIndex] ?? "");
    return { problem: { line, kind, field, column, value: shorten(value), text } };
  };
}

async function* readEntries<Part, Value>(
  file: FileHandle,
  encoding: Encoding,
  splitter: { readonly push: (text: string) => readonly Part[]; readonly end: () => readonly Part[] },
  toEntry: (part: Part) => Entry<Value> | null,
): AsyncGenerator<EntryPiece<Value>> {
  const toEntries = (parts: readonly Part[]): Entry<Value>[] => parts.map(toEntry).filter((entry) => entry !== null);
  let endPosition = 0;
  for await (const { text, position } of decodeFileText(file, encoding)) {
    endPosition = position;
    yield { entries: toEntries(splitter.push(text)), position };
  }
  yield { entries: toEntries(splitter.end()), position: endPosition };
}

export const readInventoryEntries = (file: FileHandle, layout: CsvLayout) =>
  readEntries(file, layout.encoding, new CsvReader(layout), createRowReader(layout));

/** Parses an event as the inbox stores it. Text that is no event becomes a problem and is not stored. */
export function readEventText({ line, text, problem }: EventText, receivedAt: string): Entry<ReceivedEvent> {
  const problemEntry = (kind: RowProblem["kind"]): Entry<ReceivedEvent> => ({
    problem: { line, kind, field: null, column: "", value: "", text },
  });
  if (problem !== null) return problemEntry(problem);
  const event = createReceivedEvent({ body: text, receivedAt }, "import");
  if (event.kind !== null) return { value: event };
  return problemEntry(isJson(text) ? "not-an-event" : "not-json");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const readEventEntries = (file: FileHandle, { encoding, format }: EventLayout, receivedAt: string) =>
  readEntries(file, encoding, createEventReader(format), (text) => readEventText(text, receivedAt));
