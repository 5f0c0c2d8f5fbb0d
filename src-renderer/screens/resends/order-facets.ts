import { create } from "zustand";
import { desk } from "../../bridge.ts";

type Counts = ReadonlyMap<string, number>;

interface OrderFacets {
  readonly stages: Counts;
  readonly warehouseIds: Counts;
  readonly modes: Counts;
  readonly origins: Counts;
}

/** How many of all orders have each value; null until it was first asked. */
export const useOrderFacets = create<{ readonly facets: OrderFacets | null }>(() => ({ facets: null }));

export function readOrderFacets(): void {
  void desk.resend.facets({}).then((answer) => {
    if (!answer.ok) return;
    const { stages, warehouseIds, modes, origins } = answer.value;
    useOrderFacets.setState({
      facets: {
        stages: countsOf(stages),
        warehouseIds: countsOf(warehouseIds),
        modes: countsOf(modes),
        origins: countsOf(origins),
      },
    });
  });
}

const countsOf = (facet: readonly { readonly value: string | number; readonly count: number }[]): Counts =>
  new Map(facet.map(({ value, count }) => [String(value), count]));
