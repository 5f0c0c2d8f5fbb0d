import { pngOf } from "../../src-simulator/label-documents/png.ts";
import type { DeskWindow } from "../../test/e2e/support/desk-window.ts";

/** Colors closer than this look the same, and a picture with fewer colors takes half the bytes. */
const STEP = 4;
const rounded = (shade = 0): number => Math.min(255, Math.round(shade / STEP) * STEP);

/** A screenshot as a PNG small enough for a repository. */
export async function photograph(desk: DeskWindow): Promise<Buffer> {
  const png = await desk.page.screenshot({ animations: "disabled", caret: "hide" });
  const { width, height, bitmap } = await desk.app.evaluate(({ nativeImage }, encoded) => {
    const image = nativeImage.createFromBuffer(Buffer.from(encoded, "base64"));
    return { ...image.getSize(), bitmap: image.toBitmap().toString("base64") };
  }, png.toString("base64"));
  // Blue, green, red, opacity.
  const dots = Buffer.from(bitmap, "base64");
  return pngOf(width, height, (x, y) => {
    const at = (y * width + x) * 4;
    return [rounded(dots[at + 2]), rounded(dots[at + 1]), rounded(dots[at])];
  });
}
