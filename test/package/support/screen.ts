import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { crc32, deflateSync } from "node:zlib";

const run = promisify(execFile);

export interface Screenshot {
  readonly png: Buffer;
  /** How many different colours are on it; an empty screen has one. */
  readonly colours: number;
}

/** What is on the screen, as the X server has it: the program knows nothing of it. */
export async function photographScreen(): Promise<Screenshot> {
  const { stdout } = await run("xwd", ["-root", "-silent"], { encoding: "buffer", maxBuffer: 64_000_000 });
  const field = (number: number): number => stdout.readUInt32BE(number * 4);
  const [headerBytes, width, height, bytesPerLine, colourMap] = [field(0), field(4), field(5), field(12), field(19)];
  if (field(11) !== 32) throw new Error(`The screen has ${field(11)} bits a pixel; 32 can be read`);
  const rows = stdout.subarray(headerBytes + colourMap * 12);
  const seen = new Set<number>();
  const lines: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const line = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const pixel = rows.readUInt32LE(y * bytesPerLine + x * 4) & 0xffffff;
      seen.add(pixel);
      line.writeUIntBE(pixel, 1 + x * 3, 3);
    }
    lines.push(line);
  }
  return { png: pngOf(width, height, Buffer.concat(lines)), colours: seen.size };
}

function pngOf(width: number, height: number, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
