import { create } from "zustand";
import { EVERYTHING, NEWEST_FIRST } from "../../../src-domain/inventory-query.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory.ts";
import { desk } from "../../bridge.ts";

export const PAGE_SIZE = 200;
const PAGES_KEPT = 30;

interface InventoryPages {
  /** What the rows below were found with; lags behind the search box while an answer is under way. */
  readonly text: string;
  /** Null until the first answer. */
  readonly total: number | null;
  readonly asOf: string | null;
  readonly pages: ReadonlyMap<number, readonly (InventoryRow | null)[]>;
  readonly failed: string | null;
}

export const useInventoryPages = create<InventoryPages>(() => ({
  text: "",
  total: null,
  asOf: null,
  pages: new Map(),
  failed: null,
}));

/** Each search or re-reading outdates the answers still under way. */
let generation = 0;
let replacing = false;
let inSight = { first: 0, last: 0 };
const asked = new Set<number>();

export function rowOf(pages: InventoryPages["pages"], index: number): InventoryRow | undefined {
  return pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? undefined;
}

/** Shows the rows of another text; the old ones stay until the new ones are there. */
export async function searchInventory(text: string): Promise<boolean> {
  return replacePages(text, [0]);
}

/** Reads the rows in sight anew, for example after a sync; the scroll place stays. */
export async function rereadInventory(): Promise<void> {
  await replacePages(useInventoryPages.getState().text, pagesOf(inSight.first, inSight.last));
}

async function replacePages(text: string, wanted: readonly number[]): Promise<boolean> {
  generation += 1;
  const mine = generation;
  replacing = true;
  asked.clear();
  const answers = await Promise.all(wanted.map(async (page) => [page, await readPage(text, page)] as const));
  if (mine !== generation) return false;
  replacing = false;
  const pages = new Map<number, readonly (InventoryRow | null)[]>();
  for (const [page, answer] of answers) {
    if (!answer.ok) {
      useInventoryPages.setState({ failed: answer.error.message });
      return false;
    }
    pages.set(page, answer.value.rows);
    useInventoryPages.setState({ total: answer.value.total, asOf: answer.value.asOf });
  }
  useInventoryPages.setState({ text, pages, failed: null });
  return true;
}

/** Reads what the rows in sight still lack. */
export function showInventoryRange(first: number, last: number): void {
  inSight = { first: Math.max(0, first), last };
  if (replacing) return;
  const { pages, text } = useInventoryPages.getState();
  for (const page of pagesOf(first, last)) {
    if (!pages.has(page) && !asked.has(page)) void addPage(text, page);
  }
}

async function addPage(text: string, page: number): Promise<void> {
  const mine = generation;
  asked.add(page);
  const answer = await readPage(text, page);
  asked.delete(page);
  if (mine !== generation) return;
  if (!answer.ok) {
    useInventoryPages.setState({ failed: answer.error.message });
    return;
  }
  useInventoryPages.setState(({ pages }) => ({
    pages: nearest(new Map(pages).set(page, answer.value.rows), page),
    total: answer.value.total,
    asOf: answer.value.asOf,
    failed: null,
  }));
}

const readPage = (text: string, page: number): ReturnType<typeof desk.inventory.search> =>
  desk.inventory.search({
    query: { filter: { ...EVERYTHING, text }, order: NEWEST_FIRST },
    snapshot: null,
    offset: page * PAGE_SIZE,
    limit: PAGE_SIZE,
  });

function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / PAGE_SIZE);
  const to = Math.floor(Math.max(0, first, last) / PAGE_SIZE);
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/** Scrolling through a million items must not keep them all. */
function nearest(
  pages: ReadonlyMap<number, readonly (InventoryRow | null)[]>,
  centre: number,
): ReadonlyMap<number, readonly (InventoryRow | null)[]> {
  if (pages.size <= PAGES_KEPT) return pages;
  const kept = [...pages].toSorted(([a], [b]) => Math.abs(a - centre) - Math.abs(b - centre));
  return new Map(kept.slice(0, PAGES_KEPT));
}
