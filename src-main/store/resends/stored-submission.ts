import type { ResendDetails, ResendRow, UnknownOutcome } from "../../../src-preload/contract/resends/resend.ts";
import type { Refusal } from "../batches/batch-journal.ts";

export type SubmittedItem = ResendDetails["items"][number];

export interface NewSubmission extends Pick<
  ResendRow,
  "submissionId" | "labelMode" | "warehouseId" | "recipientName" | "countryCode"
> {
  readonly batchId: string;
  readonly idempotencyKey: string;
  /** The exact body to send, also for retries. */
  readonly body: string;
  readonly items: readonly SubmittedItem[];
}

type Loss = NonNullable<UnknownOutcome["loss"]>;
export type OutcomeCheck = NonNullable<UnknownOutcome["lastCheck"]>;

/** A row of the orders table, with the status as the service names it. */
export interface OwnOrder extends Omit<ResendRow, "origin" | "status"> {
  readonly statusRaw: string | null;
}

export interface StoredSubmission
  extends NewSubmission, OwnOrder, Pick<UnknownOutcome, "doubt" | "loss" | "lastCheck"> {
  readonly attempts: number;
  readonly refusal: Refusal | null;
  readonly stateSince: string;
}

export type SubmissionWait = Readonly<Pick<ResendRow, "waitingFor" | "waitsUntil">>;

export interface TransitionDetail extends Partial<SubmissionWait> {
  readonly resendNumber?: string | null;
  readonly refusal?: Refusal;
  readonly loss?: Loss;
  readonly cutOff?: NonNullable<ResendRow["cutOff"]>;
}

export interface FetchedOrderFields extends Pick<ResendRow, "resendNumber" | "cutOff"> {
  readonly labelAddresses: readonly string[];
}
