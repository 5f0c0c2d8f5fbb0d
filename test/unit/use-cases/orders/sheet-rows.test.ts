import { expect, it } from "vitest";
import { readSheetRowFacts } from "../../../../src-main/use-cases/orders/sheet-rows.ts";

const factsOf = (sheet: string) =>
  readSheetRowFacts(
    (name) =>
      ({
        "xl/workbook.xml": '<sheet name="Orders" r:id="r1"/>',
        "xl/_rels/workbook.xml.rels": '<Relationship Id="r1" Target="worksheets/sheet1.xml"/>',
        "xl/worksheets/sheet1.xml": sheet,
      })[name],
  )[0];

it("counts merged rows only up to the last row of the sheet", () => {
  const merged = factsOf('<row r="1"/><row r="3"/><mergeCell ref="A1:A1048576"/>')?.merged;
  expect([...(merged ?? [])]).toEqual([2, 3]);
});

it("numbers a row without a number by its first cell", () => {
  const hidden = factsOf('<row><c r="A1"/></row><row spans="1:9" hidden="1"> <c s="1" r="B5"/></row>')?.hidden;
  expect([...(hidden ?? [])]).toEqual([5]);
});
