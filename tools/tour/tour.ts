import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { encodePng } from "../../src-simulator/label-documents/png.ts";
import type { DeskWindow } from "../../test/e2e/support/desk-window.ts";
import { inTemporaryFolder } from "../setup/cache.mjs";
import { GUIDE_LANGUAGES, GuideDesk, type GuideLanguage } from "./guide-desk.ts";
import { GUIDE_STEPS } from "./guide-steps.ts";

/**
 * `tour.ts FOLDER [--guide]`: runs a shift in the real window and takes a picture of each step; with --guide once for
 * each guide's language. Exits with 0 only if all steps succeeded. Replaces a language's pictures after all new ones
 * are taken.
 */
const [folder = "tour", guideOption] = process.argv.slice(2);
const HOUR_MS = 3_600_000;

/** Orders get their labels immediately and then do not change, so that each state can be photographed. */
const startTourSimulator = (): Promise<Simulator> =>
  startSimulator({
    items: 2000,
    batchLimit: 5,
    failedLabelRate: 0,
    labelDelayMs: [300, 300],
    processingDelayMs: [HOUR_MS, HOUR_MS],
  });

/** Rounds colors invisibly, because a picture with fewer colors takes half the bytes. */
const COLOR_STEP = 4;
const roundShade = (shade = 0): number => Math.min(255, Math.round(shade / COLOR_STEP) * COLOR_STEP);

/** Takes a screenshot as a PNG that is small enough for a repository. */
async function takePicture(desk: DeskWindow): Promise<Buffer> {
  const png = await desk.page.screenshot({ animations: "disabled", caret: "hide" });
  const { width, height, bitmap } = await desk.app.evaluate(({ nativeImage }, encodedImage) => {
    const image = nativeImage.createFromBuffer(Buffer.from(encodedImage, "base64"));
    return { ...image.getSize(), bitmap: image.toBitmap().toString("base64") };
  }, png.toString("base64"));
  // Blue, green, red, opacity.
  const pixels = Buffer.from(bitmap, "base64");
  return encodePng(width, height, (x, y) => {
    const pixelOffset = (y * width + x) * 4;
    return [roundShade(pixels[pixelOffset + 2]), roundShade(pixels[pixelOffset + 1]), roundShade(pixels[pixelOffset])];
  });
}

async function runTour(language: GuideLanguage, userData: string, target: string): Promise<void> {
  const service = await startTourSimulator();
  const desk = await GuideDesk.launch(language, userData, service.url);
  const pictures: [name: string, picture: Buffer][] = [];
  try {
    for (const [name, step] of Object.entries(GUIDE_STEPS)) {
      const startedAtMs = performance.now();
      await step({ desk, control: service.control, service });
      pictures.push([name, await takePicture(desk.window)]);
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1).padStart(5);
      console.log(`${String(pictures.length).padStart(2)}. ${seconds} s  ${name}`);
    }
    await desk.window.close();
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    for (const [name, picture] of pictures) await writeFile(join(target, `${name}.png`), picture);
  } catch (error) {
    await desk.window.page.screenshot({ path: "tour/where-it-stopped.png" }).catch(() => undefined);
    throw error;
  } finally {
    await desk.window.kill();
    await service.close().catch(() => undefined);
  }
}

try {
  for (const language of guideOption === undefined ? (["en"] as const) : GUIDE_LANGUAGES) {
    const target = guideOption === undefined ? folder : join(folder, language);
    await inTemporaryFolder((userData) => runTour(language, userData, target));
  }
} catch (error) {
  console.error(`The tour stopped: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
