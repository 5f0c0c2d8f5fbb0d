import { expect, it } from "vitest";
import { isDataOld } from "../../../src-renderer/app/top-bar/old-data.ts";

const ASKED = "2026-11-26T08:00:00.000Z";
const after = (minutes: number): number => Date.parse(ASKED) + minutes * 60_000;

it.each([
  // Every 30 minutes, as delivered.
  [30, 60, false],
  [30, 61, true],
  [5, 61, true],
  [240, 481, true],
  // Only when told to: a shift.
  [0, 480, false],
  [0, 481, true],
])("read every %i min, data of %i min ago: old %s", (every, minutes, old) =>
  expect(isDataOld(ASKED, after(minutes), every)).toBe(old),
);
