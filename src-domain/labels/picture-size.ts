import { type Area, isTooSmall, MM_PER_INCH, fitToPaper, scaleToPaper } from "./paper.ts";

const SIGNATURE_BYTES = 8;
/** A PNG chunk has length and type before its content and a checksum after it. */
const HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;
const MAX_CHUNKS = 64;
/** Resolutions of label printers. Screens have lower resolutions, which say nothing about the print size. */
const DOTS_PER_INCH = { min: 150, max: 1300 };
const MM_PER_METER = 1000;

/** Dots per millimeter in the PNG's `pHYs` chunk; null if it has none in a printer's range. */
function dotsPerMillimeter(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = SIGNATURE_BYTES;
  for (let chunk = 0; chunk < MAX_CHUNKS && offset + HEADER_BYTES <= bytes.length; chunk += 1) {
    const length = view.getUint32(offset);
    const type = String.fromCodePoint(...bytes.subarray(offset + 4, offset + HEADER_BYTES));
    const content = offset + HEADER_BYTES;
    if (type === "IDAT" || content + length > bytes.length) return null;
    if (type === "pHYs" && length === 9 && view.getUint8(content + 8) === 1) {
      const dotsPerMm = view.getUint32(content) / MM_PER_METER;
      const dotsPerInch = dotsPerMm * MM_PER_INCH;
      const isSquare = view.getUint32(content) === view.getUint32(content + 4);
      return isSquare && dotsPerInch >= DOTS_PER_INCH.min && dotsPerInch <= DOTS_PER_INCH.max ? dotsPerMm : null;
    }
    offset = content + length + CHECKSUM_BYTES;
  }
  return null;
}

/**
 * Size of a PNG in millimeters: as large as fits the paper, because few files name their size and some name a wrong
 * one. Uses the named size only if it is too large for the paper, such as an A4 page.
 */
export function findPictureSize(bytes: Uint8Array, { width, height }: Area, paper: Area): Area {
  const dotsPerMm = dotsPerMillimeter(bytes);
  const ownSize = dotsPerMm === null ? null : { width: width / dotsPerMm, height: height / dotsPerMm };
  return ownSize !== null && isTooSmall(fitToPaper(ownSize, paper).scale)
    ? ownSize
    : scaleToPaper({ width, height }, paper);
}
