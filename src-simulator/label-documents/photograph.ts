import { hash } from "../data/hash.ts";
import type { PhotoSize } from "../operations/inventory-record.ts";
import { pngOf, type Colour } from "./png.ts";

export const PHOTO_BASE = "/practice/photos";

const EDGES: Readonly<Record<PhotoSize, number>> = { s: 120, m: 400, l: 1200, o: 1600 };

/** Draws a carton on a bench, with tape and a label; the label's dots show the photo's number. */
function colourAt(across: number, down: number, place: number, shade: number): Colour {
  const inBox = across > 0.16 && across < 0.84 && down > 0.2 && down < 0.86;
  if (!inBox) return down > 0.74 ? [104, 108, 114] : [188 + (shade % 24), 196, 204];
  const inLabel = across > 0.5 && across < 0.78 && down > 0.52 && down < 0.78;
  const dot = [...Array(place + 1).keys()].some(
    (count) => Math.hypot(across - 0.55 - count * 0.06, (down - 0.65) * 0.75) < 0.02,
  );
  if (inLabel) return dot ? [30, 30, 30] : [246, 246, 240];
  if (Math.abs(across - 0.4) < 0.05) return [214, 190, 146];
  const light = down < 0.3 ? 18 : 0;
  return [150 + light + (shade % 40), 108 + light, 66 + light];
}

/** Draws the photo of a key. A PNG although keys end in .jpg, because no client may rely on file names. */
export function photograph(key: string, { place, size }: { readonly place: number; readonly size: PhotoSize }): Buffer {
  const width = EDGES[size];
  const height = Math.round(width * 0.75);
  const shade = hash(key.replace(/-[osml]\.jpg$/, "").length, key.charCodeAt(key.length - 10), place) % 64;
  return pngOf(width, height, (x, y) => colourAt(x / width, y / height, place, shade));
}
