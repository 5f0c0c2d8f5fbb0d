import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { CsvValue } from "../../src-domain/csv-text.ts";
import { type WorkbookOrder, writeWorkbook } from "./workbook.ts";

/** Rows, or the same as JSON in UTF-8. */
export type WorkbookPiece = readonly (readonly CsvValue[])[] | Uint8Array;

export interface WorkbookData extends WorkbookOrder {
  /** Of the file, which the thread that ordered the workbook opened and closes. */
  readonly fd: number;
}

/** `piece` is null once all were sent. */
export interface ToWorkbook {
  readonly sequence: number;
  readonly piece: WorkbookPiece | null;
}

export type FromWorkbook =
  | { readonly type: "done"; readonly sequence: number }
  | { readonly type: "failed"; readonly message: string; readonly code: string | undefined };

/** Builds one workbook and writes it: neither main nor the thread that records scans or searches is held by it. */
const { fd, ...order } = workerData as WorkbookData;
const port = parentPort;
if (!port) throw new Error("tables/workbook-worker.ts runs as a worker thread");
const post = (message: FromWorkbook): void => port.postMessage(message);
const decoder = new TextDecoder();
let last = 0;

const rowsOf = (piece: WorkbookPiece): readonly (readonly CsvValue[])[] =>
  piece instanceof Uint8Array ? (JSON.parse(decoder.decode(piece)) as CsvValue[][]) : piece;

async function* receivedRows(): AsyncGenerator<readonly CsvValue[]> {
  for await (const [message] of on(parentPort as NonNullable<typeof parentPort>, "message")) {
    const { sequence, piece } = message as ToWorkbook;
    last = sequence;
    if (piece === null) return;
    yield* rowsOf(piece);
    post({ type: "done", sequence });
  }
}

writeWorkbook(receivedRows(), order, fd).then(
  () => post({ type: "done", sequence: last }),
  (error: unknown) =>
    post({
      type: "failed",
      message: String(error),
      code: error instanceof Error && "code" in error ? String(error.code) : undefined,
    }),
);
