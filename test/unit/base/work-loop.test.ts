import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWorkLoop } from "../../../src-main/base/work-loop.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Proof S8
it.each([2 ** 31 - 1, 2 ** 31, 1e300, Number.POSITIVE_INFINITY, Number.NaN])(
  "does not run at once after a wait of %d ms",
  async (milliseconds) => {
    let runCount = 0;
    const loop = createWorkLoop({
      work: () => {
        runCount += 1;
        loop.wakeIn(milliseconds);
        return Promise.resolve();
      },
      retryMs: 50,
      name: "The loop",
    });
    loop.run();
    await vi.advanceTimersByTimeAsync(3000);
    expect(runCount).toBe(1);
    await loop.close();
  },
);
