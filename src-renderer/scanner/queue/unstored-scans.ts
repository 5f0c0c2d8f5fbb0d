import { create } from "zustand";

interface UnstoredScans {
  /** Number of scans and typed lines in all scan queues of the page. */
  readonly waitingCount: number;
  /** Number of unstored scans whose queue can store: its last attempt did not fail. */
  readonly storableCount: number;
}

const NO_SCANS: UnstoredScans = { waitingCount: 0, storableCount: 0 };

export const useUnstoredScans = create<UnstoredScans>(() => NO_SCANS);

/** Returns the function with which one scan queue reports how many entries it holds. */
export function createUnstoredCount(): (waitingCount: number, isFailing: boolean) => void {
  let reported = NO_SCANS;
  return (waitingCount, isFailing) => {
    const previous = reported;
    reported = { waitingCount, storableCount: isFailing ? 0 : waitingCount };
    useUnstoredScans.setState((all) => ({
      waitingCount: all.waitingCount + waitingCount - previous.waitingCount,
      storableCount: all.storableCount + reported.storableCount - previous.storableCount,
    }));
  };
}
