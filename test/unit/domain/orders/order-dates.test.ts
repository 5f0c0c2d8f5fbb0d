import { describe, expect, it } from "vitest";
import { findDateOrder, toSortableDate } from "../../../../src-domain/orders/order-dates.ts";

describe("dates of orders", () => {
  it.each([
    ["Sep-30-26", "2026-09-30"],
    ["26-May-26", "2026-05-26"],
    ["05-oct.-26", "2026-10-05"],
    ["09/28/26", "2026-09-28"],
    ["28.11.2026", "2026-11-28"],
    ["2026-11-28", "2026-11-28"],
    ["03 Jun 2026 20:41", "2026-06-03T20:41:00"],
    ["05/13/2026 10:26:17 PM", "2026-05-13T22:26:17"],
    ["2026-11-28 10:00:00", "2026-11-28T10:00:00"],
    ["2026-08-04 05:24:22 +0500", "2026-08-04T00:24:22.000Z"],
    ["2026-12-01T23:59:59-08:00", "2026-12-02T07:59:59.000Z"],
    ["2026-12-01T07:59:59Z", "2026-12-01T07:59:59.000Z"],
    ["soon", null],
  ])("reads %s as %s", (cell, date) => {
    expect(toSortableDate(cell, null)).toBe(date);
  });

  it("sorts dates of all forms as texts", () => {
    const cells = [
      "Sep-29-26",
      "29-Sep-26 08:00",
      "2026-09-29T10:00:00+02:00",
      "09/30/2026 01:00:00 AM",
      "30 Sep 2026 20:41",
    ];
    const dates = cells.map((cell) => toSortableDate(cell, null) ?? "");
    expect(dates.toSorted()).toEqual(dates);
  });

  it.each([
    [["05/12/2026", "24/12/2026"], "day-first"],
    [["05/12/2026", "12/24/2026"], "month-first"],
    [["05/12/2026", "06/12/2026"], "unknown"],
    [["13/12/2026", "12/13/2026"], null],
    [["13/12/2026", "12/13/2026", "05/12/2026"], "unknown"],
    [["2026-12-05", ""], null],
  ] as const)("finds in %j the order %s", (dates, order) => {
    expect(findDateOrder(dates)).toBe(order);
  });
});
