import { expect, it } from "vitest";
import type { CsvRecord } from "../../../../src-domain/csv-records.ts";
import { createRowSurvey } from "../../../../src-domain/import/row-survey.ts";

const record = (line: number, ...cells: string[]): CsvRecord => ({ line, cells, text: cells.join(","), problem: null });
const surveyOf = (...rows: readonly string[][]) => {
  const survey = createRowSurvey([0]);
  rows.forEach((cells, index) => survey.add(record(index + 1, ...cells)));
  return survey.result();
};

const AMBIGUOUS_DATES = Array.from(
  { length: 22 },
  (_, index) => `${index < 11 ? 1 : 2}/${(index % 11) + 2}/2026`,
).filter((date) => date !== "2/2/2026");

it.each([
  [["21/11/2026", "05/11/2026"], "day-first"],
  [["11/21/2026", "05/11/2026"], "month-first"],
  [["21/11/2026", "11/21/2026"], null],
  [["05/11/2026"], null],
  [["21/11/2026", ...Array<string>(1000).fill("05/11/2026")], "day-first"],
  [["21/11/2026", ...AMBIGUOUS_DATES.slice(0, 20)], "day-first"],
  [["21/11/2026", ...AMBIGUOUS_DATES.slice(0, 21)], null],
  [["26/11/05", "26/11/20", "27/01/21"], "year-first"],
  [["26/11/13", "26/11/14", "26/11/15", "26/11/17", "26/11/20", "26/11/21"], "year-first"],
  [["26/11/14", "26/11/15", "26/11/30"], "year-first"],
  [["99/11/24", "99/11/25", "99/11/26"], "year-first"],
  [["99/11/14", "99/11/15", "99/11/16"], "year-first"],
  [["31/12/24", "31/12/25", "31/12/26"], null],
  [["15/01/24", "15/02/25", "15/03/26"], "day-first"],
  [["26/11/15", "26/11/16", "26/11/17"], "year-first"],
  [["26/11/05"], null],
  [["26/01/15", "26/02/15", "26/03/15"], null],
  [["26.06.26"], "day-first"],
  [["15.01.26", "15.02.26", "15.03.26"], "day-first"],
  [["12/05/23", "12/15/24", "12/20/25", "01/03/26"], "month-first"],
  [["01/06/22", "01/07/23", "01/08/24"], null],
])("detects the order of the dates %j as %j", (dates, order) => {
  expect(surveyOf(...dates.map((date) => [date])).dateOrder(0)).toBe(order);
});

it("treats one contrary date in 1000 as a typing error", () => {
  const orderOf = (clearDates: number) =>
    surveyOf(...Array.from({ length: clearDates }, () => ["21/11/2026"]), ["11/21/2026"]).dateOrder(0);
  expect(orderOf(999)).toBeNull();
  expect(orderOf(1000)).toBe("day-first");
});

it("reports whether a column has ambiguous dates", () => {
  expect(surveyOf(["21/11/2026"], ["05/11/2026"]).hasAmbiguousDates(0)).toBe(true);
  expect(surveyOf(["21/11/2026"]).hasAmbiguousDates(0)).toBe(false);
  expect(surveyOf(["05/11/2026"]).hasAmbiguousDates(1)).toBe(false);
  expect(surveyOf(["31.12.24"], ["31.12.25"], ["31.12.26"]).hasAmbiguousDates(0)).toBe(true);
  expect(surveyOf(["26/11/05"]).hasAmbiguousDates(0)).toBe(true);
  expect(surveyOf(["26/11/05"], ["26/11/20"], ["27/01/21"]).hasAmbiguousDates(0)).toBe(false);
});

it("detects filled columns", () => {
  const survey = surveyOf(["", "a"], ["", " ", "b"]);
  expect(survey.rows).toBe(2);
  expect([0, 1, 2, 3].map(survey.isFilled)).toEqual([false, true, true, false]);
});

it("returns the first three different texts with non-ASCII letters", () => {
  const survey = surveyOf(
    ["1", "Lamp €"],
    ["2", "Küche"],
    ["3", "Küche"],
    ["4", "伞", "ä"],
    ["5", "\uFFFD"],
    ["6", "é"],
  );
  expect(survey.samples).toEqual([
    { line: 2, text: "Küche" },
    { line: 4, text: "伞 · ä" },
    { line: 5, text: "\uFFFD" },
  ]);
});

const ROUNDED = ["1234567890123450000", "1234567890123460000"];

it.each([
  [ROUNDED, [0]],
  [[ROUNDED[0], "RMA-1"], [0]],
  [[...ROUNDED, "1234567890123456789"], []],
  [["1234567890123450"], []],
  [["1234567890123450", "123456789012345"], []],
  [["000000000000104000", "000000000000105000"], []],
  [["1234567890123450", "1234567890123460"], []],
  [["1234567890123450", "1234567890123460", "1234567890123470"], [0]],
  [["1234567890123450", "1234567890123460", "1234567890123450"], []],
  [["12345678901234500", "12345678901234600"], [0]],
  [["12345678901234500", "12345678901234600", "0042"], []],
])("detects whether a spreadsheet rounded %j: %j", (texts, columns) => {
  expect(surveyOf(...texts.map((text) => [text ?? ""])).roundedColumns).toEqual(columns);
});

it.each([
  [["a", "b"], true],
  [["a", ""], false],
  [["a", " a "], false],
  [["", "b"], false],
  [["a", "x", "c"], true],
])("compares columns with one heading: %j, %j", (texts, isContradicted) => {
  const survey = createRowSurvey([], [[0, texts.length - 1]]);
  survey.add(record(1, ...texts));
  expect(survey.result().isContradicted(texts.length - 1)).toBe(isContradicted);
  expect(survey.result().isContradicted(0)).toBe(isContradicted);
});
