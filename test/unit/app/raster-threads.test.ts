import { expect, it } from "vitest";
import { setRasterThreads } from "../../../src-main/app/raster-threads.ts";

const PAINT_BY_TWO = ["num-raster-threads", "2"];

it.each([
  [1, []],
  [2, [PAINT_BY_TWO]],
  [3, [PAINT_BY_TWO]],
  [4, []],
  [64, []],
])("with %i processors Chromium is told %j of the threads that paint a page's tiles", (processors, switches) => {
  const told: unknown[] = [];
  setRasterThreads({ appendSwitch: (...appended) => told.push(appended) }, processors);
  expect(told).toEqual(switches);
});
