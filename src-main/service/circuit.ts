import { backoffDelay } from "../../src-domain/backoff.ts";
import type { FailureKind } from "../../src-domain/environments/service-call.ts";
import { isUnreached, serviceFailure, type ServiceFailure } from "./failure.ts";

/** Circuit breaker. `half-open`: one read runs as a probe. All times are milliseconds of one clock. */
export type CircuitState =
  | { readonly state: "closed"; readonly failures: number }
  | { readonly state: "open"; readonly times: number; readonly retryAt: number }
  | { readonly state: "half-open"; readonly times: number; readonly retryAt: number };

export type CircuitEvent =
  /** The service answered. Any answer counts, even a 401 or a refusal. */
  | { readonly type: "reached" }
  | { readonly type: "unreachable"; readonly at: number }
  | { readonly type: "probe-sent" }
  /** The app itself ended the call, so the result says nothing about the service. */
  | { readonly type: "abandoned"; readonly at: number };

export interface CircuitRules {
  readonly failures: number;
  /** Milliseconds before the first probe; doubles each time a probe fails. */
  readonly openMs: number;
  readonly maxOpenMs: number;
}

export const CIRCUIT_RULES: CircuitRules = { failures: 5, openMs: 2000, maxOpenMs: 15_000 };

export const CLOSED: CircuitState = { state: "closed", failures: 0 };

export function circuitTransition(state: CircuitState, event: CircuitEvent, rules: CircuitRules): CircuitState {
  switch (event.type) {
    case "reached":
      return CLOSED;
    case "unreachable":
      return afterFailure(state, event.at, rules);
    case "probe-sent":
      return state.state === "open" ? { ...state, state: "half-open" } : state;
    case "abandoned":
      return state.state === "half-open" ? { ...state, state: "open", retryAt: event.at } : state;
  }
}

function afterFailure(state: CircuitState, at: number, rules: CircuitRules): CircuitState {
  switch (state.state) {
    case "closed": {
      const failures = state.failures + 1;
      return failures < rules.failures ? { state: "closed", failures } : opened(1, at, rules);
    }
    // This call was sent before the circuit opened; the wait is already running.
    case "open":
      return state;
    case "half-open":
      return opened(state.times + 1, at, rules);
  }
}

function opened(times: number, at: number, { openMs, maxOpenMs }: CircuitRules): CircuitState {
  return { state: "open", times, retryAt: at + backoffDelay(times, { initialMs: openMs, maxMs: maxOpenMs }) };
}

type Admission =
  | { readonly kind: "pass" }
  | { readonly kind: "probe" }
  | { readonly kind: "wait"; readonly waitMs: number };

/** Milliseconds reported as the wait while a probe runs, because the real wait is unknown. */
const PROBE_WAIT_MS = 1000;

export function admission(state: CircuitState, at: number): Admission {
  switch (state.state) {
    case "closed":
      return { kind: "pass" };
    case "open":
      return at >= state.retryAt ? { kind: "probe" } : { kind: "wait", waitMs: state.retryAt - at };
    case "half-open":
      return { kind: "wait", waitMs: PROBE_WAIT_MS };
  }
}

/** Converts the result of a call; null is a success. */
export function circuitEventOf(kind: FailureKind | null, at: number): CircuitEvent {
  if (kind === "aborted") return { type: "abandoned", at };
  return kind !== null && isUnreached({ kind }) ? { type: "unreachable", at } : { type: "reached" };
}

export interface CircuitGate {
  /** Null if the call may be sent; the caller must then call `leave`. Otherwise the failure of the blocked call. */
  enter(method: "GET" | "POST"): Promise<ServiceFailure | null>;
  leave(kind: FailureKind | null): void;
  isOpen(): boolean;
}

interface GateOptions {
  readonly rules: CircuitRules;
  readonly probe: () => Promise<unknown>;
  /** Monotonic, in milliseconds. */
  readonly now: () => number;
}

export function createCircuitGate({ rules, probe, now }: GateOptions): CircuitGate {
  let circuit = CLOSED;

  return {
    async enter(method) {
      let admitted = admission(circuit, now());
      if (admitted.kind === "probe" && method === "POST") {
        // A write is no probe: if it fails, its outcome may be unknown. A read is harmless.
        await probe();
        admitted = admission(circuit, now());
        return admitted.kind === "pass" ? null : unreachable(admitted.kind === "wait" ? admitted.waitMs : 0);
      }
      if (admitted.kind === "wait") return unreachable(admitted.waitMs);
      if (admitted.kind === "probe") circuit = circuitTransition(circuit, { type: "probe-sent" }, rules);
      return null;
    },
    leave(kind) {
      circuit = circuitTransition(circuit, circuitEventOf(kind, now()), rules);
    },
    isOpen: () => circuit.state === "open",
  };
}

/** `retryAfterMs`: time until the next probe. */
const unreachable = (waitMs: number): ServiceFailure =>
  serviceFailure("offline", "no", "The service could not be reached several times in a row; it is asked again soon.", {
    retryAfterMs: Math.ceil(waitMs),
  });
