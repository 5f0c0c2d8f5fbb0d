import type { DeskPlace } from "./real-desk.ts";
import type { Death } from "./watched-store.ts";

/** One desk of the many that may share a process; killed together, each at its own moment. */
export interface DeskOrder extends DeskPlace {
  readonly number: number;
  readonly death: Death | null;
  /** By how much its clock is set at the moment the order is sent; back if negative. */
  readonly clockSetMs: number;
  /** PEM of authorities to be trusted besides the computer's own. */
  readonly extraCa: readonly string[];
}

/** What a window asks over the bridge, for the person at the desk. */
export interface Call {
  readonly domain: string;
  readonly name: string;
  readonly input: object;
}

/** Other credentials were entered. */
export const CREDENTIALS_ENTERED: Call = {
  domain: "environment",
  name: "testConnection",
  input: { id: "practice" },
};

/** An operator does not want to wait for as long as the service asked. */
export const tryNow = (submissionId: string): Call => ({
  domain: "resend",
  name: "lookAgain",
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

/** Each is answered, unless the process dies first. */
export type ToDesks = Wish & { readonly id: number };

/** What the window would have been sent last about a submission. */
export interface Shown {
  readonly submissionId: string;
  readonly state: string;
  readonly waitingFor: string | null;
  readonly resendId: string | null;
}

/** Milliseconds between two turns of a process that has the machine to itself. */
export const TURN_MS = 150;

export type News =
  | { readonly type: "wrote"; readonly number: number; readonly label: string }
  /** At its moment of death: nothing in this desk moves from here on. */
  | { readonly type: "dying"; readonly number: number }
  | { readonly type: "shown"; readonly number: number; readonly shown: Shown }
  /** A fault of the program; null where nobody knows which desk's. */
  | { readonly type: "trouble"; readonly number: number | null; readonly message: string };

export type FromDesks =
  | News
  /** The process got its turn. */
  | { readonly type: "turn" }
  | { readonly type: "answered"; readonly id: number; readonly value: unknown };
