import { expect, it } from "vitest";
import { setRasterThreads } from "../../../src-main/app/raster-threads.ts";

const PAINT_BY_TWO = ["num-raster-threads", "2"];

it.each([
  [1, []],
  [2, [PAINT_BY_TWO]],
  [3, [PAINT_BY_TWO]],
  [4, []],
  [64, []],
])(
  "with %i processors Chromium gets the switches %j for the threads that paint a page's tiles",
  (processors, switches) => {
    const reported: unknown[] = [];
    setRasterThreads({ appendSwitch: (...appended) => reported.push(appended) }, processors);
    expect(reported).toEqual(switches);
  },
);
