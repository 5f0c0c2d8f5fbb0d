/** The row that a key leads to, or null when the key is not for the table. */
export function rowAfterKey(key: string, current: number, rowCount: number, page: number): number | null {
  const last = rowCount - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(last, current + 1);
    case "ArrowUp":
      return Math.max(0, current - 1);
    case "PageDown":
      return Math.min(last, current + page);
    case "PageUp":
      return Math.max(0, current - page);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
