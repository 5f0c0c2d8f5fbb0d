/** A head and its rows in columns, the first of them to the left. */
export function tableText([head = [], ...rows]: readonly (readonly string[])[], leftColumns = 1): string {
  const widths = head.map((name, place) => Math.max(name.length, ...rows.map((row) => row[place]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    widths
      .map((width, place) => row[place]?.[place < leftColumns ? "padEnd" : "padStart"](width))
      .join("  ")
      .trimEnd();
  return [head, widths.map((width) => "-".repeat(width)), ...rows].map(line).join("\n");
}
