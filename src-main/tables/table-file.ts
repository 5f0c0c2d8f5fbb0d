import type { FileHandle } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { BYTE_ORDER_MARK, csvLine, type CsvSeparator, type CsvValue } from "../../src-domain/csv-text.ts";
import type { RowEncoding } from "../../src-domain/workbook.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { createPendingRequests } from "../store/thread/rpc.ts";
import type { FromWorkbook, ToWorkbook, WorkbookData, WorkbookPiece } from "./workbook-worker.ts";
import type { TableHead } from "./workbook.ts";

interface WorkbookTarget {
  readonly sheetName: string;
  readonly workerPath: string;
}

/** The file of a table and its format: CSV with this separator, or a workbook. */
export interface TableTarget {
  readonly file: string;
  readonly form: CsvSeparator | WorkbookTarget;
}

/** Receives the rows of a table in pieces. Each call resolves when the next piece can be sent. */
export interface TableSink {
  addRows(rows: readonly (readonly CsvValue[])[]): Promise<unknown>;
  /** `bytes`: rows in the form that `bytesFormOf` returns. */
  addBytes(bytes: Uint8Array): Promise<unknown>;
}

export const bytesFormOf = ({ form }: TableTarget): RowEncoding => (typeof form === "string" ? form : "json");

/** Replaces an existing file only when the table is complete. Leaves no partial file after a failure. */
export function writeTable<Value>(
  { file, form }: TableTarget,
  head: TableHead,
  fill: (sink: TableSink) => Promise<Value>,
): Promise<Value> {
  return writeFileAtomic(file, (handle) =>
    typeof form === "string" ? fillCsv(handle, form, head, fill) : fillWorkbook(handle, form, head, fill),
  );
}

async function fillCsv<Value>(
  handle: FileHandle,
  separator: CsvSeparator,
  { headings }: TableHead,
  fill: (sink: TableSink) => Promise<Value>,
): Promise<Value> {
  await handle.write(BYTE_ORDER_MARK + csvLine(headings, separator));
  return fill({
    addRows: (rows) => handle.write(rows.map((row) => csvLine(row, separator)).join("")),
    addBytes: (bytes) => handle.write(bytes),
  });
}

/** Memory limit of the worker, which holds one piece and its compressed output. */
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
  const { sendRequest: ask, resolveRequest: answer, failAll } = createPendingRequests();
  worker.on("error", failAll);
  worker.on("exit", () => failAll(new Error("workbook worker: exited")));
  worker.on("message", (message: FromWorkbook) => {
    if (message.type === "done") answer(message.sequence, null);
    else failAll(Object.assign(new Error(message.message), { code: message.code }));
  });
  const send = (piece: WorkbookPiece | null): Promise<unknown> =>
    ask((sequence) => worker.postMessage({ sequence, piece } satisfies ToWorkbook));
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
