import { expect, it } from "vitest";
import { setRasterThreads } from "../../../src-main/app/raster-threads.ts";

it("two or three processors paint a page's tiles by two threads, others by as many as Chromium chooses", () => {
  const reported = [1, 2, 3, 4, 64].map((processors) => {
    const switches: unknown[] = [];
    setRasterThreads({ appendSwitch: (...appended) => switches.push(appended) }, processors);
    return switches;
  });
  const byTwo = [["num-raster-threads", "2"]];
  expect(reported).toEqual([[], byTwo, byTwo, [], []]);
});
