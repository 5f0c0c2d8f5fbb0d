import { describe, expect, it } from "vitest";
import { csvLine } from "../../../src-main/desk/csv-text.ts";

describe("a line of CSV", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+49 1", "'+49 1"],
    ["-2", "'-2"],
    ["@sum", "'@sum"],
    ["\t=1", "'\t=1"],
    ["＝1", "'＝1"],
    ["USE-2", "USE-2"],
    ['a"b', '"a""b"'],
    ["a,b", '"a,b"'],
    ["a\nb", '"a\nb"'],
  ])("writes %j as %j", (value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  it("leaves numbers as they are and writes nothing for none", () => {
    expect(csvLine([-5, null, ""])).toBe("-5,,\r\n");
  });
});
