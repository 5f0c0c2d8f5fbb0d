import type { LabelMode, ResendStatus } from "../resends/resend.ts";
import { type PrintState, SKIPPED } from "./printing.ts";

/**
 * State of an order's label.
 * - `none`: this desk gets no label, because the order was canceled or the warehouse makes the label.
 * - `expected`: `at` is when it usually arrives, ISO 8601, UTC; null if that is not known.
 * - `unclear`: the label may have been printed.
 */
export type LabelProgress =
  | { readonly kind: "none" | "ready" | "printing" | "printed" | "unclear" }
  | { readonly kind: "expected"; readonly at: string | null }
  | { readonly kind: "failed"; readonly message: string | null }
  | { readonly kind: "not-printed"; readonly problem: string };

interface OrderedLabel {
  readonly status: ResendStatus | null;
  readonly labelMode: LabelMode | null;
  readonly createdAt: string | null;
  /** How long a label usually takes, in milliseconds; null if too few are known. */
  readonly usualMs: number | null;
  /** Whether the desk knows the label's address. */
  readonly isKnown: boolean;
  /** The label's prints, oldest first. */
  readonly prints: readonly { readonly state: PrintState; readonly problem: string | null }[];
  readonly failure: string | null;
}

export function findLabelProgress(order: OrderedLabel): LabelProgress {
  const { status, labelMode, createdAt, usualMs, isKnown, prints, failure } = order;
  if (status === "failed") return { kind: "failed", message: failure };
  if (status === "canceled") return { kind: "none" };
  if (isKnown) return printProgress(prints);
  if (labelMode === "manual-label") return { kind: "none" };
  const at = createdAt === null || usualMs === null ? null : new Date(Date.parse(createdAt) + usualMs).toISOString();
  return { kind: "expected", at };
}

function printProgress(prints: OrderedLabel["prints"]): LabelProgress {
  const newest = prints.findLast(({ problem }) => problem !== SKIPPED);
  switch (newest?.state) {
    case undefined:
      return { kind: "ready" };
    case "begun":
      return { kind: "printing" };
    case "given":
      return { kind: "printed" };
    case "unclear":
      return { kind: "unclear" };
    case "not-given":
      return { kind: "not-printed", problem: newest.problem ?? "" };
  }
}
