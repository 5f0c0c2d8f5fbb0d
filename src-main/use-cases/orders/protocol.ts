import type { MessagePort } from "node:worker_threads";
import type { OrderMapping } from "../../../src-domain/orders/mapped-file.ts";
import type { OrderFileRefusal } from "../../../src-domain/orders/order-file.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { OrderFileView } from "../../../src-preload/contract/orders/order-files.ts";
import type { ImportFile } from "../import/open-import-file.ts";
import type { OrderReadOptions } from "./read-order-file.ts";

/** Requests from orders/order-file-session.ts to orders/order-file-worker.ts and their answers. */
export interface OrderFileRequests {
  readonly read: {
    readonly input: { readonly readOptions: OrderReadOptions; readonly mappings: readonly OrderMapping[] };
    readonly answer: Result<Omit<OrderFileView, "fileName" | "modifiedAt">, OrderFileRefusal>;
  };
  readonly import: {
    readonly input: { readonly isComplete: boolean; readonly shop: string; readonly at: string };
    readonly answer: Result<null, "no-orders">;
  };
}

export type OrderFileRequest = {
  readonly [Name in keyof OrderFileRequests]: {
    readonly type: Name;
    readonly sequence: number;
    readonly input: OrderFileRequests[Name]["input"];
  };
}[keyof OrderFileRequests];

export type OrderFileReply =
  | { readonly type: "answer"; readonly sequence: number; readonly value: unknown }
  | { readonly type: "fault"; readonly sequence: number; readonly message: string };

export interface OrderFileWorkerData {
  readonly file: ImportFile;
  /** Port to the store's worker (`store.newPort()`). */
  readonly storePort: MessagePort;
}
