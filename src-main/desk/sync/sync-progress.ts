import { createCopyPace } from "../../../src-domain/sync/copy-pace.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";

type Progress = Pick<
  SyncStatus,
  "rowsDone" | "rowsTotal" | "rowsPerSecond" | "windowsLeft" | "secondsLeft" | "progress"
>;

export const NO_PROGRESS: Progress = {
  rowsDone: 0,
  rowsTotal: null,
  rowsPerSecond: null,
  windowsLeft: 0,
  secondsLeft: null,
  progress: 0,
};

interface Plan {
  /** Records that each window holds, in the order in which they are read; null where the service does not say. */
  readonly totals: readonly (number | null)[];
  /** Rows of the same copy that were stored before. */
  readonly rowsBefore: number;
}

/** How far a series of windows is read, and how long the rest takes. `elapsed`: milliseconds of a clock that is never set. */
export function createSyncProgress(elapsed: () => number) {
  const pace = createCopyPace(elapsed);
  let totals: (number | null)[] = [];
  let rowsBefore = 0;
  let rows = 0;
  let window = 0;

  const rowsLeft = (): number | null => {
    const left = totals.slice(window);
    return left.includes(null) ? null : left.reduce<number>((sum, total) => sum + (total ?? 0), 0);
  };

  return {
    begin(plan: Plan): void {
      totals = [...plan.totals];
      rowsBefore = plan.rowsBefore;
      rows = 0;
      window = 0;
      pace.clear();
      pace.note(0);
    },

    note(page: { window: number; rows: number; left: number | null }): void {
      rows += page.rows;
      window = page.window;
      totals[window] = page.left;
      pace.note(rows);
    },

    view(): Progress {
      const left = rowsLeft();
      const rowsDone = rowsBefore + rows;
      const byRows = left === null || rowsDone + left === 0 ? null : rowsDone / (rowsDone + left);
      return {
        rowsDone,
        rowsTotal: left === null ? null : rowsDone + left,
        rowsPerSecond: pace.rowsPerSecond(),
        windowsLeft: Math.max(0, totals.length - window),
        secondsLeft: pace.secondsLeft(left),
        progress: byRows ?? window / Math.max(1, totals.length),
      };
    },
  };
}
