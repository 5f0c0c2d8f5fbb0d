// `node tools/icons.mjs`: makes the icons for all systems from the drawings in resources/; run it after changing a drawing.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sandboxArguments, withDisplay } from "./setup/display.mjs";
import { setUpRuntime } from "./setup/index.mjs";
import { root } from "./setup/places.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main, SetupError } from "./setup/report.mjs";

const resources = join(root, "resources");
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Apple's name for each size; sizes for double density contain the same picture. */
const APPLE_TYPES = "icp4 16,icp5 32,ic11 32,icp6 64,ic12 64,ic07 128,ic08 256,ic13 256,ic09 512,ic14 512,ic10 1024"
  .split(",")
  .map((one) => one.split(" "));

await main(async () => {
  const { executable } = await setUpRuntime();
  const env = toolEnvironment({ RETURNS_DESK_ICONS: resources, RETURNS_DESK_ICON_SIZES: SIZES.join(",") });
  const { command, args } = withDisplay(executable, [...sandboxArguments(), join(root, "tools", "icons")]);
  const drawn = await run(command, args, { env });
  if (drawn.code !== 0) throw new SetupError("The icons could not be drawn; see DEBUG=1.", { cause: drawn.output });
  await writeFile(join(resources, "icon.ico"), windowsIcon(await Promise.all(WINDOWS_SIZES.map(picture))));
  const parts = await Promise.all(
    APPLE_TYPES.map(async ([type = "", size]) => applePart(type, (await picture(Number(size))).png)),
  );
  await writeFile(join(resources, "icon.icns"), applePart("icns", Buffer.concat(parts)));
  return 0;
});

/** @param {number} size */
async function picture(size) {
  return { size, png: await readFile(join(resources, "icons", `${size}x${size}.png`)) };
}

/** A directory of images, followed by the PNG files. @param {readonly { size: number, png: Buffer }[]} pictures */
function windowsIcon(pictures) {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = 6 + 16 * pictures.length;
  const places = pictures.map(({ size, png }) => {
    const place = Buffer.alloc(16);
    // 256 does not fit into a byte and is written as 0.
    place.writeUInt8(size % 256, 0);
    place.writeUInt8(size % 256, 1);
    place.writeUInt16LE(1, 4);
    place.writeUInt16LE(32, 6);
    place.writeUInt32LE(png.length, 8);
    place.writeUInt32LE(offset, 12);
    offset += png.length;
    return place;
  });
  return Buffer.concat([header, ...places, ...pictures.map(({ png }) => png)]);
}

/** Four letters, the length including them, the content. @param {string} type @param {Buffer} content */
function applePart(type, content) {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}
