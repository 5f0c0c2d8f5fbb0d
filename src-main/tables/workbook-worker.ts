import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { CsvValue } from "../../src-domain/csv-text.ts";
import { type WorkbookOrder, writeWorkbook } from "./workbook.ts";

/** Rows, or rows as JSON in UTF-8. */
export type WorkbookPiece = readonly (readonly CsvValue[])[] | Uint8Array;

export interface WorkbookData extends WorkbookOrder {
  /** File descriptor; the thread that started this worker opens and closes the file. */
  readonly fd: number;
}

/** `piece` is null after the last piece. */
export interface ToWorkbook {
  readonly sequence: number;
  readonly piece: WorkbookPiece | null;
}

export type FromWorkbook =
  | { readonly type: "done"; readonly sequence: number }
  | { readonly type: "failed"; readonly message: string; readonly code: string | undefined };

/** Writes one workbook in its own thread, so that neither main nor the store's threads wait for it. */
const { fd, ...order } = workerData as WorkbookData;
const port = parentPort;
if (!port) throw new Error("tables/workbook-worker.ts runs as a worker thread");
const post = (message: FromWorkbook): void => port.postMessage(message);
const decoder = new TextDecoder();
let lastSequence = 0;

const rowsOf = (piece: WorkbookPiece): readonly (readonly CsvValue[])[] =>
  piece instanceof Uint8Array ? (JSON.parse(decoder.decode(piece)) as CsvValue[][]) : piece;

async function* receivedRows(): AsyncGenerator<readonly CsvValue[]> {
  for await (const [message] of on(parentPort as NonNullable<typeof parentPort>, "message")) {
    const { sequence, piece } = message as ToWorkbook;
    lastSequence = sequence;
    if (piece === null) return;
    yield* rowsOf(piece);
    post({ type: "done", sequence });
  }
}

writeWorkbook(receivedRows(), order, fd).then(
  () => post({ type: "done", sequence: lastSequence }),
  (error: unknown) =>
    post({
      type: "failed",
      message: String(error),
      code: error instanceof Error && "code" in error ? String(error.code) : undefined,
    }),
);
