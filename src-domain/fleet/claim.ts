import { DESK_MARK } from "../batches/batch-name.ts";
import { DAY_MS } from "../durations.ts";
import { parseResendStatus } from "../resends/resend.ts";
import type { SubmissionState } from "../resends/submission.ts";
import { isOrderKey, type ClaimKey } from "./claim-key.ts";
import { FLEET_VERSION, isInstantText, parseVersioned } from "./message-fields.ts";

/** `held`: in a batch of a desk. `sending`: its order is being sent, or its outcome is unknown. `sent`: in an order. */
export const CLAIM_STATES = ["held", "sending", "sent"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** After this time, the fleet's servers delete the claim of a sent order. */
export const SENT_CLAIM_MS = 14 * DAY_MS;

/** A desk's claim of an item or of an order line, as the fleet stores it. */
export interface Claim {
  readonly state: ClaimState;
  readonly desk: string;
  readonly batchId: string;
  readonly batchName: string;
  /** Name of the operator's badge; null without one. */
  readonly operator: string | null;
  /**
   * Id of the scan of the claimed item, or of the item for the claimed line; the order's id for a line without an item.
   * Recognizes the own claim after a lost answer.
   */
  readonly scanId: string;
  readonly at: string;
  /**
   * The desk's submission with the item or for the line; null while `held`. A desk without it was restored from a
   * backup.
   */
  readonly submissionId: string | null;
  /** Null unless `sent`. */
  readonly resendId: string | null;
  /** How often the line had been opened again when it was claimed without a submission: sent elsewhere, or in doubt. */
  readonly reopenCount?: number;
}

/** The desk's own claims in its journal. */
export interface ClaimRecords {
  readonly hasSubmission: (submissionId: string) => boolean;
  /** How often the line was opened again, 0 for an unknown one; null if it is sent elsewhere or in doubt. */
  readonly reopenCountOf: (key: ClaimKey) => number | null;
}

/** Who has an item, for the operator; all null but the state if the claim is unreadable. */
export interface ClaimHolder {
  readonly desk: string | null;
  readonly batchName: string | null;
  readonly operator: string | null;
  readonly at: string | null;
  readonly state: ClaimState;
}

export function holderOfClaim(claim: Exclude<FoundClaim, null>): ClaimHolder {
  if (claim === "unreadable") return { desk: null, batchName: null, operator: null, at: null, state: "held" };
  const { desk, batchName, operator, at, state } = claim;
  return { desk, batchName, operator, at, state };
}

/** Returns the claim of an item in a batch and its last order; null if the order leaves the item free. */
export function claimStateOf(
  batchState: string,
  submissionState: SubmissionState | null,
  statusRaw: string | null,
): ClaimState | null {
  if (batchState !== "submitted" || submissionState === "ready") return "held";
  if (submissionState === "sending" || submissionState === "unknown") return "sending";
  const status = parseResendStatus(statusRaw);
  return submissionState === "created" && status !== "canceled" && status !== "failed" ? "sent" : null;
}

/** `unreadable`: a newer release or a faulty desk wrote it. Such an item is not free. */
export type FoundClaim = Claim | "unreadable" | null;

const MAX_CLAIM_CHARACTERS = 2000;
const MAX_NAME_LENGTH = 80;

export const encodeClaim = ({ scanId, ...claim }: Claim): string =>
  JSON.stringify({ version: FLEET_VERSION, ...claim, gesture: scanId });

/** Parses a claim that another desk wrote. Empty text: the claim was given up. */
export function parseClaim(text: string): FoundClaim {
  if (text === "") return null;
  const fields = parseVersioned(text, MAX_CLAIM_CHARACTERS);
  if (fields === null) return "unreadable";
  const state = CLAIM_STATES.find((known) => known === fields["state"]);
  const [desk, batchId, scanId] = ["desk", "batchId", "gesture"].map((name) => parseName(fields[name]));
  const batchName = parseBatchName(fields["batchName"]);
  const at = fields["at"];
  if (state === undefined || !desk || !batchId || !batchName || !scanId) return "unreadable";
  if (!isInstantText(at)) return "unreadable";
  return {
    state,
    desk,
    batchId,
    batchName,
    operator: parseName(fields["operator"]),
    scanId,
    at,
    submissionId: parseName(fields["submissionId"]),
    resendId: parseName(fields["resendId"]),
    ...(Number.isSafeInteger(fields["reopenCount"]) && { reopenCount: Number(fields["reopenCount"]) }),
  };
}

/** Names are shown: removes control and direction characters, except the characters in the desk's own batch names. */
export function parseName(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_NAME_LENGTH) return null;
  const name = value.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => (character === DESK_MARK ? character : "")).trim();
  return name === "" ? null : name;
}

