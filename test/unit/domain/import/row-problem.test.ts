import { expect, it } from "vitest";
import { addReasons } from "../../../../src-domain/import/row-problem.ts";

const problems = (kind: "missing" | "ambiguous-date", ...lines: readonly number[]) =>
  lines.map((line) => ({ kind, line }));

it("counts the lines of each reason and names the first five", () => {
  const firstPart = addReasons([], [...problems("missing", 2), ...problems("ambiguous-date", 3, 4, 5, 6)]);
  expect(firstPart).toEqual([
    { kind: "ambiguous-date", count: 4, firstLines: [3, 4, 5, 6] },
    { kind: "missing", count: 1, firstLines: [2] },
  ]);
  expect(addReasons(firstPart, [])).toEqual(firstPart);
  expect(
    addReasons(firstPart, [...problems("ambiguous-date", 7, 8), ...problems("missing", 9, 10, 11, 12, 13, 14)]),
  ).toEqual([
    { kind: "missing", count: 7, firstLines: [2, 9, 10, 11, 12] },
    { kind: "ambiguous-date", count: 6, firstLines: [3, 4, 5, 6, 7] },
  ]);
});
