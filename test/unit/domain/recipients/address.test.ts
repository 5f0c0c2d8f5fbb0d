import { describe, expect, it } from "vitest";
import {
  listAddressLines,
  findDestinationProblems,
  EMPTY_DESTINATION,
  withFilledGaps,
  type Destination,
} from "../../../../src-domain/recipients/address.ts";
import { COUNTRIES, iso2OfIso3, isIso3Country } from "../../../../src-domain/recipients/countries.ts";
import { DESTINATION } from "../../../destination.ts";

const COMPLETE: Destination = { ...DESTINATION, shipmentServiceType: "ups" };

describe("destination", () => {
  it("is complete with every field that the contract requires", () =>
    expect(findDestinationProblems(COMPLETE)).toEqual([]));

  it("has a problem for every missing field in the order of the form", () =>
    expect(findDestinationProblems(EMPTY_DESTINATION)).toEqual(
      [
        "shipmentName",
        "shipmentPhone",
        "shipmentStreet1",
        "shipmentStreet2",
        "shipmentCity",
        "shipmentState",
        "shipmentPostalCode",
        "shipmentCountryCode",
        "shipmentServiceType",
      ].map((field) => ({ field, problem: "required" })),
    ));

  it.each([
    ["USA", "Newark", "NJ", "07102", "Newark, NJ 07102"],
    ["GBR", "London", "NA", "SW1A 1AA", "London, SW1A 1AA"],
    ["NLD", "Delft", "NA", "2611 AB", "2611 AB Delft"],
    ["usa", "Newark", "", "", "Newark"],
  ])("writes the town line of %s in its order", (country, city, state, code, townLine) => {
    const town = { shipmentCity: city, shipmentState: state, shipmentPostalCode: code, shipmentCountryCode: country };
    expect(listAddressLines({ shipmentStreet1: "1 High St", shipmentStreet2: "-", ...town })).toEqual([
      "1 High St",
      townLine,
    ]);
  });

  it("treats spaces as empty", () =>
    expect(findDestinationProblems({ ...COMPLETE, shipmentStreet2: "   " })).toEqual([
      { field: "shipmentStreet2", problem: "required" },
    ]));

  it.each([
    ["  ", true, "-"],
    ["  ", false, "  "],
    ["Flat 2", true, "Flat 2"],
    ["Flat 2", false, "Flat 2"],
  ])("completes street 2 %j, which the desk may fill (%s), to %j", (shipmentStreet2, fillsStreet2, expected) => {
    const typedDestination = { ...COMPLETE, shipmentStreet2 };
    expect(withFilledGaps(typedDestination, { fillsStreet2 })).toEqual({
      ...typedDestination,
      shipmentStreet2: expected,
    });
  });

  it.each([
    ["fra", "  ", "NA"],
    ["FRA", "Normandie", "Normandie"],
    // The service lists states for the United States; an unknown country gets its own error.
    ["usa", "", ""],
    ["", "", ""],
    ["XXX", "", ""],
  ])("completes the state of country %j from %j to %j", (shipmentCountryCode, shipmentState, filled) => {
    const typed = { ...COMPLETE, shipmentCountryCode, shipmentState };
    expect(withFilledGaps(typed, { fillsStreet2: false })).toEqual({ ...typed, shipmentState: filled });
  });

  it.each([
    ["description", 255],
    ["remarks", 5000],
    ["shipmentName", 255],
    ["shipmentCity", 50],
    ["shipmentPostalCode", 50],
  ] as const)("limits %s to %i characters", (field, maxLength) => {
    expect(findDestinationProblems({ ...COMPLETE, [field]: "x".repeat(maxLength) })).toEqual([]);
    expect(findDestinationProblems({ ...COMPLETE, [field]: "x".repeat(maxLength + 1) })).toEqual([
      { field, problem: "too-long", maxLength },
    ]);
  });

  it.each([
    ["shipmentCountryCode", "GB", "not-a-country"],
    ["shipmentCountryCode", "XXX", "not-a-country"],
    ["shipmentCountryCode", "United Kingdom", "not-a-country"],
    ["shipmentEmail", "ada", "not-an-e-mail"],
    ["shipmentEmail", "ada@ home", "not-an-e-mail"],
    ["shipmentEmail", "ada lovelace@home", "not-an-e-mail"],
    ["shipmentEmail", "ada@home office", "not-an-e-mail"],
  ])("refuses %s %j", (field, value, problem) =>
    expect(findDestinationProblems({ ...COMPLETE, [field]: value })).toEqual([{ field, problem }]),
  );

  it("accepts a country in either case", () =>
    expect(findDestinationProblems({ ...COMPLETE, shipmentCountryCode: "gbr" })).toEqual([]));
});

it("lists 249 countries with unique codes", () => {
  expect(COUNTRIES).toHaveLength(249);
  expect(new Set(COUNTRIES.map(({ iso3 }) => iso3)).size).toBe(249);
  expect(new Set(COUNTRIES.map(({ iso2 }) => iso2)).size).toBe(249);
  expect(COUNTRIES.every(({ iso3, iso2 }) => /^[A-Z]{3}$/.test(iso3) && /^[A-Z]{2}$/.test(iso2))).toBe(true);
});

it("lists only countries that the runtime can name", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(COUNTRIES.filter(({ iso2 }) => names.of(iso2) === undefined)).toEqual([]);
  expect(names.of(iso2OfIso3("deu") ?? "")).toBe("Germany");
  expect(isIso3Country("DE")).toBe(false);
  expect([isIso3Country(" deu\n"), iso2OfIso3(" deu\n"), iso2OfIso3("XXX")]).toEqual([true, "DE", null]);
});
