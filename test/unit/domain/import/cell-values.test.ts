import { expect, it } from "vitest";
import {
  cleanCell,
  parseCodeCell,
  parseHandlingCell,
  parseHandlingStatusCell,
  parseIdCell,
  parseTextCell,
  parseWarehouseCell,
} from "../../../../src-domain/import/cell-values.ts";
import { type DateOrder, parseDateCell, provenDateOrder } from "../../../../src-domain/import/date-cells.ts";
import type { Result } from "../../../../src-domain/result.ts";

const valueOrFault = <Value>(result: Result<Value, string>): Value | string =>
  result.ok ? result.value : `fault: ${result.error}`;

it.each([
  ['="00123"', "00123"],
  ['  =" 00123 "  ', "00123"],
  ['=T("00123")', "00123"],
  ["=00123", "00123"],
  ["=A1", "=A1"],
  ['x="00123"', 'x="00123"'],
  ['="00123"&A1', '="00123"&A1'],
  ["'=1+1", "=1+1"],
  ["'＋49", "＋49"],
  ["'tis", "'tis"],
  ["  a b  ", "a b"],
  ["", ""],
])("parses the cell %j to the text %j", (cell, text) => expect(cleanCell(cell)).toBe(text));

it("accepts a text cell of at most 4000 characters", () => {
  expect(valueOrFault(parseTextCell(" "))).toBeNull();
  expect(valueOrFault(parseTextCell("x".repeat(4000)))).toHaveLength(4000);
  expect(valueOrFault(parseTextCell("x".repeat(4001)))).toBe("fault: too-long");
});

it.each(["\u0000", "\u0008", "\u000E", "\u001F", "\u007F"])("refuses a cell with the hidden character %j", (hidden) => {
  expect(valueOrFault(parseTextCell(`a${hidden}b`))).toBe("fault: hidden-characters");
  expect(valueOrFault(parseCodeCell(`a${hidden}b`))).toBe("fault: hidden-characters");
});

it("accepts a code of at most 200 characters", () => {
  expect(valueOrFault(parseCodeCell(""))).toBeNull();
  expect(valueOrFault(parseCodeCell("R".repeat(200)))).toHaveLength(200);
  expect(valueOrFault(parseCodeCell("R".repeat(201)))).toBe("fault: too-long");
});

type CellParser = (cell: string) => Result<unknown, string>;

