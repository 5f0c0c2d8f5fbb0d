import { CSV_PROBLEMS } from "../csv-records.ts";
import { CELL_PROBLEMS } from "./cell-values.ts";
import { EVENT_TEXT_PROBLEMS } from "./event-texts.ts";
import type { ImportField } from "./inventory-fields.ts";

export const ROW_PROBLEMS = [
  ...CELL_PROBLEMS,
  "cell-count",
  "other-rma",
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

/** One reason for which lines were left out. */
export interface LeftOutReason {
  readonly kind: RowProblemKind;
  readonly count: number;
  readonly firstLines: readonly number[];
}

const MAX_FIRST_LINES = 5;

/** Adds newly found problems to the reasons. The most frequent reason is first. */
export function addReasons(
  reasons: readonly LeftOutReason[],
  newProblems: readonly Pick<RowProblem, "kind" | "line">[],
): readonly LeftOutReason[] {
  if (newProblems.length === 0) return reasons;
  const linesByKind = Map.groupBy(newProblems, ({ kind }) => kind);
  const newKinds = [...linesByKind.keys()].filter((kind) => !reasons.some((reason) => reason.kind === kind));
  return [...reasons, ...newKinds.map((kind) => ({ kind, count: 0, firstLines: [] }))]
    .map(({ kind, count, firstLines }) => {
      const problems = linesByKind.get(kind) ?? [];
      const newLines = problems.slice(0, MAX_FIRST_LINES - firstLines.length).map(({ line }) => line);
      return { kind, count: count + problems.length, firstLines: [...firstLines, ...newLines] };
    })
    .toSorted((one, other) => other.count - one.count);
}
