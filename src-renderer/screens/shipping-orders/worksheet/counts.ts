import type { Worksheet } from "../../../../src-preload/contract/shipping/worksheet.ts";

export const totalOf = ({ counts }: Pick<Worksheet, "counts">): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Of the rows that are sent, how many need nothing more. */
export function settledOf(begun: Pick<Worksheet, "counts" | "state">): {
  readonly done: number;
  readonly count: number;
} {
  const { waiting, sending, unknown, held } = begun.counts;
  const count = totalOf(begun) - held;
  // Unknown results of a running worksheet still need to be settled.
  const open = waiting + sending + (begun.state === "running" || begun.state === "paused" ? unknown : 0);
  return { done: count - open, count };
}
