import { expect, it } from "vitest";
import { chooseCheapest } from "../../../src-main/store/reader/inventory/candidates.ts";

/** Items of 200 days with numbers that grow with the day; a tenth are mice. */
const SAMPLES = Array.from(
  { length: 200 },
  (_, day) => `use-2-26${String(day).padStart(3, "0")}-d\n${day % 10 === 9 ? "mouse" : "cable"}`,
);

it.each([
  ["without those of nearly every item", ["use", "604", "se-"], ["604"]],
  ["without those that always occur with a chosen one", ["mou", "ous", "use"], ["mou"]],
  ["as several when each excludes other items", ["mou", "611", "cab"], ["611", "mou"]],
  ["as one when every item has all of them", ["use", "se-"], ["use"]],
  ["as one when no item has any", ["qqq"], ["qqq"]],
])("chooses the trigrams of a search %s", (_name, trigrams, expected) =>
  expect(chooseCheapest(trigrams, SAMPLES)).toEqual(expected),
);

it("chooses all trigrams when there are no samples", () =>
  expect(chooseCheapest(["use", "604"], [])).toEqual(["use", "604"]));
