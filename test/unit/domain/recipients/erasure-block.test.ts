import { expect, it } from "vitest";
import { judgeClock } from "../../../../src-domain/recipients/erasure-block.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const knownSkew = (skewHours: number) => ({ skewMs: skewHours * HOUR, isOffline: false, likelyMs: NOW });
const offlineFor = (likelyHoursAgo: number | null) => ({
  skewMs: null,
  isOffline: true,
  likelyMs: likelyHoursAgo === null ? null : NOW - likelyHoursAgo * HOUR,
});

it.each([
  [knownSkew(0), null],
  [knownSkew(23), null],
  [knownSkew(-24), null],
  [knownSkew(25), "clock-wrong"],
  [knownSkew(-365 * 24), "clock-wrong"],
  [{ ...knownSkew(30 * 24), likelyMs: NOW }, "clock-wrong"],
  [offlineFor(1), null],
  [offlineFor(7 * 24), null],
  [offlineFor(8 * 24), "clock-wrong"],
  [offlineFor(-8 * 24), "clock-wrong"],
  [offlineFor(null), "clock-unknown"],
  [{ ...offlineFor(1), isOffline: false }, "clock-unknown"],
])("returns for the clock data %j the erasure block %s", (evidence, expected) =>
  expect(judgeClock({ nowMs: NOW, ...evidence })).toBe(expected),
);
