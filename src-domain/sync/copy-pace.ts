const WINDOW_MS = 10_000;
const MIN_ELAPSED_MS = 500;
/** The first pages are slower or faster than the others, so that an earlier estimate would be far off. */
const MIN_ELAPSED_TO_ESTIMATE_MS = 5000;

interface Sample {
  readonly atMs: number;
  readonly rows: number;
}

/** Measures rows per second over the last ten seconds. `clockMs`: a monotonic clock. */
export function createCopyPace(clockMs: () => number) {
  let samples: readonly Sample[] = [];

  const recentSamples = (nowMs: number): readonly Sample[] => {
    const firstIndex = samples.findLastIndex((sample) => sample.atMs <= nowMs - WINDOW_MS);
    return firstIndex > 0 ? samples.slice(firstIndex) : samples;
  };

  function measurePace(minElapsedMs: number): number | null {
    const [firstSample] = samples;
    if (firstSample === undefined) return null;
    const elapsedMs = clockMs() - firstSample.atMs;
    if (elapsedMs < minElapsedMs) return null;
    const lastSample = samples.at(-1) ?? firstSample;
    return ((lastSample.rows - firstSample.rows) * 1000) / elapsedMs;
  }

  return {
    addSample(rows: number): void {
      const nowMs = clockMs();
      samples = [...recentSamples(nowMs), { atMs: nowMs, rows }];
    },
    rowsPerSecond: () => measurePace(MIN_ELAPSED_MS),
    secondsLeft(rowsLeft: number | null): number | null {
      const pace = measurePace(MIN_ELAPSED_TO_ESTIMATE_MS);
      return rowsLeft === null || pace === null || pace <= 0 ? null : Math.ceil(rowsLeft / pace);
    },
    clear(): void {
      samples = [];
    },
  };
}
