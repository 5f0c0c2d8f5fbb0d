/**
 * Counts the cells behind the last heading: rows may end with separators, but an extra separator inside a row shifts
 * the cells after it. `width`: the number of headings.
 */
export function createTrailingCellSurvey(width: number) {
  const rowsByCount = new Map<number, number>();
  let rows = 0;
  return {
    add(cellCount: number): void {
      const count = Math.max(0, cellCount - width);
      rowsByCount.set(count, (rowsByCount.get(count) ?? 0) + 1);
      rows += 1;
    },
    /**
     * Returns 0 unless most rows have such cells. Otherwise, returns the largest number that is no exception: Excel
     * writes each 16 rows with the same number of cells, but may write more of them in the next 16 rows.
     */
    usualCount(): number {
      const rowsWithout = rowsByCount.get(0) ?? 0;
      if (rowsWithout * 2 >= rows) return 0;
      const counts = [...rowsByCount.keys()];
      const sharedCounts = counts.filter((count) => (rowsByCount.get(count) ?? 0) > 1);
      return Math.max(Math.min(...counts.filter((count) => count > 0)), ...sharedCounts);
    },
  };
}

/** `trailingCells`: how many empty cells rows may have behind the last heading (`usualCount`). */
export const isRowTooLong = (cells: readonly string[], width: number, trailingCells: number): boolean =>
  cells.length > width + trailingCells || cells.slice(width).some((cell) => cell.trim() !== "");
