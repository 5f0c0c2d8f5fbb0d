import { expect, it } from "vitest";
import { findPostalCodeDoubt } from "../../../../src-domain/recipients/postal-code-doubt.ts";
import othersAddresses from "../../../field/addresses-others.json" with { type: "json" };
import pastedAddresses from "../../../field/addresses-pasted.json" with { type: "json" };
import rareAddresses from "../../../field/addresses-rare.json" with { type: "json" };
import unseenAddresses from "../../../field/addresses-unseen.json" with { type: "json" };
import shownAddresses from "../../../field/addresses.json" with { type: "json" };

const doubtOf = (country: string, postalCode: string, state = "") =>
  findPostalCodeDoubt({ country, state, postalCode });

it.each([
  ["USA", "10013", "CA", ["NY"]],
  ["USA", "02134-1000", "new york", ["MA"]],
  ["USA", "88520", "New Mexico", ["TX"]],
  ["AUS", "3184", "NSW", ["VIC"]],
  ["AUS", "2904", "nsw", ["ACT"]],
  ["CAN", "m5e 1e5", "British Columbia", ["ON"]],
  ["ESP", "46470", "Alicante", ["V"]],
  ["ESP", "ES-46470", "Alicante", ["V"]],
  ["USA", "１００１３", "CA", ["NY"]],
])("warns of the %s code %s in %s", (country, code, state, stateCodes) => {
  expect(doubtOf(country, code, state)).toEqual({ kind: "state", stateCodes });
});

it.each([
  ["USA", "63755", "MO"],
  ["USA", "73949", "TX"],
  ["USA", "06390", "NY"],
  ["USA", "83414", "WY"],
  ["USA", "09012", "AE"],
  ["USA", "96939", "PW"],
  ["USA", "00716", "PR"],
  ["AUS", "0872", "SA"],
  ["AUS", "2620", "NSW"],
  ["AUS", "4380", "NSW"],
  ["CAN", "X0A 0H0", "NU"],
  ["ESP", "48013", "Vizcaya"],
  ["ESP", "E-48013", "Vizcaya"],
  ["USA", "10001\u22121234", "NY"],
  ["ESP", "41016", "Andalucía"],
  ["DEU", "10115", "BY"],
])("accepts the %s code %s in %s", (country, code, state) => {
  expect(doubtOf(country, code, state)).toBeNull();
});

it.each([
  ["USA", "2134", "02134"],
  ["USA", "2134-1000", "02134-1000"],
  ["USA", "612", "00612"],
  ["DEU", "1067", "01067"],
  ["AUS", "870", "0870"],
  ["JPN", "600808", "0600808"],
  ["POL", "2305", "02305"],
])("offers the lost zero of the %s code %s", (country, code, paddedCode) => {
  expect(doubtOf(country, code)).toEqual({ kind: "lost-zero", paddedCode });
});

it.each([
  ["USA", "21345"],
  ["USA", "2"],
  ["USA", "SW1A 1AA"],
  ["CAN", "D1A 1A1"],
  ["DEU", "123"],
  ["GBR", "10115"],
  ["NLD", "1017"],
])("warns of the form of the %s code %s", (country, code) => {
  expect(doubtOf(country, code)).toEqual({ kind: "form" });
});

it("warns of the form when a zero before the code fits another state", () => {
  expect(doubtOf("USA", "2134", "CA")).toEqual({ kind: "form" });
});

it.each([
  ["POL", "00950"],
  ["JPN", "〒１５０－００４３"],
  ["BRA", "01304001"],
  ["DEU", "D-44789"],
  ["SWE", "SE-411 19"],
  ["NLD", "1017ab"],
  ["IND", "600 002"],
  ["USA", "941035555"],
])("accepts the %s code %s as people write it", (country, code) => {
  expect(doubtOf(country, code)).toBeNull();
});

it.each([
  ["HKG", "999077"],
  ["ARE", "00000"],
  ["VNM", "10"],
  ["", "1"],
  ["USA", ""],
])("never checks country %s, code %s", (country, code) => {
  expect(doubtOf(country, code)).toBeNull();
});

it("never warns of a right address from the field", () => {
  const valueOf = (value: unknown): string => String((Array.isArray(value) ? value[0] : value) ?? "");
  const cases = [shownAddresses, othersAddresses, pastedAddresses, rareAddresses, unseenAddresses].flat();
  const warned = cases.filter(({ expected }) => {
    const { country, state, "postal code": code } = expected as Readonly<Record<string, unknown>>;
    return doubtOf(valueOf(country), valueOf(code), valueOf(state)) !== null;
  });
  expect(warned.map(({ id }) => id)).toEqual([]);
});
