/** Excel writes each 16 rows, of which the first is the headings, with an equal number of cells. */
const MIN_ROWS_OF_EXCEL = 15;
/** The last rows of a file may be fewer. */
const MIN_LAST_ROWS = 2;

/**
 * Counts the cells behind the last heading: rows may end with separators, but an extra separator inside a row shifts
 * the cells after it. `width`: the number of headings.
 */
export function createTrailingCellSurvey(width: number) {
  const rowsByCount = new Map<number, number>();
  /** Counts of many successive rows. Few successive rows may be the lines of one order, with a comma in its address. */
  const repeatedCounts = new Set<number>();
  let rows = 0;
  let lastCount = 0;
  let successiveRows = 0;
  return {
    add(cellCount: number): void {
      const count = Math.max(0, cellCount - width);
      successiveRows = count === lastCount ? successiveRows + 1 : 1;
      lastCount = count;
      if (successiveRows >= MIN_ROWS_OF_EXCEL) repeatedCounts.add(count);
      rowsByCount.set(count, (rowsByCount.get(count) ?? 0) + 1);
      rows += 1;
    },
    /**
     * Returns 0 unless most rows have such cells. Otherwise, returns the largest number that is no exception: Excel may
     * write more of them in the next 16 rows.
     */
    usualCount(): number {
      const rowsWithout = rowsByCount.get(0) ?? 0;
      if (rowsWithout * 2 >= rows) return 0;
      const smallestCount = Math.min(...[...rowsByCount.keys()].filter((count) => count > 0));
      const countAtEnd = successiveRows >= MIN_LAST_ROWS ? lastCount : 0;
      return Math.max(smallestCount, countAtEnd, ...repeatedCounts);
    },
  };
}

/** `trailingCells`: how many empty cells rows may have behind the last heading (`usualCount`). */
export const isRowTooLong = (cells: readonly string[], width: number, trailingCells: number): boolean =>
  cells.length > width + trailingCells || cells.slice(width).some((cell) => cell.trim() !== "");
