import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { PagedRows } from "./paged-rows.ts";

interface LongestCode {
  readonly listNumber: number;
  /** Characters. */
  readonly length: number;
}

/** Tracks the longest code of a column in the loaded rows. Within a list, it only grows, so that columns stay still. */
export function createLongestCode<Query, Row, Facts>(
  rows: Pick<PagedRows<Query, Row, Facts>, "store">,
  codeOf: (row: Row) => string | null,
): UseBoundStore<StoreApi<LongestCode>> {
  const use = create<LongestCode>(() => ({ listNumber: 0, length: 0 }));
  rows.store.subscribe(({ pages, listNumber }, previousState) => {
    if (pages === previousState.pages) return;
    const current = use.getState();
    const lengths = [...pages.values()].flat().map((row) => (row === null ? 0 : (codeOf(row)?.length ?? 0)));
    const length = Math.max(listNumber === current.listNumber ? current.length : 0, ...lengths);
    if (length !== current.length || listNumber !== current.listNumber) use.setState({ listNumber, length });
  });
  return use;
}

/** Pixels of a character in a cell, in the widest of the fonts for codes. */
const CHARACTER_PX = 7.4;
const MIN_WIDTH_PX = 112;

/** Returns the width in pixels in which the code needs no second line. */
export const codeWidth = (length: number): number => Math.max(MIN_WIDTH_PX, Math.ceil(length * CHARACTER_PX) + 4);