/**
 * A batch whose name has no visible character is shown as "-": nobody could release its items if it were unreadable.
 */
export const parseBatchName = (value: unknown): string | null =>
  typeof value === "string" && value.length <= MAX_NAME_LENGTH ? (parseName(value) ?? "-") : null;

/** `left`: the desk that holds the item is gone. `stuck`: it is gone, and its order may have been sent. */
export type ItemAvailability = "free" | "own" | "held" | "left" | "stuck" | "sent";

/** Returns what a desk may do with an item, before it claims it. `isAlive`: whether a desk's lease is fresh. */
export function availabilityOf(
  claim: Pick<Claim, "desk" | "state"> | "unreadable" | null,
  desk: string,
  isAlive: (desk: string) => boolean,
): ItemAvailability {
  if (claim === null) return "free";
  if (claim === "unreadable") return "held";
  if (claim.desk === desk) return "own";
  if (claim.state === "sent") return "sent";
  if (isAlive(claim.desk)) return "held";
  return claim.state === "held" ? "left" : "stuck";
}

/** Claim of an item or line by the desk's journal; null if the item or line is in no batch or order. */
export type WantedClaim = Claim | null;

/**
 * `none`: the fleet already agrees. `write`: by compare-and-set, so that only one of several desks succeeds. `lost`:
 * another desk was first, or this desk before its journal was restored from a backup. `wait`: another desk is sending
 * an item that this desk has sent; the service refuses one of them. `assume-sent`: this desk was sending it before its
 * journal was restored, so nobody knows the outcome.
 */
export type ClaimStep = "none" | "write" | "lost" | "wait" | "assume-sent";

/**
 * Returns how the desk brings the fleet's claim in line with its journal. `hasForgotten`: the journal does not know the
 * order of the desk's own claim (`isForgotten`).
 */
export function nextClaimStep(
  wanted: WantedClaim,
  found: FoundClaim,
  desk: string,
  { hasForgotten } = { hasForgotten: false },
): ClaimStep {
  const own = findOwnClaim(found, desk);
  if (own !== null && hasForgotten) return nextForgottenStep(wanted, own);
  if (wanted === null) return own === null ? "none" : "write";
  if (found === null) return "write";
  if (own !== null) return isSameClaim(wanted, own) ? "none" : "write";
  if (wanted.state !== "sent") return "lost";
  if (found === "unreadable" || found.state === "sending") return "wait";
  // Both desks were offline: an order that exists counts more than a batch.
  return found.state === "held" ? "write" : "none";
}

function nextForgottenStep(wanted: WantedClaim, found: Claim): ClaimStep {
  if (found.state === "sending" && found.submissionId !== null) return "assume-sent";
  return wanted === null || wanted.state === "sent" ? "none" : "lost";
}

/** A claim of a sent order that has expired needs no new one. */
export const isExpiredClaim = (wanted: WantedClaim, found: FoundClaim, at: string): boolean =>
  found === null && wanted?.state === "sent" && Date.parse(at) - Date.parse(wanted.at) > SENT_CLAIM_MS;

/** Returns the claim if it is of the desk; null otherwise. */
export const findOwnClaim = (found: FoundClaim, desk: string | null): Claim | null =>
  found !== null && found !== "unreadable" && found.desk === desk ? found : null;

/**
 * Returns whether the journal no longer knows why the desk has its own claim, because it was restored from a backup.
 * The service refuses an item of an order that it has, but nobody refuses a second order for a line.
 */
export function isForgotten(key: ClaimKey, own: Claim, { hasSubmission, reopenCountOf }: ClaimRecords): boolean {
  if (own.submissionId !== null) return (own.state === "sent" || isOrderKey(key)) && !hasSubmission(own.submissionId);
  if (!isOrderKey(key) || own.state === "held") return false;
  const reopenCount = reopenCountOf(key);
  return reopenCount !== null && reopenCount <= (own.reopenCount ?? 0);
}

const isSameClaim = (claim: Claim, other: Claim): boolean =>
  claim.state === other.state &&
  claim.batchId === other.batchId &&
  claim.scanId === other.scanId &&
  claim.submissionId === other.submissionId &&
  claim.reopenCount === other.reopenCount;
