import { CSV_PROBLEMS } from "../csv-records.ts";
import { CELL_PROBLEMS } from "./cell-values.ts";
import { EVENT_TEXT_PROBLEMS } from "./event-texts.ts";
import type { ImportField } from "./inventory-fields.ts";

export const ROW_PROBLEMS = [
  ...CELL_PROBLEMS,
  "cell-count",
  ...CSV_PROBLEMS,
  ...EVENT_TEXT_PROBLEMS,
  "not-json",
  "not-an-event",
] as const;
export type RowProblemKind = (typeof ROW_PROBLEMS)[number];

export interface RowProblem {
  readonly line: number;
  readonly kind: RowProblemKind;
  /** Null for problems of the complete line, and for events. */
  readonly field: ImportField | null;
  readonly column: string;
  readonly value: string;
  readonly text: string;
}
