import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_INVENTORY_VIEW, DEFAULT_INVENTORY_SETUP } from "../../../src-domain/inventory/inventory-view.ts";
import { readStoredValue } from "../../../src-main/base/stored-value.ts";
import { settings } from "../../../src-preload/contract/settings.ts";
import { inventorySetup } from "../../../src-preload/contract/table-views.ts";

const copy = { days: 180, refreshMinutes: 30, requestsPerMinute: 300 };
const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: [] as string[] };

describe("a stored value", () => {
  it.each([
    [365, { value: 365, isIntact: true }],
    [900, { value: 30, isIntact: false }],
    ["365", { value: 30, isIntact: false }],
    [null, { value: 30, isIntact: false }],
    [{}, { value: 30, isIntact: false }],
  ])("replaces %j by the default only when it is invalid", (stored, expected) =>
    expect(readStoredValue(settings.shape.eraseAfterDays, stored, 30)).toEqual(expected),
  );

  it.each([
    [{ ...copy, days: 90 }, { ...copy, days: 90 }, true],
    [{ ...copy, days: -1, refreshMinutes: 15 }, { ...copy, refreshMinutes: 15 }, false],
    [{ days: 90 }, { ...copy, days: 90 }, true],
    [{ ...copy, days: 90, ofALaterVersion: 1 }, { ...copy, days: 90 }, true],
    ["damaged", copy, false],
    [[], copy, false],
  ])("loses from %j only the invalid member", (stored, value, isIntact) =>
    expect(readStoredValue(settings.shape.copy, stored, copy)).toEqual({ value, isIntact }),
  );

  it("loses only the invalid entries of a list", () => {
    const codes = [{ code: "dis", may: true, learnedAt: null }, { code: "tbc", may: "yes" }, 7];
    expect(readStoredValue(settings.shape.resendCodes, codes, [])).toEqual({ value: [codes[0]], isIntact: false });
    const holidays = ["2026-12-25", "2026-02-30", "2026-12-26"];
    expect(readStoredValue(settings.shape.workingCalendar, { ...calendar, holidays }, calendar)).toEqual({
      value: { ...calendar, holidays: ["2026-12-25", "2026-12-26"] },
      isIntact: false,
    });
  });

  it("keeps the members that are valid together", () => {
    const duplicateDays = { weekdays: [1, 1], holidays: ["2026-12-25"] };
    const result = readStoredValue(settings.shape.workingCalendar, duplicateDays, calendar);
    expect(result).toEqual({ value: { ...calendar, holidays: ["2026-12-25"] }, isIntact: false });
  });

  it("keeps at most the allowed number of entries", () =>
    expect(readStoredValue(z.array(z.int()).max(2), [1, "x", 2, 3], [])).toEqual({ value: [1, 2], isIntact: false }));
});

describe("the stored views of a table", () => {
  const view = (letter: string, name: string, choice: object = DEFAULT_INVENTORY_VIEW) => ({
    viewId: `01JD3Q0000000000000000000${letter}`,
    name,
    choice,
  });
  const readViews = (views: readonly object[], otherParts: object = {}) =>
    readStoredValue(inventorySetup, { ...DEFAULT_INVENTORY_SETUP, views, ...otherParts }, DEFAULT_INVENTORY_SETUP);

  it("lose only the invalid view", () => {
    const { value, isIntact } = readViews([
      view("A", "Kept"),
      view("B", "Lost", { gone: true }),
      view("C", "Kept too"),
    ]);
    expect([value.views.map(({ name }) => name), isIntact]).toEqual([["Kept", "Kept too"], false]);
    expect(value.columns).toEqual(DEFAULT_INVENTORY_SETUP.columns);
  });

  it("keep the first of two views with one name", () => {
    expect(readViews([view("A", "One"), view("B", "ONE")]).value.views).toEqual([view("A", "One")]);
    const [first] = DEFAULT_INVENTORY_SETUP.columns;
    const { value } = readViews([view("A", "One")], { columns: [first, { column: "gone", shown: true, width: null }] });
    expect([value.views.length, value.columns]).toEqual([1, [first]]);
  });
});

it("removes the invalid entries of a record", () => {
  const schema = z.object({ edited: z.record(z.string().min(2), z.number()) });
  const stored = { edited: { one: 1, two: "2", x: 3 } };
  expect(readStoredValue(schema, stored, { edited: {} })).toEqual({ value: { edited: { one: 1 } }, isIntact: false });
});
