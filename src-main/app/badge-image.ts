const SIZE = 32;
const RADIUS = 15;
const RED = [0xc8, 0x1e, 0x1e] as const;
const WHITE = [0xff, 0xff, 0xff] as const;

/** Shapes of the characters: five rows of three dots each. */
const GLYPHS: Readonly<Record<string, string>> = {
  "1": ".#.##..#..#.###",
  "2": "##...#.#.#..###",
  "3": "##...#.#...###.",
  "4": "#.##.####..#..#",
  "5": "####..##...###.",
  "6": ".###..####.####",
  "7": "###..#.#..#..#.",
  "8": "####.#####.####",
  "9": "####.####..###.",
  "+": "....#.###.#....",
};
const GLYPH_WIDTH = 3;
const GLYPH_HEIGHT = 5;

/** Draws a white number on a red disk: four bytes a pixel, blue, green, red, alpha. More than 9 is "9+". */
export function drawBadge(count: number): { readonly pixels: Buffer; readonly size: number } {
  const text = count > 9 ? "9+" : String(count);
  const dot = text.length > 1 ? 3 : 4;
  const width = (text.length * (GLYPH_WIDTH + 1) - 1) * dot;
  const left = Math.round((SIZE - width) / 2);
  const top = Math.round((SIZE - GLYPH_HEIGHT * dot) / 2);
  const isInk = (x: number, y: number): boolean => {
    const column = Math.floor((x - left) / dot);
    const row = Math.floor((y - top) / dot);
    const glyphColumn = column % (GLYPH_WIDTH + 1);
    const glyph = GLYPHS[text[Math.floor(column / (GLYPH_WIDTH + 1))] ?? ""];
    if (column < 0 || row < 0 || row >= GLYPH_HEIGHT || glyphColumn === GLYPH_WIDTH) return false;
    return glyph?.[row * GLYPH_WIDTH + glyphColumn] === "#";
  };
  const pixels = Buffer.alloc(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      if (Math.hypot(x - SIZE / 2 + 0.5, y - SIZE / 2 + 0.5) > RADIUS) continue;
      const [red, green, blue] = isInk(x, y) ? WHITE : RED;
      pixels.set([blue, green, red, 0xff], (y * SIZE + x) * 4);
    }
  }
  return { pixels, size: SIZE };
}
