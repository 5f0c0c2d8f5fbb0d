import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DESTINATION_FIELDS } from "../../../src-domain/address.ts";
import { COUNTRIES } from "../../../src-domain/countries.ts";
import { codeOfScan, codeTail, tailOfScan } from "../../../src-renderer/screens/scan/code-tail.ts";
import { countryChoices, findCountries } from "../../../src-renderer/screens/scan/country-choices.ts";
import { firstNamedField, sortRefusal } from "../../../src-renderer/screens/scan/refusal.ts";

describe("a refusal of the service", () => {
  it("goes beside the fields it names and lists the rest word for word", () => {
    const sorted = sortRefusal({
      returnInventoryIdList: "Inventory 5 has a pending VAS request.",
      shipmentPhone: "Phone is not valid.",
      "resendShipment.ShipmentCity": "City is required.",
    });
    expect(sorted.byField).toEqual({ shipmentPhone: "Phone is not valid.", shipmentCity: "City is required." });
    expect(sorted.others).toEqual([
      { property: "returnInventoryIdList", message: "Inventory 5 has a pending VAS request." },
    ]);
    expect(firstNamedField(sorted)).toBe("shipmentPhone");
    expect(firstNamedField(sortRefusal({ warehouseId: "No." }))).toBeNull();
  });

  it("loses no message", () => {
    const property = fc.oneof(fc.constantFrom(...DESTINATION_FIELDS), fc.string());
    fc.assert(
      fc.property(fc.dictionary(property, fc.string({ minLength: 1 })), (fields) => {
        const { byField, others } = sortRefusal(fields);
        const shown = [...Object.values(byField), ...others.map(({ message }) => message)].join("\n");
        for (const message of Object.values(fields)) expect(shown).toContain(message);
      }),
    );
  });
});

describe("the country list", () => {
  const choices = countryChoices("en");
  const first = (search: string) => findCountries(choices, search)[0]?.value;

  it("offers every country once", () => {
    expect(choices.map(({ value }) => value).toSorted()).toEqual(COUNTRIES.map(({ iso3 }) => iso3).toSorted());
  });

  it.each([
    ["Germany", "DEU"],
    ["germ", "DEU"],
    ["DE", "DEU"],
    ["deu", "DEU"],
    ["United States · USA", "USA"],
    ["gb", "GBR"],
    ["cote", "CIV"],
    ["Congo", "COG"],
    ["CN", "CHN"],
  ])("finds %s", (search, iso3) => {
    expect(first(search)).toBe(iso3);
  });

  it("finds nothing for nonsense", () => {
    expect(findCountries(choices, "qqq")).toEqual([]);
  });
});

describe("what a scan was of", () => {
  it("goes by the command's name, the item's RMA or the text", () => {
    const command = { verdict: { kind: "command", command: "new-batch" }, text: "%DESK%NEW-BATCH" } as const;
    expect(codeOfScan(command)).toBe("NEW-BATCH");
    expect(tailOfScan(command)).toBe("NEW-BATCH");
    const damaged = { verdict: { kind: "damaged-scan", reason: "unknown-key" }, text: "RBX-1007-251121" } as const;
    expect(codeOfScan(damaged)).toBe("RBX-1007-251121");
    expect(tailOfScan(damaged)).toBe("…7-251121");
  });
});

describe("the tail of a code", () => {
  it.each([
    ["RBX-1007-251121-A0042-7", "A0042-7"],
    ["RBX-1007-251121-A0042-02-7", "A0042-02-7"],
    ["9223372036854775807", "…54775807"],
    ["SKU-1", "SKU-1"],
    ["", ""],
  ])("of %s is %s", (code, tail) => {
    expect(codeTail(code)).toBe(tail);
  });
});
