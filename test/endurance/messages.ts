import type { BridgeAnswer } from "../../src-main/bridge/router.ts";

/** What the process holds on to, after a collection. Null where the system does not tell. */
export interface Holdings {
  /** Bytes of main's heap; of buffers and SQLite's wrappers beside it; of the whole process with its threads. */
  readonly heap: number;
  readonly external: number;
  readonly resident: number;
  /** Open files and sockets, threads of the process, timers of main's loop. */
  readonly handles: number | null;
  readonly sockets: number | null;
  readonly threads: number | null;
  readonly timers: number;
}

export type ToDesk =
  | {
      readonly type: "open";
      readonly folder: string;
      readonly address: { readonly userBaseUrl: string; readonly publicBaseUrl: string };
      readonly credentials: { readonly apiKey: string; readonly apiToken: string };
      readonly clock: Clock;
    }
  /** What a window would ask over the bridge. */
  | {
      readonly type: "call";
      readonly id: number;
      readonly domain: string;
      readonly name: string;
      readonly input: unknown;
    }
  | { readonly type: "set clock"; readonly clock: Clock }
  /** Other credentials were entered. */
  | { readonly type: "renew" }
  | { readonly type: "weigh"; readonly id: number }
  | { readonly type: "close" };

/** The computer's clock as main sees it. */
export interface Clock {
  readonly aheadMs: number;
  readonly zone: string;
}

export type FromDesk =
  | { readonly type: "opened" }
  | { readonly type: "answered"; readonly id: number; readonly answer: BridgeAnswer }
  | { readonly type: "weighed"; readonly id: number; readonly holdings: Holdings }
  /** A fault in the program that nobody handled. */
  | { readonly type: "trouble"; readonly message: string };
