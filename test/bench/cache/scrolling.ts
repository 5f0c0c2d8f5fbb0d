import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import type { BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { withEmptyWindow } from "./empty-window.ts";

/** A frame is late after more than one and a half frames' time at 60 a second. */
const LATE_FRAME_MS = 25;
const MAX_LATE_PERCENT = 1;
/** Speed of a fast mouse wheel. */
const PIXELS_PER_FRAME = 120;

/**
 * Measures the percentage of late frames while scrolling the inventory. Floor: an empty list of equal height in
 * an empty window.
 */
export async function measureScrolling(bench: BenchDesk, seconds: number): Promise<Figure[]> {
  const options = { seconds, lateMs: LATE_FRAME_MS, pixels: PIXELS_PER_FRAME };
  const floor = await withEmptyWindow(async (app) => {
    const page = await app.firstWindow();
    await page.evaluate(showEmptyList);
    return page.evaluate(scrollAndCount, options);
  });
  const desk = await bench.launch();
  await desk.open("Inventory");
  await desk.page.getByRole("grid", { name: "Return inventory" }).getByRole("row").nth(5).waitFor();
  const ours = await desk.page.evaluate(scrollAndCount, options);
  const blankCount = await countBlankRows(desk);
  await desk.close();
  console.log(`  ${ours.frames} frames, ${ours.lateFrames} late, the longest ${ours.longestMs.toFixed(1)} ms`);
  const latePercent = ({ lateFrames, frames }: FrameCount): number => (100 * lateFrames) / frames;
  return [
    figure({
      name: `late frames in ${seconds} s of scrolling`,
      unit: "%",
      floor: latePercent(floor),
      ours: latePercent(ours),
      target: MAX_LATE_PERCENT,
    }),
    figure({ name: "rows still blank when it ends", unit: "rows", floor: 0, ours: blankCount, target: 0 }),
  ];
}

interface FrameCount {
  readonly frames: number;
  readonly lateFrames: number;
  readonly longestMs: number;
}

/** Runs in the page. The list has the header's height and the height of a million rows. */
function showEmptyList(): void {
  document.body.innerHTML = `
    <div class="data-table" style="position: fixed; inset: 160px 0 0 80px; overflow: auto; background: white">
      <div style="height: 16000000px"></div>
    </div>`;
}

async function scrollAndCount(options: { seconds: number; lateMs: number; pixels: number }): Promise<FrameCount> {
  const scroller = document.querySelector(".data-table");
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const startTime = await nextFrame();
  const counts = { frames: 0, lateFrames: 0, longestMs: 0 };
  for (let previousTime = startTime; previousTime - startTime < options.seconds * 1000;) {
    if (scroller !== null) scroller.scrollTop += options.pixels;
    const now = await nextFrame();
    counts.frames += 1;
    if (now - previousTime > options.lateMs) counts.lateFrames += 1;
    counts.longestMs = Math.max(counts.longestMs, now - previousTime);
    previousTime = now;
  }
  return counts;
}

const countBlankRows = async (desk: DeskWindow): Promise<number> => {
  const pending = desk.page.locator(".data-table__pending");
  await pending
    .first()
    .waitFor({ state: "detached", timeout: 2000 })
    .catch(() => undefined);
  return pending.count();
};
