/** When a scan's last key came and its verdict was painted, in milliseconds of the page's clock. */
export interface PaintedScan {
  readonly keyAt: number;
  /** When the document had the verdict; rendering follows. */
  readonly changedAt: number;
  /** When the compositor presented the frame with the verdict's text (Element Timing). */
  readonly paintedAt: number;
  /**
   * False if the compositor did not report: `paintedAt` is then three frames after the change, later than the real
   * time.
   */
  readonly reported: boolean;
}

export interface VerdictWatch {
  start(): void;
  next(): Promise<PaintedScan>;
}

declare global {
  interface Window {
    readonly verdictWatch: VerdictWatch;
  }
}

interface ElementTiming extends PerformanceEntry {
  readonly renderTime: number;
  readonly identifier: string;
}

/**
 * Runs in the page before the page's scripts, because the burst detector hides a scanner's keys from later listeners.
 * Element Timing reports when a text was presented; an animation frame only shows when it was about to be.
 */
export function installVerdictWatch(): void {
  let keyAt = 0;
  let changedAt = 0;
  let change: string | null = null;
  let count = 0;
  let resolveNext: ((scan: PaintedScan) => void) | null = null;

  window.addEventListener(
    "keydown",
    (event) => {
      if (event.code !== "Enter") return;
      keyAt = event.timeStamp;
      change = null;
    },
    { capture: true },
  );

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ElementTiming[]) {
      if (resolveNext === null || entry.identifier !== change) continue;
      resolveNext({ keyAt, changedAt, paintedAt: entry.renderTime, reported: true });
      resolveNext = null;
    }
  }).observe({ type: "element" });

  const newestWord = (): Element | null => document.querySelector("[role=status][aria-label='Scan verdict'] p");

  // Each scan creates a new element for the verdict's word. A marked one belongs to an older verdict.
  const onChange = (): void => {
    const word = newestWord();
    if (word === null || word.hasAttribute("elementtiming")) return;
    count += 1;
    changedAt = performance.now();
    change = `verdict-${count}`;
    word.setAttribute("elementtiming", change);
    void reportPaintAfterFrames(change);
  };

  async function reportPaintAfterFrames(shown: string): Promise<void> {
    const frame = (): Promise<number> =>
      new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
    await frame();
    await frame();
    const paintedAt = await frame();
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (change !== shown) return;
    resolveNext?.({ keyAt, changedAt, paintedAt, reported: false });
    resolveNext = null;
  }

  const watch: VerdictWatch = {
    start() {
      newestWord()?.setAttribute("elementtiming", "before");
      // The callback runs after the page's work and before the frame is rendered. It observes the whole page, because
      // the card is removed and inserted.
      new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true });
    },
    next: () =>
      new Promise((resolve) => {
        resolveNext = resolve;
      }),
  };
  Object.defineProperty(window, "verdictWatch", { value: watch });
}
