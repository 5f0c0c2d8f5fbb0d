import { expect, it } from "vitest";
import { cheapest } from "../../../src-main/store/reader/inventory/candidates.ts";

/** Items of many days, whose numbers begin alike and grow with the day; a tenth of them are mice. */
const SAMPLES = Array.from(
  { length: 200 },
  (_, day) => `use-2-26${String(day).padStart(3, "0")}-d\n${day % 10 === 9 ? "mouse" : "cable"}`,
);

it.each([
  ["are without those that nearly every item has", ["use", "604", "se-"], ["604"]],
  ["are without those that always come with one that is chosen", ["mou", "ous", "use"], ["mou"]],
  ["are several where each rules others out", ["mou", "611", "cab"], ["611", "mou"]],
  ["are one where everything is in every item", ["use", "se-"], ["use"]],
  ["are one where nothing is in any", ["qqq"], ["qqq"]],
])("the trigrams that a text is looked up by %s", (_what, given, chosen) =>
  expect(cheapest(given, SAMPLES)).toEqual(chosen),
);

it("the trigrams that a text is looked up by are all as long as nothing is known of the items", () =>
  expect(cheapest(["use", "604"], [])).toEqual(["use", "604"]));
