import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { isRecord } from "./json.ts";

/**
 * Faults that tests can request:
 * - `delay`: nothing but `delayMs` or `answerDelayMs` (which every kind may have as well);
 * - `reset`: the connection is reset without an answer;
 * - `partial`: the answer breaks off in the middle and the connection is reset;
 * - `status`: HTTP `status` (by default 503) with `retryAfterSeconds`;
 * - `truncated`: a complete HTTP answer whose JSON is cut off;
 * - `html`: HTTP 200 with a page; `empty`: HTTP 200 without a body; `content-type`: the right JSON as text/plain;
 * - `huge`: the right JSON, padded to 50 MB; `hollow`: a success without the payload that the contract promises;
 * - `refusal`: HTTP 200 with `errorCode` and `error` of the caller's choice; with the operation done (`after`) it is the
 * answer to a repeat whose earlier request succeeded late.
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
  "hollow",
  "refusal",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const FAULT_MOMENTS = ["arrival", "before", "after"] as const;
type FaultMoment = (typeof FAULT_MOMENTS)[number];

export interface Fault {
  /** Short operation name, or `*` for every operation. */
  readonly operation: string;
  readonly kind: FaultKind;
  /** How many requests it affects, 1 by default; `always` until faults are cleared. */
  readonly times?: number | "always";
  /**
   * Whether the operation is skipped (`before`) or done first (`after`); by default `before` for reset, status and refusal,
   * else `after`. A `reset` on `arrival` does not even read the request's body.
   */
  readonly when?: FaultMoment;
  /** Before the operation runs or is skipped. */
  readonly delayMs?: number;
  /** After that, before the answer. */
  readonly answerDelayMs?: number;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  readonly errorCode?: string;
  readonly error?: Readonly<Record<string, string>>;
}

export const takesPlace = (fault: Fault): FaultMoment => {
  const usual = fault.kind === "reset" || fault.kind === "status" || fault.kind === "refusal" ? "before" : "after";
  return fault.when ?? usual;
};

/** Faults waiting for a request; the oldest match is used. */
export class Faults {
  readonly #waiting: { fault: Fault; left: number }[] = [];
  #holding = holding();

  get waiting(): readonly Fault[] {
    return this.#waiting.map(({ fault, left }) => ({ ...fault, times: left === Infinity ? "always" : left }));
  }

  add(fault: Fault): void {
    const times = fault.times ?? 1;
    this.#waiting.push({ fault, left: times === "always" ? Infinity : times });
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  async hold(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { ref: false, signal: this.#holding.signal }).catch(() => undefined);
  }

  release(): void {
    this.#holding.abort();
    this.#holding = holding();
  }

  take(operation: string): Fault | undefined {
    return this.#take(this.#next(operation));
  }

  /** Only a fault that resets the request before its body is read. */
  takeOnArrival(operation: string): Fault | undefined {
    const place = this.#next(operation);
    return this.#waiting[place]?.fault.when === "arrival" ? this.#take(place) : undefined;
  }

  #next(operation: string): number {
    return this.#waiting.findIndex(({ fault }) => fault.operation === "*" || fault.operation === operation);
  }

  #take(place: number): Fault | undefined {
    const found = this.#waiting[place];
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#waiting.splice(place, 1);
    return found.fault;
  }
}

/** Each waiting request adds a listener, so the limit is off. */
function holding(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

const wholeWithin = (value: unknown, low: number, high: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= low && value <= high;

export function readFault(given: unknown, operations: ReadonlySet<string>): Fault {
  if (!isRecord(given)) throw new Error("A fault is a JSON object.");
  const { operation, kind, times = 1, when = "before", status = 503, delayMs = 0, answerDelayMs = 0 } = given;
  const checks: readonly (readonly [boolean, string])[] = [
    [
      operation === "*" || (typeof operation === "string" && operations.has(operation)),
      `A fault names an operation or "*", not ${JSON.stringify(operation)}.`,
    ],
    [FAULT_KINDS.some((known) => known === kind), `A fault is one of ${FAULT_KINDS.join(", ")}.`],
    [times === "always" || wholeWithin(times, 1, 1e9), 'times is a whole number from 1, or "always".'],
    [FAULT_MOMENTS.some((known) => known === when), `when is one of ${FAULT_MOMENTS.join(", ")}.`],
    [when !== "arrival" || kind === "reset", "Only a reset can take place on arrival."],
    [wholeWithin(delayMs, 0, 1e7) && wholeWithin(answerDelayMs, 0, 1e7), "Delays are whole milliseconds."],
    [wholeWithin(status, 200, 599), "status is an HTTP status."],
  ];
  const broken = checks.find(([holds]) => !holds);
  if (broken) throw new Error(broken[1]);
  return given as unknown as Fault;
}
