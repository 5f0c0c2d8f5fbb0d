import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  HOLD_EVENTS,
  isOpenHold,
  nextHoldStatus,
  compareHold,
  type HoldEvent,
  type HoldStatus,
  type HoldTarget,
} from "../../../../src-domain/batches/hold.ts";

const REQUESTED: HoldStatus = { target: "hold", state: "waiting", sent: null };
const statusAfter = (...events: readonly HoldEvent[]): HoldStatus | null =>
  events.reduce<HoldStatus | null>((status, event) => status && nextHoldStatus(status, event), REQUESTED);

describe("hold", () => {
  it.each<[readonly HoldEvent[], HoldStatus | null]>([
    [["take", "not-sent"], { target: "hold", state: "waiting", sent: "hold" }],
    [["take", "answer-lost", "read-as-chosen"], { target: "hold", state: "done", sent: "hold" }],
    [["take", "answer-lost", "read-otherwise"], { target: "hold", state: "waiting", sent: "hold" }],
    // No request was sent, so there is nothing to release.
    [["choose-release"], { target: "release", state: "done", sent: null }],
    [["take", "answered-done", "choose-release"], { target: "release", state: "waiting", sent: "hold" }],
    [["take", "answered-refused", "choose-release"], { target: "release", state: "done", sent: "hold" }],
    // An answer to an outdated request does not conclude the hold.
    [["take", "choose-release", "answered-done"], { target: "release", state: "waiting", sent: "hold" }],
    [["take", "choose-release", "answered-refused"], { target: "release", state: "waiting", sent: "hold" }],
    [["take", "answer-lost", "read-impossible"], { target: "hold", state: "refused", sent: "hold" }],
    [["choose-release", "choose-hold"], { target: "hold", state: "waiting", sent: null }],
    [["take", "answered-done", "choose-release", "take", "answered-refused", "choose-release"], null],
    [["take", "answer-lost", "choose-release", "choose-hold"], { target: "hold", state: "unknown", sent: "hold" }],
    [["read-impossible", "choose-hold"], { target: "hold", state: "waiting", sent: null }],
    [["take", "take"], null],
    [["take", "read-as-chosen"], null],
    [["choose-hold"], null],
  ])("moves by the events %j to the status %j", (events, status) => expect(statusAfter(...events)).toEqual(status));

  it.each(["take", "read-as-chosen", "read-otherwise", "read-impossible"] as const)(
    "ignores %s after the operator wants the opposite",
    (event) => {
      const state = event === "read-otherwise" ? "unknown" : "waiting";
      const status: HoldStatus = { target: "release", state, sent: "hold" };
      expect(nextHoldStatus(status, event, "release")).not.toBeNull();
      expect(nextHoldStatus(status, event, "hold")).toBeNull();
    },
  );

  it("accepts an answer to a sent request after the operator changed the target", () => {
    const sending: HoldStatus = { target: "release", state: "sending", sent: "hold" };
    expect(nextHoldStatus(sending, "answered-done", "hold")).toEqual({ ...sending, state: "waiting" });
  });

  it("is open until the service has executed or refused it", () => {
    const states = ["waiting", "sending", "unknown", "done", "refused"] as const;
    expect(states.filter(isOpenHold)).toEqual(["waiting", "sending", "unknown"]);
  });

  it("stays open after a new target when a request may have reached the service", () => {
    const closesTooEarly = (events: readonly HoldEvent[]): boolean => {
      let status = REQUESTED;
      return events.some((event) => {
        const previousStatus = status;
        status = nextHoldStatus(previousStatus, event) ?? previousStatus;
        const isChoice = event === "choose-hold" || event === "choose-release";
        return (
          isChoice && isOpenHold(previousStatus.state) && previousStatus.sent !== null && !isOpenHold(status.state)
        );
      });
    };
    const eventLists = fc.array(fc.constantFrom(...HOLD_EVENTS), { maxLength: 12 });
    expect(fc.check(fc.property(eventLists, (events) => !closesTooEarly(events)))).toMatchObject({ failed: false });
  });

  it.each<[HoldTarget, string | null, string]>([
    ["hold", "tbc/pending", "open"],
    ["hold", "ohd/pending", "as-chosen"],
    ["hold", "ohd/onhold", "as-chosen"],
    ["hold", "ohd/completed", "impossible"],
    ["hold", "rsd/pending", "impossible"],
    ["hold", null, "impossible"],
    ["release", "ohd/pending", "open"],
    ["release", "tbc/pending", "as-chosen"],
    // An order uses the item, so there is no hold to release.
    ["release", "rsd/pending", "as-chosen"],
  ])("compares the target to %s with %s as %s", (target, itemState, comparison) => {
    const [handlingCode = "", handlingStatusCode = ""] = itemState?.split("/") ?? [];
    expect(compareHold(target, itemState === null ? null : { handlingCode, handlingStatusCode })).toBe(comparison);
  });
});
