import { describe, expect, it } from "vitest";
import { planRevert, saysNotDraft } from "../../../src-domain/method-change.ts";
import { isKnownMethod, SHIPPING_METHODS } from "../../../src-domain/shipping-order.ts";

it("the methods of the documentation are known", () =>
  expect([...SHIPPING_METHODS, "ZQIKEXPRS"].map(isKnownMethod)).toEqual([...SHIPPING_METHODS.map(() => true), false]));

describe("going back to the method before", () => {
  const change = { orderId: "01JD", fromMethod: "A", toMethod: "B" };

  it("is planned where nobody did anything since, and where nothing is known of it", () => {
    const planned = { orderId: "01JD", fromMethod: "B", toMethod: "A", heldFor: null };
    expect(planRevert(change, { method: "B", draft: "yes" })).toEqual(planned);
    expect(planRevert(change, { method: null, draft: "unknown" })).toEqual(planned);
    expect(planRevert(change, null)).toEqual(planned);
  });

  it("is held back where somebody did, where the order is fixed, and where nobody knows what it was", () => {
    expect(planRevert(change, { method: "C", draft: "yes" }).heldFor).toBe("changed-since");
    expect(planRevert(change, { method: "B", draft: "no" }).heldFor).toBe("not-draft");
    expect(planRevert({ ...change, fromMethod: null }, null)).toEqual({
      orderId: "01JD",
      fromMethod: "B",
      toMethod: "",
      heldFor: "old-unknown",
    });
  });
});

describe("a refusal says that the order is no draft", () => {
  it.each([
    "The shipping method cannot be updated: the order is CONFIRMED, no longer a draft.",
    "The order is not a draft.",
    "Order status must be draft.",
    "It is no longer in draft state",
    "Only orders in the state of draft can be changed",
    "The order is already confirmed",
    "It was already cancelled",
    "It was already canceled",
    "It has already been fully shipped",
    "status: PARTIALLY_SHIPPED",
    "Try later, it is SHIPPED now",
  ])("%j", (message) => {
    expect(saysNotDraft([message])).toBe(true);
    expect(saysNotDraft(["No such method", message])).toBe(true);
  });

  it.each([
    "No such method",
    "'shippingMethod' has a not valid value 'AIR'.",
    "The status is CREATED",
    "This is not it. Draft orders are fine",
    "Already there",
    "",
  ])("not with %j", (message) => expect(saysNotDraft([message])).toBe(false));
});
