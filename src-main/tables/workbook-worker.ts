import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { CsvSeparator, CsvValue } from "../../src-domain/csv-text.ts";
import { withFormulas } from "../../src-domain/csv-text.ts";
import { readDelimited } from "../../src-domain/delimited-text.ts";
import { type WorkbookOrder, writeWorkbook } from "./workbook.ts";

/** Rows, the same as JSON in UTF-8, or as the CSV that this program makes of them. */
export type WorkbookPiece =
  | readonly (readonly CsvValue[])[]
  | Uint8Array
  | { readonly csv: string; readonly separator: CsvSeparator };

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

function rowsOf(piece: WorkbookPiece): readonly (readonly CsvValue[])[] {
  if (piece instanceof Uint8Array) return JSON.parse(decoder.decode(piece)) as CsvValue[][];
  if (!("csv" in piece)) return piece;
  return readDelimited(piece.csv, piece.separator).map((cells) => cells.map(withFormulas));
}

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
