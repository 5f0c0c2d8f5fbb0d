import { describe, expect, it } from "vitest";
import { readServiceMessage, type ServiceMessage } from "../../../../src-domain/resends/refusal-message.ts";

const kindOf = (text: string): ServiceMessage["kind"] => readServiceMessage(text).kind;

describe("what the service says of a cancellation", () => {
  it.each([
    "The cut-off has passed.",
    "The cutoff for this order has expired",
    "Cut off is over",
    "It is after the cutoff.",
    "It is past the cut off.",
  ])("%j: too late", (text) => expect(kindOf(text)).toBe("cancel-cut-off"));

  it.each([
    "Cancellation is refused: the label has been generated",
    "Cannot cancel, a label is already made",
    "Cancelling is not possible while the label is being processed",
  ])("%j: there is a label", (text) => expect(kindOf(text)).toBe("cancel-label"));

  it.each([
    ...["cannot", "can not", "can't", "can no longer"].map((may) => `The order ${may} be cancelled.`),
    "It cannot be canceled",
    "The order is not cancellable",
    "The order is not cancelable",
  ])("%j: not in this state", (text) => expect(kindOf(text)).toBe("cancel-status"));

  it.each(["The cutoffs were expired", "A haircut-off has passed", "The scut off passed", "the label was created"])(
    "%j: nothing",
    (text) => expect(kindOf(text)).toBe("unknown"),
  );
});

describe("what the service says of a value", () => {
  it.each(["The email address given is not a valid one", "'x' is not a valid email", "'x' is not a valid e-mail"])(
    "%j: no e-mail address",
    (text) => expect(kindOf(text)).toBe("not-an-e-mail"),
  );

  it.each([
    "Use ISO-3166-1 codes",
    "Use ISO3166 codes",
    "'XX' is not a country",
    "'XX' is not an ISO3 country",
    "'XX' is not a valid ISO 3 country",
  ])("%j: no country", (text) => expect(kindOf(text)).toBe("not-a-country"));

  it.each([
    ["City must be 35 characters or fewer", 35],
    ["The field must be a string with a maximum length of '100'.", 100],
    ["The field must be a string with a maximum length of 100.", 100],
    ["at most 12 characters", 12],
    ["It must not exceed 120 characters", 120],
    ["No more than 64 characters are taken", 64],
    ["maximum of 64 characters", 64],
    ["maximum 64 characters", 64],
  ])("%j: longer than %i", (text, max) => expect(readServiceMessage(text)).toEqual({ kind: "too-long", max }));

  it("and not of a list as if it were a text", () =>
    expect(kindOf("The field must be a string or array type with a maximum length of '5' in the array")).toBe(
      "unknown",
    ));

  it.each(["City must not be empty", "The City field is required", "City is required", "City cannot be blank"])(
    "%j: nothing was given",
    (text) => expect(kindOf(text)).toBe("empty"),
  );

  it.each(["City is required for orders to Canada", "No city is required.."])("%j: nothing that is known", (text) =>
    expect(kindOf(text)).toBe("unknown"),
  );

  it("which value is not valid, also an empty one", () => {
    expect(readServiceMessage("The value 'it''s' is not valid.")).toEqual({ kind: "not-valid", value: "it''s" });
    expect(readServiceMessage("The value '' is invalid.")).toEqual({ kind: "not-valid", value: "" });
  });
});

it.each([
  ["Item 42007 has a pending VAS", "item-pending-vas"],
  ["Item 42007 has a pending value-added service", "item-pending-vas"],
  ["The VAS of item 42007 is still in progress", "item-pending-vas"],
  ["VAS pending for item 42007", "item-pending-vas"],
  ["Item 42007 is in another workflow", "item-in-other-workflow"],
  ["Return inventory 42007 is listed more than once", "item-twice"],
  ["Return inventory 42007 is a duplicate", "item-twice"],
])("what the service says of an item %j: %s", (text, kind) =>
  expect(readServiceMessage(text)).toEqual({ kind, returnInventoryId: "42007" }),
);

it.each<[string, ServiceMessage["kind"]]>([
  ["Return inventory 42007 cannot advance to rsd from dis (pending).", "item-cannot-advance"],
  ["Return inventory 42007 is in transit and not in stock.", "item-in-transit"],
  ["Return inventory 42007 does not exist.", "item-not-found"],
  ["All return inventories must be in the same warehouse, not in 2 and 8.", "several-warehouses"],
  ["The return inventories are not in warehouse 2.", "items-in-other-warehouse"],
  ["Warehouse 77 does not exist.", "no-such-warehouse"],
  ["'shipment Phone' is not in the correct format.", "wrong-format"],
  ["'ret' is a return service type; a shipment service type is required.", "return-service-type"],
  ["'dhl' is not a shipment service type of warehouse 2.", "service-type-not-offered"],
  ["Delivery to this postal code is suspended until Monday", "unknown"],
  ["", "unknown"],
])("what the service says of an order %j: %s", (text, kind) => expect(kindOf(text)).toBe(kind));

it("what the service says of an item without naming one", () =>
  expect(readServiceMessage("Some are in transit")).toEqual({ kind: "item-in-transit", returnInventoryId: null }));
