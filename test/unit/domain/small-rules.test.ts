import { expect, it } from "vitest";
import {
  formatAmount,
  isOpenItem,
  isVasPending,
  normalizeHandlingCode,
  normalizeHandlingStatus,
} from "../../../src-domain/inventory/inventory.ts";
import { isOrderFiltered, ORDER_VIEWS, DEFAULT_ORDER_VIEW } from "../../../src-domain/resends/order-view.ts";
import { foldText, containsText } from "../../../src-domain/search-text.ts";

it.each([
  ["STRASSE", "strasse"],
  ["ΣΊΣΥΦΟΣ", "σίσυφοσ"],
  ["one\ntwo\0three", "one two three"],
  ["bad \uFFFE\uFFFF", "bad \uFFFD\uFFFD"],
  ["half \uD800", "half \uFFFD"],
  ["\n", " "],
])("folds the search text %j to %j", (text, expected) => expect(foldText(text)).toBe(expected));

it("finds the search text in any field regardless of case", () => {
  expect(containsText([null, "RMA-1", "Ada"], "rma")).toBe(true);
  expect(containsText([null, "RMA-1"], "ada")).toBe(false);
  expect(containsText([null], "null")).toBe(false);
});

it("does not count sorting as an order filter", () => {
  expect(isOrderFiltered({ ...DEFAULT_ORDER_VIEW, order: { column: "created", descending: false } })).toBe(false);
  expect(Object.values(ORDER_VIEWS).map(isOrderFiltered)).toEqual([false, true, true, true, true]);
});

it.each([
  ["in progress", "in-progress"],
  [" In_Progress ", "in-progress"],
  ["inprogress", "in-progress"],
  ["not in progress", "not in progress"],
  ["PENDING ", "pending"],
  ["99", "99"],
])("normalizes the handling status %j to %s", (raw, status) => expect(normalizeHandlingStatus(raw)).toBe(status));

it.each([
  [4, "ohd"],
  ["4", "ohd"],
  [" OHD ", "ohd"],
  [0, "tbc"],
  ["04", "ohd"],
  ["a4", "a4"],
])("normalizes the handling code %j to %s", (raw, code) => expect(normalizeHandlingCode(raw)).toBe(code));

it("counts a value-added service as pending until it succeeds or fails", () => {
  const pendingStatuses = [null, "pending", 0, "anything"];
  const endedStatuses = ["successful", "failed", 1, 2, " FAILED "];
  expect([...pendingStatuses, ...endedStatuses].filter(isVasPending)).toEqual(pendingStatuses);
});

it("counts an item as open until it is resent or its handling is completed", () => {
  const isOpen = (handlingCode: string, handlingStatusCode: string) => isOpenItem({ handlingCode, handlingStatusCode });
  expect([isOpen("ohd", "pending"), isOpen("rtn", "in-progress")]).toEqual([true, true]);
  expect([isOpen("rsd", "pending"), isOpen("rtn", "completed"), isOpen("rsd", "completed")]).toEqual([
    false,
    false,
    false,
  ]);
});

it.each([
  [1.5, "kg", "1.5 kg"],
  [0, "USD", "0 USD"],
  [3, null, "3"],
  [null, "kg", null],
])("shows an amount of %j %s as %j", (amount, unit, expected) => expect(formatAmount(amount, unit)).toBe(expected));
