/** What passes between store/client.ts and store/worker.ts. */
export type WorkerRequest =
  | { readonly type: "call"; readonly sequence: number; readonly name: string; readonly input: readonly unknown[] }
  | { readonly type: "back-up" }
  | { readonly type: "close" };

export interface StoreErrorText {
  readonly name: string;
  readonly message: string;
}

export type WorkerReply =
  | { readonly type: "open" }
  | { readonly type: "unusable"; readonly error: StoreErrorText; readonly newer: boolean }
  | { readonly type: "value"; readonly sequence: number; readonly value: unknown }
  | { readonly type: "error"; readonly sequence: number; readonly error: StoreErrorText };
