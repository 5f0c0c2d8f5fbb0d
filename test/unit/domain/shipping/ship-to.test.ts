import { describe, expect, it } from "vitest";
import { factsAt } from "../../../../src-domain/events/event-facts.ts";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { findDraftObstacle, mayBeCreated, shipToOfFacts } from "../../../../src-domain/shipping/draft-summary.ts";
import {
  destinationOfShipTo,
  EMPTY_SHIP_TO,
  parseCustomFields,
  SHIP_TO_FIELDS,
  shipToOfDestination,
  findShipToProblems,
  toServiceShipTo,
  type ShipTo,
} from "../../../../src-domain/shipping/ship-to.ts";
import { shippingOrderOf } from "../../../../src-domain/shipping/shipping-order.ts";

const DOCK: ShipTo = { ...EMPTY_SHIP_TO, shipToCompanyName: "Analytical Engines", shipToCountry: "USA" };

it("builds the address of a shipping order from reported facts", () => {
  const reported = shipToOfFacts(factsAt({ shipToCity: "Newark", shippingFee: 3 }, "2026-11-21T09:00:00.000Z"));
  expect(reported).toMatchObject({ shipToCity: "Newark", shipToStreet1: "", shipToType: "" });
});

describe("possible result of a lost create", () => {
  const created = { warehouseId: 2, method: "SEA_FREIGHT", shipTo: DOCK, requestedAt: "2026-11-21T09:00:00.000Z" };
  const order = (fields: object, at = "2026-11-21T09:05:00.000Z") =>
    shippingOrderOf("01JD3Q00000000000000000000", factsAt({ outboundWarehouseId: 2, ...fields }, at), [], null);
  const enteredOrder = (at: string) => shippingOrderOf("01JD3Q0", {}, [], { at, how: "scanned" });

  it("is an order of its warehouse without differences", () => {
    expect(mayBeCreated(created, order({}))).toBe(true);
    expect(mayBeCreated(created, order({ shippingMethod: "SEA_FREIGHT", shipToCountry: "usa" }))).toBe(true);
    expect(mayBeCreated(created, order({ shippingMethod: "AIR_FREIGHT" }))).toBe(false);
    expect(mayBeCreated(created, order({ outboundWarehouseId: 8 }))).toBe(false);
    expect(mayBeCreated(created, order({ shipToCompanyName: "Others" }))).toBe(false);
    expect(mayBeCreated(created, order({}, "2026-11-21T08:00:00.000Z"))).toBe(false);
    expect(mayBeCreated(created, enteredOrder("2026-11-21T09:01:00.000Z"))).toBe(true);
    expect(mayBeCreated(created, enteredOrder("2026-11-21T08:59:00.000Z"))).toBe(false);
    expect(mayBeCreated(created, order({ createOn: "2026-11-20T09:00:00.000Z" }))).toBe(false);
    expect(mayBeCreated(created, order({ shipToCountry: " USA ", shipToCompanyName: "analytical engines " }))).toBe(
      true,
    );
    expect(mayBeCreated({ ...created, method: " SEA_FREIGHT " }, order({ shippingMethod: "SEA_FREIGHT" }))).toBe(true);
  });

  it("tolerates a clock that is 15 minutes behind", () => {
    expect(mayBeCreated(created, order({ createOn: "2026-11-21T08:45:00.000Z" }))).toBe(true);
    expect(mayBeCreated(created, order({ createOn: "2026-11-21T08:44:59.999Z" }))).toBe(false);
    expect(mayBeCreated(created, enteredOrder("2026-11-21T09:00:00.000Z"))).toBe(true);
    expect(mayBeCreated(created, { ...enteredOrder("2026-11-21T09:00:00.000Z"), entered: null })).toBe(false);
  });
});

it("blocks an action by earlier actions before the status", () => {
  expect(findDraftObstacle({ draft: "no" }, [{ state: "sending" }])).toBe("sending");
  expect(findDraftObstacle({ draft: "yes" }, [{ state: "done" }, { state: "unknown" }])).toBe("unsettled");
  expect(findDraftObstacle({ draft: "no" }, [{ state: "done" }])).toBe("not-draft");
  expect(findDraftObstacle({ draft: "unknown" }, [])).toBeNull();
  expect(findDraftObstacle(null, [])).toBeNull();
});

const FILLED = Object.fromEntries(SHIP_TO_FIELDS.map((field) => [field, `the ${field}`])) as ShipTo;

describe("address of a shipping order", () => {
  it("is converted to the address of a resend order", () =>
    expect(destinationOfShipTo(FILLED)).toEqual({
      ...EMPTY_DESTINATION,
      shipmentName: "the shipToContactName",
      shipmentStreet1: "the shipToStreet1",
      shipmentStreet2: "the shipToStreet2",
      shipmentStreet3: "the shipToStreet3",
      shipmentCity: "the shipToCity",
      shipmentState: "the shipToState",
      shipmentPostalCode: "the shipToPostalCode",
      shipmentCountryCode: "the shipToCountry",
      shipmentPhone: "the shipToPhone",
      shipmentFax: "the shipToFax",
      shipmentEmail: "the shipToEmail",
    }));

  it("is restored with its other fields unchanged", () => {
    const restored = shipToOfDestination(
      { ...EMPTY_SHIP_TO, shipToCompanyName: "Far Away Ltd" },
      destinationOfShipTo(FILLED),
    );
    expect(restored).toEqual({ ...FILLED, shipToCompanyName: "Far Away Ltd", shipToType: "Business" });
  });

  it("has a problem for each blank required field", () => {
    const problems = findShipToProblems({ ...EMPTY_SHIP_TO, shipToCity: "  " });
    expect(problems.map(({ field }) => field)).toEqual(
      SHIP_TO_FIELDS.filter((field) => !["shipToType", "shipToStreet2", "shipToStreet3", "shipToFax"].includes(field)),
    );
    expect(new Set(problems.map(({ problem }) => problem))).toEqual(new Set(["required"]));
    const completeShipTo = { ...FILLED, shipToCountry: " usa ", shipToEmail: "ada@example.com" };
    expect(findShipToProblems(completeShipTo)).toEqual([]);
    expect(findShipToProblems({ ...completeShipTo, shipToCountry: "US", shipToEmail: "ada" })).toEqual([
      { field: "shipToCountry", problem: "not-a-country" },
      { field: "shipToEmail", problem: "not-an-e-mail" },
    ]);
  });

  it("is sent without stray spaces, the country in lower case", () => {
    const sentShipTo = toServiceShipTo({
      ...FILLED,
      shipToContactName: "  Ada ",
      shipToCountry: " USA ",
      shipToState: "New Jersey",
    });
    expect(sentShipTo).toMatchObject({ shipToContactName: "Ada", shipToCountry: "usa", shipToState: "NJ" });
  });
});

it.each<[string, Record<string, string> | null]>([
  ["", {}],
  ["  colour=red  \n\n  \n size :  XL  ", { colour: "red", size: "XL" }],
  ["ref: a = b: c", { ref: "a = b: c" }],
  ["empty =", { empty: "" }],
  ["no sign at all", null],
  ["= a = b", null],
  ["fine = 1\nnot", null],
  [`${"n".repeat(100)} = 1`, { ["n".repeat(100)]: "1" }],
  [`${"n".repeat(101)} = 1`, null],
])("parses the custom fields %j", (text, fields) => expect(parseCustomFields(text)).toEqual(fields));
