import type { DeskTarget } from "./real-desk.ts";
import type { Death } from "./watched-store.ts";

/** A desk to open. Desks can share a process; they are killed together. */
export interface DeskOrder extends DeskTarget {
  readonly number: number;
  readonly death: Death | null;
  /** The clock's change in milliseconds when the order is sent. Negative: back. */
  readonly clockSetMs: number;
  /** Additional trusted authorities (PEM). */
  readonly extraCa: readonly string[];
}

/** A bridge call of a window. */
export interface Call {
  readonly domain: string;
  readonly name: string;
  readonly input: object;
}

/** Tells the desk that new credentials were entered. */
export const CREDENTIALS_ENTERED: Call = {
  domain: "environment",
  name: "testConnection",
  input: { id: "practice" },
};

/** Sends without waiting for the service's Retry-After. */
export const tryNow = (submissionId: string): Call => ({
  domain: "resend",
  name: "checkOutcome",
  input: { submissionId },
});

/** The computer's clock as main sees it. */
export interface Clock {
  readonly aheadMs: number;
  readonly zone: string;
}

export type Wish =
  | { readonly type: "open"; readonly desks: readonly DeskOrder[] }
  | { readonly type: "call"; readonly number: number; readonly call: Call }
  | { readonly type: "set clock"; readonly clock: Clock }
  | { readonly type: "weigh" }
  | { readonly type: "close" };

/** A request to the process. Each is answered unless the process dies. */
export type ToDesks = Wish & { readonly id: number };

/** The last state of a submission that was published to the window. */
export interface Shown {
  readonly submissionId: string;
  readonly state: string;
  readonly waitingFor: string | null;
  readonly resendId: string | null;
}

/** Milliseconds between two `turn` messages of a process. */
export const TURN_MS = 150;

export type News =
  | { readonly type: "wrote"; readonly number: number; readonly label: string }
  /** The desk is at its moment of death and does nothing more. */
  | { readonly type: "dying"; readonly number: number }
  | { readonly type: "shown"; readonly number: number; readonly shown: Shown }
  /** A fault of the app. `number` is null if the desk is unknown. */
  | { readonly type: "trouble"; readonly number: number | null; readonly message: string };

export type FromDesks =
  | News
  /** The process is running. */
  | { readonly type: "turn" }
  | { readonly type: "answered"; readonly id: number; readonly value: unknown };
