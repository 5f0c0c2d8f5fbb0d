import { code128 } from "./code128.ts";
import { pngOf, type Colour } from "./png.ts";

/** Four by six inches at 203 dots per inch. */
const WIDTH = 812;
const HEIGHT = 1218;
const FRAME = 20;
/** Dots per module of the barcode. */
const MODULE = 2;

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/** A label as a picture: a frame, and a barcode below the middle. */
export function labelPicture(code: string): Buffer {
  const dark = code128(code).flatMap((width, place) => Array<boolean>(width * MODULE).fill(place % 2 === 0));
  const left = Math.round((WIDTH - dark.length) / 2);
  return pngOf(WIDTH, HEIGHT, (x, y) => {
    const edge = Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y);
    if (edge >= FRAME && edge < FRAME + 4) return BLACK;
    return y > 800 && y < 1040 && dark[x - left] === true ? BLACK : WHITE;
  });
}
