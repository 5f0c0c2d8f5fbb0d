import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { withEmptyWindow } from "../../test/bench/cache/empty-window.ts";
import { root } from "../setup/paths.mjs";

const resources = join(root, "resources");
/** In smaller sizes, the lines of the full drawing would merge. */
const MIN_FULL_DRAWING_SIZE = 48;
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Apple's name for each size; sizes for double density contain the same picture. */
const APPLE_TYPES = "icp4 16,icp5 32,ic11 32,icp6 64,ic12 64,ic07 128,ic08 256,ic13 256,ic09 512,ic14 512,ic10 1024"
  .split(",")
  .map((typeAndSize) => typeAndSize.split(" "));

/** Renders the drawing as a PNG with a transparent background. */
async function draw(page: Page, size: number): Promise<Buffer> {
  const drawing = readFileSync(join(resources, size < MIN_FULL_DRAWING_SIZE ? "icon-small.svg" : "icon.svg"), "utf8");
  const png = await page.evaluate(
    async ({ size, drawing }) => {
      const image = Object.assign(new Image(size, size), { src: `data:image/svg+xml;base64,${btoa(drawing)}` });
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
      canvas.getContext("2d")?.drawImage(image, 0, 0, size, size);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    { size, drawing },
  );
  return Buffer.from(png, "base64");
}

/** Encodes an ICO file: a directory of images, followed by the PNG files. */
function encodeWindowsIcon(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(WINDOWS_SIZES.length, 4);
  let offset = 6 + 16 * WINDOWS_SIZES.length;
  const pngs = WINDOWS_SIZES.map((size) => pictures.get(size) ?? Buffer.alloc(0));
  const entries = pngs.map((png, index) => {
    const entry = Buffer.alloc(16);
    // 256 does not fit into a byte and is written as 0.
    entry.fill((WINDOWS_SIZES[index] ?? 0) % 256, 0, 2);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pngs]);
}

/** Encodes a part of an ICNS file: four letters, the length including the header, the content. */
function encodeApplePart(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, "latin1");
  header.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([header, content]);
}

const pictures = new Map<number, Buffer>();
await withEmptyWindow(async (app) => {
  const page = await app.firstWindow();
  for (const size of SIZES) pictures.set(size, await draw(page, size));
});
mkdirSync(join(resources, "icons"), { recursive: true });
for (const [size, png] of pictures) writeFileSync(join(resources, "icons", `${size}x${size}.png`), png);
writeFileSync(join(resources, "icon.ico"), encodeWindowsIcon(pictures));
const parts = APPLE_TYPES.map(([type = "", size]) =>
  encodeApplePart(type, pictures.get(Number(size)) ?? Buffer.alloc(0)),
);
writeFileSync(join(resources, "icon.icns"), encodeApplePart("icns", Buffer.concat(parts)));
