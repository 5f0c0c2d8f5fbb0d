import { expect, it } from "vitest";
import { clockBlock } from "../../../../src-domain/recipients/erasure-hold.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const known = (skewHours: number) => ({ skewMs: skewHours * HOUR, offline: false, likelyMs: NOW });
const away = (likelyHoursAgo: number | null) => ({
  skewMs: null,
  offline: true,
  likelyMs: likelyHoursAgo === null ? null : NOW - likelyHoursAgo * HOUR,
});

it.each([
  [known(0), null],
  [known(23), null],
  [known(-24), null],
  [known(25), "clock-wrong"],
  [known(-365 * 24), "clock-wrong"],
  [{ ...known(30 * 24), likelyMs: NOW }, "clock-wrong"],
  [away(1), null],
  [away(7 * 24), null],
  [away(8 * 24), "clock-wrong"],
  [away(-8 * 24), "clock-wrong"],
  [away(null), "clock-unknown"],
  [{ ...away(1), offline: false }, "clock-unknown"],
])("returns for the clock data %j the erasure block %s", (evidence, expected) =>
  expect(clockBlock({ nowMs: NOW, ...evidence })).toBe(expected),
);
