import { randomBytes } from "node:crypto";
import { PRACTICE_CREDENTIALS, PRACTICE_SIGNING_KEY } from "./credentials.ts";
import type { Credentials } from "./credentials.ts";
import type { CutOffReading } from "./account/cut-off.ts";
import type { HandlingCode } from "./data/items.ts";

/** Shortest and longest delay in milliseconds. */
export type Span = readonly [number, number];

/** Everything may be left out; the defaults are `DEFAULTS` below. */
export interface SimulatorOptions {
  /** 0 takes a free port. */
  readonly port?: number;
  /** Number of generated inventory items, 0 to 10,000,000. */
  readonly items?: number;
  readonly seed?: number;
  /** Keeps orders and other changes over restarts: an append-only file, one JSON text a line. */
  readonly stateFile?: string;
  /** `real`, or the ISO 8601 start of a clock that only moves on command. */
  readonly clock?: string;
  /** Whether `x-returnhelper-idempotency-key` has an effect. */
  readonly honourIdempotency?: boolean;
  /** `ResendConfig.groupResendMaxRmaCount` of the account. */
  readonly batchLimit?: number;
  /** From creation of an auto-label order to its label. */
  readonly labelDelayMs?: Span;
  /** Share of labels that fail, 0 to 1; 0.1 fails the 10th, the 20th ... auto-label order. */
  readonly failedLabelRate?: number;
  /** From label to completed; and from pending to in-progress, and from there to completed. */
  readonly processingDelayMs?: Span;
  /** Added to every answer of the service, in real time. */
  readonly latencyMs?: number;
  readonly credentials?: Credentials;
  /** Opens the control interface. Left out, each run has another. */
  readonly controlSecret?: string;
  /** Base64 key that signs webhooks. */
  readonly signingKey?: string;
  /** The contract does not show whether omitting `shipmentServiceType` fails: refuse it, or handle the order by hand. */
  readonly omittedServiceType?: "refuse" | "manual";
  /** Whether an empty (but present) `shipmentStreet2` is accepted, as one published sample suggests. */
  readonly allowEmptyStreet2?: boolean;
  /** Whether a failed label gives its items back to `ohd`; not shown by the contract. */
  readonly failedLabelReleasesItems?: boolean;
  /** Off, items are taken that an order has already: a client that repeats unread makes two. Not the contract's way. */
  readonly refuseResentItems?: boolean;
  readonly cutOffReading?: CutOffReading;
  /** Whether an order's record carries its cut-off; the contract shows no field for it. */
  readonly reportCutOff?: boolean;
  /** Whether cancelResend answers the bare envelope instead of the order's shipments; both are documented. */
  readonly bareCancelAnswer?: boolean;
  /** How far the Date header of every answer is ahead of this computer's clock; negative is behind. */
  readonly dateAheadMs?: number;
  /** Order of ReturnInventory/list by creation; not documented. */
  readonly listOrder?: "newest-first" | "oldest-first";
  /** Whether updateShippingMethod answers under `data` instead of at top level. */
  readonly nestShippingOrder?: boolean;
  /** The query parameter that selects a send-to-fulfillment instruction; the contract does not name it. */
  readonly fbaParameter?: string;
  /** Whether webhooks name codes (`ohd`) or number them (4); both occur (public documentation, section 7.4). */
  readonly eventCodes?: "names" | "numbers";
  /** Handling codes that the account may resend; "typically ohd" (service contract, Create resend order, precondition 3). */
  readonly resendableCodes?: readonly HandlingCode[];
}

export type Settings = Required<Omit<SimulatorOptions, "stateFile">> & {
  readonly stateFile: string | undefined;
};

export const DEFAULTS: Omit<Settings, "controlSecret"> = {
  port: 0,
  items: 2000,
  seed: 1,
  stateFile: undefined,
  clock: "real",
  honourIdempotency: true,
  batchLimit: 8,
  labelDelayMs: [2000, 5000],
  failedLabelRate: 0.1,
  processingDelayMs: [15_000, 40_000],
  latencyMs: 0,
  credentials: PRACTICE_CREDENTIALS,
  signingKey: PRACTICE_SIGNING_KEY,
  omittedServiceType: "refuse",
  allowEmptyStreet2: false,
  failedLabelReleasesItems: false,
  refuseResentItems: true,
  cutOffReading: "next-working-day",
  reportCutOff: true,
  bareCancelAnswer: false,
  dateAheadMs: 0,
  listOrder: "newest-first",
  nestShippingOrder: false,
  fbaParameter: "fbaInstructionId",
  eventCodes: "names",
  resendableCodes: ["ohd"],
};

function requireWhole(name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new Error(`${name} must be a whole number from ${low} to ${high}, not ${value}.`);
  }
}

function requireSpan(name: string, [shortest, longest]: Span): void {
  if (!(shortest >= 0) || !(longest >= shortest)) throw new Error(`${name} must be two rising delays in milliseconds.`);
}

/** Options with the defaults filled in; throws one sentence where a value makes no sense. */
export function settle(options: SimulatorOptions): Settings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const settings: Settings = { ...DEFAULTS, controlSecret: randomBytes(32).toString("base64url"), ...given };
  requireWhole("port", settings.port, 0, 65_535);
  requireWhole("items", settings.items, 0, 10_000_000);
  requireWhole("seed", settings.seed, 0, 2 ** 32 - 1);
  requireWhole("batchLimit", settings.batchLimit, 1, 1000);
  requireSpan("labelDelayMs", settings.labelDelayMs);
  requireSpan("processingDelayMs", settings.processingDelayMs);
  if (!(settings.failedLabelRate >= 0 && settings.failedLabelRate <= 1))
    throw new Error("failedLabelRate must lie between 0 and 1.");
  if (!(settings.latencyMs >= 0)) throw new Error("latencyMs must be 0 or more.");
  return settings;
}
