import { expect, it } from "vitest";
import {
  plainCell,
  readCode,
  readDate,
  readHandling,
  readHandlingStatus,
  readId,
  readText,
  readWarehouse,
  type DateOrder,
} from "../../../../src-domain/import/cell-values.ts";
import type { Result } from "../../../../src-domain/result.ts";

/** What was read, or why it was not. */
const said = <Value>(read: Result<Value, string>): Value | string => (read.ok ? read.value : `fault: ${read.error}`);

it.each([
  ['="00123"', "00123"],
  ['  =" 00123 "  ', "00123"],
  ['x="00123"', 'x="00123"'],
  ['="00123"&A1', '="00123"&A1'],
  ["'=1+1", "=1+1"],
  ["'＋49", "＋49"],
  ["'tis", "'tis"],
  ["  a b  ", "a b"],
  ["", ""],
])("the text of a cell of %j is %j", (cell, text) => expect(plainCell(cell)).toBe(text));

it("the text of a cell is taken up to 4000 characters, and an empty one is empty", () => {
  expect(said(readText(" "))).toBeNull();
  expect(said(readText("x".repeat(4000)))).toHaveLength(4000);
  expect(said(readText("x".repeat(4001)))).toBe("fault: too-long");
});

it.each(["\u0000", "\u0008", "\u000E", "\u001F", "\u007F"])(
  "the text of a cell with the hidden character %j is refused",
  (hidden) => {
    expect(said(readText(`a${hidden}b`))).toBe("fault: hidden-characters");
    expect(said(readCode(`a${hidden}b`))).toBe("fault: hidden-characters");
  },
);

it("a code is taken up to 200 characters", () => {
  expect(said(readCode(""))).toBeNull();
  expect(said(readCode("R".repeat(200)))).toHaveLength(200);
  expect(said(readCode("R".repeat(201)))).toBe("fault: too-long");
});

type Reader = (cell: string) => Result<unknown, string>;

it.each<[string, string, string | number, Reader]>([
  ["a code", "9.43461E+21", "fault: rounded-by-excel", readCode],
  ["a code", "1E5", "1E5", readCode],
  ["a code", "9.43461E+21-B", "9.43461E+21-B", readCode],
  ["an item's id", "9E18", "fault: rounded-by-excel", readId],
  ["an item's id", "A9E18", "fault: not-an-id", readId],
  ["a warehouse", "", "fault: missing", readWarehouse],
  ["a warehouse", "2", 2, readWarehouse],
  ["a warehouse", "2 New Jersey", 2, readWarehouse],
  ["a warehouse", "12\nLos Angeles", 12, readWarehouse],
  ["a warehouse", "123456789", 123_456_789, readWarehouse],
  ["a warehouse", "1234567890", "fault: not-a-warehouse", readWarehouse],
  ["a warehouse", "0", "fault: not-a-warehouse", readWarehouse],
  ["a handling", "To be confirmed", "tbc", readHandling],
  ["a handling", "Recall", "rtn", readHandling],
  ["a handling", "DISPOSAL", "dis", readHandling],
  ["a handling", "resend", "rsd", readHandling],
  ["a handling", "On hold", "ohd", readHandling],
  ["a handling", "Other", "oth", readHandling],
  ["a handling", "others", "oth", readHandling],
  ["a handling", " RSD ", "rsd", readHandling],
  ["a handling", "new-kind_2", "new-kind_2", readHandling],
  ["a handling", "", "fault: missing", readHandling],
  ["a handling", "7up", "fault: unknown-code", readHandling],
  ["a handling", "rsd!", "fault: unknown-code", readHandling],
  ["a handling", "a".repeat(33), "fault: unknown-code", readHandling],
  ["a status", "ON HOLD", "onhold", readHandlingStatus],
  ["a status", "Pending", "pending", readHandlingStatus],
  ["a status", "", "fault: missing", readHandlingStatus],
  ["a status", "?", "fault: unknown-code", readHandlingStatus],
])("%s in a cell %j is %j", (_what, cell, read, reader) => expect(said(reader(cell))).toBe(read));

it.each<[string, DateOrder | null, string]>([
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
])("a date %j, %s, is %s", (cell, order, read) => expect(said(readDate(cell, order))).toBe(read));
