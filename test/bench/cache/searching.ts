import { join } from "node:path";
import type { Page } from "@playwright/test";
import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import type { BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { createDataSet } from "../support/filled-cache.ts";
import { median, percentile } from "../support/statistics.ts";
import { measureLongestBlock } from "./blocked-loop.ts";
import { timeRawSearches } from "./raw-search.ts";
import { searchTexts } from "./search-texts.ts";

/** Limits that the requirements set. */
const MAX_BRIDGE_MS = 10;
const MAX_RAW_QUERY_RATIO = 3;
const MAX_FIRST_PAINT_MS = 50;
/** A response within this time feels immediate. */
const MAX_ALL_ROWS_MS = 100;
const MAX_BLOCKED_MS = 16;
const PAGE_SIZE = 50;
const WARM_UP_SEARCHES = 10;
/** Half of these searches change visible rows: enough that the p95 is not one of the first, when the page is cold. */
const TYPED_SEARCHES = 240;
const CHANGE_WAITS = {
  /** If no row has changed by then, the key changes none. */
  noChangeMs: 600,
  /** All visible rows have been rendered this long after the first change. */
  lastChangeMs: 300,
};

export async function measureSearching(bench: BenchDesk, items: number, searches: number): Promise<Figure[]> {
  const texts = searchTexts(createDataSet(items), searches + WARM_UP_SEARCHES);
  const desk = await bench.launch();
  await timeSearches(desk.page, texts.slice(0, WARM_UP_SEARCHES));
  let times: number[] = [];
  const blockedMs = await measureLongestBlock(desk.app, async () => {
    times = await timeSearches(desk.page, texts.slice(WARM_UP_SEARCHES));
  });
  await desk.open("Inventory");
  const paintTimes = await typeAndMeasure(
    desk.page,
    texts
      .slice(WARM_UP_SEARCHES)
      .filter((text) => text.length > 2)
      .slice(0, TYPED_SEARCHES),
  );
  await desk.close();

  const rawTimesMs = timeRawSearches(join(bench.folder, "cache.sqlite"), texts).slice(WARM_UP_SEARCHES);
  const floor = percentile(rawTimesMs, 0.95);
  const ours = percentile(times, 0.95);
  console.log(
    `  medians: raw ${median(rawTimesMs).toFixed(2)} ms, at the bridge ${median(times).toFixed(2)} ms; ` +
      `slowest ${Math.max(...times).toFixed(1)} ms for ${JSON.stringify(texts[WARM_UP_SEARCHES + times.indexOf(Math.max(...times))])}`,
  );
  const makeFigure = (name: string, floor: number, ours: number, target: number): Figure =>
    figure({ name, unit: "ms", floor, ours, target });
  const p95 = (times: readonly PaintTimes[], measure: keyof PaintTimes): number =>
    percentile(
      times.map((time) => time[measure]),
      0.95,
    );
  return [
    makeFigure("search at the bridge, p95", floor, ours, Math.min(MAX_BRIDGE_MS, floor * MAX_RAW_QUERY_RATIO)),
    makeFigure("key to first painted results, p95", floor, p95(paintTimes, "firstMs"), MAX_FIRST_PAINT_MS),
    makeFigure("key to all rows in sight, p95", floor, p95(paintTimes, "allRowsMs"), MAX_ALL_ROWS_MS),
    makeFigure("main process held by searching, longest", 0, blockedMs, MAX_BLOCKED_MS),
  ];
}

/**
 * Returns the milliseconds from a key to the frame with the first results, which `--against` compares in each round.
 */
export async function timeFirstResults(bench: BenchDesk, texts: readonly string[]): Promise<number[]> {
  const desk = await bench.launch();
  await desk.open("Inventory");
  const paintTimes = await typeAndMeasure(
    desk.page,
    texts.filter((text) => text.length > 2),
  );
  await desk.close();
  return paintTimes.map(({ firstMs }) => firstMs);
}

const timeSearches = (page: Page, texts: readonly string[]): Promise<number[]> =>
  page.evaluate(
    async ({ texts, filter, order, limit }) => {
      const times: number[] = [];
      for (const text of texts) {
        const startedAtMs = performance.now();
        const response = await window.desk.inventory.search({
          query: { filter: { ...filter, text }, order },
          snapshot: null,
          offset: 0,
          limit,
        });
        times.push(performance.now() - startedAtMs);
        if (!response.ok) throw new Error(response.error.code);
      }
      return times;
    },
    { texts, filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST, limit: PAGE_SIZE },
  );

/** Milliseconds from a key to the frame with the first results, and to the frame with all visible rows. */
interface PaintTimes {
  readonly firstMs: number;
  readonly allRowsMs: number;
}

async function typeAndMeasure(page: Page, texts: readonly string[]): Promise<PaintTimes[]> {
  const searchBox = page.getByRole("searchbox", { name: "Search inventory" });
  const times: PaintTimes[] = [];
  for (const text of texts) {
    await searchBox.fill("");
    await page.getByRole("grid", { name: "Return inventory" }).getByRole("row").nth(3).waitFor();
    await searchBox.fill(text.slice(0, -1));
    await page.waitForTimeout(400);
    await searchBox.press("End");
    const result = page.evaluate(watchForResults, CHANGE_WAITS);
    await page.keyboard.type(text.slice(-1));
    const paintTime = await result;
    if (paintTime !== null) times.push(paintTime);
  }
  return times;
}

/**
 * Runs in the page. Measures from the next key to the frames with the first and the last change of visible rows; null
 * if the key changes none. A mark goes into each such frame, and Chromium reports when it was presented (Element
 * Timing). Two frames of `requestAnimationFrame` would also wait for a frame that shows nothing new.
 */
function watchForResults(waits: typeof CHANGE_WAITS): Promise<PaintTimes | null> {
  return new Promise((resolve) => {
    let keyAt = 0;
    const marks: Element[] = [];
    const presentedAtMs: number[] = [];
    const screen = document.querySelector(".frame__screen:not([hidden])") ?? document.body;
    const table = screen.querySelector(".data-table");
    const { top = 0, bottom = 0, left = 0 } = table?.getBoundingClientRect() ?? {};
    // Row elements are reused with other texts. Those that move into view count as visible.
    const rowsOutOfSight = new Set(
      [...(table?.querySelectorAll('[role="row"]') ?? [])].filter((row) => row.getBoundingClientRect().top >= bottom),
    );
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.length === 1) keyAt = event.timeStamp;
    };
    const finish = (): void => {
      window.removeEventListener("keydown", onKey, { capture: true });
      changeObserver.disconnect();
      paintObserver.disconnect();
      for (const mark of marks) mark.remove();
      resolve(
        presentedAtMs.length === 0
          ? null
          : { firstMs: Math.min(...presentedAtMs) - keyAt, allRowsMs: Math.max(...presentedAtMs) - keyAt },
      );
    };
    const paintObserver = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        presentedAtMs.push((entry as PerformanceEntry & { readonly renderTime: number }).renderTime);
      }
    });
    const RESULTS = ".data-table, .empty-state";
    const isVisibleChange = ({ target, addedNodes }: MutationRecord): boolean => {
      const element = target instanceof Element ? target : target.parentElement;
      const row = element?.closest('[role="row"]') ?? null;
      if (row !== null && rowsOutOfSight.has(row)) return false;
      return Boolean(element?.closest(RESULTS)) || [...addedNodes].some((node) => (node as Element).matches?.(RESULTS));
    };
    const changeObserver = new MutationObserver((list) => {
      if (keyAt === 0 || !list.some(isVisibleChange)) return;
      const mark = document.createElement("span");
      mark.setAttribute("elementtiming", "results");
      mark.textContent = "·";
      // The mark is in the first row, which is painted anyway; elsewhere the area between would be repainted too.
      mark.style.cssText = `position: fixed; top: ${top + 60}px; left: ${left + 2}px`;
      document.body.append(mark);
      if (marks.push(mark) === 1) setTimeout(finish, waits.lastChangeMs);
    });
    paintObserver.observe({ type: "element" });
    changeObserver.observe(screen, { childList: true, subtree: true, characterData: true });
    window.addEventListener("keydown", onKey, { capture: true });
    setTimeout(() => marks.length === 0 && finish(), waits.noChangeMs);
  });
}
