import { describe, expect, it } from "vitest";
import { PAPER } from "../../../../src-domain/labels/paper.ts";
import { findPictureSize } from "../../../../src-domain/labels/picture-size.ts";

const LABEL_PAPER = PAPER["100x150"];

function png(horizontalDensity: number, verticalDensity = horizontalDensity, unit = 1): Uint8Array {
  const bytes = new Uint8Array(8 + 25 + 21 + 12);
  const view = new DataView(bytes.buffer);
  const addChunk = (offset: number, length: number, type: string): number => {
    view.setUint32(offset, length);
    bytes.set(new TextEncoder().encode(type), offset + 4);
    return offset + 8;
  };
  addChunk(8, 13, "IHDR");
  const content = addChunk(33, 9, "pHYs");
  view.setUint32(content, horizontalDensity);
  view.setUint32(content + 4, verticalDensity);
  view.setUint8(content + 8, unit);
  addChunk(54, 0, "IDAT");
  return bytes;
}

describe("picture size", () => {
  it("is the named one when it is too large for the paper", () => {
    const size = findPictureSize(png(8000), { width: 1680, height: 2376 }, LABEL_PAPER);
    expect(size).toEqual({ width: 210, height: 297 });
  });

  it.each([
    ["it names a smaller size", png(11_811), { width: 800, height: 1200 }],
    ["it names the resolution of a screen", png(3780), { width: 800, height: 1200 }],
    ["its pixels are not square", png(8000, 4000), { width: 1680, height: 2520 }],
    ["it names only an aspect ratio", png(8000, 8000, 0), { width: 1680, height: 2520 }],
    ["the file is truncated", png(8000).subarray(0, 45), { width: 1680, height: 2520 }],
    ["it is in landscape format", png(3780), { width: 1200, height: 800 }],
  ])("equals the paper size when %s", (_condition, bytes, picture) => {
    const size = findPictureSize(bytes, picture, LABEL_PAPER);
    const [shortSide, longSide] = [size.width, size.height].toSorted((first, second) => first - second);
    expect([shortSide, longSide].map((side) => Math.round(side ?? 0))).toEqual([100, 150]);
  });
});
