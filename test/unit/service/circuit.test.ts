import fc from "fast-check";
import { expect, it } from "vitest";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import {
  admission,
  circuitEventOf,
  circuitTransition,
  CLOSED,
  type CircuitEvent,
  type CircuitState,
} from "../../../src-main/service/circuit.ts";

const rules = { failures: 3, openMs: 1000, maxOpenMs: 3000 };
const after = (events: readonly CircuitEvent[], from: CircuitState = CLOSED): CircuitState =>
  events.reduce((state, event) => circuitTransition(state, event, rules), from);
const unreachable = (at: number): CircuitEvent => ({ type: "unreachable", at });
const OPEN: CircuitState = { state: "open", times: 1, retryAt: 1000 };
const FAILED_TWICE: CircuitState = { state: "closed", failures: 2 };
const abandoned = (at: number): CircuitEvent => ({ type: "abandoned", at });
const HALF_OPEN: CircuitState = { state: "half-open", times: 1, retryAt: 1000 };

it.each<[string, CircuitState, CircuitEvent, CircuitState]>([
  ["counts failures", CLOSED, unreachable(5), { state: "closed", failures: 1 }],
  ["opens at the last allowed failure", FAILED_TWICE, unreachable(5), { ...OPEN, retryAt: 1005 }],
  ["ignores a call that the app aborted", FAILED_TWICE, abandoned(5), FAILED_TWICE],
  ["ignores a probe while closed", CLOSED, { type: "probe-sent" }, CLOSED],
  ["does not wait longer after failures of earlier calls", OPEN, unreachable(900), OPEN],
  ["is half open while a probe is running", OPEN, { type: "probe-sent" }, HALF_OPEN],
  ["stays open when a call is abandoned", OPEN, abandoned(5), OPEN],
  ["opens for longer when the probe fails", HALF_OPEN, unreachable(1500), { state: "open", times: 2, retryAt: 3500 }],
  ["allows another probe after an abandoned one", HALF_OPEN, abandoned(1500), { ...OPEN, retryAt: 1500 }],
  ["sends one probe", HALF_OPEN, { type: "probe-sent" }, HALF_OPEN],
])("%s", (_name, from, event, to) => expect(circuitTransition(from, event, rules)).toEqual(to));

it("doubles the wait up to the maximum", () => {
  const waits = [];
  let state = after([unreachable(0), unreachable(0), unreachable(0)]);
  for (let probe = 0; probe < 6; probe += 1) {
    if (state.state !== "open") throw new Error("Expected an open circuit");
    const at = state.retryAt;
    state = after([{ type: "probe-sent" }, unreachable(at)], state);
    waits.push(state.state === "open" ? state.retryAt - at : null);
  }
  expect(waits).toEqual([2000, 3000, 3000, 3000, 3000, 3000]);
});

it("closes after an answer in every state", () => {
  const event = fc.oneof(
    fc.nat().map(unreachable),
    fc.nat().map(abandoned),
    fc.constant<CircuitEvent>({ type: "probe-sent" }),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      expect(after([...events, { type: "reached" }])).toBe(CLOSED);
    }),
  );
  // At some time it allows a probe in every state.
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const state = after(events);
      const later = admission(state, Number.MAX_SAFE_INTEGER).kind;
      expect(later === "wait" ? state.state : "half-open").toBe("half-open");
    }),
  );
});

it.each([
  [CLOSED, 0, { kind: "pass" }],
  [OPEN, 400, { kind: "wait", waitMs: 600 }],
  [OPEN, 1000, { kind: "probe" }],
  [HALF_OPEN, 5000, { kind: "wait", waitMs: 1000 }],
])("decides for a call at %j and %d ms: %j", (state, at, expected) => expect(admission(state, at)).toEqual(expected));

it("counts every answered call as reached", () => {
  const dead = FAILURE_KINDS.filter((kind) => circuitEventOf(kind, 1).type === "unreachable");
  expect(dead.toSorted()).toEqual(["offline", "timeout", "tls"]);
  for (const kind of ["unauthorized", "refused", "server", null] as const)
    expect(circuitEventOf(kind, 1)).toEqual({ type: "reached" });
  expect(circuitEventOf("aborted", 1)).toEqual({ type: "abandoned", at: 1 });
});
