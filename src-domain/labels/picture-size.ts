import { type Area, isTooSmall, MM_PER_INCH, fitToPaper, scaledToFit } from "./paper.ts";

const SIGNATURE_BYTES = 8;
/** Length and type before the content of a part of a PNG, and its checksum behind it. */
const [HEAD_BYTES, CHECKSUM_BYTES] = [8, 4];
/** The size of a pixel stands before the pixels, among the first parts. */
const MOST_PARTS = 64;
/** Screens have less, and programs write their number without meaning it; no printer has more. */
const DOTS_PER_INCH = { least: 150, most: 1300 };
const MM_PER_METER = 1000;

/** Dots per millimeter that a PNG names; null where it names none that a printer has. */
function dotsPerMillimeter(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE_BYTES;
  for (let part = 0; part < MOST_PARTS && at + HEAD_BYTES <= bytes.length; part += 1) {
    const length = view.getUint32(at);
    const type = String.fromCodePoint(...bytes.subarray(at + 4, at + HEAD_BYTES));
    const content = at + HEAD_BYTES;
    if (type === "IDAT" || content + length > bytes.length) return null;
    if (type === "pHYs" && length === 9 && view.getUint8(content + 8) === 1) {
      const across = view.getUint32(content) / MM_PER_METER;
      const inches = across * MM_PER_INCH;
      const isSquare = view.getUint32(content) === view.getUint32(content + 4);
      return isSquare && inches >= DOTS_PER_INCH.least && inches <= DOTS_PER_INCH.most ? across : null;
    }
    at = content + length + CHECKSUM_BYTES;
  }
  return null;
}

/**
 * The size of a PNG, in millimeters: as large as fits the paper, because few name their size, and some a wrong one. Only a
 * larger size is believed: an A4 page that would come out too small.
 */
export function pictureSize(bytes: Uint8Array, { width, height }: Area, paper: Area): Area {
  const dots = dotsPerMillimeter(bytes);
  const own = dots === null ? null : { width: width / dots, height: height / dots };
  return own !== null && isTooSmall(fitToPaper(own, paper).scale) ? own : scaledToFit({ width, height }, paper);
}
