import type { JournalView } from "../../rig/journal.ts";

/** `5 added, 1 unknown-code`, so that the mix of a run can be seen. */
export function verdictMix({ scans }: JournalView): string {
  const verdicts = Map.groupBy(scans, ({ kind }) => kind ?? "unjudged");
  return [...verdicts].map(([kind, { length }]) => `${length} ${kind}`).join(", ");
}
