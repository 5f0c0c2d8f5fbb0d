import { create } from "zustand";
import { VERDICT_KINDS, type VerdictKind } from "../../../src-domain/batch.ts";
import type { ScanFilter, StoredGesture } from "../../../src-preload/contract/black-box.ts";
import { desk } from "../../bridge.ts";

export const PAGE_SIZE = 100;
const PAGES_KEPT = 30;

export type OutcomeChoice = "all" | "refused" | VerdictKind;
export const TIME_CHOICES = ["all", "hour", "day", "week"] as const;
export type TimeChoice = (typeof TIME_CHOICES)[number];

export interface ScanChoice {
  readonly outcome: OutcomeChoice;
  readonly time: TimeChoice;
  readonly text: string;
}

export const EVERYTHING: ScanChoice = { outcome: "all", time: "all", text: "" };

const HOUR_MS = 3_600_000;
const SPAN_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;

/** The filter that a choice stands for at a moment; what is scanned later does not move the rows. */
export function filterOf({ outcome, time, text }: ScanChoice, now: number): ScanFilter {
  return {
    kinds: outcome === "all" ? [] : outcome === "refused" ? VERDICT_KINDS.filter(isRefusal) : [outcome],
    text: text.trim(),
    from: time === "all" ? null : new Date(now - SPAN_MS[time]).toISOString(),
    until: new Date(now).toISOString(),
  };
}

/** Whether an outcome leaves the operator asking why. */
export const isRefusal = (kind: VerdictKind): boolean => kind !== "added" && kind !== "command";

interface StoredScans {
  readonly choice: ScanChoice;
  /** What the rows below were found with. */
  readonly filter: ScanFilter;
  /** Null until the first answer. */
  readonly total: number | null;
  readonly pages: ReadonlyMap<number, readonly StoredGesture[]>;
  /** Scans recorded since the rows were read. */
  readonly newer: number;
  readonly failed: string | null;
  /** The scan whose drawer is open. */
  readonly openScanId: string | null;
  readonly openedBy: "key" | "click";
}

export const useStoredScans = create<StoredScans>(() => ({
  choice: EVERYTHING,
  filter: filterOf(EVERYTHING, 0),
  total: null,
  pages: new Map(),
  newer: 0,
  failed: null,
  openScanId: null,
  openedBy: "click",
}));

/** Each reading from the start outdates the answers still under way. */
let generation = 0;
const asked = new Set<number>();

export const rowOf = (pages: StoredScans["pages"], index: number): StoredGesture | undefined =>
  pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];

export async function chooseScans(change: Partial<ScanChoice>): Promise<void> {
  useStoredScans.setState(({ choice }) => ({ choice: { ...choice, ...change } }));
  await readStoredScans();
}

/** Reads the first rows anew; the old ones stay until the new ones are there. */
export async function readStoredScans(): Promise<void> {
  generation += 1;
  const mine = generation;
  asked.clear();
  const filter = filterOf(useStoredScans.getState().choice, Date.now());
  const answer = await readPage(filter, 0);
  if (mine !== generation) return;
  if (answer.ok) {
    const { rows, total } = answer.value;
    useStoredScans.setState({ filter, total, pages: new Map([[0, rows]]), newer: 0, failed: null });
  } else useStoredScans.setState({ failed: answer.error.message });
}

/** Reads what the rows in sight still lack. */
export function showScanRange(first: number, last: number): void {
  const { pages } = useStoredScans.getState();
  const from = Math.floor(Math.max(0, first) / PAGE_SIZE);
  const to = Math.floor(Math.max(0, first, last) / PAGE_SIZE);
  for (let page = from; page <= to; page += 1) {
    if (!pages.has(page) && !asked.has(page)) void addPage(page);
  }
}

async function addPage(page: number): Promise<void> {
  const mine = generation;
  asked.add(page);
  const answer = await readPage(useStoredScans.getState().filter, page);
  asked.delete(page);
  if (mine !== generation) return;
  if (!answer.ok) {
    useStoredScans.setState({ failed: answer.error.message });
    return;
  }
  useStoredScans.setState(({ pages }) => {
    const kept = [...pages].filter(([other]) => Math.abs(other - page) < PAGES_KEPT);
    return { pages: new Map([...kept, [page, answer.value.rows]]) };
  });
}

const readPage = (filter: ScanFilter, page: number): ReturnType<typeof desk.blackBox.page> =>
  desk.blackBox.page({ filter, offset: page * PAGE_SIZE, limit: PAGE_SIZE });

export const countNewerScan = (): void => useStoredScans.setState(({ newer }) => ({ newer: newer + 1 }));

export const openScan = (openScanId: string | null, openedBy: "key" | "click" = "click"): void =>
  useStoredScans.setState({ openScanId, openedBy });
