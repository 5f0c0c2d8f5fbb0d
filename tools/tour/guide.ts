import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { GUIDE_WORDS, GuideDesk, type GuideLanguage } from "./guide-desk.ts";
import { GUIDE_STEPS } from "./guide-steps.ts";
import { photograph } from "./photograph.ts";
import { runTour, say } from "./teller.ts";

/** Takes each step once per language that has a guide. Old pictures stay until all new ones of the guide are taken. */
const folder = process.env["RETURNS_DESK_TOUR"] ?? "docs/guide";
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

async function goThrough(language: GuideLanguage): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "returns-desk-guide-"));
  const service = await openService();
  try {
    const [userData, taken] = [join(work, "desk"), join(work, "pictures")];
    for (const made of [userData, taken]) await mkdir(made);
    await takeAll(await GuideDesk.launch(language, userData, service.url), service, taken);
    const pictures = join(folder, language);
    await rm(pictures, { recursive: true, force: true });
    await cp(taken, pictures, { recursive: true });
    say(`The ${language} guide has its pictures.`);
  } finally {
    await service.close().catch(() => undefined);
    await rm(work, { recursive: true, force: true });
  }
}

async function takeAll(desk: GuideDesk, service: Simulator, into: string): Promise<void> {
  try {
    await desk.makeSmallest();
    for (const [name, step] of Object.entries(GUIDE_STEPS)) {
      await step({ desk, control: service.control, service });
      await writeFile(join(into, `${name}.png`), await photograph(desk.window));
      say(`Photographed ${name}.`);
    }
    await desk.window.close();
  } catch (error) {
    await desk.window.page.screenshot({ path: "tour/where-it-stopped.png" }).catch(() => undefined);
    await desk.window.kill();
    throw error;
  }
}

await runTour(async () => {
  for (const language of Object.keys(GUIDE_WORDS) as GuideLanguage[]) await goThrough(language);
});
