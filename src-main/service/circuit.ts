import { backoffDelay } from "../../src-domain/backoff.ts";
import type { FailureKind } from "../../src-domain/environments/service-call.ts";
import { isUnreached, createServiceFailure, type ServiceFailure } from "./failure.ts";

/** Circuit breaker. `half-open`: one read runs as a probe. All times are milliseconds of one clock. */
export type CircuitState =
  | { readonly state: "closed"; readonly failureCount: number }
  | { readonly state: "open"; readonly openCount: number; readonly retryAtMs: number }
  | { readonly state: "half-open"; readonly openCount: number; readonly retryAtMs: number };

export type CircuitEvent =
  /** The service answered. Any answer counts, even a 401 or a refusal. */
  | { readonly type: "reached" }
  | { readonly type: "unreachable"; readonly atMs: number }
  | { readonly type: "probe-sent" }
  /** The app ended the call, so the result says nothing about the service. */
  | { readonly type: "abandoned"; readonly atMs: number };

export interface CircuitRules {
  readonly failuresToOpen: number;
  /** Milliseconds before the first probe; doubles each time a probe fails. */
  readonly openMs: number;
  readonly maxOpenMs: number;
}

export const CIRCUIT_RULES: CircuitRules = { failuresToOpen: 5, openMs: 2000, maxOpenMs: 15_000 };

export const CLOSED_CIRCUIT: CircuitState = { state: "closed", failureCount: 0 };

export function nextCircuitState(state: CircuitState, event: CircuitEvent, rules: CircuitRules): CircuitState {
  switch (event.type) {
    case "reached":
      return CLOSED_CIRCUIT;
    case "unreachable":
      return nextStateAfterFailure(state, event.atMs, rules);
    case "probe-sent":
      return state.state === "open" ? { ...state, state: "half-open" } : state;
    case "abandoned":
      return state.state === "half-open" ? { ...state, state: "open", retryAtMs: event.atMs } : state;
  }
}

function nextStateAfterFailure(state: CircuitState, atMs: number, rules: CircuitRules): CircuitState {
  switch (state.state) {
    case "closed": {
      const failureCount = state.failureCount + 1;
      return failureCount < rules.failuresToOpen ? { state: "closed", failureCount } : openCircuit(1, atMs, rules);
    }
    // This call was sent before the circuit opened; the wait is already running.
    case "open":
      return state;
    case "half-open":
      return openCircuit(state.openCount + 1, atMs, rules);
  }
}

function openCircuit(openCount: number, atMs: number, { openMs, maxOpenMs }: CircuitRules): CircuitState {
  return {
    state: "open",
    openCount,
    retryAtMs: atMs + backoffDelay(openCount, { initialMs: openMs, maxMs: maxOpenMs }),
  };
}

type Admission =
  | { readonly kind: "pass" }
  | { readonly kind: "probe" }
  | { readonly kind: "wait"; readonly waitMs: number };

/** Milliseconds reported as the wait while a probe runs, because the real wait is unknown. */
const PROBE_WAIT_MS = 1000;

export function decideAdmission(state: CircuitState, atMs: number): Admission {
  switch (state.state) {
    case "closed":
      return { kind: "pass" };
    case "open":
      return atMs >= state.retryAtMs ? { kind: "probe" } : { kind: "wait", waitMs: state.retryAtMs - atMs };
    case "half-open":
      return { kind: "wait", waitMs: PROBE_WAIT_MS };
  }
}

/** Converts the result of a call; null is a success. */
export function circuitEventOf(kind: FailureKind | null, atMs: number): CircuitEvent {
  if (kind === "aborted") return { type: "abandoned", atMs };
  return kind !== null && isUnreached({ kind }) ? { type: "unreachable", atMs } : { type: "reached" };
}

export interface CircuitGate {
  /** Returns null if the call can be sent; the caller must then call `leave`. Otherwise returns the call's failure. */
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
  let circuit = CLOSED_CIRCUIT;

  return {
    async enter(method) {
      let admission = decideAdmission(circuit, now());
      if (admission.kind === "probe" && method === "POST") {
        // A write is no probe: if it fails, its outcome may be unknown. A read is harmless.
        await probe();
        admission = decideAdmission(circuit, now());
        return admission.kind === "pass"
          ? null
          : createUnreachableFailure(admission.kind === "wait" ? admission.waitMs : 0);
      }
      if (admission.kind === "wait") return createUnreachableFailure(admission.waitMs);
      if (admission.kind === "probe") circuit = nextCircuitState(circuit, { type: "probe-sent" }, rules);
      return null;
    },
    leave(kind) {
      circuit = nextCircuitState(circuit, circuitEventOf(kind, now()), rules);
    },
    isOpen: () => circuit.state === "open",
  };
}

/** `retryAfterMs`: time until the next probe. */
const createUnreachableFailure = (waitMs: number): ServiceFailure =>
  createServiceFailure(
    "offline",
    "no",
    "The service could not be reached several times in a row; it is asked again soon.",
    {
      retryAfterMs: Math.ceil(waitMs),
    },
  );
