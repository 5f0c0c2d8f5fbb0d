import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ControlClient } from "../../src-simulator/control-client.ts";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { GUIDE_WORDS, GuideDesk, type GuideLanguage } from "./guide-desk.ts";
import { GUIDE_STEPS } from "./guide-steps.ts";
import { photograph } from "./photograph.ts";
import { runTour, tell } from "./teller.ts";

/** The pictures of the operator's guides: each step of the work once, in every language that has a guide. */
const folder = process.env["RETURNS_DESK_TOUR"] ?? "docs/guide";
const HOUR_MS = 3_600_000;

/** Orders get their labels at once and then stand still, so that each can be photographed as it is. */
const openService = (): Promise<Simulator> =>
  startSimulator({
    items: 2000,
    batchLimit: 5,
    failedLabelRate: 0,
    labelDelayMs: [300, 300],
    processingDelayMs: [HOUR_MS, HOUR_MS],
  });

async function goThrough(language: GuideLanguage): Promise<void> {
  const pictures = join(folder, language);
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const userData = await mkdtemp(join(tmpdir(), "returns-desk-guide-"));
  const service = await openService();
  const desk = await GuideDesk.launch(language, userData, service.url);
  try {
    for (const [name, step] of Object.entries(GUIDE_STEPS)) {
      await step({ desk, control: new ControlClient(service.url), service });
      await writeFile(join(pictures, `${name}.png`), await photograph(desk.window));
      tell(`Photographed ${language}/${name}.`);
    }
    await desk.window.close();
  } catch (error) {
    await desk.window.page.screenshot({ path: "tour/where-it-stopped.png" }).catch(() => undefined);
    await desk.window.kill();
    throw error;
  } finally {
    await service.close().catch(() => undefined);
    await rm(userData, { recursive: true, force: true });
  }
}

await runTour(async () => {
  for (const language of Object.keys(GUIDE_WORDS) as GuideLanguage[]) await goThrough(language);
});
