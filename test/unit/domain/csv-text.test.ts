import { describe, expect, it } from "vitest";
import { toVerbatimNumber, formatCsvLine, csvSeparatorIn } from "../../../src-domain/csv-text.ts";

// Proof F7
describe("CSV line", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+49 1", "'+49 1"],
    ["-2", "'-2"],
    ["@sum", "'@sum"],
    ["\t=1", '"\t\'=1"'],
    ["\u00a0\u200b=1", "\u00a0\u200b'=1"],
    ["a;=1", '"a;\'=1"'],
    ["a; +1;b", '"a; \'+1;b"'],
    ["a\t@x", '"a\t\'@x"'],
    ["a|-1", '"a|\'-1"'],
    ["a,=1", '"a,\'=1"'],
    ["a\r\n=1", '"a\r\n\'=1"'],
    ["a;b=1", '"a;b=1"'],
    ["＝1", "'＝1"],
    ["USE-2", "USE-2"],
    ['a"b', '"a""b"'],
    ["a,b", '"a,b"'],
    ["a\nb", '"a\nb"'],
  ])("writes %j as %j", (value, csv) => expect(formatCsvLine([value])).toBe(`${csv}\r\n`));

  it("separates cells with semicolons for a German desk", () =>
    expect(formatCsvLine(["a;b", "c,d", 1], csvSeparatorIn("de"))).toBe('"a;b";"c,d";1\r\n'));

  it("writes decimals with a comma for a German desk", () =>
    expect(formatCsvLine([1.5, -1_234_567.25, "1.5", toVerbatimNumber("1.50")], ";")).toBe(
      "1,5;-1234567,25;1.5;1.50\r\n",
    ));

  it("writes null as an empty cell", () => expect(formatCsvLine([-5, null, ""])).toBe("-5,,\r\n"));

  it.each([
    ["-12.50", "-12.50"],
    ["+3", "+3"],
    ["9007199254740993", "9007199254740993"],
    ["-1,234.50", '"-1,234.50"'],
    ["-1+cmd", "'-1+cmd"],
    ["=1", "'=1"],
    ["-", "'-"],
  ])("writes %j as %j when number texts stay unchanged", (value, csv) =>
    expect(formatCsvLine([toVerbatimNumber(value)])).toBe(`${csv}\r\n`),
  );

  it("recognizes number texts with or without a sign", () =>
    expect(["12", "-1,234.50", "12a", "", "1,"].map(toVerbatimNumber)).toEqual([
      { number: "12" },
      { number: "-1,234.50" },
      "12a",
      "",
      "1,",
    ]));
});
