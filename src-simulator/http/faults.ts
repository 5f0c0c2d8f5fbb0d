import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { isRecord } from "./json.ts";

/**
 * Faults that tests can request:
 * - `delay`: only `delayMs` or `answerDelayMs`, which every kind may have;
 * - `reset`: the connection is reset without a response;
 * - `partial`: the response stops in the middle and the connection is reset;
 * - `status`: HTTP `status` (by default 503) with `retryAfterSeconds`;
 * - `truncated`: a complete HTTP response with incomplete JSON;
 * - `html`: HTTP 200 with a page; `empty`: HTTP 200 without a body; `content-type`: the right JSON as text/plain;
 * - `huge`: the right JSON, padded to 50 MB; `no-payload`: a success without the payload that the contract promises;
 * - `refusal`: HTTP 200 with the caller's `errorCode` and `error`; with `after` it answers a repeat whose
 * first request succeeded late.
 */
export const FAULT_KINDS = [
  "delay",
  "reset",
  "partial",
  "status",
  "truncated",
  "html",
  "empty",
  "content-type",
  "huge",
  "no-payload",
  "refusal",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const FAULT_MOMENTS = ["arrival", "before", "after"] as const;
type FaultMoment = (typeof FAULT_MOMENTS)[number];

export interface Fault {
  /** Short operation name, or `*` for every operation. */
  readonly operation: string;
  readonly kind: FaultKind;
  /** Number of affected requests, default 1; `always` until faults are cleared. */
  readonly times?: number | "always";
  /**
   * `before`: skips the operation; default for reset, status and refusal. `after`: runs it first. `arrival`: a `reset`
   * before the request's body is read.
   */
  readonly when?: FaultMoment;
  /** Delay before the operation runs or is skipped. */
  readonly delayMs?: number;
  /** Delay after the operation, before the response, in milliseconds. */
  readonly answerDelayMs?: number;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  readonly errorCode?: string;
  readonly error?: Readonly<Record<string, string>>;
}

export const resolveMoment = (fault: Fault): FaultMoment => {
  const defaultMoment =
    fault.kind === "reset" || fault.kind === "status" || fault.kind === "refusal" ? "before" : "after";
  return fault.when ?? defaultMoment;
};

/** Pending faults; a request uses the oldest that matches. */
export class Faults {
  readonly #pending: { fault: Fault; remaining: number }[] = [];
  #releaseController = createReleaseController();

  get pending(): readonly Fault[] {
    return this.#pending.map(({ fault, remaining }) => ({
      ...fault,
      times: remaining === Infinity ? "always" : remaining,
    }));
  }

  add(fault: Fault): void {
    const times = fault.times ?? 1;
    this.#pending.push({ fault, remaining: times === "always" ? Infinity : times });
  }

  clear(): void {
    this.#pending.length = 0;
  }

  async delay(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { ref: false, signal: this.#releaseController.signal }).catch(() => undefined);
  }

  release(): void {
    this.#releaseController.abort();
    this.#releaseController = createReleaseController();
  }

  consume(operation: string): Fault | undefined {
    return this.#consume(this.#findIndex(operation));
  }

  /** Uses up only a fault that resets the request before its body is read. */
  consumeOnArrival(operation: string): Fault | undefined {
    const index = this.#findIndex(operation);
    return this.#pending[index]?.fault.when === "arrival" ? this.#consume(index) : undefined;
  }

  #findIndex(operation: string): number {
    return this.#pending.findIndex(({ fault }) => fault.operation === "*" || fault.operation === operation);
  }

  #consume(index: number): Fault | undefined {
    const entry = this.#pending[index];
    if (!entry) return undefined;
    entry.remaining -= 1;
    if (entry.remaining <= 0) this.#pending.splice(index, 1);
    return entry.fault;
  }
}

/** Sets no limit of listeners, because each waiting request adds a listener. */
function createReleaseController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

const isIntegerWithin = (value: unknown, min: number, max: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

export function readFault(value: unknown, operations: ReadonlySet<string>): Fault {
  if (!isRecord(value)) throw new Error("A fault is a JSON object.");
  const { operation, kind, times = 1, when = "before", status = 503, delayMs = 0, answerDelayMs = 0 } = value;
  const checks: readonly (readonly [boolean, string])[] = [
    [
      operation === "*" || (typeof operation === "string" && operations.has(operation)),
      `A fault names an operation or "*", not ${JSON.stringify(operation)}.`,
    ],
    [FAULT_KINDS.some((allowedKind) => allowedKind === kind), `A fault is one of ${FAULT_KINDS.join(", ")}.`],
    [times === "always" || isIntegerWithin(times, 1, 1e9), 'times is a whole number from 1, or "always".'],
    [FAULT_MOMENTS.some((allowedMoment) => allowedMoment === when), `when is one of ${FAULT_MOMENTS.join(", ")}.`],
    [when !== "arrival" || kind === "reset", "Only a reset can take place on arrival."],
    [isIntegerWithin(delayMs, 0, 1e7) && isIntegerWithin(answerDelayMs, 0, 1e7), "Delays are whole milliseconds."],
    [isIntegerWithin(status, 200, 599), "status is an HTTP status."],
  ];
  const failedCheck = checks.find(([isValid]) => !isValid);
  if (failedCheck) throw new Error(failedCheck[1]);
  return value as unknown as Fault;
}
