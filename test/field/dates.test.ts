import { expect, it } from "vitest";
import { DEFAULT_CALENDAR, estimatedCutOff } from "../../src-domain/resends/cut-off.ts";
import { periodOf, type ShiftChoice } from "../../src-domain/shift/shift-period.ts";
import { utcInstant } from "../../src-main/service/wire.ts";
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

function deadlineOf({ order = "", holidays = [] }: DateCase): string | null {
  const created = utcInstant(order);
  return created === null ? null : estimatedCutOff(created, { ...DEFAULT_CALENDAR, holidays });
}

function choiceOf({ date = "", from, until }: DateCase): ShiftChoice {
  return from === undefined || until === undefined ? { kind: "day", date } : { kind: "shift", date, from, until };
}

const datesOf = (kind: "orders" | "shifts"): DateCase[] =>
  (cases as readonly DateCase[]).filter(({ order }) => (order === undefined) === (kind === "shifts"));

it.each<DateCase>(datesOf("orders"))("$id $kind: $input", (one) => expect(deadlineOf(one)).toBe(one.right));

it.each<DateCase>(datesOf("shifts"))("$id $kind: $input", (one) => {
  const period = periodOf(choiceOf(one), one.zone ?? "");
  const { from = "", until = "" } = period ?? {};
  expect([from, until]).toEqual(one.period ?? [from, until]);
  expect((Date.parse(until) - Date.parse(from)) / 3_600_000).toBe(one.hours);
});
