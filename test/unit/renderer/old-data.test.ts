import { expect, it } from "vitest";
import { isDataOld } from "../../../src-renderer/app/top-bar/old-data.ts";

const ASKED = "2026-11-26T08:00:00.000Z";
const after = (minutes: number): number => Date.parse(ASKED) + minutes * 60_000;

it.each([
  // The default: every 30 minutes.
  [30, 60, false],
  [30, 61, true],
  [5, 61, true],
  [240, 481, true],
  // Only manual syncs: the limit is one shift.
  [0, 480, false],
  [0, 481, true],
])("with a sync every %i min, data of %i min ago is old: %s", (every, minutes, old) =>
  expect(isDataOld(ASKED, after(minutes), every)).toBe(old),
);
