const LOOK_BACK_MS = 10_000;
const SHORTEST_MS = 500;

interface Count {
  readonly at: number;
  readonly rows: number;
}

/** Rows per second over the last ten seconds. `elapsed`: milliseconds of a monotonic clock. */
export function createCopyPace(elapsed: () => number) {
  let counts: readonly Count[] = [];

  const recent = (at: number): readonly Count[] => {
    const first = counts.findLastIndex((count) => count.at <= at - LOOK_BACK_MS);
    return first > 0 ? counts.slice(first) : counts;
  };

  function rowsPerSecond(): number | null {
    const [first] = counts;
    if (first === undefined) return null;
    const at = elapsed();
    const passed = at - first.at;
    if (passed < SHORTEST_MS) return null;
    const last = counts.at(-1) ?? first;
    return ((last.rows - first.rows) * 1000) / passed;
  }

  return {
    /** `rows`: stored since the start. */
    note(rows: number): void {
      const at = elapsed();
      counts = [...recent(at), { at, rows }];
    },
    rowsPerSecond,
    secondsLeft(rowsLeft: number | null): number | null {
      const pace = rowsPerSecond();
      return rowsLeft === null || pace === null || pace <= 0 ? null : Math.ceil(rowsLeft / pace);
    },
    clear(): void {
      counts = [];
    },
  };
}
