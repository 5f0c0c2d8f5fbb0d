import { expect, it } from "vitest";
import { isDataOld } from "../../../src-renderer/app/top-bar/old-data.ts";

const SYNCED_AT = "2026-11-26T08:00:00.000Z";
const minutesLater = (minutes: number): number => Date.parse(SYNCED_AT) + minutes * 60_000;

it.each([
  // By default, a sync runs every 30 minutes.
  [30, 60, false],
  [30, 61, true],
  [5, 61, true],
  [240, 481, true],
  // With manual syncs only, the limit is one shift.
  [0, 480, false],
  [0, 481, true],
])("returns for a sync every %i min and data from %i min ago: %s", (refreshMinutes, ageMinutes, isOld) =>
  expect(isDataOld(SYNCED_AT, minutesLater(ageMinutes), refreshMinutes)).toBe(isOld),
);
