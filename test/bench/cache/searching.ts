import { join } from "node:path";
import type { Page } from "@playwright/test";
import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import type { BenchDesk } from "../support/bench-desk.ts";
import { figure, type Figure } from "../support/figures.ts";
import { dataSetOf } from "../support/filled-cache.ts";
import { median, percentile } from "../support/statistics.ts";
import { longestBlock } from "./held-loop.ts";
import { timeRawSearches } from "./raw-search.ts";
import { searchTexts } from "./search-texts.ts";

/** Requirements. */
const MAX_MS = 10;
const MAX_TIMES_RAW_QUERY = 3;
const PAINTED_WITHIN_MS = 50;
/** A response within this time feels immediate. */
const IMMEDIATE_MS = 100;
const MAX_BLOCKED_MS = 16;
const ROWS = 50;
const WARM_UP = 10;
/**
 * About half of them change the visible rows: enough that the p95 is not one of the first few, when the page is cold.
 */
const TYPED = 240;
const WAITS = {
  /** If no row has changed by then, the key changes none. */
  changesNoneMs: 600,
  /** All visible rows have been rendered this long after the first change. */
  changesNoMoreMs: 300,
};

export async function measureSearching(bench: BenchDesk, items: number, searches: number): Promise<Figure[]> {
  const texts = searchTexts(dataSetOf(items), searches + WARM_UP);
  const desk = await bench.launch();
  await timeSearches(desk.page, texts.slice(0, WARM_UP));
  let times: number[] = [];
  const blockedMs = await longestBlock(desk.app, async () => {
    times = await timeSearches(desk.page, texts.slice(WARM_UP));
  });
  await desk.open("Inventory");
  const painted = await typeAndMeasure(
    desk.page,
    texts
      .slice(WARM_UP)
      .filter((text) => text.length > 2)
      .slice(0, TYPED),
  );
  await desk.close();

  const raw = timeRawSearches(join(bench.folder, "cache.sqlite"), texts).slice(WARM_UP);
  const floor = percentile(raw, 0.95);
  const ours = percentile(times, 0.95);
  console.log(
    `  medians: raw ${median(raw).toFixed(2)} ms, at the bridge ${median(times).toFixed(2)} ms; ` +
      `slowest ${Math.max(...times).toFixed(1)} ms for ${JSON.stringify(texts[WARM_UP + times.indexOf(Math.max(...times))])}`,
  );
  const row = (name: string, floor: number, ours: number, target: number): Figure =>
    figure({ name, unit: "ms", floor, ours, target });
  const p95 = (times: readonly Painted[], which: keyof Painted): number =>
    percentile(
      times.map((time) => time[which]),
      0.95,
    );
  return [
    row("search at the bridge, p95", floor, ours, Math.min(MAX_MS, floor * MAX_TIMES_RAW_QUERY)),
    row("key to first painted results, p95", floor, p95(painted, "first"), PAINTED_WITHIN_MS),
    row("key to all rows in sight, p95", floor, p95(painted, "inSight"), IMMEDIATE_MS),
    row("main process held by searching, longest", 0, blockedMs, MAX_BLOCKED_MS),
  ];
}

/**
 * Returns the milliseconds from a key to the frame with the first results, which `--against` compares in each round.
 */
export async function timeFirstResults(bench: BenchDesk, texts: readonly string[]): Promise<number[]> {
  const desk = await bench.launch();
  await desk.open("Inventory");
  const painted = await typeAndMeasure(
    desk.page,
    texts.filter((text) => text.length > 2),
  );
  await desk.close();
  return painted.map(({ first }) => first);
}

const timeSearches = (page: Page, texts: readonly string[]): Promise<number[]> =>
  page.evaluate(
    async ({ texts, filter, order, limit }) => {
      const times: number[] = [];
      for (const text of texts) {
        const started = performance.now();
        const response = await window.desk.inventory.search({
          query: { filter: { ...filter, text }, order },
          snapshot: null,
          offset: 0,
          limit,
        });
        times.push(performance.now() - started);
        if (!response.ok) throw new Error(response.error.code);
      }
      return times;
    },
    { texts, filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST, limit: ROWS },
  );

