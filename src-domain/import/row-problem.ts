import { CELL_PROBLEMS } from "./cell-values.ts";
import { CSV_PROBLEMS } from "../csv-records.ts";
import { EVENT_TEXT_PROBLEMS } from "./event-texts.ts";
import type { ImportField } from "./inventory-fields.ts";

/** Everything that may keep one row or one event of a file from being taken. */
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
  /** Of the file; counts from 1. */
  readonly line: number;
  readonly kind: RowProblemKind;
  /** Null where the line as a whole is at fault, and for events. */
  readonly field: ImportField | null;
  /** As the file names its column; empty where it does not. */
  readonly column: string;
  readonly value: string;
  /** The line as it stands in the file. */
  readonly text: string;
}
