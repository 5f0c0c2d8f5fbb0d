import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../src-domain/address.ts";
import {
  destinationOfShipTo,
  EMPTY_SHIP_TO,
  readCustomFields,
  SHIP_TO_FIELDS,
  shipToOfDestination,
  shipToProblems,
  shipToToSend,
  type ShipTo,
} from "../../../src-domain/ship-to.ts";

const named = Object.fromEntries(SHIP_TO_FIELDS.map((field) => [field, `the ${field}`])) as ShipTo;

describe("an address of a shipping order", () => {
  it("has its like in an address of a resend order, field by field", () =>
    expect(destinationOfShipTo(named)).toEqual({
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

  it("comes back from there, and what has no like stays as it was", () => {
    const back = shipToOfDestination(
      { ...EMPTY_SHIP_TO, shipToCompanyName: "Far Away Ltd" },
      destinationOfShipTo(named),
    );
    expect(back).toEqual({ ...named, shipToCompanyName: "Far Away Ltd", shipToType: "Business" });
  });

  it("lacks what is required, however many spaces stand there, in the order of the form", () => {
    const problems = shipToProblems({ ...EMPTY_SHIP_TO, shipToCity: "  " });
    expect(problems.map(({ field }) => field)).toEqual(
      SHIP_TO_FIELDS.filter((field) => !["shipToType", "shipToStreet2", "shipToStreet3", "shipToFax"].includes(field)),
    );
    expect(new Set(problems.map(({ problem }) => problem))).toEqual(new Set(["required"]));
    const whole = { ...named, shipToCountry: " usa ", shipToEmail: "ada@example.com" };
    expect(shipToProblems(whole)).toEqual([]);
    expect(shipToProblems({ ...whole, shipToCountry: "US", shipToEmail: "ada" })).toEqual([
      { field: "shipToCountry", problem: "not-a-country" },
      { field: "shipToEmail", problem: "not-an-e-mail" },
    ]);
  });

  it("is sent without stray spaces, the country in lower case", () => {
    const sent = shipToToSend({
      ...named,
      shipToContactName: "  Ada ",
      shipToCountry: " USA ",
      shipToState: "New Jersey",
    });
    expect(sent).toMatchObject({ shipToContactName: "Ada", shipToCountry: "usa", shipToState: "NJ" });
  });
});

it.each<[string, Record<string, string> | null]>([
  ["", {}],
  ["colour = red", { colour: "red" }],
  ["  colour=red  \n\n  \n size :  XL  ", { colour: "red", size: "XL" }],
  ["ref: a = b: c", { ref: "a = b: c" }],
  ["empty =", { empty: "" }],
  ["no sign at all", null],
  ["= nameless", null],
  ["= a = b", null],
  ["fine = 1\nnot", null],
  [`${"n".repeat(100)} = 1`, { ["n".repeat(100)]: "1" }],
  [`${"n".repeat(101)} = 1`, null],
])("the merchant's own fields %j are read", (text, fields) => expect(readCustomFields(text)).toEqual(fields));
