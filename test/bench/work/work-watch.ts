import type { OrderMatch } from "../../../src-preload/contract/orders/order-matches.ts";

/** Times in milliseconds of the page's clock. */
export interface WorkWatch {
  /** Listens to the order book. */
  readonly start: () => void;
  /** When the last Enter came, of a scan or a submit. */
  readonly enteredAt: () => number;
  /** Resolves after the next frame that shows what the order book says about an item; null if it says nothing. */
  readonly matched: (returnInventoryId: string) => Promise<{ readonly at: number; readonly match: OrderMatch | null }>;
  /** Resolves after the next frame that shows this many elements. */
  readonly shown: (selector: string, count: number) => Promise<number>;
}

declare global {
  interface Window {
    readonly workWatch: WorkWatch;
  }
}

/**
 * Runs in the page before the page's scripts, because the burst detector hides a scanner's keys from later listeners.
 */
export function installWorkWatch(): void {
  const SILENCE_MS = 500;
  const matches: (OrderMatch | null)[] = [];
  let enteredAt = 0;
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.code === "Enter") enteredAt = event.timeStamp;
    },
    { capture: true },
  );

  const isAbout = (match: OrderMatch | null, returnInventoryId: string): boolean =>
    match?.item?.returnInventoryId === returnInventoryId &&
    match.result !== null &&
    // The desk reads the item's record, and then decides.
    !(match.result.kind === "offer" && match.result.reason === "quantity-unknown");

  /** The desk sends no event if no order is for the item. */
  async function saysNothing(): Promise<boolean> {
    const batch = await window.desk.batch.current({});
    if (!batch.ok || batch.value.lines.length === 0) return false;
    const answer = await window.desk.orderMatches.get({ batchId: batch.value.batchId });
    const result = answer.ok ? (answer.value?.result ?? null) : null;
    return answer.ok && (result === null || result.kind === "none");
  }

  const watch: WorkWatch = {
    start: () => void window.desk.orderMatches.onChanged((match) => void matches.push(match)),
    enteredAt: () => enteredAt,
    async matched(returnInventoryId) {
      for (;;) {
        const found = matches.findLast((match) => isAbout(match, returnInventoryId));
        const isShown = found?.order === null || document.querySelector(".match-line") !== null;
        const at = await nextFrame();
        if (found && isShown) return { at, match: found };
        if (at - enteredAt > SILENCE_MS && (await saysNothing())) return { at, match: null };
      }
    },
    async shown(selector, count) {
      for (;;) {
        const isShown = document.querySelectorAll(selector).length === count;
        const at = await nextFrame();
        if (isShown) return at;
      }
    },
  };
  Object.defineProperty(window, "workWatch", { value: watch });
}
