const WINDOW_MS = 10_000;
const MIN_ELAPSED_MS = 500;

interface Sample {
  readonly at: number;
  readonly rows: number;
}

/** Rows per second over the last ten seconds. `elapsed`: milliseconds of a monotonic clock. */
export function createCopyPace(elapsed: () => number) {
  let samples: readonly Sample[] = [];

  const recent = (at: number): readonly Sample[] => {
    const first = samples.findLastIndex((sample) => sample.at <= at - WINDOW_MS);
    return first > 0 ? samples.slice(first) : samples;
  };

  function rowsPerSecond(): number | null {
    const [first] = samples;
    if (first === undefined) return null;
    const at = elapsed();
    const elapsedMs = at - first.at;
    if (elapsedMs < MIN_ELAPSED_MS) return null;
    const last = samples.at(-1) ?? first;
    return ((last.rows - first.rows) * 1000) / elapsedMs;
  }

  return {
    note(rows: number): void {
      const at = elapsed();
      samples = [...recent(at), { at, rows }];
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
