import { expect, it } from "vitest";
import { listCountryChoices, findCountries } from "../../../../src-renderer/features/recipients/country-choices.ts";

const choices = listCountryChoices("en");
const findFirst = (search: string): string | undefined => findCountries(choices, search)[0]?.value;

it.each([
  ["uk", "GBR"],
  ["Great Brit", "GBR"],
  ["美国", "USA"],
  ["holl", "NLD"],
  ["中国", "CHN"],
  ["Deutschl", "DEU"],
  ["de", "DEU"],
  ["osterreich", "AUT"],
  ["Germany · DEU", "DEU"],
  ["cote", "CIV"],
  ["Congo", "COG"],
  ["CN", "CHN"],
])("finds for %j the country %s first", (search, iso3) => expect(findFirst(search)).toBe(iso3));

it("finds all countries for empty text", () => {
  expect(findCountries(choices, "Middle-earth")).toEqual([]);
  expect(findCountries(choices, "")).toHaveLength(249);
});