it.each<[string, string, string | number, CellParser]>([
  ["a code", "9.43461E+21", "fault: rounded-by-excel", parseCodeCell],
  ["a code", "1E5", "1E5", parseCodeCell],
  ["a code", "9,43461E21", "fault: rounded-by-excel", parseCodeCell],
  ["a code", "1.2E5", "1.2E5", parseCodeCell],
  ["a code", "`0012", "0012", parseCodeCell],
  ["a code", "\u200BR-1\uFEFF", "R-1", parseCodeCell],
  ["an item's id", "４００００１５", "4000015", parseIdCell],
  ["an item's id", "4000015.", "4000015", parseIdCell],
  ["a warehouse", "２", 2, parseWarehouseCell],
  ["a handling", "5.0", valueOrFault(parseHandlingCell("5")), parseHandlingCell],
  ["a code", "9.43461E+21-B", "9.43461E+21-B", parseCodeCell],
  ["an item's id", "9E18", "fault: rounded-by-excel", parseIdCell],
  ["an item's id", "A9E18", "fault: not-an-id", parseIdCell],
  ["an item's id", "4000015.0", "4000015", parseIdCell],
  ["an item's id", "4000015,00", "4000015", parseIdCell],
  ["an item's id", "4000015.000", "4000015", parseIdCell],
  ["an item's id", "4.000", "fault: not-an-id", parseIdCell],
  ["an item's id", "4000,000,", "fault: not-an-id", parseIdCell],
  ["an item's id", "4000015.5", "fault: not-an-id", parseIdCell],
  ["an item's id", "9007199254740991.0", "9007199254740991", parseIdCell],
  ["an item's id", "9007199254740992.0", "fault: rounded-by-excel", parseIdCell],
  ["an item's id", "'4000029", "4000029", parseIdCell],
  ["an item's id", "’4000029", "4000029", parseIdCell],
  ["an item's id", "'4000029'", "4000029", parseIdCell],
  ["an item's id", "NULL", "fault: missing", parseIdCell],
  ["a code", "9400111899.0", "9400111899", parseCodeCell],
  ["a code", "12.0", "12.0", parseCodeCell],
  ["a code", "USB-2.0", "USB-2.0", parseCodeCell],
  ["a code", "94001118990000000000.0", "fault: rounded-by-excel", parseCodeCell],
  ["a code", "'R-29", "R-29", parseCodeCell],
  ["a code", "''X", "''X", parseCodeCell],
  ["a code", "NULLA-1", "NULLA-1", parseCodeCell],
  ["a code", "NAN", "NAN", parseCodeCell],
  ["a code", "NA", "NA", parseCodeCell],
  ["a code", "A-", "A-", parseCodeCell],
  ["a text", "'90s lamp", "'90s lamp", parseTextCell],
  ["a text", "None of these", "None of these", parseTextCell],
  ["a warehouse", "2.0", 2, parseWarehouseCell],
  ["a warehouse", "2.", 2, parseWarehouseCell],
  ["a warehouse", "2,00 New Jersey", 2, parseWarehouseCell],
  ["a warehouse", "2.000", "fault: not-a-warehouse", parseWarehouseCell],
  ["a warehouse", "2.5", "fault: not-a-warehouse", parseWarehouseCell],
  ["a handling", "NULL", "fault: missing", parseHandlingCell],
  ["a warehouse", "", "fault: missing", parseWarehouseCell],
  ["a warehouse", "2", 2, parseWarehouseCell],
  ["a warehouse", "2 New Jersey", 2, parseWarehouseCell],
  ["a warehouse", "12\nLos Angeles", 12, parseWarehouseCell],
  ["a warehouse", "123456789", 123_456_789, parseWarehouseCell],
  ["a warehouse", "1234567890", "fault: not-a-warehouse", parseWarehouseCell],
  ["a warehouse", "0", "fault: not-a-warehouse", parseWarehouseCell],
  ["a handling", "To be confirmed", "tbc", parseHandlingCell],
  ["a handling", "Recall", "rtn", parseHandlingCell],
  ["a handling", "DISPOSAL", "dis", parseHandlingCell],
  ["a handling", "resend", "rsd", parseHandlingCell],
  ["a handling", "On hold", "ohd", parseHandlingCell],
  ["a handling", "Other", "oth", parseHandlingCell],
  ["a handling", "others", "oth", parseHandlingCell],
  ["a handling", " RSD ", "rsd", parseHandlingCell],
  ["a handling", "new-kind_2", "new-kind_2", parseHandlingCell],
  ["a handling", "", "fault: missing", parseHandlingCell],
  ["a handling", "7up", "fault: unknown-code", parseHandlingCell],
  ["a handling", "rsd!", "fault: unknown-code", parseHandlingCell],
  ["a handling", "a".repeat(33), "fault: unknown-code", parseHandlingCell],
  ["a status", "ON HOLD", "onhold", parseHandlingStatusCell],
  ["a status", "Pending", "pending", parseHandlingStatusCell],
  ["a status", "", "fault: missing", parseHandlingStatusCell],
  ["a status", "?", "fault: unknown-code", parseHandlingStatusCell],
])("parses %s in the cell %j as %j", (_cellType, cell, expected, parse) =>
  expect(valueOrFault(parse(cell))).toBe(expected),
);

it.each([
  "NULL",
  "null",
  "(null)",
  "<null>",
  "\\N",
  "#N/A",
  "#NV",
  "#REF!",
  "#ÜBERLAUF!",
  "#¿NOMBRE?",
  "#SPILL!",
  "######",
  "(blank)",
  "<Leer>",
  "k.A.",
  "not available",
  "''",
  "*",
  "None",
  "nan",
  "NaN",
  "n/a",
  "-",
  "—",
  "无",
])("parses %j as null", (cell) => {
  expect([valueOrFault(parseCodeCell(cell)), valueOrFault(parseTextCell(cell))]).toEqual([null, null]);
});