/** Milliseconds from a key to the frame with the first results, and to the frame with all visible rows. */
interface Painted {
  readonly first: number;
  readonly inSight: number;
}

async function typeAndMeasure(page: Page, texts: readonly string[]): Promise<Painted[]> {
  const box = page.getByRole("searchbox", { name: "Search inventory" });
  const times: Painted[] = [];
  for (const text of texts) {
    await box.fill("");
    await page.getByRole("grid", { name: "Return inventory" }).getByRole("row").nth(3).waitFor();
    await box.fill(text.slice(0, -1));
    await page.waitForTimeout(400);
    await box.press("End");
    const result = page.evaluate(watchForResults, WAITS);
    await page.keyboard.type(text.slice(-1));
    const painting = await result;
    if (painting !== null) times.push(painting);
  }
  return times;
}

/**
 * Runs in the page. Measures from the next key to the frames with the first and the last change of visible rows; null
 * if the key changes none. A mark goes into each such frame, and Chromium reports when it was presented (Element
 * Timing). Two frames of `requestAnimationFrame` would also wait for a frame that shows nothing new.
 */
function watchForResults(waits: typeof WAITS): Promise<Painted | null> {
  return new Promise((resolve) => {
    let keyAt = 0;
    const marks: Element[] = [];
    const shownAt: number[] = [];
    const screen = document.querySelector(".frame__screen:not([hidden])") ?? document.body;
    const table = screen.querySelector(".data-table");
    const { top = 0, bottom = 0, left = 0 } = table?.getBoundingClientRect() ?? {};
    // Row elements are reused with other texts. Those that move into view count as visible.
    const hidden = new Set(
      [...(table?.querySelectorAll('[role="row"]') ?? [])].filter((row) => row.getBoundingClientRect().top >= bottom),
    );
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.length === 1) keyAt = event.timeStamp;
    };
    const finish = (): void => {
      window.removeEventListener("keydown", onKey, { capture: true });
      changes.disconnect();
      shown.disconnect();
      for (const mark of marks) mark.remove();
      resolve(
        shownAt.length === 0 ? null : { first: Math.min(...shownAt) - keyAt, inSight: Math.max(...shownAt) - keyAt },
      );
    };
    const shown = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shownAt.push((entry as PerformanceEntry & { readonly renderTime: number }).renderTime);
      }
    });
    const RESULTS = ".data-table, .empty-state";
    const isVisibleChange = ({ target, addedNodes }: MutationRecord): boolean => {
      const element = target instanceof Element ? target : target.parentElement;
      const row = element?.closest('[role="row"]') ?? null;
      if (row !== null && hidden.has(row)) return false;
      return Boolean(element?.closest(RESULTS)) || [...addedNodes].some((node) => (node as Element).matches?.(RESULTS));
    };
    const changes = new MutationObserver((list) => {
      if (keyAt === 0 || !list.some(isVisibleChange)) return;
      const mark = document.createElement("span");
      mark.setAttribute("elementtiming", "results");
      mark.textContent = "·";
      // The mark is in the first row, which is painted anyway; elsewhere the area between would be repainted too.
      mark.style.cssText = `position: fixed; top: ${top + 60}px; left: ${left + 2}px`;
      document.body.append(mark);
      if (marks.push(mark) === 1) setTimeout(finish, waits.changesNoMoreMs);
    });
    shown.observe({ type: "element" });
    changes.observe(screen, { childList: true, subtree: true, characterData: true });
    window.addEventListener("keydown", onKey, { capture: true });
    setTimeout(() => marks.length === 0 && finish(), waits.changesNoneMs);
  });
}
