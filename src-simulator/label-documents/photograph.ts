import { hash } from "../data/hash.ts";
import type { PhotoSize } from "../operations/inventory-record.ts";
import { encodePng, type Color } from "./png.ts";

export const PHOTO_BASE = "/practice/photos";

const EDGES: Readonly<Record<PhotoSize, number>> = { s: 120, m: 400, l: 1200, o: 1600 };

/**
 * Returns the color of a point: a carton on a bench, with tape and a label whose dots show the photo's number. The
 * fractions are of the picture's width and height, from the upper left.
 */
function colorAt(xFraction: number, yFraction: number, photoIndex: number, shade: number): Color {
  const isInBox = xFraction > 0.16 && xFraction < 0.84 && yFraction > 0.2 && yFraction < 0.86;
  if (!isInBox) return yFraction > 0.74 ? [104, 108, 114] : [188 + (shade % 24), 196, 204];
  const isInLabel = xFraction > 0.5 && xFraction < 0.78 && yFraction > 0.52 && yFraction < 0.78;
  const isDot = [...Array(photoIndex + 1).keys()].some(
    (dotIndex) => Math.hypot(xFraction - 0.55 - dotIndex * 0.06, (yFraction - 0.65) * 0.75) < 0.02,
  );
  if (isInLabel) return isDot ? [30, 30, 30] : [246, 246, 240];
  if (Math.abs(xFraction - 0.4) < 0.05) return [214, 190, 146];
  const brightness = yFraction < 0.3 ? 18 : 0;
  return [150 + brightness + (shade % 40), 108 + brightness, 66 + brightness];
}

/** Draws the photo of a key as a PNG. Keys end in .jpg, because no client may rely on file names. */
export function drawPhoto(
  key: string,
  { photoIndex, size }: { readonly photoIndex: number; readonly size: PhotoSize },
): Buffer {
  const width = EDGES[size];
  const height = Math.round(width * 0.75);
  const shade = hash(key.replace(/-[osml]\.jpg$/, "").length, key.charCodeAt(key.length - 10), photoIndex) % 64;
  return encodePng(width, height, (x, y) => colorAt(x / width, y / height, photoIndex, shade));
}
