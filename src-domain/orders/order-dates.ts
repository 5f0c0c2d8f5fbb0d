import { type DateOrder, readDateCell } from "../import/date-cells.ts";
import { createRowSurvey } from "../import/row-survey.ts";

/** Returns the order of day and month that the dates of a file prove; "unknown" if the operator must choose. */
export function findDateOrder(dates: readonly string[]): DateOrder | "unknown" | null {
  const survey = createRowSurvey([0]);
  for (const date of dates) survey.add({ line: 0, cells: [date], text: "", problem: null });
  const { dateOrder, hasAmbiguousDates } = survey.result();
  return dateOrder(0) ?? (hasAmbiguousDates(0) ? "unknown" : null);
}

/**
 * Returns ISO 8601 that sorts as text: a UTC instant if the cell has an offset, otherwise the shop's wall clock or a
 * date; null if the cell is no date.
 */
export function toSortableDate(cell: string, order: DateOrder | null): string | null {
  const date = readDateCell(cell, order);
  if (!date.ok) return null;
  const { instant, hasTime, hasOffset } = date.value;
  if (hasOffset) return instant;
  return hasTime ? instant.slice(0, "2026-01-01T00:00:00".length) : instant.slice(0, "2026-01-01".length);
}
