import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** How many different colours are on the screen, as the X server has it; an empty one has one. */
export async function coloursOnScreen(): Promise<number> {
  const { stdout } = await promisify(execFile)("xwd", ["-root", "-silent"], {
    encoding: "buffer",
    maxBuffer: 64_000_000,
  });
  const field = (number: number): number => stdout.readUInt32BE(number * 4);
  const [headerBytes, width, height, bytesPerLine, colourMap] = [field(0), field(4), field(5), field(12), field(19)];
  if (field(11) !== 32) throw new Error(`The screen has ${field(11)} bits a pixel; 32 can be read`);
  const rows = stdout.subarray(headerBytes + colourMap * 12);
  const seen = new Set<number>();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) seen.add(rows.readUInt32LE(y * bytesPerLine + x * 4) & 0xffffff);
  return seen.size;
}
