import type { FileHandle } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { BYTE_ORDER_MARK, formatCsvLine, type CsvSeparator, type CsvValue } from "../../src-domain/csv-text.ts";
import type { RowEncoding } from "../../src-domain/workbook.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { createPendingRequests } from "../store/thread/rpc.ts";
import type { WorkbookReply, WorkbookRequest, WorkbookData, WorkbookChunk } from "./workbook-worker.ts";
import type { TableHead } from "./workbook.ts";

interface WorkbookTarget {
  readonly sheetName: string;
  readonly workerPath: string;
}

/** A file for a table. A separator as `format` means CSV. */
export interface TableTarget {
  readonly file: string;
  readonly format: CsvSeparator | WorkbookTarget;
}

/** Receives a table's rows in chunks. Each call resolves when the next chunk can be sent. */
export interface TableSink {
  addRows(rows: readonly (readonly CsvValue[])[]): Promise<unknown>;
  /** Adds rows in the format that `bytesFormatOf` returns. */
  addBytes(bytes: Uint8Array): Promise<unknown>;
}

export const bytesFormatOf = ({ format }: TableTarget): RowEncoding => (typeof format === "string" ? format : "json");

/** Replaces an existing file only when the table is complete. Leaves no partial file after a failure. */
export function writeTable<Value>(
  { file, format }: TableTarget,
  head: TableHead,
  fill: (sink: TableSink) => Promise<Value>,
): Promise<Value> {
  return writeFileAtomic(file, (handle) =>
    typeof format === "string" ? fillCsv(handle, format, head, fill) : fillWorkbook(handle, format, head, fill),
  );
}

async function fillCsv<Value>(
  handle: FileHandle,
  separator: CsvSeparator,
  { headings }: TableHead,
  fill: (sink: TableSink) => Promise<Value>,
): Promise<Value> {
  await handle.write(BYTE_ORDER_MARK + formatCsvLine(headings, separator));
  return fill({
    addRows: (rows) => handle.write(rows.map((row) => formatCsvLine(row, separator)).join("")),
    addBytes: (bytes) => handle.write(bytes),
  });
}

/** Memory limit of the worker, which holds one chunk and its compressed output. */
const MAX_MEMORY_MB = 192;

async function fillWorkbook<Value>(
  { fd }: FileHandle,
  { sheetName, workerPath }: WorkbookTarget,
  head: TableHead,
  fill: (sink: TableSink) => Promise<Value>,
): Promise<Value> {
  const worker = new Worker(workerPath, {
    workerData: { ...head, sheetName, fd } satisfies WorkbookData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const { sendRequest, resolveRequest, failAll } = createPendingRequests();
  worker.on("error", failAll);
  worker.on("exit", () => failAll(new Error("workbook worker: exited")));
  worker.on("message", (message: WorkbookReply) => {
    if (message.type === "done") resolveRequest(message.sequence, null);
    else failAll(Object.assign(new Error(message.message), { code: message.code }));
  });
  const send = (chunk: WorkbookChunk | null): Promise<unknown> =>
    sendRequest((sequence) => worker.postMessage({ sequence, chunk } satisfies WorkbookRequest));
  try {
    const value = await fill({
      addRows: (rows) => send(rows),
      addBytes: (bytes) => send(bytes),
    });
    await send(null);
    return value;
  } finally {
    await worker.terminate();
  }
}
