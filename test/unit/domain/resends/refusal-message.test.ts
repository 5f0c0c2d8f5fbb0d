import { expect, it } from "vitest";
import { parseServiceMessage, stillApplies } from "../../../../src-domain/resends/refusal-message.ts";

const KINDS: Readonly<Record<string, readonly string[]>> = {
  "cancel-cut-off": [
    "The cut-off has passed.",
    "The cutoff for this order has expired",
    "Cut off is over",
    "It is after the cutoff.",
    "It is past the cut off.",
  ],
  "cancel-label": [
    "Cancellation is refused: the label has been generated",
    "Cannot cancel, a label is already made",
    "Cancelling is not possible while the label is being processed",
  ],
  "cancel-status": [
    ...["cannot", "can not", "can't", "can no longer"].map((wording) => `The order ${wording} be cancelled.`),
    "It cannot be canceled",
    "The order is not cancellable",
    "The order is not cancelable",
  ],
  "not-an-e-mail": [
    "The email address given is not a valid one",
    "'x' is not a valid email",
    "'x' is not a valid e-mail",
  ],
  "not-a-country": [
    "Use ISO-3166-1 codes",
    "Use ISO3166 codes",
    "'XX' is not a country",
    "'XX' is not an ISO3 country",
    "'XX' is not a valid ISO 3 country",
  ],
  empty: ["City must not be empty", "The City field is required", "City is required", "City cannot be blank"],
  "item-cannot-advance": ["Return inventory 42007 cannot advance to rsd from dis (pending)."],
  "item-in-transit": ["Return inventory 42007 is in transit and not in stock."],
  "item-not-found": ["Return inventory 42007 does not exist."],
  "several-warehouses": ["All return inventories must be in the same warehouse, not in 2 and 8."],
  "items-in-other-warehouse": ["The return inventories are not in warehouse 2."],
  "no-such-warehouse": ["Warehouse 77 does not exist."],
  "wrong-format": ["'shipment Phone' is not in the correct format."],
  "return-service-type": ["'ret' is a return service type; a shipment service type is required."],
  "service-type-not-offered": ["'dhl' is not a shipment service type of warehouse 2."],
  unknown: [
    "The cutoffs were expired",
    "A haircut-off has passed",
    "The scut off passed",
    "the label was created",
    "City is required for orders to Canada",
    "No city is required..",
    "",
    "Delivery to this postal code is suspended until Monday",
    // The limit concerns a list, not a text.
    "The field must be a string or array type with a maximum length of '5' in the array",
  ],
};

it.each(Object.entries(KINDS).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)))(
  "classifies %j as %s",
  (text, kind) => expect(parseServiceMessage(text).kind).toBe(kind),
);

it.each([
  ["City must be 35 characters or fewer", 35],
  ["The field must be a string with a maximum length of '100'.", 100],
  ["The field must be a string with a maximum length of 100.", 100],
  ["at most 12 characters", 12],
  ["It must not exceed 120 characters", 120],
  ["No more than 64 characters are taken", 64],
  ["maximum of 64 characters", 64],
  ["maximum 64 characters", 64],
])("reads from %j the maximum length %i", (text, max) =>
  expect(parseServiceMessage(text)).toEqual({ kind: "too-long", max }),
);

it("returns the refused value", () => {
  expect(parseServiceMessage("The value 'it''s' is not valid.")).toEqual({ kind: "not-valid", value: "it''s" });
  expect(parseServiceMessage("The value '' is invalid.")).toEqual({ kind: "not-valid", value: "" });
});

it.each([
  ["Item 42007 has a pending VAS", "item-pending-vas"],
  ["Item 42007 has a pending value-added service", "item-pending-vas"],
  ["The VAS of item 42007 is still in progress", "item-pending-vas"],
  ["VAS pending for item 42007", "item-pending-vas"],
  ["Item 42007 is in another workflow", "item-in-other-workflow"],
  ["Return inventory 42007 is listed more than once", "item-twice"],
  ["Return inventory 42007 is a duplicate", "item-twice"],
])("classifies the item message %j as %s", (text, kind) =>
  expect(parseServiceMessage(text)).toEqual({ kind, returnInventoryId: "42007" }),
);

it("returns null for an item that the message does not name", () =>
  expect(parseServiceMessage("Some are in transit")).toEqual({ kind: "item-in-transit", returnInventoryId: null }));

const NOON = "2026-11-21T12:00:00.000Z";
const FINISHED = { readAt: NOON, isAbsent: false, pendingVas: [], vasAt: NOON };

it.each([
  ["ends when the extra service is reported as finished", "has a pending VAS request", {}, false],
  ["stays while the extra service is pending", "has a pending VAS request", { pendingVas: ["req-pic"] }, true],
  ["stays while nothing newer is reported", "has a pending VAS request", { vasAt: "2026-11-21T11:00:00.000Z" }, true],
  ["stays when its cause is not reported", "is odd", {}, true],
] as const)("a refusal's message %s", (_what, text, change, applies) =>
  expect(stillApplies(`Return inventory 31 ${text}.`, { ...FINISHED, ...change }, "2026-11-21T11:30:00.000Z")).toBe(
    applies,
  ),
);
