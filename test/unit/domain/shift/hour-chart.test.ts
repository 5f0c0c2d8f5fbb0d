import { expect, test } from "vitest";
import { CHART_BASE, CHART_WIDTH, createHourChart } from "../../../../src-domain/shift/hour-chart.ts";

const partsWith = (...items: readonly number[]) =>
  items.map((count, index) => ({ from: `2026-11-29T${10 + index}:00:00.000Z`, items: count, itemsDayBefore: null }));

test("draws the busiest hour at full height, and no bar for an hour without items", () => {
  const { hours, targetY } = createHourChart(partsWith(4, 8, 0), 0);
  const [half, full, none] = hours.map(({ bar }) => bar);
  expect(full?.height).toBe(130);
  expect(half?.height).toBe(65);
  expect(none).toBeNull();
  expect(targetY).toBeNull();
  expect(full === undefined || full === null ? 0 : full.y + full.height).toBe(CHART_BASE);
});

test("keeps a target above all hours within the drawing", () => {
  const { hours, targetY } = createHourChart(partsWith(4), 8);
  expect([hours[0]?.bar?.height, targetY]).toEqual([65, CHART_BASE - 130]);
});

test("draws the day before to the left of the hour's middle", () => {
  const { hours } = createHourChart([{ from: "2026-11-29T10:00:00.000Z", items: 1, itemsDayBefore: 1 }], 0);
  expect(hours[0]?.barDayBefore?.x).toBeLessThan(hours[0]?.bar?.x ?? 0);
});

test("centers the bar of an hour that is not compared", () => {
  const [hour] = createHourChart(partsWith(1), 0).hours;
  expect((hour?.bar?.x ?? 0) + (hour?.bar?.width ?? 0) / 2).toBeCloseTo(hour?.center ?? 0);
});

test("names fewer hours when they do not fit", () => {
  const { hours, right } = createHourChart(partsWith(...Array.from({ length: 48 }, () => 1)), 0);
  expect(hours.filter(({ hasLabel }) => hasLabel)).toHaveLength(16);
  expect(right).toBeCloseTo(CHART_WIDTH);
});

test("draws nothing without hours", () => {
  expect(createHourChart([], 0)).toEqual({ hours: [], right: 0, targetY: null });
});
