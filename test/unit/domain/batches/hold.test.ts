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

const REQUESTED: HoldStatus = { wish: "hold", state: "waiting", sent: null };
const statusAfter = (...events: readonly HoldEvent[]): HoldStatus | null =>
  events.reduce<HoldStatus | null>((status, event) => status && nextHoldStatus(status, event), REQUESTED);

describe("hold", () => {
  it.each<[readonly HoldEvent[], HoldStatus | null]>([
    [["take", "not-sent"], { wish: "hold", state: "waiting", sent: "hold" }],
    [["take", "answer-lost", "read-as-wished"], { wish: "hold", state: "done", sent: "hold" }],
    [["take", "answer-lost", "read-otherwise"], { wish: "hold", state: "waiting", sent: "hold" }],
    // No request was sent, so there is nothing to release.
    [["wish-release"], { wish: "release", state: "done", sent: null }],
    [["take", "answered-done", "wish-release"], { wish: "release", state: "waiting", sent: "hold" }],
    [["take", "answered-refused", "wish-release"], { wish: "release", state: "done", sent: "hold" }],
    // An answer to an outdated request does not conclude the hold.
    [["take", "wish-release", "answered-done"], { wish: "release", state: "waiting", sent: "hold" }],
    [["take", "wish-release", "answered-refused"], { wish: "release", state: "waiting", sent: "hold" }],
    [["take", "answer-lost", "read-impossible"], { wish: "hold", state: "refused", sent: "hold" }],
    [["wish-release", "wish-hold"], { wish: "hold", state: "waiting", sent: null }],
    [["take", "answered-done", "wish-release", "take", "answered-refused", "wish-release"], null],
    [["take", "answer-lost", "wish-release", "wish-hold"], { wish: "hold", state: "unknown", sent: "hold" }],
    [["read-impossible", "wish-hold"], { wish: "hold", state: "waiting", sent: null }],
    [["take", "take"], null],
    [["take", "read-as-wished"], null],
    [["wish-hold"], null],
  ])("moves by the events %j to the status %j", (events, status) => expect(statusAfter(...events)).toEqual(status));

  it.each(["take", "read-as-wished", "read-otherwise", "read-impossible"] as const)(
    "ignores %s after the operator wants the opposite",
    (event) => {
      const state = event === "read-otherwise" ? "unknown" : "waiting";
      const status: HoldStatus = { wish: "release", state, sent: "hold" };
      expect(nextHoldStatus(status, event, "release")).not.toBeNull();
      expect(nextHoldStatus(status, event, "hold")).toBeNull();
    },
  );

  it("accepts an answer to a sent request after the operator changed the wish", () => {
    const sending: HoldStatus = { wish: "release", state: "sending", sent: "hold" };
    expect(nextHoldStatus(sending, "answered-done", "hold")).toEqual({ ...sending, state: "waiting" });
  });

  it("is open until the service has executed or refused it", () => {
    const states = ["waiting", "sending", "unknown", "done", "refused"] as const;
    expect(states.filter(isOpenHold)).toEqual(["waiting", "sending", "unknown"]);
  });

  it("stays open after a new wish when a request may have reached the service", () => {
    const closesTooEarly = (events: readonly HoldEvent[]): boolean => {
      let status = REQUESTED;
      return events.some((event) => {
        const previousStatus = status;
        status = nextHoldStatus(previousStatus, event) ?? previousStatus;
        const isWish = event === "wish-hold" || event === "wish-release";
        return isWish && isOpenHold(previousStatus.state) && previousStatus.sent !== null && !isOpenHold(status.state);
      });
    };
    const eventLists = fc.array(fc.constantFrom(...HOLD_EVENTS), { maxLength: 12 });
    expect(fc.check(fc.property(eventLists, (events) => !closesTooEarly(events)))).toMatchObject({ failed: false });
  });

  it.each<[HoldTarget, string | null, string]>([
    ["hold", "tbc/pending", "open"],
    ["hold", "ohd/pending", "as-wished"],
    ["hold", "ohd/onhold", "as-wished"],
    ["hold", "ohd/completed", "impossible"],
    ["hold", "rsd/pending", "impossible"],
    ["hold", null, "impossible"],
    ["release", "ohd/pending", "open"],
    ["release", "tbc/pending", "as-wished"],
    // An order uses the item, so there is no hold to release.
    ["release", "rsd/pending", "as-wished"],
  ])("compares the wish to %s with %s as %s", (wish, itemState, comparison) => {
    const [handlingCode = "", handlingStatusCode = ""] = itemState?.split("/") ?? [];
    expect(compareHold(wish, itemState === null ? null : { handlingCode, handlingStatusCode })).toBe(comparison);
  });
});
