import { create } from "zustand";
import { FAILURE_KINDS, type CallOutcome } from "../../../src-domain/service-call.ts";
import type { RequestRow } from "../../../src-preload/contract/requests.ts";
import { desk } from "../../bridge.ts";

export const PAGE_SIZE = 200;

export interface RequestChoice {
  readonly outcome: "all" | "failed" | CallOutcome;
  /** "all", or the name of one. */
  readonly operation: string;
}

export const EVERYTHING: RequestChoice = { outcome: "all", operation: "all" };

interface RequestList {
  readonly choice: RequestChoice;
  /** Null until the first answer. */
  readonly total: number | null;
  /** The newest of the rows below; later ones do not move them. */
  readonly newest: number | null;
  readonly pages: ReadonlyMap<number, readonly RequestRow[]>;
  /** Written down since the rows were read. */
  readonly newer: number;
  readonly failed: string | null;
  readonly openId: number | null;
  readonly openedBy: "key" | "click";
}

export const useRequestList = create<RequestList>(() => ({
  choice: EVERYTHING,
  total: null,
  newest: null,
  pages: new Map(),
  newer: 0,
  failed: null,
  openId: null,
  openedBy: "click",
}));

/** Each reading from the start outdates the answers still under way. */
let generation = 0;
const asked = new Set<number>();

export const rowOf = (pages: RequestList["pages"], index: number): RequestRow | undefined =>
  pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];

export async function chooseRequests(change: Partial<RequestChoice>): Promise<void> {
  useRequestList.setState(({ choice }) => ({ choice: { ...choice, ...change } }));
  await readRequests();
}

/** Reads the first rows anew; the old ones stay until the new ones are there. */
export async function readRequests(): Promise<void> {
  generation += 1;
  const mine = generation;
  asked.clear();
  const answer = await readPage(0, null);
  if (mine !== generation) return;
  if (!answer.ok) {
    useRequestList.setState({ failed: answer.error.message });
    return;
  }
  const { rows, total, newest } = answer.value;
  useRequestList.setState({ total, newest, pages: new Map([[0, rows]]), newer: 0, failed: null });
}

/** Reads what the rows in sight still lack. */
export function showRequestRange(first: number, last: number): void {
  const { pages, newest } = useRequestList.getState();
  const from = Math.floor(Math.max(0, first) / PAGE_SIZE);
  const to = Math.floor(Math.max(0, first, last) / PAGE_SIZE);
  for (let page = from; page <= to; page += 1) {
    if (newest !== null && !pages.has(page) && !asked.has(page)) void addPage(page, newest);
  }
}

async function addPage(page: number, newest: number): Promise<void> {
  const mine = generation;
  asked.add(page);
  const answer = await readPage(page, newest);
  asked.delete(page);
  if (mine !== generation) return;
  if (answer.ok) {
    useRequestList.setState(({ pages }) => ({ pages: new Map([...pages, [page, answer.value.rows]]) }));
  } else useRequestList.setState({ failed: answer.error.message });
}

function readPage(page: number, upTo: number | null): ReturnType<typeof desk.requests.page> {
  const { outcome, operation } = useRequestList.getState().choice;
  const outcomes = outcome === "all" ? [] : outcome === "failed" ? [...FAILURE_KINDS] : [outcome];
  return desk.requests.page({
    filter: { outcomes, operation: operation === "all" ? null : operation, upTo },
    offset: page * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
}

export const countNewer = (count: number): void =>
  useRequestList.setState(({ newer, total }) => ({ newer: total === null ? 0 : newer + count }));

export const openRequest = (openId: number | null, openedBy: "key" | "click" = "click"): void =>
  useRequestList.setState({ openId, openedBy });
