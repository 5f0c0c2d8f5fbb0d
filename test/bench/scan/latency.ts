import { setTimeout as pause } from "node:timers/promises";
import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import { SCANNER_GAP_MS } from "../../e2e/support/scanner-typing.ts";
import { randomOf } from "../../random.ts";
import { syncStatus, waitUntil, type BenchDesk } from "../support/bench-desk.ts";
import type { RoundFigures } from "../support/compare.ts";
import { figure, type Figure } from "../support/figures.ts";
import { SEED } from "../support/filled-cache.ts";
import type { ItemCodes } from "../support/item-codes.ts";
import { median, percentile } from "../support/statistics.ts";
import { computeFloor, createSamples, sampleFloor } from "./floor.ts";
import { installVerdictWatch, type PaintedScan } from "./verdict-watch.ts";

/** A frame at 60 a second. */
const FRAME_MS = 16.7;
const SCANS_PER_CYCLE = 10;
const WARM_UP_CYCLES = 3;
const FLOOR_SAMPLES_PER_CYCLE = 10;
const TIMEOUT_MS = 10_000;

interface LatencyRun {
  readonly paintedScans: readonly PaintedScan[];
  readonly floor: number;
}

/**
 * Measures the milliseconds from the terminator's key to the painted verdict, and prints how they divide between the
 * desk and Chromium.
 */
export async function measureLatency(bench: BenchDesk, codes: ItemCodes, scans: number): Promise<Figure[]> {
  const { paintedScans, floor } = await scanLikeAPerson(bench, codes, scans);
  const unreported = paintedScans.filter(({ isReported }) => !isReported).length;
  if (unreported > 0)
    console.log(`  ${unreported} paints were not reported and count as three frames after the change`);
  printPart(
    "last key to document",
    paintedScans.map(({ keyAt, changedAt }) => changedAt - keyAt),
  );
  printPart(
    "document to paint",
    paintedScans.map(({ changedAt, paintedAt }) => paintedAt - changedAt),
  );
  const makeFigure = (fraction: number, frames: number): Figure =>
    figure({
      name: `last key to painted verdict, p${fraction * 100}`,
      unit: "ms",
      floor,
      ours: percentile(paintedScans.map(keyToPaint), fraction),
      target: floor + frames * FRAME_MS,
    });
  return [makeFigure(0.95, 1), makeFigure(0.99, 2)];
}

function printPart(name: string, times: readonly number[]): void {
  console.log(`  ${name}: median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
}

export async function measureRound(bench: BenchDesk, codes: ItemCodes, scans: number): Promise<RoundFigures> {
  const { paintedScans } = await scanLikeAPerson(bench, codes, scans);
  const times = paintedScans.map(keyToPaint);
  return {
    "last key to painted verdict, median": median(times),
    "last key to painted verdict, p95": percentile(times, 0.95),
  };
}

const keyToPaint = ({ keyAt, paintedAt }: PaintedScan): number => paintedAt - keyAt;

async function scanLikeAPerson(bench: BenchDesk, codes: ItemCodes, scans: number): Promise<LatencyRun> {
  const random = randomOf(SEED);
  const floorSamples = createSamples();
  const paintedScans: PaintedScan[] = [];
  const desk = await bench.launch();
  await desk.page.addInitScript(installVerdictWatch);
  await desk.page.reload();
  await desk.waitUntilReady();
  await desk.page.evaluate(() => window.verdictWatch.start());
  await waitUntil("details are read", async () => (await syncStatus(desk))?.details?.state === "reading");

  const cycles = Math.ceil(scans / SCANS_PER_CYCLE);
  for (let cycle = -WARM_UP_CYCLES; cycle < cycles; cycle += 1) {
    const cycleScans = await scanCycle(desk, codes, random);
    if (cycle >= 0) paintedScans.push(...cycleScans);
    await emptyBatch(desk);
    await sampleFloor(desk, bench.folder, FLOOR_SAMPLES_PER_CYCLE, floorSamples);
  }
  await desk.close();
  return { paintedScans, floor: computeFloor(floorSamples) };
}

/** A batch of five among refused scans: half of the scans are `Added`, one of them by its inventory id. */
async function scanCycle(desk: DeskWindow, codes: ItemCodes, random: () => number): Promise<PaintedScan[]> {
  const firstRma = codes.eligible().rma;
  const scannedCodes = [
    firstRma,
    String(codes.eligible().returnInventoryId),
    firstRma,
    codes.eligible().rma,
    codes.unknownRma(),
    codes.notEligible().rma,
    codes.eligible().rma,
    codes.elsewhere().rma,
    codes.eligible().rma,
    codes.eligible().rma,
  ];
  const paintedScans: PaintedScan[] = [];
  for (const code of scannedCodes) {
    // A random pause makes keys hit every phase of a frame.
    await pause(60 + random() * 120);
    paintedScans.push(await scanUntilPainted(desk, code));
  }
  return paintedScans;
}

async function scanUntilPainted(desk: DeskWindow, code: string): Promise<PaintedScan> {
  const nextPaint = desk.page.evaluate(() => window.verdictWatch.nextScan());
  await desk.scan(code, SCANNER_GAP_MS);
  const timeout = pause(TIMEOUT_MS).then(() => null);
  const scan = await Promise.race([nextPaint, timeout]);
  if (scan === null) throw new Error(`No verdict was painted for ${code}: ${await desk.verdict.textContent()}`);
  return scan;
}

async function emptyBatch(desk: DeskWindow): Promise<void> {
  const undo = desk.page.getByRole("button", { name: "Undo last scan" });
  await waitUntil("the batch is empty", async () => {
    // The button is disabled before the last item leaves the screen.
    await undo.click({ timeout: 500 }).catch(() => undefined);
    return (await desk.batchItems.count()) === 0;
  });
}
