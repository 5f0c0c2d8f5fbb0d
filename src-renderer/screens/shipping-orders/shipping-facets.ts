import { create } from "zustand";
import { desk } from "../../bridge.ts";

type Counts = ReadonlyMap<string, number>;

interface ShippingFacets {
  readonly statuses: Counts;
  readonly methods: Counts;
  readonly warehouseIds: Counts;
}

/** How many of all orders have each value; null until it was first asked. */
export const useShippingFacets = create<{ readonly facets: ShippingFacets | null }>(() => ({ facets: null }));

export async function readShippingFacets(): Promise<void> {
  const answer = await desk.shippingOrder.facets({});
  if (!answer.ok) return;
  const { statuses, methods, warehouseIds } = answer.value;
  useShippingFacets.setState({
    facets: { statuses: countsOf(statuses), methods: countsOf(methods), warehouseIds: countsOf(warehouseIds) },
  });
}

const countsOf = (facet: readonly { readonly value: string | number; readonly count: number }[]): Counts =>
  new Map(facet.map(({ value, count }) => [String(value), count]));