it.each<[string, DateOrder | null, string]>([
  ["26.06.26", null, "2026-06-26T00:00:00.000Z"],
  ["11/21/26 9:30", null, "2026-11-21T09:30:00.000Z"],
  ["11/21/2026, 9:30:05 PM", null, "2026-11-21T21:30:05.000Z"],
  ["05/11/26", null, "fault: ambiguous-date"],
  ["20260626", null, "2026-06-26T00:00:00.000Z"],
  ["20260626T093015Z", null, "2026-06-26T09:30:15.000Z"],
  ["20261326", null, "fault: not-a-date"],
  ["1. Jänner 2026", null, "2026-01-01T00:00:00.000Z"],
  ["3rd of September 2026", null, "2026-09-03T00:00:00.000Z"],
  ["Fri Jun 26 09:30:00 UTC 2026", null, "2026-06-26T09:30:00.000Z"],
  ["26.06.2026 um 9:30 Uhr", null, "2026-06-26T09:30:00.000Z"],
  ["26/06/2026 09h30", null, "2026-06-26T09:30:00.000Z"],
  ["2026. 6. 26.", null, "2026-06-26T00:00:00.000Z"],
  ["2026/6/26 下午 3:05", null, "2026-06-26T15:05:00.000Z"],
  ["2026. 6. 26. 오후 3:05", null, "2026-06-26T15:05:00.000Z"],
  ["2026/6/26 午前9:30", null, "2026-06-26T09:30:00.000Z"],
  ["2026-06-26T09:30+02", null, "2026-06-26T07:30:00.000Z"],
  ["2026-06-26T09:30+0530", null, "2026-06-26T04:00:00.000Z"],
  ["05/11/26", "day-first", "2026-11-05T00:00:00.000Z"],
  ["01.02.69", "day-first", "2069-02-01T00:00:00.000Z"],
  ["21.11.70", null, "1970-11-21T00:00:00.000Z"],
  ["26-06-05", "day-first", "fault: not-a-date"],
  ["26年6月5日", null, "2026-06-05T00:00:00.000Z"],
  ["26-JUN-26 08.05.00.000000 PM", null, "2026-06-26T20:05:00.000Z"],
  ["5-Nov-26", null, "2026-11-05T00:00:00.000Z"],
  ["5. März 2026", null, "2026-03-05T00:00:00.000Z"],
  ["05-Mrz-26", null, "2026-03-05T00:00:00.000Z"],
  ["5 août 2026 14:00", null, "2026-08-05T14:00:00.000Z"],
  ["5 de mayo de 2026", null, "2026-05-05T00:00:00.000Z"],
  ["Nov  1 2026  8:00AM", null, "2026-11-01T08:00:00.000Z"],
  ["November 1st, 2026", null, "2026-11-01T00:00:00.000Z"],
  ["2026-Nov-01", null, "2026-11-01T00:00:00.000Z"],
  ["Sun, 01 Nov 2026 08:00:00 GMT", null, "2026-11-01T08:00:00.000Z"],
  ["Sun Nov 01 2026 08:00:00 GMT+0800 (China Standard Time)", null, "2026-11-01T00:00:00.000Z"],
  ["2026-11-01T08:00:00+01:00[Europe/Berlin]", null, "2026-11-01T07:00:00.000Z"],
  ["2026-11-01T08:00[Europe/Berlin]", null, "fault: not-a-date"],
  ["２０２６-１１-０１", null, "2026-11-01T00:00:00.000Z"],
  ["2026-11-01T24:30", null, "fault: not-a-date"],
  ["29/02/2026", null, "fault: not-a-date"],
  ["31-Feb-26", null, "fault: not-a-date"],
  ["5 Foo 2026", null, "fault: not-a-date"],
  ["Nov 2026", null, "fault: not-a-date"],
  ["0000-00-00 00:00:00", null, "fault: missing"],
  ["", null, "fault: missing"],
  ["45982", null, "fault: excel-day-number"],
  ["45982.5", null, "fault: excel-day-number"],
  ["145982", null, "fault: not-a-date"],
  ["45982 x", null, "fault: not-a-date"],
  ["2026-11-21", null, "2026-11-21T00:00:00.000Z"],
  ["2026年11月21日 9:05", null, "2026-11-21T09:05:00.000Z"],
  ["2026-11-21T09:05:07.1234567Z", null, "2026-11-21T09:05:07.123Z"],
  ["2026-11-21 09:05:07,5 utc", null, "2026-11-21T09:05:07.500Z"],
  ["2026-11-21 09:05 +0100", null, "2026-11-21T08:05:00.000Z"],
  ["2026-11-21 09:05 +01:00", null, "2026-11-21T08:05:00.000Z"],
  ["2026-11-21 09:05 -0530", null, "2026-11-21T14:35:00.000Z"],
  ["2026-11-21 12:30 am", null, "2026-11-21T00:30:00.000Z"],
  ["2026-11-21 12:30 PM", null, "2026-11-21T12:30:00.000Z"],
  ["21/11/2026 9:30 pm utc", null, "2026-11-21T21:30:00.000Z"],
  ["2026-02-31", null, "fault: not-a-date"],
  ["2026-11-21 25:00", null, "fault: not-a-date"],
  ["13/11/2026", null, "2026-11-13T00:00:00.000Z"],
  ["11/13/2026", null, "2026-11-13T00:00:00.000Z"],
  ["12/11/2026", null, "fault: ambiguous-date"],
  ["11/12/2026", null, "fault: ambiguous-date"],
  ["12/11/2026", "day-first", "2026-11-12T00:00:00.000Z"],
  ["12/11/2026", "month-first", "2026-12-11T00:00:00.000Z"],
  ["5.5.2026", null, "2026-05-05T00:00:00.000Z"],
  ["13/13/2026", null, "fault: not-a-date"],
])("parses the date %j with the order %s as %s", (cell, order, expected) =>
  expect(valueOrFault(parseDateCell(cell, order))).toBe(expected),
);

it.each([
  ["21/11/2026", "day-first"],
  ["11/21/26", "month-first"],
  ["05/11/2026", "either"],
  ["05/05/2026", null],
  ["2026-11-05", null],
  ["5 Nov 2026", null],
])("detects the order of the date %j: %j", (cell, order) => expect(provenDateOrder(cell)).toBe(order));
