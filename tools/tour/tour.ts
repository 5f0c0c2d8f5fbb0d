import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { pngOf } from "../../src-simulator/label-documents/png.ts";
import type { DeskWindow } from "../../test/e2e/support/desk-window.ts";
import { inTemporaryFolder } from "../setup/cache.mjs";
import { GUIDES, GuideDesk, type GuideLanguage } from "./guide-desk.ts";
import { GUIDE_STEPS } from "./guide-steps.ts";

/**
 * `tour.ts FOLDER [--guide]`: a shift in the real window, with a line and a picture a step; for the guides once in each of
 * their languages. Exits with 0 only if all of it was done. Old pictures stay until all new ones of a language are taken.
 */
const [folder = "tour", forGuide] = process.argv.slice(2);
const HOUR_MS = 3_600_000;

/** Orders get their labels at once and then do not change, so that each can be photographed. */
const openService = (): Promise<Simulator> =>
  startSimulator({
    items: 2000,
    batchLimit: 5,
    failedLabelRate: 0,
    labelDelayMs: [300, 300],
    processingDelayMs: [HOUR_MS, HOUR_MS],
  });

/** Colors closer than this look the same, and a picture with fewer colors takes half the bytes. */
const STEP = 4;
const rounded = (shade = 0): number => Math.min(255, Math.round(shade / STEP) * STEP);

/** A screenshot as a PNG small enough for a repository. */
async function photograph(desk: DeskWindow): Promise<Buffer> {
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

async function goThrough(language: GuideLanguage, userData: string, into: string): Promise<void> {
  const service = await openService();
  const desk = await GuideDesk.launch(language, userData, service.url);
  const pictures: [name: string, picture: Buffer][] = [];
  try {
    for (const [name, step] of Object.entries(GUIDE_STEPS)) {
      const begun = performance.now();
      await step({ desk, control: service.control, service });
      pictures.push([name, await photograph(desk.window)]);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(5);
      console.log(`${String(pictures.length).padStart(2)}. ${seconds} s  ${name}`);
    }
    await desk.window.close();
    await rm(into, { recursive: true, force: true });
    await mkdir(into, { recursive: true });
    for (const [name, picture] of pictures) await writeFile(join(into, `${name}.png`), picture);
  } catch (error) {
    await desk.window.page.screenshot({ path: "tour/where-it-stopped.png" }).catch(() => undefined);
    throw error;
  } finally {
    await desk.window.kill();
    await service.close().catch(() => undefined);
  }
}

try {
  for (const language of forGuide === undefined ? (["en"] as const) : GUIDES) {
    const into = forGuide === undefined ? folder : join(folder, language);
    await inTemporaryFolder((userData) => goThrough(language, userData, into));
  }
} catch (error) {
  console.error(`The tour stopped: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
