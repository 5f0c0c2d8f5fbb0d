import { expect, it } from "vitest";
import { setRasterThreads } from "../../../src-main/app/raster-threads.ts";

it("sets two raster threads when the computer has two or three processors", () => {
  const switchesByProcessors = [1, 2, 3, 4, 64].map((processors) => {
    const switches: unknown[] = [];
    setRasterThreads({ appendSwitch: (...appended) => switches.push(appended) }, processors);
    return switches;
  });
  const twoThreads = [["num-raster-threads", "2"]];
  expect(switchesByProcessors).toEqual([[], twoThreads, twoThreads, [], []]);
});
