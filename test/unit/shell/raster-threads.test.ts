import { expect, it } from "vitest";
import { rasterThreads } from "../../../src-main/shell/raster-threads.ts";

it.each([
  [1, null],
  [2, 2],
  [3, 2],
  [4, null],
  [64, null],
])("with %i processors the page's tiles are painted by %s threads (null: as Chromium likes)", (processors, threads) => {
  expect(rasterThreads(processors)).toBe(threads);
});
