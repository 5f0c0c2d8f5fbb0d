import type { Death } from "./cells.ts";

/** One desk of the many that share a process; killed together, each at its own moment. */
export interface DeskOrder {
  readonly number: number;
  readonly folder: string;
  readonly userBaseUrl: string;
  readonly publicBaseUrl: string;
  readonly credentials: { readonly apiKey: string; readonly apiToken: string };
  /** Submitted once the desk is open. */
  readonly submit: string | null;
  readonly death: Death | null;
}

/** What the person at the desk does when the desk asks. */
export type OperatorAct =
  | { readonly type: "submit"; readonly batchId: string }
  | { readonly type: "enter credentials" }
  | { readonly type: "name order"; readonly submissionId: string; readonly resendId: string }
  | { readonly type: "release"; readonly submissionId: string };

export type ToDesks =
  | { readonly type: "open"; readonly desks: readonly DeskOrder[]; readonly extraCa: readonly string[] }
  | { readonly type: "act"; readonly number: number; readonly act: OperatorAct }
  | { readonly type: "close" };

/** What the window would have been told last about a submission. */
export interface Shown {
  readonly submissionId: string;
  readonly state: string;
  readonly waitingFor: string | null;
  readonly resendId: string | null;
}

/** Milliseconds between two turns of a process that has the machine to itself. */
export const TURN_MS = 150;

export type FromDesks =
  /** The process of this desk got its turn. */
  | { readonly type: "turn"; readonly number: number }
  | { readonly type: "wrote"; readonly number: number; readonly label: string }
  /** At its moment of death: nothing of this desk moves any more. */
  | { readonly type: "dying"; readonly number: number }
  /** What the operator did has been taken, or refused as a trouble. */
  | { readonly type: "acted"; readonly number: number }
  | { readonly type: "shown"; readonly number: number; readonly shown: Shown }
  | { readonly type: "trouble"; readonly number: number; readonly message: string };
