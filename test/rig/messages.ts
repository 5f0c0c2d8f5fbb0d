import type { FleetStart } from "./fleet-member.ts";
import type { DeskTarget } from "./real-desk.ts";
import type { Death } from "./watched-store.ts";

/** Source of a desk's labels, and destinations of labels and tracking numbers. */
export interface LabelTargets {
  readonly labelBase: string;
  /** Port of a printer on this computer that accepts ZPL. */
  readonly printerPort: number;
  readonly trackingFile: string;
}

export interface DeskStart extends DeskTarget {
  readonly number: number;
  readonly death: Death | null;
  /** The clock's change in milliseconds when the order is sent. Negative: back. */
  readonly clockSetMs: number;
  readonly extraCa: readonly string[];
  /** Left out for a desk that prints no labels. */
  readonly labelTargets?: LabelTargets;
  /** Omitted without a fleet. */
  readonly fleet?: FleetStart;
}

export interface Call {
  readonly domain: string;
  readonly name: string;
  readonly input: object;
}

export const CREDENTIALS_ENTERED: Call = {
  domain: "environment",
  name: "testConnection",
  input: { id: "practice" },
};

export const createRetryCall = (submissionId: string): Call => ({
  domain: "resend",
  name: "checkOutcome",
  input: { submissionId },
});

export interface Clock {
  readonly aheadMs: number;
  readonly zone: string;
}

export type DeskRequest =
  | { readonly type: "open"; readonly desks: readonly DeskStart[] }
  | { readonly type: "call"; readonly number: number; readonly call: Call }
  | { readonly type: "set death"; readonly number: number; readonly death: Death }
  | { readonly type: "set clock"; readonly clock: Clock }
  | { readonly type: "measure resources" }
  | { readonly type: "close" };

export type MessageToDesks = DeskRequest & { readonly id: number };

/** A submission's state as it was last published to the window. */
export interface ShownSubmission {
  readonly submissionId: string;
  readonly state: string;
  readonly waitingFor: string | null;
  readonly resendId: string | null;
}

export const TICK_MS = 150;

export type DeskEvent =
  | { readonly type: "wrote"; readonly number: number; readonly label: string }
  /** The desk is at its moment of death and does nothing more. */
  | { readonly type: "dying"; readonly number: number }
  | { readonly type: "shown"; readonly number: number; readonly submission: ShownSubmission }
  /** A fault of the app. `number` is null if the desk is unknown. */
  | { readonly type: "fault"; readonly number: number | null; readonly message: string };

export type MessageFromDesks =
  | DeskEvent
  | { readonly type: "tick" }
  | { readonly type: "answered"; readonly id: number; readonly value: unknown };
