import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { ResendRow } from "../../../src-preload/contract/resend.ts";
import { desk } from "../../bridge.ts";

interface ResendRows {
  /** Newest first; null until the first answer. */
  readonly rows: readonly ResendRow[] | null;
  readonly failed: string | null;
}

export const useResendRows = create<ResendRows>(() => ({ rows: null, failed: null }));

export function connectResendRows(): Unsubscribe {
  const stop = desk.resend.onChanged(putResendRow);
  void readResendRows();
  return stop;
}

export async function readResendRows(): Promise<void> {
  const answer = await desk.resend.list({});
  useResendRows.setState(answer.ok ? { rows: answer.value, failed: null } : { failed: answer.error.message });
}

/** One row that moved; an order made just now is put where its time says. */
export function putResendRow(row: ResendRow): void {
  useResendRows.setState(({ rows }) => {
    if (rows === null) return {};
    const known = rows.some((other) => other.submissionId === row.submissionId);
    if (known) return { rows: rows.map((other) => (other.submissionId === row.submissionId ? row : other)) };
    return { rows: [row, ...rows].toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt)) };
  });
}
