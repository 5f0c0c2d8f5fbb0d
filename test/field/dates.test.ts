import { expect, it } from "vitest";
import { DEFAULT_CALENDAR, estimateCutOff } from "../../src-domain/resends/cut-off.ts";
import { periodOf, type ShiftChoice } from "../../src-domain/shift/shift-period.ts";
import { toUtcInstant } from "../../src-main/service/wire.ts";
import cases from "./dates.json" with { type: "json" };

interface DateCase {
  readonly id: string;
  readonly kind: string;
  readonly input: string;
  readonly right: string;
  /** The order's creation time as the service writes it. Then `right` is its cancellation deadline. */
  readonly order?: string;
  readonly holidays?: readonly string[];
  readonly zone?: string;
  readonly date?: string;
  readonly from?: string;
  readonly until?: string;
  readonly period?: readonly string[];
  readonly hours?: number;
}

function estimateDeadline({ order = "", holidays = [] }: DateCase): string | null {
  const createdAt = toUtcInstant(order);
  return createdAt === null ? null : estimateCutOff(createdAt, { ...DEFAULT_CALENDAR, holidays });
}

function createChoice({ date = "", from, until }: DateCase): ShiftChoice {
  return from === undefined || until === undefined ? { kind: "day", date } : { kind: "shift", date, from, until };
}

const filterCases = (kind: "orders" | "shifts"): DateCase[] =>
  (cases as readonly DateCase[]).filter(({ order }) => (order === undefined) === (kind === "shifts"));

it.each<DateCase>(filterCases("orders"))("estimates the deadline of $id $kind: $input", (dateCase) =>
  expect(estimateDeadline(dateCase)).toBe(dateCase.right),
);

it.each<DateCase>(filterCases("shifts"))("finds the period of $id $kind: $input", (dateCase) => {
  const period = periodOf(createChoice(dateCase), dateCase.zone ?? "");
  const { from = "", until = "" } = period ?? {};
  expect([from, until]).toEqual(dateCase.period ?? [from, until]);
  expect((Date.parse(until) - Date.parse(from)) / 3_600_000).toBe(dateCase.hours);
});
