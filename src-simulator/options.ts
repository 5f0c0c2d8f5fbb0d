import { randomBytes } from "node:crypto";
import { type Credentials, PRACTICE_CREDENTIALS, PRACTICE_SIGNING_KEY } from "./credentials.ts";
import type { HandlingCode } from "./data/items.ts";

/** Shortest and longest delay in milliseconds. */
export type DelayRangeMs = readonly [number, number];

export interface SimulatorOptions {
  readonly port?: number;
  /** Number of generated inventory items, 0 to 10,000,000. */
  readonly items?: number;
  readonly seed?: number;
  /** Stores orders and other changes over restarts: an append-only file, one JSON text per line. */
  readonly stateFile?: string;
  /** `real`, or the ISO 8601 start of a clock that moves only on command. */
  readonly clock?: string;
  readonly honourIdempotency?: boolean;
  /** `ResendConfig.groupResendMaxRmaCount` of the account. */
  readonly batchLimit?: number;
  /** Delay from the creation of an auto-label order to its label. */
  readonly labelDelayMs?: DelayRangeMs;
  /** Fraction of labels that fail, 0 to 1; 0.1 fails the 10th, the 20th ... auto-label order. */
  readonly failedLabelRate?: number;
  /** Delay from label to completed, from pending to in-progress, and from in-progress to completed. */
  readonly processingDelayMs?: DelayRangeMs;
  /** Milliseconds of real time added to every response of the service. */
  readonly latencyMs?: number;
  readonly credentials?: Credentials;
  /** Secret of the control interface; by default each run creates one. */
  readonly controlSecret?: string;
  readonly signingKey?: string;
  /** If false, a client that repeats blindly creates two orders of the same items. Violates the contract. */
  readonly refuseResentItems?: boolean;
  /** Whether an order's record contains its cut-off; the contract has no field for it. */
  readonly reportCutOff?: boolean;
  /** Whether cancelResend returns only the envelope, without the order's shipments; both are documented. */
  readonly bareCancelAnswer?: boolean;
  /** Milliseconds by which the Date header is ahead of this computer's clock; negative is behind. */
  readonly dateAheadMs?: number;
  /** Whether updateShippingMethod returns the order under `data` instead of at top level. */
  readonly nestShippingOrder?: boolean;
  /** The query parameter for a send-to-fulfillment instruction; the contract does not name it. */
  readonly fbaParameter?: string;
  /** Codes that the account may resend (service contract, Create resend order, precondition 3). */
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
  refuseResentItems: true,
  reportCutOff: true,
  bareCancelAnswer: false,
  dateAheadMs: 0,
  nestShippingOrder: false,
  fbaParameter: "fbaInstructionId",
  resendableCodes: ["ohd"],
};

function requireInteger(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not ${value}.`);
  }
}

function requireDelayRange(name: string, [minMs, maxMs]: DelayRangeMs): void {
  if (!(minMs >= 0) || !(maxMs >= minMs)) throw new Error(`${name} must be two rising delays in milliseconds.`);
}

/** Adds the defaults; throws a one-sentence error for an invalid value. */
export function resolveSettings(options: SimulatorOptions): Settings {
  const definedOptions = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const settings: Settings = { ...DEFAULTS, controlSecret: randomBytes(32).toString("base64url"), ...definedOptions };
  requireInteger("port", settings.port, 0, 65_535);
  requireInteger("items", settings.items, 0, 10_000_000);
  requireInteger("seed", settings.seed, 0, 2 ** 32 - 1);
  requireInteger("batchLimit", settings.batchLimit, 1, 1000);
  requireDelayRange("labelDelayMs", settings.labelDelayMs);
  requireDelayRange("processingDelayMs", settings.processingDelayMs);
  if (!(settings.failedLabelRate >= 0 && settings.failedLabelRate <= 1))
    throw new Error("failedLabelRate must lie between 0 and 1.");
  if (!(settings.latencyMs >= 0)) throw new Error("latencyMs must be 0 or more.");
  return settings;
}
