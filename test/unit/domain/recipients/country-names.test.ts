import { describe, expect, it } from "vitest";
import { COUNTRIES } from "../../../../src-domain/recipients/countries.ts";
import {
  findCountry,
  findCountryOrCode,
  listCountryNames,
  normalizeName,
} from "../../../../src-domain/recipients/country-names.ts";

describe("country", () => {
  it("is found by its English or Chinese name or its codes", () => {
    const english = new Intl.DisplayNames("en", { type: "region" });
    const chinese = new Intl.DisplayNames("zh-Hans", { type: "region" });
    for (const { iso2, iso3 } of COUNTRIES) {
      const foundCountries = [english.of(iso2), chinese.of(iso2), iso2, iso3.toLowerCase()].map((name) =>
        findCountryOrCode(name ?? ""),
      );
      expect(foundCountries).toEqual([iso3, iso3, iso3, iso3]);
      expect(listCountryNames().get(iso3)?.length).toBeGreaterThan(5);
    }
  });

  it.each([
    ["ARE", ["UAE", "U.A.E.", "Emirates", "阿联酋", "Dubai UAE"]],
    ["AUS", ["Commonwealth of Australia", "澳洲"]],
    ["AUT", ["Österreich", "osterreich"]],
    ["BIH", ["Bosnia", "Bosnia and Herzegovina"]],
    ["BRN", ["Brunei Darussalam"]],
    ["CHE", ["Suisse", "Svizzera", "Svizra", "Schweiz"]],
    ["CHN", ["PRC", "P.R. China", "Mainland China", "中国大陆", "中華人民共和國"]],
    ["CIV", ["Ivory Coast", "Cote d'Ivoire"]],
    ["COD", ["DR Congo", "DRC", "Democratic Republic of the Congo"]],
    ["COG", ["Republic of the Congo"]],
    ["CPV", ["Cape Verde"]],
    ["CZE", ["Czech Republic", "Česká republika", "捷克共和国"]],
    ["DEU", ["BRD", "Federal Republic of Germany", "Bundesrepublik Deutschland", "Allemagne", "Alemania"]],
    ["ESP", ["Kingdom of Spain", "España"]],
    ["FRA", ["French Republic", "République française", "France métropolitaine"]],
    ["GBR", ["UK", "Great Britain", "England", "Wales", "Northern Ireland", "苏格兰", "the United Kingdom"]],
    ["GEO", ["Georgia"]],
    ["GRC", ["Hellas", "Hellenic Republic", "Ελλάδα"]],
    ["HKG", ["Hongkong", "Hong Kong SAR", "Hong Kong, China", "香港特別行政區"]],
    ["IRL", ["Republic of Ireland", "Eire", "Éire"]],
    ["IRN", ["Islamic Republic of Iran"]],
    ["ITA", ["Italian Republic", "Repubblica Italiana"]],
    ["JEY", ["Jersey"]],
    ["JPN", ["Nippon", "Nihon", "日本"]],
    ["KOR", ["South Korea", "Korea", "Korea, Republic of", "R.O. Korea", "南韩", "대한민국"]],
    ["LAO", ["Lao PDR", "Laos"]],
    ["MAC", ["Macau SAR", "中国澳门", "澳門"]],
    ["MDA", ["Republic of Moldova"]],
    ["MKD", ["Macedonia", "North Macedonia"]],
    ["MMR", ["Burma", "Myanmar"]],
    ["NLD", ["Holland", "The Netherlands", "Kingdom of the Netherlands"]],
    ["PRK", ["DPRK"]],
    ["RUS", ["Russian Federation", "Rossiya", "俄国"]],
    ["SAU", ["KSA", "Kingdom of Saudi Arabia", "沙特"]],
    ["SVK", ["Slovak Republic"]],
    ["SWZ", ["Swaziland"]],
    ["SYR", ["Syrian Arab Republic"]],
    ["TUR", ["Turkey", "Türkiye", "Turkiye"]],
    ["TWN", ["Taiwan ROC", "Taiwan, China", "R.O.C.", "中国台湾", "臺灣"]],
    ["TZA", ["United Republic of Tanzania"]],
    ["USA", ["U.S.A.", "United States of America", "U.S.", "America", "Etats-Unis", "EE. UU.", "美利坚合众国"]],
    ["VAT", ["Holy See", "Vatican"]],
    ["VNM", ["Viet Nam", "Vietnam"]],
    ["ZAF", ["RSA", "Republic of South Africa"]],
  ])("is found as %s by its common names", (iso3, names) => {
    for (const name of names) {
      expect([name, findCountry(name)]).toEqual([name, iso3]);
      expect(findCountry(`  ${name.toUpperCase()} `)).toBe(iso3);
    }
    expect(listCountryNames().get(iso3)).toEqual(expect.arrayContaining(names.slice(0, 1)));
  });

  it.each([
    ["USA", "United States (US)"],
    ["GBR", "United Kingdom (UK)"],
    ["NLD", "Netherlands (the)"],
    ["NLD", "Netherlands (Kingdom of the)"],
    ["BOL", "Bolivia (Plurinational State of)"],
    ["TZA", "Tanzania, United Republic of"],
    ["MDA", "Moldova (the Republic of)"],
    ["IRN", "Iran (Islamic Republic of)"],
    ["COG", "Congo (the)"],
    ["COD", "Congo (the Democratic Republic of the)"],
    ["COD", "Congo, The Democratic Republic of the"],
    ["PRK", "Korea (Democratic People's Republic of)"],
    ["KOR", "Korea (the Republic of)"],
    ["OMN", "Sultanate of Oman"],
    ["BHR", "Kingdom of Bahrain"],
    ["TWN", "Republic of China"],
    ["TWN", "Taiwan, Republic of China"],
    [null, "State of Georgia"],
    [null, "Georgia (US)"],
    [null, "Virgin Islands (British)"],
    [null, "Reno, Republic of"],
  ])("is found as %s by %s, as ISO and shops write it", (iso3, name) => expect(findCountry(name)).toBe(iso3));

  it.each(["", "Middle-earth", "New Jersey", "XXX", "DE", "United"])("is not found by %j", (name) =>
    expect(findCountry(name)).toBeNull(),
  );

  it("is found by a two-letter code only on request", () => {
    expect(findCountry("deu")).toBe("DEU");
    expect(findCountry("xyz")).toBeNull();
    expect(findCountry("de")).toBeNull();
    expect(findCountryOrCode(" de ")).toBe("DEU");
    expect(findCountryOrCode("zz")).toBeNull();
  });
});

it.each([
  ["The Bahamas", "bahamas"],
  ["Breathe the air", "breathe the air"],
  ["Côte d’Ivoire", "cote divoire"],
  ["U.S.A.", "usa"],
  ["Guinea-Bissau", "guinea bissau"],
  ["Korea,  Republic_of", "korea republic of"],
  [" Congo (DRC) ", "congo drc"],
])("simplifies the name %s to %s", (name, expected) => expect(normalizeName(name)).toBe(expected));
