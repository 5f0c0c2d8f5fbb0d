import fc from "fast-check";
import { expect, it } from "vitest";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import {
  decideAdmission,
  circuitEventOf,
  nextCircuitState,
  CLOSED_CIRCUIT,
  type CircuitEvent,
  type CircuitState,
} from "../../../src-main/service/circuit.ts";

const rules = { failuresToOpen: 3, openMs: 1000, maxOpenMs: 3000 };
const stateAfter = (events: readonly CircuitEvent[], startState: CircuitState = CLOSED_CIRCUIT): CircuitState =>
  events.reduce((state, event) => nextCircuitState(state, event, rules), startState);
const unreachableAt = (atMs: number): CircuitEvent => ({ type: "unreachable", atMs });
const OPEN: CircuitState = { state: "open", openCount: 1, retryAtMs: 1000 };
const FAILED_TWICE: CircuitState = { state: "closed", failureCount: 2 };
const abandonedAt = (atMs: number): CircuitEvent => ({ type: "abandoned", atMs });
const HALF_OPEN: CircuitState = { state: "half-open", openCount: 1, retryAtMs: 1000 };

it.each<[string, CircuitState, CircuitEvent, CircuitState]>([
  ["counts failures", CLOSED_CIRCUIT, unreachableAt(5), { state: "closed", failureCount: 1 }],
  ["opens at the last allowed failure", FAILED_TWICE, unreachableAt(5), { ...OPEN, retryAtMs: 1005 }],
  ["ignores a call that the app aborted", FAILED_TWICE, abandonedAt(5), FAILED_TWICE],
  ["ignores a probe while closed", CLOSED_CIRCUIT, { type: "probe-sent" }, CLOSED_CIRCUIT],
  ["does not wait longer after failures of earlier calls", OPEN, unreachableAt(900), OPEN],
  ["is half open while a probe is running", OPEN, { type: "probe-sent" }, HALF_OPEN],
  ["stays open when a call is abandoned", OPEN, abandonedAt(5), OPEN],
  [
    "opens for longer when the probe fails",
    HALF_OPEN,
    unreachableAt(1500),
    { state: "open", openCount: 2, retryAtMs: 3500 },
  ],
  ["allows another probe after an abandoned one", HALF_OPEN, abandonedAt(1500), { ...OPEN, retryAtMs: 1500 }],
  ["sends one probe", HALF_OPEN, { type: "probe-sent" }, HALF_OPEN],
])("%s", (_name, startState, event, expectedState) =>
  expect(nextCircuitState(startState, event, rules)).toEqual(expectedState),
);

it("doubles the wait up to the maximum", () => {
  const waitsMs = [];
  let state = stateAfter([unreachableAt(0), unreachableAt(0), unreachableAt(0)]);
  for (let probe = 0; probe < 6; probe += 1) {
    if (state.state !== "open") throw new Error("Expected an open circuit");
    const at = state.retryAtMs;
    state = stateAfter([{ type: "probe-sent" }, unreachableAt(at)], state);
    waitsMs.push(state.state === "open" ? state.retryAtMs - at : null);
  }
  expect(waitsMs).toEqual([2000, 3000, 3000, 3000, 3000, 3000]);
});

const circuitEvent = fc.oneof(
  fc.nat().map(unreachableAt),
  fc.nat().map(abandonedAt),
  fc.constant<CircuitEvent>({ type: "probe-sent" }),
);

it("closes after an answer in every state", () => {
  fc.assert(
    fc.property(fc.array(circuitEvent), (events) => {
      expect(stateAfter([...events, { type: "reached" }])).toBe(CLOSED_CIRCUIT);
    }),
  );
});

it("allows a call after some time unless a probe is running", () => {
  fc.assert(
    fc.property(fc.array(circuitEvent), (events) => {
      const state = stateAfter(events);
      const laterAdmission = decideAdmission(state, Number.MAX_SAFE_INTEGER).kind;
      expect(laterAdmission === "wait" ? state.state : "half-open").toBe("half-open");
    }),
  );
});

it.each([
  [CLOSED_CIRCUIT, 0, { kind: "pass" }],
  [OPEN, 400, { kind: "wait", waitMs: 600 }],
  [OPEN, 1000, { kind: "probe" }],
  [HALF_OPEN, 5000, { kind: "wait", waitMs: 1000 }],
])("decides for a call at %j and %d ms: %j", (state, at, expected) =>
  expect(decideAdmission(state, at)).toEqual(expected),
);

it("counts every answered call as reached", () => {
  const unreachableKinds = FAILURE_KINDS.filter((kind) => circuitEventOf(kind, 1).type === "unreachable");
  expect(unreachableKinds.toSorted()).toEqual(["offline", "timeout", "tls"]);
  for (const kind of ["unauthorized", "refused", "server", null] as const)
    expect(circuitEventOf(kind, 1)).toEqual({ type: "reached" });
  expect(circuitEventOf("aborted", 1)).toEqual({ type: "abandoned", atMs: 1 });
});
