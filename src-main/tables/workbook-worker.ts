import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { CsvValue } from "../../src-domain/csv-text.ts";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import { type WorkbookOptions, writeWorkbook } from "./workbook.ts";

/** Some rows of a table; bytes are JSON in UTF-8. */
export type WorkbookChunk = readonly (readonly CsvValue[])[] | Uint8Array;

export interface WorkbookData extends WorkbookOptions {
  /** File descriptor; the thread that started this worker opens and closes the file. */
  readonly fd: number;
}

/** `chunk` is null after the last one. */
export interface WorkbookRequest {
  readonly sequence: number;
  readonly chunk: WorkbookChunk | null;
}

export type WorkbookReply =
  | { readonly type: "done"; readonly sequence: number }
  | { readonly type: "failed"; readonly message: string; readonly code: string | undefined };

/** Writes one workbook in its own thread, so that neither main nor the store's threads wait for it. */
const { fd, ...options } = workerData as WorkbookData;
const port = parentPort;
if (!port) throw new Error("tables/workbook-worker.ts runs as a worker thread");
const post = (message: WorkbookReply): void => port.postMessage(message);
const decoder = new TextDecoder();
let lastSequence = 0;

const rowsOf = (chunk: WorkbookChunk): readonly (readonly CsvValue[])[] =>
  chunk instanceof Uint8Array ? (JSON.parse(decoder.decode(chunk)) as CsvValue[][]) : chunk;

async function* receiveRows(): AsyncGenerator<readonly CsvValue[]> {
  for await (const [message] of on(parentPort as NonNullable<typeof parentPort>, "message")) {
    const { sequence, chunk } = message as WorkbookRequest;
    lastSequence = sequence;
    if (chunk === null) return;
    yield* rowsOf(chunk);
    post({ type: "done", sequence });
  }
}

writeWorkbook(receiveRows(), options, fd).then(
  () => post({ type: "done", sequence: lastSequence }),
  (error: unknown) =>
    post({
      type: "failed",
      message: String(error),
      code: errorCodeOf(error) ?? undefined,
    }),
);
