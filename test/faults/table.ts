import { tableText } from "../rig/table-text.ts";
import type { Outcome } from "./cell-run.ts";
import { describeCell } from "./cells.ts";
import type { Reported } from "./verdict.ts";

interface Summary {
  readonly cells: number;
  readonly duplicates: number;
  readonly lost: number;
  readonly unexplained: number;
  readonly failures: readonly string[];
  /** Cells that were killed, but not at the moment they were meant to. */
  readonly missed: number;
}

export function summary(outcomes: readonly Outcome[]): Summary {
  const count = (of: (outcome: Outcome) => number): number => outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
  return {
    cells: outcomes.length,
    duplicates: count(({ finding }) => finding.duplicates),
    lost: count(({ finding }) => finding.lost),
    unexplained: count(({ finding }) => (finding.complaints.length > finding.duplicates + finding.lost ? 1 : 0)),
    missed: count(({ isMissed }) => (isMissed ? 1 : 0)),
    failures: outcomes
      .filter(({ finding }) => finding.complaints.length > 0)
      .map(
        ({ cell, finding, writes }) => `${describeCell(cell)}: ${finding.complaints.join("; ")} [${writes.join(", ")}]`,
      ),
  };
}

const ENDS = ["created", "refused", "released"] as const satisfies readonly Reported[];
const HEAD = ["fault", "cells", "killed", ...ENDS, "asked first", "duplicates", "lost", "failed"];

/** One line a fault. */
export function table(outcomes: readonly Outcome[]): string {
  const groups = Map.groupBy(
    outcomes.toSorted((a, b) => a.cell.number - b.cell.number),
    ({ cell }) => cell.group,
  );
  const lines = [...groups].map(([name, members]) => {
    const { cells, duplicates, lost, failures } = summary(members);
    const killed = members.filter(({ cell }) => cell.death !== null).length;
    const ends = ENDS.map((end) => members.filter(({ finding }) => finding.reported === end).length);
    const asked = members.filter(({ acts }) => acts > 0).length;
    return [name, ...[cells, killed, ...ends, asked, duplicates, lost, failures.length].map(String)];
  });
  return tableText([HEAD, ...lines]);
}
