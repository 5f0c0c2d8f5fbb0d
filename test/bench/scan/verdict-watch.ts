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
  readonly isReported: boolean;
}

export interface VerdictWatch {
  start(): void;
  nextScan(): Promise<PaintedScan>;
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
  let changeId: string | null = null;
  let count = 0;
  let resolveNext: ((scan: PaintedScan) => void) | null = null;

  window.addEventListener(
    "keydown",
    (event) => {
      if (event.code !== "Enter") return;
      keyAt = event.timeStamp;
      changeId = null;
    },
    { capture: true },
  );

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ElementTiming[]) {
      if (resolveNext === null || entry.identifier !== changeId) continue;
      resolveNext({ keyAt, changedAt, paintedAt: entry.renderTime, isReported: true });
      resolveNext = null;
    }
  }).observe({ type: "element" });

  const findVerdictText = (): Element | null => document.querySelector("[role=status][aria-label='Scan verdict'] p");

  // Each scan creates a new element for the verdict's text. A marked element belongs to an older verdict.
  const onChange = (): void => {
    const textElement = findVerdictText();
    if (textElement === null || textElement.hasAttribute("elementtiming")) return;
    count += 1;
    changedAt = performance.now();
    changeId = `verdict-${count}`;
    textElement.setAttribute("elementtiming", changeId);
    void reportPaintAfterFrames(changeId);
  };

  async function reportPaintAfterFrames(expectedChangeId: string): Promise<void> {
    const nextFrame = (): Promise<number> =>
      new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
    await nextFrame();
    await nextFrame();
    const paintedAt = await nextFrame();
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (changeId !== expectedChangeId) return;
    resolveNext?.({ keyAt, changedAt, paintedAt, isReported: false });
    resolveNext = null;
  }

  const watch: VerdictWatch = {
    start() {
      findVerdictText()?.setAttribute("elementtiming", "before");
      // The callback runs after the page's work and before the frame is rendered. It observes the body, because
      // the card is removed and inserted.
      new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true });
    },
    nextScan: () =>
      new Promise((resolve) => {
        resolveNext = resolve;
      }),
  };
  Object.defineProperty(window, "verdictWatch", { value: watch });
}
