import { create } from "zustand";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";

/** What occurs in one column of a whole list, and how often. */
type Facet = readonly { readonly value: string | number; readonly count: number }[];

export type Counts = ReadonlyMap<string, number>;

/** How many of all rows have each value, by column; null until it was first asked. */
export function createFacetCounts<Facets extends { readonly [Column in keyof Facets]: Facet }>(
  ask: () => Promise<PageAnswer<Facets, string>>,
) {
  type Counted = { readonly [Column in keyof Facets]: Counts };
  const use = create<{ readonly facets: Counted | null }>(() => ({ facets: null }));
  return {
    use,
    /** Reads them again, in the background. */
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
