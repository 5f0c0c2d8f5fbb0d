import type { FailureKind } from "../../src-domain/environments/service-call.ts";
import { admission, CLOSED, circuitEventOf, circuitTransition, type CircuitRules } from "./circuit.ts";
import { serviceFailure, type ServiceFailure } from "./failure.ts";

/** Holds the circuit of one service, that is, of one environment. */
export interface CircuitGate {
  /** Null lets the call out; whoever goes out must `leave`. Otherwise the failure of a call that is not made. */
  enter(method: "GET" | "POST"): Promise<ServiceFailure | null>;
  leave(kind: FailureKind | null): void;
  isOpen(): boolean;
}

interface GateOptions {
  readonly rules: CircuitRules;
  /** Reads something small, by way of this gate. */
  readonly probe: () => Promise<unknown>;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

export function createCircuitGate({ rules, probe, now }: GateOptions): CircuitGate {
  let circuit = CLOSED;

  return {
    async enter(method) {
      let found = admission(circuit, now());
      if (found.kind === "probe" && method === "POST") {
        // A write that finds out may be lost on the way, and its outcome with it; a read harms nothing.
        await probe();
        found = admission(circuit, now());
        return found.kind === "pass" ? null : unreachable(found.kind === "wait" ? found.waitMs : 0);
      }
      if (found.kind === "wait") return unreachable(found.waitMs);
      if (found.kind === "probe") circuit = circuitTransition(circuit, { type: "probe-sent" }, rules);
      return null;
    },
    leave(kind) {
      circuit = circuitTransition(circuit, circuitEventOf(kind, now()), rules);
    },
    isOpen: () => circuit.state === "open",
  };
}

/** `retryAfterMs` tells when the service is asked again. */
const unreachable = (waitMs: number): ServiceFailure =>
  serviceFailure("offline", "no", "The service could not be reached several times in a row; it is asked again soon.", {
    retryAfterMs: Math.ceil(waitMs),
  });
