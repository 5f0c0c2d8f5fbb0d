/** When one scan's last key came and when its verdict was seen; milliseconds on the page's clock. */
export interface PaintedScan {
  /** The browser's own stamp of the terminator's keydown, before it reached the page. */
  readonly keyAt: number;
  /** The document has the verdict; it is rendered next. */
  readonly changedAt: number;
  /** The compositor presented the frame that has the verdict's text in it (Element Timing). */
  readonly paintedAt: number;
  /** False where the compositor did not say: `paintedAt` is then three frames after the change, later than the truth. */
  readonly reported: boolean;
}

export interface VerdictWatch {
  /** From now on. */
  follow(): void;
  /** Answers for the next verdict that is painted after a terminator. */
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
 * Runs in the page, before any of its own scripts: the reader swallows a scanner's keys for every listener that comes
 * after its own. Element Timing reports when a text was really presented; an animation frame would only show when it
 * was about to be.
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

  // Each scan brings an element of its own for the verdict's word: one that is marked belongs to an older verdict.
  const onChange = (): void => {
    const word = newestWord();
    if (word === null || word.hasAttribute("elementtiming")) return;
    count += 1;
    changedAt = performance.now();
    change = `verdict-${count}`;
    word.setAttribute("elementtiming", change);
    void boundPaint(change);
  };

  async function boundPaint(shown: string): Promise<void> {
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
    follow() {
      newestWord()?.setAttribute("elementtiming", "before");
      // The callback comes after the page's own work and before the frame is drawn. The whole page is observed, because
      // the card itself comes and goes.
      new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true });
    },
    next: () =>
      new Promise((resolve) => {
        resolveNext = resolve;
      }),
  };
  Object.defineProperty(window, "verdictWatch", { value: watch });
}
