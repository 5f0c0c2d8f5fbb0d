import { describe, expect, it } from "vitest";
import { COUNTRIES } from "../../../src-domain/countries.ts";
import { countryNamed, countryNamedOrCoded, countryNames } from "../../../src-domain/country-names.ts";

describe("a country's name", () => {
  it.each([
    ["UK", "GBR"],
    ["Great Britain", "GBR"],
    ["England", "GBR"],
    ["usa", "USA"],
    ["U.S.A.", "USA"],
    ["United States of America", "USA"],
    ["美国", "USA"],
    ["Holland", "NLD"],
    ["The Netherlands", "NLD"],
    ["中国", "CHN"],
    ["中国大陆", "CHN"],
    ["P.R. China", "CHN"],
    ["Deutschland", "DEU"],
    ["Allemagne", "DEU"],
    ["德国", "DEU"],
    ["ALEMANIA", "DEU"],
    ["Österreich", "AUT"],
    ["osterreich", "AUT"],
    ["España", "ESP"],
    ["日本", "JPN"],
    ["Ελλάδα", "GRC"],
    ["Россия", "RUS"],
    ["South Korea", "KOR"],
    ["대한민국", "KOR"],
    ["Turkey", "TUR"],
    ["Türkiye", "TUR"],
    ["Czech Republic", "CZE"],
    ["Hong Kong", "HKG"],
    ["香港", "HKG"],
    ["台湾", "TWN"],
    ["Côte d’Ivoire", "CIV"],
    ["Ivory Coast", "CIV"],
    ["gbr", "GBR"],
    ["Georgia", "GEO"],
    ["Jersey", "JEY"],
  ])("%s is %s", (name, iso3) => expect(countryNamed(name)).toBe(iso3));

  it.each(["", "Middle-earth", "New Jersey", "XXX", "DE", "United"])("%j is none", (name) =>
    expect(countryNamed(name)).toBeNull(),
  );

  it("is found in English for every country, and for that country", () => {
    const english = new Intl.DisplayNames("en", { type: "region" });
    const chinese = new Intl.DisplayNames("zh-Hans", { type: "region" });
    for (const { iso2, iso3 } of COUNTRIES) {
      const found = [english.of(iso2), chinese.of(iso2), iso2, iso3.toLowerCase()].map((name) =>
        countryNamedOrCoded(name ?? ""),
      );
      expect(found).toEqual([iso3, iso3, iso3, iso3]);
      expect(countryNames().get(iso3)?.length).toBeGreaterThan(5);
    }
  });
});
