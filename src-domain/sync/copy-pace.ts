const WINDOW_MS = 10_000;
const MIN_ELAPSED_MS = 500;

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

  function rowsPerSecond(): number | null {
    const [firstSample] = samples;
    if (firstSample === undefined) return null;
    const nowMs = clockMs();
    const elapsedMs = nowMs - firstSample.atMs;
    if (elapsedMs < MIN_ELAPSED_MS) return null;
    const lastSample = samples.at(-1) ?? firstSample;
    return ((lastSample.rows - firstSample.rows) * 1000) / elapsedMs;
  }

  return {
    addSample(rows: number): void {
      const nowMs = clockMs();
      samples = [...recentSamples(nowMs), { atMs: nowMs, rows }];
    },
    rowsPerSecond,
    secondsLeft(rowsLeft: number | null): number | null {
      const pace = rowsPerSecond();
      return rowsLeft === null || pace === null || pace <= 0 ? null : Math.ceil(rowsLeft / pace);
    },
    clear(): void {
      samples = [];
    },
  };
}
