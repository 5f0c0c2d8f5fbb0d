import { create } from "zustand";
import { FAILURE_KINDS, type CallOutcome } from "../../../src-domain/environments/service-call.ts";
import type { RequestRow } from "../../../src-preload/contract/health/requests.ts";
import { desk } from "../../bridge.ts";
import { createPagedRows } from "../../components/table/paged-rows.ts";

export interface RequestChoice {
  readonly outcome: "all" | "failed" | CallOutcome;
  /** "all", or the name of one. */
  readonly operation: string;
}

export const EVERYTHING: RequestChoice = { outcome: "all", operation: "all" };

interface RequestFacts {
  /** The newest of the rows; later ones do not move them. */
  readonly newest: number | null;
}

export const requestRows = createPagedRows<RequestChoice, RequestRow, RequestFacts>({
  pageSize: 200,
  start: EVERYTHING,
  keyOf: (row) => String(row.requestId),
  read: async ({ outcome, operation }, place, held) => {
    const outcomes = outcome === "all" ? [] : outcome === "failed" ? [...FAILURE_KINDS] : [outcome];
    const filter = { outcomes, operation: operation === "all" ? null : operation, upTo: held?.newest ?? null };
    const answer = await desk.requests.page({ filter, ...place });
    if (!answer.ok) return answer;
    const { rows, total, newest } = answer.value;
    return { ok: true, value: { rows, total, facts: { newest } } };
  },
});

interface RequestList {
  readonly choice: RequestChoice;
  /** Written down since the rows were read. */
  readonly newer: number;
}

export const useRequestList = create<RequestList>(() => ({ choice: EVERYTHING, newer: 0 }));

export async function chooseRequests(change: Partial<RequestChoice>): Promise<void> {
  useRequestList.setState(({ choice }) => ({ choice: { ...choice, ...change } }));
  await readRequests();
}

/** Reads the first rows again; the old ones stay until the new ones are there. */
export async function readRequests(): Promise<void> {
  if (await requestRows.find(useRequestList.getState().choice)) useRequestList.setState({ newer: 0 });
}

export const countNewer = (count: number): void =>
  useRequestList.setState(({ newer }) => ({
    newer: requestRows.store.getState().rowCount === null ? 0 : newer + count,
  }));
