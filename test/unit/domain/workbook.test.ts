import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSheetName, workbookText } from "../../../src-domain/workbook.ts";

describe("workbook cell text", () => {
  it.each([
    "0012",
    "12E5",
    "06-8108",
    "9400110200881234567890",
    "=1+1",
    "+49 30 1234",
    " blank at both ends ",
    "<a & 'b' \"c\">",
    "退货 🚚",
    "_x00_ _y0041_ x0041_",
  ])("keeps %j", (text) => {
    expect(workbookText(text)).toBe(text);
  });

  it.each([
    ["keeps text that only looks like an escape", "a_x0041_b_X000d_", "a_x005F_x0041_b_x005F_X000d_"],
    ["keeps two such texts that share an underscore", "_x0041_x0042_", "_x005F_x0041_x005F_x0042_"],
    ["ends lines as Excel does", "one\r\ntwo\nthree", "one\ntwo\nthree"],
    ["escapes characters that XML does not allow", "a\uFFFEb\uFFFF", "a_xFFFE_b_xFFFF_"],
    ["keeps the start of an escape before an escaped character", "_x0041\u001D", "_x005F_x0041_x001D_"],
    ["replaces half of a surrogate pair", "a\uD83Db\uDE9A", "a\uFFFDb\uFFFD"],
  ])("%s", (_, text, cell) => {
    expect(workbookText(text)).toBe(cell);
  });

  it("decodes to the original text with normalized line ends", () => {
    const textPart = fc.constantFrom("_", "x", "005F", "_x0041", "\u0001", "\r", "\uFFFE", "\n", "a", "é", "🚚");
    const decodeCell = (cell: string) =>
      cell.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    fc.assert(
      fc.property(fc.array(fc.oneof(textPart, fc.string())), (textParts) => {
        const text = textParts.join("");
        expect(decodeCell(workbookText(text))).toBe(text.replaceAll("\r\n", "\n"));
      }),
    );
  });

  it("shortens a text to the Excel limit with an ellipsis", () => {
    expect(workbookText("x".repeat(32_767))).toHaveLength(32_767);
    expect(workbookText("x".repeat(32_768))).toBe(`${"x".repeat(32_766)}…`);
    expect(workbookText(`${"x".repeat(32_765)}🚚${"y".repeat(9)}`)).toBe(`${"x".repeat(32_765)}…`);
  });
});

describe("sheet name", () => {
  it.each([
    ["Inventory 2026-11-28", "Inventory 2026-11-28"],
    ["Shift report 2026-11-01 to 2026-11-28", "Shift report 2026-11-01 to 2026"],
    ["a/b\\c?d*e:f[g]h", "a-b-c-d-e-f-g-h"],
    ["'quoted'", "quoted"],
    ["", "Sheet1"],
    ["History", "Sheet1"],
  ])("replaces %j by %j", (name, sheet) => {
    expect(toSheetName(name)).toBe(sheet);
  });

  it("satisfies the rules of Excel for every input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const sheet = toSheetName(name);
        expect(sheet.length).toBeGreaterThan(0);
        expect(sheet.length).toBeLessThanOrEqual(31);
        expect(sheet).not.toMatch(/[[\]:*?/\\]|^'|'$|^history$/i);
        expect(sheet.isWellFormed()).toBe(true);
      }),
    );
  });
});
