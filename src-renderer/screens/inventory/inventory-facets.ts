import { create } from "zustand";
import { desk } from "../../bridge.ts";

type Counts = ReadonlyMap<string, number>;

interface InventoryFacets {
  readonly warehouseIds: Counts;
  readonly handlingCodes: Counts;
  readonly handlingStatusCodes: Counts;
}

/** How many items of the whole copy have each value; null until it was first asked. */
export const useInventoryFacets = create<{ readonly facets: InventoryFacets | null }>(() => ({ facets: null }));

export async function readFacets(): Promise<void> {
  const answer = await desk.inventory.facets({});
  if (!answer.ok) return;
  const { warehouseIds, handlingCodes, handlingStatusCodes } = answer.value;
  useInventoryFacets.setState({
    facets: {
      warehouseIds: countsOf(warehouseIds),
      handlingCodes: countsOf(handlingCodes),
      handlingStatusCodes: countsOf(handlingStatusCodes),
    },
  });
}

const countsOf = (facet: readonly { readonly value: string | number; readonly count: number }[]): Counts =>
  new Map(facet.map(({ value, count }) => [String(value), count]));
