import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import { SCANNER_GAP_MS } from "../../e2e/support/scanner-typing.ts";
import { until, type BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import type { ItemCodes } from "../support/item-codes.ts";
import { readJournal } from "../../rig/journal.ts";
import { verdictMix } from "../support/journal.ts";
import { randomOf } from "../../faults/shuffle.ts";
import { median, percentile } from "../support/statistics.ts";
import { floorOf, noSamples, sampleFloor } from "./floor.ts";
import { installVerdictWatch, type PaintedScan } from "./verdict-watch.ts";

/** The requirement's frame, at 60 a second. */
const FRAME_MS = 16.7;
const SCANS_A_CYCLE = 10;
const WARM_UP_CYCLES = 3;
const FLOOR_SAMPLES_A_CYCLE = 10;
const PATIENCE_MS = 10_000;

interface LatencyRun {
  readonly codes: ItemCodes;
  readonly scans: number;
  readonly seed: number;
  /** Whether the desk reads details of open items meanwhile, as often as its budget lets it. */
  readonly details?: boolean;
}

/** The setting of a new desk; and what leaves next to nothing for details. */
const [USUAL_REQUESTS, FEWEST_REQUESTS] = [300, 1];

/** From the terminator's key to the painted verdict, one scan at a time, with the pauses of a person in between. */
export async function measureLatency(
  bench: BenchDesk,
  { codes, scans, seed, details = false }: LatencyRun,
): Promise<Figure[]> {
  const random = randomOf(seed);
  const floor = noSamples();
  const painted: PaintedScan[] = [];
  const desk = await bench.launch();
  await desk.page.addInitScript(installVerdictWatch);
  await desk.page.reload();
  await desk.ready();
  await desk.page.evaluate(() => window.verdictWatch.follow());
  await allowRequests(desk, details ? USUAL_REQUESTS : FEWEST_REQUESTS);
  if (details) await until("details are read", async () => (await detailsLeft(desk)) !== null);
  const leftBefore = await detailsLeft(desk);

  const cycles = Math.ceil(scans / SCANS_A_CYCLE);
  for (let cycle = -WARM_UP_CYCLES; cycle < cycles; cycle += 1) {
    const measured = await scanCycle(desk, codes, random);
    if (cycle >= 0) painted.push(...measured);
    await emptyBatch(desk);
    await sampleFloor(desk, bench.folder, FLOOR_SAMPLES_A_CYCLE, floor);
  }
  const leftAfter = await detailsLeft(desk);
  await desk.close();

  console.log(`  Details read meanwhile: ${(leftBefore ?? 0) - (leftAfter ?? 0)}`);
  describe(painted, floor);
  console.log(`  Verdicts, warm-up included: ${verdictMix(await readJournal(bench.folder))}`);
  const times = painted.map(({ keyAt, paintedAt }) => paintedAt - keyAt);
  const least = floorOf(floor);
  const row = (share: number, frames: number): Figure =>
    figure({
      name: `last key to painted verdict${details ? " while details are read" : ""}, p${share * 100}`,
      unit: "ms",
      floor: least,
      ours: percentile(times, share),
      target: least + frames * FRAME_MS,
    });
  return [row(0.95, 1), row(0.99, 2)];
}

async function allowRequests(desk: DeskWindow, requestsPerMinute: number): Promise<void> {
  await desk.page.evaluate(async (perMinute) => {
    const settings = await window.desk.settings.get({});
    const copy = settings.ok ? settings.value.copy : null;
    const saved = copy && (await window.desk.settings.save({ copy: { ...copy, requestsPerMinute: perMinute } }));
    if (saved?.ok !== true) throw new Error("The budget of requests could not be set");
  }, requestsPerMinute);
}

/** Null while it is not known. */
const detailsLeft = (desk: DeskWindow): Promise<number | null> =>
  desk.page.evaluate(async () => {
    const status = await window.desk.sync.status({});
    const details = status.ok ? status.value.details : null;
    return details?.state === "reading" ? details.due : null;
  });

/** A batch of five with what gets in its way; half of the scans are `Added`, one of them by its inventory id. */
async function scanCycle(desk: DeskWindow, codes: ItemCodes, random: () => number): Promise<PaintedScan[]> {
  const first = codes.eligible().rma;
  const cycle = [
    first,
    String(codes.eligible().returnInventoryId),
    first,
    codes.eligible().rma,
    codes.unknownRma(),
    codes.notEligible().rma,
    codes.eligible().rma,
    codes.elsewhere().rma,
    codes.eligible().rma,
    codes.eligible().rma,
  ];
  const painted: PaintedScan[] = [];
  for (const code of cycle) {
    // A random pause lets keys meet every phase of a frame.
    await pause(60 + random() * 120);
    painted.push(await scanAndSee(desk, code));
  }
  return painted;
}

async function scanAndSee(desk: DeskWindow, code: string): Promise<PaintedScan> {
  const seen = desk.page.evaluate(() => window.verdictWatch.next());
  await desk.scan(code, SCANNER_GAP_MS);
  const late = pause(PATIENCE_MS).then(() => null);
  const scan = await Promise.race([seen, late]);
  if (scan === null) throw new Error(`No verdict was painted for ${code}: ${await desk.verdict.textContent()}`);
  return scan;
}

/** As an operator takes scans back; what is taken back first is the desk's own business. */
async function emptyBatch(desk: DeskWindow): Promise<void> {
  for (let tries = 0; (await desk.batchItems.count()) > 0; tries += 1) {
    if (tries > 4 * SCANS_A_CYCLE) throw new Error("Undo does not empty the batch");
    await desk.page.getByRole("button", { name: "Undo last scan" }).click();
    await pause(30);
  }
}

function describe(
  painted: readonly PaintedScan[],
  { roundTrips, inserts, frames }: ReturnType<typeof noSamples>,
): void {
  const ms = (value: number): string => `${value.toFixed(2)} ms`;
  const recorded = painted.map(({ keyAt, changedAt }) => changedAt - keyAt);
  const shown = painted.map(({ changedAt, paintedAt }) => paintedAt - changedAt);
  console.log(
    `  Floor, medians: bridge ${ms(median(roundTrips))}, insert ${ms(median(inserts))}, frame ${ms(median(frames))}`,
  );
  const unreported = painted.filter(({ reported }) => !reported).length;
  if (unreported > 0)
    console.log(`  ${unreported} paints were not reported and count as three frames after the change`);
  // The floor's own worst cases: where they are far from its medians, the machine is busy with something else.
  const floors = roundTrips.map((trip, place) => trip + (inserts[place] ?? 0) + (frames[place] ?? 0));
  const parts = { "key to document": recorded, "document to paint": shown, "the floor itself": floors };
  for (const [name, times] of Object.entries(parts)) {
    console.log(
      `  ${name}: median ${ms(median(times))}, p95 ${ms(percentile(times, 0.95))}, p99 ${ms(percentile(times, 0.99))}`,
    );
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
