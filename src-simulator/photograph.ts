import { deflateSync } from "node:zlib";
import { hash } from "./data/hash.ts";
import type { PhotoSize } from "./operations/inventory-record.ts";

export const PHOTO_BASE = "/practice/photos";

/** Long edges in pixels. */
const EDGES: Readonly<Record<PhotoSize, number>> = { s: 120, m: 400, l: 1200, o: 1600 };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

type Colour = readonly [number, number, number];

/** A carton on a bench: brown, with a strip of tape, a label, and as many dots on it as the photo's place. */
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

/** A drawn photo, the same for the same key: a PNG, although keys end in .jpg, as nothing may rely on names. */
export function photograph(key: string, { place, size }: { readonly place: number; readonly size: PhotoSize }): Buffer {
  const width = EDGES[size];
  const height = Math.round(width * 0.75);
  const shade = hash(key.replace(/-[osml]\.jpg$/, "").length, key.charCodeAt(key.length - 10), place) % 64;
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(colourAt(x / width, y / height, place, shade), y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", new Uint8Array())];
  return Buffer.concat([SIGNATURE, ...parts]);
}
