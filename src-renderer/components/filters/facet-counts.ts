import { create } from "zustand";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";

type Facet = readonly { readonly value: string | number; readonly count: number }[];

export type Counts = ReadonlyMap<string, number>;

/** Rows per value, by column; null until first read. */
export function createFacetCounts<Facets extends { readonly [Column in keyof Facets]: Facet }>(
  ask: () => Promise<PageAnswer<Facets, string>>,
) {
  type Counted = { readonly [Column in keyof Facets]: Counts };
  const use = create<{ readonly facets: Counted | null }>(() => ({ facets: null }));
  return {
    use,
    read: (): void => {
      void ask().then((answer) => {
        if (!answer.ok) return;
        const counted = Object.entries<Facet>(answer.value).map(([column, facet]) => [column, countsOf(facet)]);
        use.setState({ facets: Object.fromEntries(counted) as Counted });
      });
    },
  };
}

const countsOf = (facet: Facet): Counts => new Map(facet.map(({ value, count }) => [String(value), count]));
